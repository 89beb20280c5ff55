/** An answer as a tree, for the drawing. */

export type Operator = '+' | '-' | '*' | '/'
/** A number, or a sign and its two parts, as the desk gives it. */
export type Made = string | readonly [Operator, Made, Made]

export const OPERATORS: Operator[] = ['+', '-', '*', '/']
const SIGNS: Record<Operator, string> = { '+': '+', '-': '−', '*': '×', '/': '÷' }

/** With the signs that people write: what the desk writes has blanks around them. */
export function pretty(text: string): string {
  return text.replace(/(?<= |^)[-+*/](?= |$)/g, (op) => SIGNS[op as Operator])
}

export interface Dot {
  x: number
  y: number
  text: string
  children: Dot[]
}

/** Where each node stands: leaves side by side, parents above their middle. */
export function layout(made: Made): { root: Dot; width: number; depth: number } {
  let width = 0
  let depth = 0
  const put = (made: Made, y: number): Dot => {
    depth = Math.max(depth, y)
    if (typeof made === 'string') return { x: width++, y, text: made, children: [] }
    const [left, right] = [put(made[1], y + 1), put(made[2], y + 1)]
    return { x: (left.x + right.x) / 2, y, text: SIGNS[made[0]], children: [left, right] }
  }
  return { root: put(made, 0), width, depth }
}

/** An answer as a tree, for the drawing. */

export type Operator = '+' | '-' | '*' | '/'
/** A number or card, or a sign and its two parts, as the desk gives it. */
export type Made = string | readonly [Operator, Made, Made]

export const OPERATORS: Operator[] = ['+', '-', '*', '/']
const SIGNS: Record<Operator, string> = { '+': '+', '-': '−', '*': '×', '/': '÷' }

/** With the signs that people write: what the desk writes has blanks around them. */
export function pretty(text: string): string {
  return text
    .replace(/(?<= |^)[-+*/](?= |$)/g, (op) => SIGNS[op as Operator])
    .replace(/(?<![\d)])-(?=\d)/g, '−')
}

/** A sentence of the desk with those signs, and fractions told from divisions. */
export function said(text: string): string {
  return pretty(text).replace(/(?<=[+−×÷] )\d+\/\d+|\d+\/\d+(?= [+−×÷] )/g, '($&)')
}

export function leavesOf(made: Made): string[] {
  return typeof made === 'string' ? [made] : [...leavesOf(made[1]), ...leavesOf(made[2])]
}

export interface Dot {
  x: number
  y: number
  text: string
  /** What an operation makes. */
  value?: string | undefined
  children: Dot[]
}

/**
 * Where each node stands: leaves side by side, parents above their middle. The values are those of
 * the operations in the order in which a person would carry them out.
 */
export function layout(
  made: Made,
  values: readonly string[],
  leaves: readonly string[] = leavesOf(made),
): { root: Dot; width: number; depth: number } {
  let [width, depth, done] = [0, 0, 0]
  const put = (made: Made, y: number): Dot => {
    depth = Math.max(depth, y)
    if (typeof made === 'string') return { x: width, y, text: leaves[width++]!, children: [] }
    const children = [put(made[1], y + 1), put(made[2], y + 1)]
    const x = (children[0]!.x + children[1]!.x) / 2
    return { x, y, text: SIGNS[made[0]], value: values[done++], children }
  }
  return { root: put(made, 0), width, depth }
}

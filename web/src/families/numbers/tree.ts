/** An answer as a tree, for the drawing. */

export type Operator = '+' | '-' | '*' | '/'

export const OPERATORS: Operator[] = ['+', '-', '*', '/']
const SIGNS: Record<Operator, string> = { '+': '+', '-': '−', '*': '×', '/': '÷' }
const FACES: Record<string, string> = { A: '1', J: '11', Q: '12', K: '13' }

/** What a card counts: 13 for K♦. */
export function worth(label: string): string {
  const rank = label.replace(/[♠♥♦♣]$/, '')
  return FACES[rank] ?? rank
}

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

/** Where each node stands, from the postfix: leaves side by side, parents above their middle. */
export function layout(postfix: string): { root: Dot; width: number; depth: number } | null {
  const stack: Dot[] = []
  let width = 0
  for (const text of postfix.split(' ')) {
    if (!(text in SIGNS)) stack.push({ x: width++, y: 0, text, children: [] })
    else {
      const children = stack.splice(-2)
      const x = children.reduce((sum, child) => sum + child.x, 0) / 2
      stack.push({ x, y: 0, text: pretty(text), children })
    }
  }
  const [root] = stack
  return root ? { root, width, depth: lowered(root, 0) } : null
}

function lowered(dot: Dot, y: number): number {
  dot.y = y
  return Math.max(y, ...dot.children.map((child) => lowered(child, y + 1)))
}

/** An answer as a tree, for the drawing and for postfix. Values are exact fractions. */

export interface Leaf {
  value: Fraction
}
export interface Branch extends Leaf {
  op: Operator
  left: Node
  right: Node
}
export type Node = Leaf | Branch
export type Operator = '+' | '-' | '*' | '/'
export type Fraction = readonly [top: bigint, bottom: bigint]

const FACES: Record<string, string> = { A: '1', J: '11', Q: '12', K: '13' }

/** What a card counts: 13 for K♦. */
export function worth(label: string): string {
  const rank = label.replace(/[♠♥♦♣]$/, '')
  return FACES[rank] ?? rank
}

export const SIGNS: Record<Operator, string> = { '+': '+', '-': '−', '*': '×', '/': '÷' }

function isBranch(node: Node): node is Branch {
  return 'op' in node
}

const RANK: Record<Operator, number> = { '+': 1, '-': 1, '*': 2, '/': 2 }

/** The tree of `(7 - 8 / 8) * 4`; null if the text is something else. */
export function parse(text: string): Node | null {
  const tokens = text.match(/\d+|[-+*/()]/g) ?? []
  let place = 0

  function atom(): Node | null {
    const token = tokens[place++]
    if (token === '(') {
      const inside = sum(1)
      return tokens[place++] === ')' ? inside : null
    }
    return token && /^\d+$/.test(token) ? { value: [BigInt(token), 1n] } : null
  }

  function sum(rank: number): Node | null {
    let left = rank > 2 ? atom() : sum(rank + 1)
    for (;;) {
      const op = tokens[place] as Operator | undefined
      if (!left || !op || RANK[op] !== rank || rank > 2) return left
      place += 1
      const right = sum(rank + 1)
      if (!right) return null
      const joined: Branch = { op, left, right, value: apply(op, left.value, right.value) }
      left = joined
    }
  }

  const found = sum(1)
  return place === tokens.length ? found : null
}

function apply(op: Operator, [a, b]: Fraction, [c, d]: Fraction): Fraction {
  if (op === '+') return reduced(a * d + c * b, b * d)
  if (op === '-') return reduced(a * d - c * b, b * d)
  return op === '*' ? reduced(a * c, b * d) : reduced(a * d, b * c)
}

function reduced(top: bigint, bottom: bigint): Fraction {
  if (bottom === 0n) return [top, bottom]
  const sign = bottom < 0n ? -1n : 1n
  const common = divisor(top < 0n ? -top : top, bottom * sign)
  return [(top * sign) / common, (bottom * sign) / common]
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a || 1n : divisor(b, a % b)
}

export function written([top, bottom]: Fraction): string {
  return bottom === 1n ? `${top}` : `${top}/${bottom}`
}

export function postfix(node: Node): string {
  if (!isBranch(node)) return written(node.value)
  return `${postfix(node.left)} ${postfix(node.right)} ${SIGNS[node.op]}`
}

/** Every operation, the innermost first, as a person would do them. */
export function operations(node: Node): Branch[] {
  if (!isBranch(node)) return []
  return [...operations(node.left), ...operations(node.right), node]
}

export interface Dot {
  x: number
  y: number
  text: string
  children: Dot[]
}

/** Where each node stands: leaves side by side, a parent above the middle of its children. */
export function layout(root: Node): { dot: Dot; width: number; depth: number } {
  let width = 0
  let depth = 0
  function place(node: Node, y: number): Dot {
    depth = Math.max(depth, y)
    if (!isBranch(node)) return { x: width++, y, text: written(node.value), children: [] }
    const children = [place(node.left, y + 1), place(node.right, y + 1)]
    const x = (children[0]!.x + children[1]!.x) / 2
    return { x, y, text: SIGNS[node.op], children }
  }
  const dot = place(root, 0)
  return { dot, width, depth }
}

/** A board of blocks as it is drawn by hand: rectangles on free cells, each with a letter. */

import type { Scene } from '../../desk/types'

type Spot = readonly [number, number]
interface Box {
  name: string
  from: Spot
  to: Spot
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWYZ'] // all but that of our car
const CAR = 'X'
const LENGTHS = [2, 3] // of vehicles

export class Drawn {
  readonly base: Scene
  readonly lot: boolean
  boxes = $state.raw<readonly Box[]>([])
  /** The cell that a block begins on, while it is not known where it ends. */
  from = $state<Spot | null>(null)
  to = $state<Spot | null>(null)
  #past = $state.raw<readonly (readonly Box[])[]>([])
  begun = $derived(this.#past.length > 0)
  /** Whether our car is there; on other boards there is none. */
  hasCar = $derived(this.boxes.some(({ name }) => name === CAR))

  /** On a lot there are only vehicles, ours among them. */
  constructor(base: Scene, lot: boolean) {
    this.base = base
    this.lot = lot
  }

  /** The board as it looks now, with what is under the finger. */
  scene = $derived.by<Scene>(() => {
    const colours = this.colours()
    const drawn = this.from && this.to ? { name: this.next(), from: this.from, to: this.to } : null
    const boxes = drawn && !this.wrong(drawn) ? [...this.boxes, drawn] : this.boxes
    const cells = this.base.cells.map((cell) => {
      const box = boxes.find((each) => covers(each, [cell.x, cell.y]))
      const name = box?.name ?? ''
      const colour = box ? (colours.get(name === CAR ? CAR : shape(box)) ?? '') : ''
      const marks = this.lot
        ? { goal: '', exit: this.isExit(cell) ? ('right' as const) : null }
        : {}
      return { ...cell, ...marks, label: name, group: name, colour, owner: 'given' as const }
    })
    return { ...this.base, cells }
  })

  /** A lot is left at the end of our car's row. */
  private isExit({ x, y }: { x: number; y: number }): boolean {
    const car = this.boxes.find(({ name }) => name === CAR)
    return car?.from[1] === y && this.base.cells.every((cell) => cell.x <= x)
  }

  at(spot: Spot): Box | undefined {
    return this.boxes.find((box) => covers(box, spot))
  }

  /** The block between these two cells; why it cannot be there, as a key of words. */
  put(from: Spot, to: Spot): string {
    const box = { name: this.next(), from, to }
    const wrong = this.wrong(box)
    this.from = this.to = null
    if (!wrong) this.set([...this.boxes, box])
    return wrong
  }

  take(spot: Spot): void {
    this.set(this.boxes.filter((box) => !covers(box, spot)))
  }

  back(): void {
    const before = this.#past.at(-1)
    if (!before) return
    this.#past = this.#past.slice(0, -1)
    this.boxes = before
  }

  private set(boxes: readonly Box[]): void {
    this.#past = [...this.#past, this.boxes]
    this.boxes = boxes
  }

  private wrong(box: Box): string {
    const [wide, high] = size(box)
    const cells = this.base.cells.filter(({ x, y }) => covers(box, [x, y]))
    if (cells.length < wide * high || cells.some(({ x, y }) => this.at([x, y]))) return 'taken'
    if (!this.lot) return ''
    if (Math.min(wide, high) > 1 || !LENGTHS.includes(Math.max(wide, high))) return 'vehicle'
    return box.name === CAR && high > 1 ? 'upright' : ''
  }

  private next(): string {
    if (this.lot && !this.hasCar) return CAR
    return LETTERS.find((letter) => !this.boxes.some(({ name }) => name === letter)) ?? 'a'
  }

  /** The woods of the toy's own blocks, by their shape and for our car. */
  private colours(): Map<string, string> {
    const found = new Map<string, string>()
    for (const { group, colour } of this.base.cells.filter((cell) => cell.group)) {
      const own = this.base.cells.filter((cell) => cell.group === group)
      const [xs, ys] = [own.map(({ x }) => x), own.map(({ y }) => y)]
      const from = [Math.min(...xs), Math.min(...ys)] as const
      const to = [Math.max(...xs), Math.max(...ys)] as const
      found.set(group === CAR ? CAR : shape({ name: group, from, to }), colour)
    }
    return found
  }
}

function covers({ from, to }: Box, [x, y]: Spot): boolean {
  const within = (a: number, b: number, c: number) => Math.min(a, b) <= c && c <= Math.max(a, b)
  return within(from[0], to[0], x) && within(from[1], to[1], y)
}

function size({ from, to }: Box): Spot {
  return [Math.abs(from[0] - to[0]) + 1, Math.abs(from[1] - to[1]) + 1]
}

/** Blocks of one shape are of one wood: upright, lying, square. */
function shape(box: Box): string {
  const [wide, high] = size(box)
  if (wide * high === 1) return 'small'
  return wide === high ? 'square' : wide > high ? 'lying' : 'upright'
}

/** The piece in hand, as it is drawn; what a hand does with it comes with the first press or key. */

import type { Point, Scene } from '../../../desk/types'
import { notebook } from '../../../state/notebook/notebook.svelte'
import { position } from '../../../state/position.svelte'
import { i18n } from '../../../state/i18n.svelte'
import { retry } from '../../../state/retry'
import type { Values } from '../../../state/words'
import { inSpace } from '../../../scene/layers'
import type { Shape } from '../../../scene/shape'

/** Where the piece points: at a cell that it should cover (in any turn, if this one cannot), or
    with its corner at a spot. */
export type Aim = { cell: number; anyTurn?: boolean } | { at: Point }

/** What a hand does. */
export type Acts = typeof import('./acts')

class HeldPiece {
  label = $state('')
  shape = $state.raw<Shape>([])
  /** The point of the shape that is held. */
  grip = $state(0)
  aim = $state.raw<Aim | null>(null)
  /** The cell that the keyboard is at. */
  cursor = $state(0)
  /** A piece that has left the board, before the desk has seen it. */
  lifted = $state('')
  /** What there is to say about the last thing done. */
  note = $state.raw<{ key: string; values: Values } | null>(null)
  acts = $state.raw<Acts | null>(null)
  private waiting = 0
  private line: Promise<unknown> = Promise.resolve()
  private turns = new Map<string, Shape>()
  private turnsOf = '' // the puzzle that they belong to

  scene = $derived<Scene | null>(position.scene)
  space = $derived(this.scene !== null && inSpace(this.scene))
  points = $derived<Point[]>((this.scene?.cells ?? []).map(({ x, y, z }) => [x, y, z]))
  /** Whether a solution is being looked at: then nothing can be moved. */
  locked = $derived(Boolean(notebook.search?.scene))

  async fetch(): Promise<Acts> {
    if (this.acts) return this.acts
    const [acts] = await Promise.all([retry(() => import('./acts')), i18n.add('hand')])
    return (this.acts = acts)
  }

  /** One act after the other; those quicker than the desk wait for it, and none is lost. */
  act(act: (acts: Acts) => unknown): void {
    const { puzzle } = position
    const turn = async () => {
      const acts = this.acts ?? (await this.fetch())
      if (puzzle === position.puzzle) await act(acts)
    }
    this.waiting += 1
    this.line = (this.waiting > 1 ? this.line.then(turn) : turn())
      .catch(reportError)
      .finally(() => (this.waiting -= 1))
  }

  /** Whether something done before is still on its way. */
  get busy(): boolean {
    return this.waiting > 0
  }

  /** A spare as it lies on the lowest layer. */
  laid(cells: Shape): Shape {
    if (this.scene?.lattice !== 'pyramid') return cells
    return cells.map(([x, y]) => [2 * x, 2 * y, 0])
  }

  /** How a piece was held last, or as it came. */
  last(label: string, cells: Shape): Shape {
    if (label === this.label) return this.shape
    return this.turned().get(label) ?? this.laid(cells)
  }

  /** How the pieces of this puzzle were held; another set has other pieces by the same letters. */
  turned(): Map<string, Shape> {
    if (this.turnsOf !== position.puzzle) this.turns.clear()
    this.turnsOf = position.puzzle
    return this.turns
  }

  /** Which step has put that piece on the board; none has put one in hand there. */
  stepOf(label: string): number {
    return this.scene?.cells.find((cell) => cell.label === label)?.step ?? Infinity
  }

  owner(label: string): 'given' | 'mine' {
    return this.stepOf(label) < position.given ? 'given' : 'mine'
  }
}

export const held = new HeldPiece()

/** The piece in hand: how it is turned, where it points, and where it would land. */

import type { Offer, Point, Scene, Step } from '../../../desk/types'
import { notebook } from '../../../state/notebook/notebook.svelte'
import { position } from '../../../state/position.svelte'
import { retry } from '../../../state/retry'
import { ui } from '../../../state/ui.svelte'
import { t, type Values } from '../../../state/words'
import { inSpace } from '../../../scene/layers'
import {
  flipped,
  heart,
  lie,
  minus,
  origin,
  settled,
  turned,
  type Shape,
} from '../../../scene/shape'

/** A legal place of the piece in hand. */
export interface Place {
  step: Step
  cells: readonly number[]
  lie: string
  at: Point
}

/** A piece that was laid, and where else it could have been. */
export interface Laid {
  label: string
  now: Place
  places: readonly Place[]
}

/** Where the piece points: at a cell that it should cover (in any turn, if this one cannot), or
    with its corner at a spot. */
export type Aim = { cell: number; anyTurn?: boolean } | { at: Point }

const REACH = 1.2 // cells within which a dragged piece snaps to a legal place

class Dragged {
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
  private offers = $state.raw<Offer[] | null>(null)
  private waiting = 0
  private line: Promise<unknown> = Promise.resolve()
  private turns = new Map<string, Shape>()
  private turnsOf = '' // the puzzle that they belong to

  scene = $derived<Scene | null>(position.scene)
  space = $derived(this.scene !== null && inSpace(this.scene))
  points = $derived<Point[]>((this.scene?.cells ?? []).map(({ x, y, z }) => [x, y, z]))
  /** Whether a solution is being looked at: then nothing can be moved. */
  locked = $derived(Boolean(notebook.search?.scene))
  places = $derived.by<Place[]>(() => {
    const { offers, label, points } = this
    if (!offers || !label) return []
    return offers
      .filter(({ by }) => by === label)
      .map(({ step, cells }) => {
        const shape = cells.map((place) => points[place]!)
        return { step, cells, lie: lie(shape), at: origin(shape) }
      })
  })
  /** The ways it may lie somewhere, the flat ones first. */
  lies = $derived.by<Shape[]>(() => {
    const found = new Map(
      this.places.map((place) => [
        place.lie,
        settled(place.cells.map((cell) => this.points[cell]!)),
      ]),
    )
    const tall = (shape: Shape) => Math.max(...shape.map((point) => point[2]))
    return [...found.values()].sort((a, b) => tall(a) - tall(b) || (lie(a) < lie(b) ? -1 : 1))
  })
  known = $derived(this.offers !== null)
  fits = $derived(this.places.filter((place) => place.lie === lie(this.shape)))
  landing = $derived<Place | null>(this.aim ? this.nearest(this.aim) : null)
  /** The cells it would cover where it points, if it could; null for those beside the board. */
  wrong = $derived.by<(number | null)[]>(() => {
    if (!this.aim || !this.known || this.landing) return []
    const at = this.corner(this.aim).map(Math.round)
    return this.shape.map((point) => {
      const place = this.points.findIndex((each) =>
        each.every((value, axis) => value === point[axis]! + at[axis]!),
      )
      return place < 0 ? null : place
    })
  })

  /** Begin to follow the table; the answer ends it. */
  follow(): () => void {
    return $effect.root(() => {
      $effect(() => this.ask(position.text, this.label !== ''))
      $effect(() => {
        const inHand = this.scene?.spares.some((spare) => spare.label === this.label)
        if (this.label && ((!inHand && this.lifted !== this.label) || this.locked)) this.release()
      })
    })
  }

  /** One act after the other; those quicker than the desk wait for it, and none is lost. */
  act(act: () => unknown): void {
    const { puzzle } = position
    const turn = async () => {
      if (puzzle === position.puzzle) await act()
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

  private ask(text: string, wanted: boolean): void {
    this.offers = null
    if (!wanted) return
    void position.offers().then((found) => {
      if (text !== position.text) return
      this.offers = found
      this.lieSomewhere()
    })
  }

  /** In space only a way to lie that is offered makes sense; on the flat every turn can be seen. */
  private lieSomewhere(): void {
    if (!this.space || this.fits.length > 0 || !this.lies[0]) return
    this.hold(this.lies[0])
  }

  take(label: string, shape?: Shape): void {
    const spare = this.scene?.spares.find((each) => each.label === label)
    const own = shape ?? this.turned().get(label) ?? (spare && this.laid(spare.cells))
    if (!own || this.locked) return
    position.problem = null
    this.aim = null
    this.label = label
    this.hold(own)
    this.lieSomewhere()
    this.tell('in_hand', { piece: pieceName(this.scene, label) })
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
  private turned(): Map<string, Shape> {
    if (this.turnsOf !== position.puzzle) this.turns.clear()
    this.turnsOf = position.puzzle
    return this.turns
  }

  hold(shape: Shape): void {
    this.shape = shape
    this.grip = heart(shape)
    this.turned().set(this.label, shape)
  }

  release(): void {
    position.problem = null
    this.label = ''
    this.aim = null
    this.note = null
  }

  turn(): void {
    this.another(turned, 1)
  }

  /** Left and right are exchanged as they are seen: on a board seen turned, above and below. */
  flip(upright: boolean): void {
    this.another((shape) => (upright ? turned(turned(flipped(shape))) : flipped(shape)), -1)
  }

  /** On the flat a move of the hand; in space the next of the ways that it may lie. */
  private another(move: (shape: Shape) => Shape, by: number): void {
    if (!this.label) return
    const { lies } = this
    const now = lies.findIndex((shape) => lie(shape) === lie(this.shape))
    if (!this.space) {
      const { grip } = this
      this.hold(move(this.shape))
      this.grip = grip
    } else if (lies.length > 0) {
      const next = (now + by + lies.length) % lies.length
      this.hold(lies[next]!)
      ui.say(t('packing.page_way', { at: next + 1, count: lies.length }))
    }
  }

  private corner(aim: Aim): Point {
    if ('at' in aim) return aim.at
    return minus(this.points[aim.cell]!, this.shape[this.grip]!)
  }

  private nearest(aim: Aim): Place | null {
    const corner = this.corner(aim)
    const far = (place: Place) => Math.hypot(...minus(place.at, corner))
    if ('at' in aim)
      return least(
        this.fits.filter((place) => far(place) <= REACH),
        far,
      )
    const there = (place: Place) => place.cells.includes(aim.cell)
    const found = least(this.fits.filter(there), far)
    if (found || !aim.anyTurn) return found
    return least(this.places.filter(there), (place) => this.off(place, aim.cell))
  }

  /** How far from a cell the middle of a place is. */
  off({ cells }: Place, cell: number): number {
    const shape = cells.map((place) => this.points[place]!)
    return Math.hypot(...minus(shape[heart(shape)]!, this.points[cell]!))
  }

  /** Put it down; the desk says why if it cannot lie there. */
  async put(aim: Aim): Promise<Laid | null> {
    await position.answered()
    this.offers = await position.offers()
    this.aim = aim
    const { landing: now, label, places, scene } = this
    if (!label || !scene) return null
    if (!now) {
      await (await retry(() => import('./refuse'))).refuse()
      return null
    }
    this.release()
    void position.play(now.step, guessed(scene, label, now.cells))
    this.tellPlaced({ label, now })
    return { label, now, places }
  }

  tellPlaced({ label, now: { step } }: Pick<Laid, 'label' | 'now'>): void {
    this.tell('placed', { step, piece: pieceName(this.scene, label) })
  }

  /** Which step has put that piece on the board; none has put one in hand there. */
  private stepOf(label: string): number {
    return this.scene?.cells.find((cell) => cell.label === label)?.step ?? Infinity
  }

  owner(label: string): 'given' | 'mine' {
    return this.stepOf(label) < position.given ? 'given' : 'mine'
  }

  /** Take a piece off the board and into the hand; given ones stay. */
  lift(label: string): boolean {
    if (this.locked) return false
    if (this.owner(label) === 'given') {
      this.tell('given', { piece: pieceName(this.scene, label) })
      return false
    }
    const cells = this.points.filter((_, place) => this.scene?.cells[place]?.label === label)
    const laid = this.stepOf(label)
    this.lifted = label
    this.take(label, settled(cells))
    void position
      .change(position.steps.filter((_, place) => place !== laid))
      .finally(() => (this.lifted = ''))
    return true
  }

  /** Show and speak a sentence; it is kept as its key, so that it follows the language. */
  tell(key: string, values: Values = {}): void {
    this.note = { key: `packing.page_${key}`, values }
    ui.say(t(this.note.key, values))
  }
}

function least(places: Place[], far: (place: Place) => number): Place | null {
  return places.reduce<Place | null>((a, b) => (a && far(a) <= far(b) ? a : b), null)
}

/** A piece as sentences name it: its letter, and beside it what people call it. */
export function pieceName(scene: Scene | null, label: string): string {
  const called = scene?.names[label]
  return called ? `${label} (${called})` : label
}

/** The guess shown until the desk has answered: the piece lies on its cells, no longer in hand. */
function guessed(scene: Scene, label: string, places: readonly number[]): Scene {
  const colour = scene.spares.find((spare) => spare.label === label)?.colour ?? ''
  const cells = scene.cells.map((cell, place) =>
    places.includes(place) ? { ...cell, label, group: label, colour } : cell,
  )
  return { ...scene, cells, spares: scene.spares.filter((spare) => spare.label !== label) }
}

export const dragged = new Dragged()

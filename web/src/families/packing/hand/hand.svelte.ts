/** What a hand does with a piece: takes, turns, puts down, lifts; and where it would land. */

import type { Offer, Point, Scene, Step } from '../../../desk/types'
import { position } from '../../../state/position.svelte'
import { retry } from '../../../state/retry'
import { ui } from '../../../state/ui.svelte'
import { t, type Values } from '../../../state/words'
import { heart, minus, origin, settled, turned, type Shape } from '../../../scene/shape'
import type { chips as Chips } from '../over/chips.svelte'
import { held, type Aim } from './held.svelte'
import { flipped, lie } from './lies'

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

const REACH = 1.2 // cells within which a dragged piece snaps to a legal place

class Hand {
  #offers = $state.raw<Offer[] | null>(null)

  places = $derived.by<Place[]>(() => {
    const offers = this.#offers
    const { label, points } = held
    if (!offers || !label) return []
    return stillFree(offers, held.scene)
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
        settled(place.cells.map((cell) => held.points[cell]!)),
      ]),
    )
    const tall = (shape: Shape) => Math.max(...shape.map((point) => point[2]))
    return [...found.values()].sort((a, b) => tall(a) - tall(b) || (lie(a) < lie(b) ? -1 : 1))
  })
  known = $derived(this.#offers !== null)
  fits = $derived(this.places.filter((place) => place.lie === lie(held.shape)))
  landing = $derived<Place | null>(held.aim ? this.nearest(held.aim) : null)
  /** The cells it would cover where it points, if it could; null for those beside the board. */
  wrong = $derived.by<(number | null)[]>(() => {
    if (!held.aim || !this.known || this.landing) return []
    const at = this.corner(held.aim).map(Math.round)
    return held.shape.map((point) => {
      const place = held.points.findIndex((each) =>
        each.every((value, axis) => value === point[axis]! + at[axis]!),
      )
      return place < 0 ? null : place
    })
  })

  /** Watch the position for as long as a board is shown; returns what ends it. */
  watch(): () => void {
    return $effect.root(() => {
      $effect(() => this.ask(position.text, held.label !== ''))
      $effect(() => {
        const inHand = held.scene?.spares.some((spare) => spare.label === held.label)
        if (held.label && ((!inHand && held.lifted !== held.label) || held.locked)) this.release()
      })
    })
  }

  private ask(text: string, wanted: boolean): void {
    this.#offers = null
    if (!wanted) return
    void position.offers().then((found) => {
      if (text !== position.text) return
      this.#offers = found
      this.lieSomewhere()
    })
  }

  /** In space only a way to lie that is offered makes sense; on the flat every turn can be seen. */
  private lieSomewhere(): void {
    if (!held.space || this.fits.length > 0 || !this.lies[0]) return
    this.hold(this.lies[0])
  }

  take(label: string, shape?: Shape): void {
    const spare = held.scene?.spares.find((each) => each.label === label)
    const own = shape ?? held.turned().get(label) ?? (spare && held.laid(spare.cells))
    if (!own || held.locked) return
    position.problem = null
    held.aim = null
    held.label = label
    this.hold(own)
    this.lieSomewhere()
    this.tell('in_hand', { piece: pieceName(held.scene, label) })
  }

  /** Take a piece, or let go of it. */
  choose(label: string): void {
    if (label === held.label) this.release()
    else this.take(label)
  }

  /** By keyboard a piece points at the cursor at once. */
  takeToCursor(label: string): void {
    this.take(label)
    held.aim = { cell: held.cursor }
  }

  hold(shape: Shape): void {
    held.shape = shape
    held.grip = heart(shape)
    held.turned().set(held.label, shape)
  }

  release(): void {
    position.problem = null
    held.label = ''
    held.aim = null
    held.note = null
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
    if (!held.label) return
    const { lies } = this
    const now = lies.findIndex((shape) => lie(shape) === lie(held.shape))
    if (!held.space) {
      const { grip } = held
      this.hold(move(held.shape))
      held.grip = grip
    } else if (lies.length > 0) {
      const next = (now + by + lies.length) % lies.length
      this.hold(lies[next]!)
      ui.say(t('packing.page_way', { at: next + 1, count: lies.length }))
    }
  }

  private corner(aim: Aim): Point {
    if ('at' in aim) return aim.at
    return minus(held.points[aim.cell]!, held.shape[held.grip]!)
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
    const shape = cells.map((place) => held.points[place]!)
    return Math.hypot(...minus(shape[heart(shape)]!, held.points[cell]!))
  }

  /** Put it down; the desk says why if it cannot lie there. */
  async put(aim: Aim): Promise<Laid | null> {
    // what is drawn ahead of the desk has only pieces more: no need to wait for it
    if (!ahead()) await position.answered()
    this.#offers = await position.offers()
    held.aim = aim
    const { landing: now, places } = this
    const { label, scene } = held
    if (!label || !scene) return null
    if (!now) {
      const { refuse } = await retry(() => import('./refuse'))
      void refuse() // nobody waits for the reason
      return null
    }
    this.release()
    void position.play(now.step, guessed(scene, label, now.cells))
    this.tellPlaced({ label, now })
    return { label, now, places }
  }

  tellPlaced({ label, now }: Pick<Laid, 'label' | 'now'>): void {
    this.tell('placed', { cells: inWords(now.cells), piece: pieceName(held.scene, label) })
  }

  /** Take a piece off the board and into the hand; given ones stay. */
  lift(label: string): boolean {
    if (held.locked) return false
    if (held.owner(label) === 'given') {
      this.tell('given', { piece: pieceName(held.scene, label) })
      return false
    }
    const cells = held.points.filter((_, place) => held.scene?.cells[place]?.label === label)
    const laid = held.stepOf(label)
    held.lifted = label
    this.take(label, settled(cells))
    void position
      .change(position.steps.filter((_, place) => place !== laid))
      .finally(() => (held.lifted = ''))
    return true
  }

  /** What is said of a cell that the piece in hand points at, besides what lies there. */
  landingWords(cell: number, chips: typeof Chips | null): string {
    if (cell !== held.cursor || !held.label || !held.aim || !this.known) return ''
    if (!this.landing) return `, ${t('packing.page_no_fit')}`
    const leaves = chips?.of(this.landing.cells)
    if (typeof leaves !== 'number') return `, ${t('packing.page_fit')}`
    return `, ${t('packing.page_fit_leaves', { count: leaves })}`
  }

  /** Show and speak a sentence; it is kept as its key, so that it follows the language. */
  tell(key: string, values: Values = {}): void {
    held.note = { key: `packing.page_${key}`, values }
    ui.say(t(held.note.key, values))
  }
}

/** Whether what is drawn is the position with some pieces more, and nothing else is under way. */
const ahead = () => position.guessing && position.batch !== null && !position.undoing

/** Those that what is drawn leaves: it may be ahead of the position that they were offered for. */
function stillFree(offers: Offer[], scene: Scene | null): Offer[] {
  if (!ahead() || !scene) return offers
  return offers.filter(({ cells }) => cells.every((place) => !scene.cells[place]!.group))
}

function least(places: Place[], far: (place: Place) => number): Place | null {
  return places.reduce<Place | null>((a, b) => (a && far(a) <= far(b) ? a : b), null)
}

/** Where a piece lies: "c2, d2"; in space "c2 on layer 2", layer by layer. */
function inWords(places: readonly number[]): string {
  const layers = new Map<string, string[]>()
  for (const place of places) {
    const [cell = '', layer = ''] = held.scene!.cells[place]!.name.split('.')
    layers.set(layer, [...(layers.get(layer) ?? []), cell])
  }
  return [...layers]
    .map(([layer, names]) => [layer, names.join(', ')] as const)
    .map(([layer, cells]) => (layer ? t('packing.page_on_layer', { cells, layer }) : cells))
    .join('; ')
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

export const hand = new Hand()

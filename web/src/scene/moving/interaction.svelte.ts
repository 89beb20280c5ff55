/** Playing on a scene by its offers alone: what was pressed, and what may be done about it. */

import type { Offer, Scene, Step } from '../../desk/types'
import { position } from '../../state/position.svelte'
import { retry } from '../../state/retry'
import type { Spot } from '../shape'
import type { Mover } from './moves'

const TREMBLE = 6 // pixels that a finger may move on a tap

/** A finger on the board. */
export interface Press {
  id: number
  place: number
  from: Spot
  /** Pixels of a cell. */
  size: number
  far: boolean
  /** Where it went, in cells, since what it moves has followed. */
  trail: Spot[]
  at: Spot
}

/** Something on its way, by finger or by keyboard. */
export interface Held {
  mover: Mover
  by: Spot
  carried: boolean
}

/** What comes of it: that is fetched with the first press or key. */
export type Acts = typeof import('./acts')

export class Interaction {
  #asked = $state.raw<{ text: string; scene: Scene; offers: Offer[] } | null>(null)
  acts = $state.raw<Acts | null>(null)
  /** The steps that move nothing: they are tapped, not dragged. */
  offers = $derived(this.#asked?.offers.filter((offer) => !isMove(this.#asked!.scene, offer)) ?? [])
  /** Whether any step moves something. */
  moving = $derived(this.offers.length < (this.#asked?.offers.length ?? 0))
  movers = $derived(
    (this.#asked && this.acts?.moversOf(this.#asked.scene, this.#asked.offers)) || [],
  )
  cursor = $state(0)
  held = $state.raw<Held | null>(null)
  /** Cells that were tapped, while more than one step is about them; or of what is to move. */
  chosen = $state.raw<readonly number[]>([])
  mover = $derived(this.at(this.chosen[0]))
  /** Whether the last move was led there by hand, so that it need not be shown. */
  led = false
  press: Press | null = null
  private waiting = 0
  private line: Promise<unknown> = Promise.resolve()

  /** What can be moved from a cell. */
  at(place: number | undefined): Mover | undefined {
    return this.movers.find(({ cells }) => cells.includes(place!))
  }

  /** The steps about all these cells; equal cards make the same step twice. */
  about(cells: readonly number[]): Offer[] {
    const fitting = this.offers.filter((offer) =>
      cells.every((place) => offer.cells.includes(place)),
    )
    return [...new Map(fitting.map((offer) => [offer.step, offer])).values()]
  }

  async fetch(): Promise<Acts> {
    return (this.acts ??= await retry(() => import('./acts')))
  }

  /** Ask what may be done. What was known of the position before stays until then. */
  async look(): Promise<void> {
    for (let text = ''; text !== position.text;) {
      await position.answered()
      ;({ text } = position)
      if (!text) return // nothing lies on the table any more
      const found = await position.offers()
      if (text === position.text) this.take(text, found)
    }
  }

  private take(text: string, offers: Offer[]): void {
    if (offers === this.#asked?.offers) return
    this.#asked = { text, scene: position.reading!.scene, offers }
    this.chosen = []
    if (this.held?.carried) this.held = null
    this.acts?.track(this)
  }

  /** One act after the other, each when it is known what may be done: however quick, none is lost. */
  act(act: (acts: Acts) => unknown): void {
    const { puzzle } = position
    this.waiting += 1
    this.line = this.line.then(async () => {
      const acts = await this.fetch()
      await this.look()
      this.waiting -= 1
      if (puzzle === position.puzzle) await act(acts)
      acts.track(this)
    })
  }

  get ready(): boolean {
    return this.waiting === 0 && this.#asked?.text === position.text && !position.guessing
  }

  down(event: PointerEvent): void {
    const cell = (event.target as Element).closest<HTMLElement>('[data-place]')
    if (!cell || event.button || this.press) return
    this.press = {
      id: event.pointerId,
      place: Number(cell.dataset['place']),
      from: [event.clientX, event.clientY],
      size: cell.getBoundingClientRect().width,
      far: false,
      trail: [],
      at: [0, 0],
    }
  }

  move(event: PointerEvent): void {
    const { press } = this
    if (!press || event.pointerId !== press.id) return
    const [x, y] = [event.clientX - press.from[0], event.clientY - press.from[1]]
    press.far ||= Math.hypot(x, y) > TREMBLE
    press.trail.push([x / press.size, y / press.size])
    if (!press.far) return
    if (this.acts) this.acts.track(this)
    else void this.fetch().then(({ track }) => track(this))
  }

  up(event: PointerEvent): void {
    const { press } = this
    if (!press || event.pointerId !== press.id) return
    this.press = null
    this.act(({ drop, tap }) => (press.far ? drop(this, press) : tap(this, press.place)))
  }

  cancel(): void {
    this.press = null
    if (!this.held?.carried) this.held = null
  }

  /** A click without a pointer: from a screen reader or by voice. */
  click(event: MouseEvent): void {
    const cell = (event.target as Element).closest<HTMLElement>('[data-place]')
    if (!cell || event.detail > 0) return
    this.act(({ tap }) => tap(this, Number(cell.dataset['place'])))
  }

  /** Whoever goes elsewhere carries nothing along. */
  leave(): void {
    if (this.held?.carried) this.acts?.back(this)
  }

  play(step: Step, guess?: Scene): void {
    this.chosen = []
    void position.play(step, guess)
  }
}

/** Whether it is about a thing and where it goes, within a layer. */
export function isMove(scene: Scene, { cells, by }: Offer): boolean {
  return cells.length === 2 && !by && scene.cells[cells[0]!]!.z === scene.cells[cells[1]!]!.z
}

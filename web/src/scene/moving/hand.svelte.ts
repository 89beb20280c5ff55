/** Playing on a scene by its offers alone: cells that are tapped, things that are moved. */

import type { Offer, Scene, Step } from '../../desk/types'
import { notebook } from '../../state/notebook/notebook.svelte'
import { position } from '../../state/position.svelte'
import { ui } from '../../state/ui.svelte'
import { t } from '../../state/words'
import { called } from '../called'
import { spot } from '../layers'
import * as moves from './moves'
import { STILL, type Mover, type Way } from './moves'
import type { Spot } from '../shape'
import { walked, WAYS } from '../walk'

const TREMBLE = 6 // pixels that a finger may move on a tap

/** A finger on the board. */
interface Press {
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
interface Held {
  mover: Mover
  by: Spot
  carried: boolean
}

export class Hand {
  /** Steps that nothing moves by. */
  offers = $state.raw<Offer[]>([])
  movers = $state.raw<Mover[]>([])
  cursor = $state(0)
  held = $state.raw<Held | null>(null)
  /** Cells that were tapped, while more than one step is about them; or of what is to move. */
  chosen = $state.raw<readonly number[]>([])
  mover = $derived(this.at(this.chosen[0]))
  /** Whether the last move was led there by hand, so that it need not be shown. */
  led = false
  private press: Press | null = null
  private known = ''
  private asked: Offer[] = []
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

  /** Ask what may be done. What was known of the position before stays until then. */
  async look(): Promise<void> {
    for (let text = ''; text !== position.text;) {
      await position.answered()
      ;({ text } = position)
      const found = await position.offers()
      if (text === position.text) this.take(text, found)
    }
  }

  private take(text: string, offers: Offer[]): void {
    if (offers === this.asked) return
    const { scene } = position.reading!
    this.known = text
    this.asked = offers
    this.offers = offers.filter((offer) => !moves.isMove(scene, offer))
    this.movers = moves.moversOf(scene, offers)
    this.chosen = []
    if (this.held?.carried) this.held = null
    this.follow()
  }

  /** One act after the other, each when it is known what may be done: however quick, none is lost. */
  private act(act: () => void): void {
    const { puzzle } = position
    this.waiting += 1
    this.line = this.line.then(async () => {
      await this.look()
      this.waiting -= 1
      if (puzzle === position.puzzle) act()
      this.follow()
    })
  }

  private get ready(): boolean {
    return this.waiting === 0 && this.known === position.text && !position.guessing
  }

  // By finger or mouse

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
      at: STILL,
    }
  }

  move(event: PointerEvent): void {
    const { press } = this
    if (!press || event.pointerId !== press.id) return
    const [x, y] = [event.clientX - press.from[0], event.clientY - press.from[1]]
    press.far ||= Math.hypot(x, y) > TREMBLE
    press.trail.push([x / press.size, y / press.size])
    if (press.far) this.follow()
  }

  /** What is under the finger comes after it. */
  private follow(): void {
    const { press } = this
    if (!press?.far || !this.ready || this.locked) return
    const mover = this.trace(press)
    this.held = mover ? { mover, by: press.at, carried: false } : null
  }

  private trace(press: Press): Mover | undefined {
    const mover = this.at(press.place)
    if (mover) press.at = press.trail.reduce((at, to) => moves.followed(mover, at, to), press.at)
    press.trail = []
    return mover
  }

  up(event: PointerEvent): void {
    const { press } = this
    if (!press || event.pointerId !== press.id) return
    this.press = null
    this.act(() => {
      if (!press.far) return this.tap(press.place)
      const mover = this.trace(press)
      const way = mover && moves.landed(mover, press.at)
      this.held = null
      if (this.locked) void notebook.leave()
      else if (way) this.go(mover, way, true)
      else if (!mover) this.stuck(press.place)
    })
  }

  cancel(): void {
    this.press = null
    if (!this.held?.carried) this.held = null
  }

  /** A click without a pointer: from a screen reader or by voice. */
  click(event: MouseEvent): void {
    const cell = (event.target as Element).closest<HTMLElement>('[data-place]')
    if (cell && event.detail === 0) this.act(() => this.tap(Number(cell.dataset['place'])))
  }

  /** Cells are chosen until one step alone is about all of them, or something is to move. */
  private tap(place: number): void {
    this.cursor = place
    if (this.locked) void notebook.leave()
    if (this.locked) return // it is being taken over
    const { mover } = this
    const way = mover && moves.covering(mover, place)
    const other = this.at(place)
    if (mover && other === mover) this.chosen = []
    else if (way) this.go(mover, way)
    else if (other) this.choose(other)
    else this.touch(place)
  }

  private choose(mover: Mover): void {
    const [only, more] = mover.ways
    if (only && !more) return this.go(mover, only)
    this.chosen = mover.cells
    ui.say(t('page.play_chosen', { what: this.called(mover), places: mover.ways.length }))
  }

  private touch(place: number): void {
    const there = this.movers.flatMap((mover) =>
      mover.ways.filter(({ cells }) => cells.includes(place)).map((way) => ({ mover, way })),
    )
    if (there.length === 1) return this.go(there[0]!.mover, there[0]!.way)
    const more = this.chosen.includes(place)
      ? this.chosen.filter((each) => each !== place)
      : [...this.chosen, place]
    this.chosen = [more, [place]].find((cells) => this.about(cells).length > 0) ?? []
    const [only, another] = this.about(this.chosen)
    if (this.chosen.length === 0) this.stuck(place)
    else if (only && !another) this.play(only.step)
  }

  private stuck(place: number): void {
    const { label, group } = position.scene!.cells[place]!
    const thing = this.movers.length > 0 && group
    ui.say(thing ? t('page.play_stuck', { what: called(label || group) }) : t('page.play_no_step'))
  }

  // By keyboard

  key(event: KeyboardEvent, scene: Scene): boolean {
    const { key } = event
    const to = walked(scene, this.cursor, key)
    if (to !== null) this.act(() => this.arrow(scene, key))
    else if (key === 'Enter' || key === ' ') this.act(() => this.enter())
    else if (key === 'Escape') this.act(() => this.back())
    else return false
    return true
  }

  private arrow(scene: Scene, key: string): void {
    const way = WAYS[key]
    const { held } = this
    if (!held?.carried || !way) this.cursor = walked(scene, this.cursor, key) ?? this.cursor
    else {
      const by = moves.nextTo(held.mover, held.by, way)
      ui.say(by === held.by ? t('page.play_no_further') : this.told(held.mover, by))
      this.held = { ...held, by }
    }
  }

  private enter(): void {
    const { held, cursor } = this
    const mover = this.at(cursor)
    if (held?.carried) this.put(held)
    else if (!mover || this.locked) this.tap(cursor)
    else {
      this.chosen = []
      this.held = { mover, by: STILL, carried: true }
      ui.say(t('page.play_picked_up', { what: this.called(mover) }))
    }
  }

  private put({ mover, by }: Held): void {
    const way = moves.landed(mover, by)
    if (!way) return this.back()
    this.held = null
    this.cursor = way.cells[mover.cells.indexOf(this.cursor)]!
    this.go(mover, way, true)
  }

  /** Whoever goes elsewhere carries nothing along. */
  leave(): void {
    if (this.held?.carried) this.back()
  }

  /** Whatever was taken or chosen is as it was. */
  private back(): void {
    if (this.held?.carried) ui.say(t('page.play_put_back', { what: this.called(this.held.mover) }))
    this.held = null
    this.chosen = []
  }

  // What comes of it

  private go(mover: Mover, way: Way, led = false): void {
    this.led = led
    ui.say(this.told(mover, way.by))
    this.play(way.step, moves.moved(position.scene!, mover, way))
  }

  play(step: Step, guess?: Scene): void {
    this.chosen = []
    void position.play(step, guess)
  }

  private get locked(): boolean {
    return Boolean(notebook.search?.scene)
  }

  private called(mover: Mover): string {
    const { label, group } = position.scene!.cells[mover.cells[0]!]!
    return called(label || group)
  }

  /** What it is, and where it has come to. */
  private told(mover: Mover, [x, y]: Spot): string {
    const scene = position.scene!
    const { column, row } = spot(scene, scene.cells[mover.cells[0]!]!)
    return t('page.play_moved', {
      what: this.called(mover),
      row: row + y + 1,
      column: column + x + 1,
    })
  }
}

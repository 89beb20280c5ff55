/** A piece that follows the finger or the mouse. A press that does not move is a tap. */

import { held, type Acts } from './held.svelte'
import type { Spot } from '../../../scene/shape'

const STILL = 6 // pixels within which a press is a tap

export interface Press {
  id: number
  from: Spot
  touch: boolean
  /** Whether it has moved. */
  far: boolean
  /** Take the piece; false if it cannot be taken. */
  begin: (acts: Acts) => boolean
  /** Whether what was done before has first to come to its end. */
  early: () => boolean
  tap: (acts: Acts) => unknown
  /** Where in the piece it was touched, as shares of its width and height. */
  within: Spot
}

export class Drag {
  live = $state(false)
  /** Where the upper left corner of the piece is drawn, and how large a cell is. */
  corner = $state.raw<Spot>([0, 0])
  size = $state(0)
  /** The square of the flat board's cells. */
  field: Element | null = null
  columns = 1
  private press: Press | null = null
  /** Where the finger was last before it was known what a hand does. */
  private latest: PointerEvent | null = null

  down(event: PointerEvent, press: Pick<Press, 'begin' | 'early' | 'tap' | 'within'>): void {
    if (event.button !== 0 || this.press) return
    const touch = event.pointerType !== 'mouse'
    const { pointerId: id, clientX, clientY } = event
    this.press = { ...press, id, from: [clientX, clientY], touch, far: false }
  }

  move(event: PointerEvent): void {
    const { press } = this
    const { acts } = held
    if (!press || event.pointerId !== press.id) return
    const { clientX: x, clientY: y } = event
    if (!this.live) {
      press.far ||= Math.hypot(x - press.from[0], y - press.from[1]) >= STILL
      if (!press.far || press.early()) return
      if (!acts) {
        this.latest = event
        return void held.fetch().then(() => this.latest === event && this.move(event))
      }
      this.live = press.begin(acts)
      if (!this.live) this.press = null
    }
    if (this.live) acts?.carry(this, x, y, press)
  }

  up(event: PointerEvent, done: boolean): void {
    const { press, live } = this
    if (!press || event.pointerId !== press.id) return
    this.press = null
    this.live = false
    if (!done) held.aim = null
    else if (live) held.act(({ drop }) => drop())
    else if (press.far) held.act((acts) => acts.carryLate(this, event, press))
    else held.act(press.tap)
  }
}

/** The cell of the board at a spot of the screen. */
export function cellAt(x: number, y: number): { cell: number } | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')
  return found ? { cell: Number(found.dataset['place']) } : null
}

export const drag = new Drag()

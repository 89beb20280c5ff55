/** A piece that follows the finger or the mouse. A press that does not move is a tap. */

import { position } from '../../../state/position.svelte'
import { retry } from '../../../state/retry'
import { dragged } from './dragged.svelte'
import type { Spot } from '../../../scene/shape'

const STILL = 6 // pixels within which a press is a tap

export interface Press {
  id: number
  from: Spot
  touch: boolean
  /** Whether it has moved. */
  far: boolean
  /** Take the piece; false if it cannot be taken. */
  begin: () => boolean
  /** Whether what was done before has first to come to its end. */
  early: () => boolean
  tap: () => void
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
  private carry: typeof import('./carry').carry | null = null

  down(event: PointerEvent, press: Pick<Press, 'begin' | 'early' | 'tap' | 'within'>): void {
    if (event.button !== 0 || this.press) return
    const touch = event.pointerType !== 'mouse'
    const { pointerId: id, clientX, clientY } = event
    this.press = { ...press, id, from: [clientX, clientY], touch, far: false }
  }

  move(event: PointerEvent): void {
    const { press } = this
    if (!press || event.pointerId !== press.id) return
    const { clientX: x, clientY: y } = event
    if (!this.live) {
      press.far ||= Math.hypot(x - press.from[0], y - press.from[1]) >= STILL
      if (!press.far || press.early()) return
      if (!this.carry) return void this.fetch()
      this.live = press.begin()
      if (!this.live) this.press = null
    }
    if (this.live) this.carry?.(this, x, y, press)
  }

  up(event: PointerEvent, done: boolean): void {
    const { press, live } = this
    if (!press || event.pointerId !== press.id) return
    this.press = null
    this.live = false
    if (!done) dragged.aim = null
    else if (live) dragged.act(() => this.drop())
    else if (!press.far) dragged.act(press.tap)
    else
      dragged.act(async () => {
        const carry = await this.fetch()
        await position.answered()
        if (!press.begin()) return
        carry(this, event.clientX, event.clientY, press)
        await this.drop()
      })
  }

  private async drop(): Promise<void> {
    if (dragged.aim) await dragged.put(dragged.aim)
    else dragged.release()
  }

  /** What follows a finger comes with the first that moves. */
  private async fetch() {
    return (this.carry ??= (await retry(() => import('./carry'))).carry)
  }
}

/** The cell of the board at a spot of the screen. */
export function cellAt(x: number, y: number): { cell: number } | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')
  return found ? { cell: Number(found.dataset['place']) } : null
}

export const drag = new Drag()

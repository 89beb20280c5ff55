/** A piece that follows the finger or the mouse. A press that does not move is a tap. */

import { position } from '../../state/position.svelte'
import { dragged } from './dragged.svelte'
import { settled, type Shape, type Spot } from '../../scene/shape'

const STILL = 6 // pixels within which a press is a tap
const ABOVE = 0.6 // cells between a finger and the piece above it

interface Press {
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

class Drag {
  live = $state(false)
  /** Where the upper left corner of the piece is drawn, and how large a cell is. */
  corner = $state.raw<Spot>([0, 0])
  size = $state(0)
  /** The square of the flat board's cells. */
  field: Element | null = null
  columns = 1
  private press: Press | null = null

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
      this.live = press.begin()
      if (!this.live) this.press = null
    }
    if (this.live) this.follow(x, y, press)
  }

  up(event: PointerEvent, done: boolean): void {
    const { press, live } = this
    if (!press || event.pointerId !== press.id) return
    this.press = null
    this.live = false
    if (!done) dragged.aim = null
    else if (live) this.drop()
    else if (!press.far) dragged.act(press.tap)
    else
      dragged.act(async () => {
        await position.answered()
        if (!press.begin()) return
        this.follow(event.clientX, event.clientY, press)
        this.drop()
      })
  }

  private drop(): void {
    const { aim } = dragged
    if (aim) dragged.act(() => dragged.put(aim))
    else dragged.release()
  }

  private follow(x: number, y: number, { touch, within }: Press): void {
    const box = this.field?.getBoundingClientRect()
    this.size = box ? box.width / this.columns : 28
    const [wide, high] = extent(dragged.shape, dragged.scene?.lattice === 'pyramid')
    const dx = (touch ? 0.5 : within[0]) * wide
    const dy = touch ? high + ABOVE : within[1] * high
    this.corner = [x - dx * this.size, y - dy * this.size]
    if (box && !dragged.space) dragged.aim = this.onFlat(box, wide, high)
    else dragged.aim = cellAt(x, touch ? y - this.size * ABOVE : y)
  }

  private onFlat(
    box: DOMRect,
    wide: number,
    high: number,
  ): { at: [number, number, number] } | null {
    const at = [
      (this.corner[0] - box.left) / this.size,
      (this.corner[1] - box.top) / this.size,
    ] as const
    const rows = box.height / this.size
    const near = at[0] > -wide && at[1] > -high && at[0] < this.columns && at[1] < rows
    return near ? { at: [at[0], at[1], 0] } : null
  }
}

/** The width and height of a shape in cells, seen from above. */
function extent(shape: Shape, halves: boolean): Spot {
  const points = settled(shape)
  const most = (axis: 0 | 1) =>
    Math.max(...points.map((point) => point[axis])) / (halves ? 2 : 1) + 1
  return [most(0), most(1)]
}

/** The cell of the board at a spot of the screen. */
export function cellAt(x: number, y: number): { cell: number } | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')
  return found ? { cell: Number(found.dataset['place']) } : null
}

export const drag = new Drag()

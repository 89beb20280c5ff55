/** Where a piece is that follows the finger, and what it points at. */

import { position } from '../../../state/position.svelte'
import { settled, type Shape, type Spot } from '../../../scene/shape'
import { cellAt, drag, type Drag, type Press } from './drag.svelte'
import { held, type Aim } from './held.svelte'
import { hand } from './hand.svelte'
import { view } from '../view.svelte'

const ABOVE = 0.6 // cells between a finger and the piece above it

export function carry(drag: Drag, x: number, y: number, { touch, within }: Press): void {
  const box = drag.field?.getBoundingClientRect()
  drag.size = box ? box.width / drag.columns : 28
  const [wide, high] = extent(view.seen(held.shape), held.scene?.lattice === 'pyramid')
  const dx = (touch ? 0.5 : within[0]) * wide
  const dy = touch ? high + ABOVE : within[1] * high
  drag.corner = [x - dx * drag.size, y - dy * drag.size]
  if (box && !held.space) held.aim = onFlat(drag, box, [wide, high])
  else held.aim = cellAt(x, touch ? y - drag.size * ABOVE : y)
}

/** A piece in hand is seen where the mouse points. */
export function hovered({ clientX, clientY, pointerType }: PointerEvent): void {
  if (!held.label || drag.live || pointerType !== 'mouse') return
  const at = cellAt(clientX, clientY)
  held.aim = at && { ...at, anyTurn: true }
}

export async function drop(): Promise<void> {
  if (held.aim) await hand.put(held.aim)
  else hand.release()
}

/** A finger that was too quick: its piece is taken, carried and put down where it was lifted. */
export async function carryLate(drag: Drag, at: PointerEvent, press: Press): Promise<void> {
  await position.answered()
  if (!press.begin(await held.fetch())) return
  carry(drag, at.clientX, at.clientY, press)
  await drop()
}

function onFlat({ corner, size, columns }: Drag, box: DOMRect, [wide, high]: Spot): Aim | null {
  const [x, y] = [(corner[0] - box.left) / size, (corner[1] - box.top) / size]
  if (x <= -wide || y <= -high || x >= columns || y >= box.height / size) return null
  // seen turned, the first column is at the top and the first row at the right
  return { at: view.plan.upright ? [y, columns - x - wide, 0] : [x, y, 0] }
}

/** The width and height of a shape in cells, seen from above. */
function extent(shape: Shape, halves: boolean): Spot {
  const points = settled(shape)
  const most = (axis: 0 | 1) =>
    Math.max(...points.map((point) => point[axis])) / (halves ? 2 : 1) + 1
  return [most(0), most(1)]
}

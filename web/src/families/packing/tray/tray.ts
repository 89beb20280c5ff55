/** How large the pieces beside the board are drawn: all of them are to be in sight. */

import type { Shape } from '../../../scene/shape'
import { view } from '../view.svelte'

const FRAME = 10 // pixels of the tray's own edge
const ROOM = 20 // around a piece
const NAMED = 16 // and below it for its name
const EDGE = 0.12 // cells around it, for its outline
const LEAST = 8
const MOST = 30

/** Pixels of a cell. */
export function spareSize(shapes: readonly Shape[], columns: number): number {
  const extents = (axis: 0 | 1) =>
    shapes.map((shape) => 1 + EDGE + Math.max(...shape.map((point) => point[axis])))
  const [wide, high] = [Math.max(1, ...extents(0)), Math.max(1, ...extents(1))]
  const across = extents(0).reduce((sum, each) => sum + each, 0)
  if (view.plan.space) return view.plan.single ? 14 : 18
  const found =
    view.plan.way === 'column'
      ? inColumns(shapes.length, columns, wide, high)
      : Math.max(...[1, 2, 3].map((rows) => inRows(rows, across, shapes.length, high)))
  return Math.max(LEAST, Math.min(MOST, Math.floor(found)))
}

function inColumns(count: number, columns: number, wide: number, high: number): number {
  const { width, height } = view.plan.aside
  const down = height / Math.max(4, Math.ceil(count / columns))
  return Math.min((width / columns - 12) / wide, (down - 12) / high)
}

function inRows(rows: number, across: number, count: number, high: number): number {
  const { width, height } = view.plan.aside
  const named = view.phone ? 0 : NAMED
  const [w, h] = [(width - FRAME) * rows, (height - FRAME) / rows]
  return Math.min((w - count * ROOM) / across, (h - ROOM - named) / high)
}

/** From cell to cell by keyboard. */

import type { Scene } from '../desk/types'
import { spot } from './layers'

export const WAYS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** Where a key leads from a cell: arrows within a layer, brackets between them; null: nowhere. */
export function walked(scene: Scene, from: number, key: string, turned = false): number | null {
  const way = WAYS[key]
  // what is seen to go right, goes up on a board that is seen turned
  if (way) return beside(scene, from, turned ? [way[1], -way[0]] : way)
  return key === '[' || key === ']' ? above(scene, from, key === '[' ? -1 : 1) : null
}

/** The next cell that way in its row or column; the nearest where it is alone in both. */
function beside(scene: Scene, from: number, [dx, dy]: readonly [number, number]): number {
  const here = scene.cells[from]
  if (!here) return 0
  const at = spot(scene, here)
  const layer = [...scene.cells.entries()].filter(([, cell]) => cell.z === here.z)
  const others = layer.map(([place, cell]) => {
    const { column, row } = spot(scene, cell)
    const [a, b] = [column - at.column, row - at.row]
    return { place, on: a * dx + b * dy, off: Math.abs(a * dy) + Math.abs(b * dx) }
  })
  const alone = others.every(({ on, off }) => Boolean(on) === Boolean(off))
  const found = others.filter(({ on, off }) => on > 0 && (alone || off === 0))
  return found.sort((a, b) => a.on + a.off - b.on - b.off)[0]?.place ?? from
}

/** The cell over or under this one, or the nearest of that layer. */
export function above(scene: Scene, from: number, by: number): number {
  const here = scene.cells[from]
  if (!here) return 0
  const far = (place: number) =>
    Math.hypot(scene.cells[place]!.x - here.x, scene.cells[place]!.y - here.y)
  const layer = [...scene.cells.keys()].filter((place) => scene.cells[place]!.z === here.z + by)
  return layer.sort((a, b) => far(a) - far(b))[0] ?? from
}

/** The names of cells and pieces, as steps and hints write them: `b2`, in space `b2.3`. */

import type { Cell, Scene, Step } from '../../desk/types'
import { columnName, inSpace, spot } from '../../scene/layers'

/** A piece as sentences name it: its letter, and beside it what people call it. */
export function pieceName(scene: Scene | null, label: string): string {
  const called = scene?.names[label]
  return called ? `${label} (${called})` : label
}

export function cellName(scene: Scene, cell: Cell): string {
  const { column, row } = spot(scene, cell)
  return `${columnName(column)}${row + 1}${inSpace(scene) ? `.${cell.z + 1}` : ''}`
}

export function lays(step: Step, label: string): boolean {
  return step.startsWith(`${label} `)
}

/** The names of cells, as steps and hints write them: `b2`, in space `b2.3`. */

import type { Cell, Scene } from '../../desk/types'

export function inSpace(scene: Scene): boolean {
  return scene.lattice === 'pyramid' || scene.cells.some((cell) => cell.z > 0)
}

/** A piece as sentences name it: its letter, and beside it what people call it. */
export function pieceName(scene: Scene | null, label: string): string {
  const called = scene?.names[label]
  return called ? `${label} (${called})` : label
}

export function columnName(x: number): string {
  const letter = String.fromCharCode(97 + (x % 26))
  return x < 26 ? letter : columnName(Math.floor(x / 26) - 1) + letter
}

/** Column and row of a cell within its layer: in a pyramid points are counted by halves. */
export function spot(scene: Scene, cell: Cell): { column: number; row: number } {
  if (scene.lattice === 'grid') return { column: cell.x, row: cell.y }
  return { column: (cell.x - cell.z) / 2, row: (cell.y - cell.z) / 2 }
}

export function cellName(scene: Scene, cell: Cell, space = inSpace(scene)): string {
  const { column, row } = spot(scene, cell)
  return `${columnName(column)}${row + 1}${space ? `.${cell.z + 1}` : ''}`
}

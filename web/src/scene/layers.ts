/** The board layer by layer, as it is drawn and as a screen reader walks it. */

import type { Cell, Owner, Scene } from '../desk/types'
import { parts, type Spot } from './shape'

export interface Square {
  place: number
  column: number
  row: number
}

export interface Layer {
  z: number
  wide: number
  high: number
  rows: Square[][]
}

/** A group of cells, or as much of it as hangs together in one layer; a cell without one is alone. */
export interface Part {
  key: string
  /** Its name; empty for a cell of its own. */
  group: string
  owner: Owner
  places: number[]
  /** Where its first spot is, and from there the others. */
  at: Spot
  spots: Spot[]
  labels: string[]
}

export function inSpace(scene: Scene): boolean {
  return scene.lattice === 'pyramid' || scene.cells.some((cell) => cell.z > 0)
}

/** Whether pieces are balls, joined where they lie side by side. */
export function ofBalls(scene: Scene): boolean {
  return scene.lattice === 'pyramid' || scene.material === 'balls'
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

/** The highest first, as in the text of a board and in its pictures. */
export function layersOf(scene: Scene): Layer[] {
  const found: Layer[] = []
  scene.cells.forEach((cell, place) => {
    const layer = (found[cell.z] ??= { z: cell.z, wide: 0, high: 0, rows: [] })
    const { column, row } = spot(scene, cell)
    ;(layer.rows[row] ??= []).push({ place, column, row })
    layer.wide = Math.max(layer.wide, column + 1)
    layer.high = Math.max(layer.high, row + 1)
  })
  const full = found.filter(Boolean).reverse()
  for (const layer of full) {
    layer.rows = layer.rows.filter(Boolean)
    // open cells come last in the scene, and where they lie in their row
    for (const row of layer.rows) row.sort((a, b) => a.column - b.column)
  }
  if (scene.lattice === 'pyramid') return full
  // the layers of a box are alike, also where one has no cell at the edge
  const wide = Math.max(...full.map((layer) => layer.wide))
  const high = Math.max(...full.map((layer) => layer.high))
  return full.map((layer) => ({ ...layer, wide, high }))
}

/** Who has put a group there; what the solver has is told by the desk. */
export type OwnerOf = (label: string) => Owner

export function partsOf(scene: Scene, layer: Layer, ownerOf?: OwnerOf): Part[] {
  const groups = new Map<string, Map<Spot, number>>()
  for (const { place, column, row } of layer.rows.flat()) {
    const cell = scene.cells[place]!
    if (cell.open || !(cell.label || cell.group)) continue
    const key = cell.group ? `${cell.group} ${cell.owner === 'solver'}` : `${place}`
    groups.set(key, (groups.get(key) ?? new Map<Spot, number>()).set([column, row], place))
  }
  return [...groups].flatMap(([key, found]) =>
    parts([...found.keys()]).map((whole, number) => {
      const at = whole[0]!
      const spots = whole.map(([x, y]) => [x - at[0], y - at[1]] as const)
      const places = whole.map((spot) => found.get(spot)!)
      const { label, group, owner } = scene.cells[places[0]!]!
      return {
        // the same wherever it lies, so that it can be seen to move
        key: [key, number, spots].join(),
        group,
        owner: owner === 'solver' ? owner : (ownerOf?.(label) ?? owner),
        places,
        at,
        spots,
        labels: places.map((place) => scene.cells[place]!.label),
      }
    }),
  )
}

/** The board layer by layer, as it is drawn and as a screen reader walks it. */

import type { Owner, Scene } from '../../desk/types'
import { spot } from './cells'
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

/** A piece, or as much of it as hangs together in one layer. */
export interface Part {
  key: string
  label: string
  owner: Owner
  spots: Spot[]
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

export function partsOf(scene: Scene, { z }: Layer, owner: (label: string) => Owner): Part[] {
  const spots = new Map<string, Spot[]>()
  const solver = new Set<string>()
  for (const cell of scene.cells) {
    if (cell.z !== z || !cell.label) continue
    const { column, row } = spot(scene, cell)
    spots.set(cell.label, [...(spots.get(cell.label) ?? []), [column, row]])
    if (cell.owner === 'solver') solver.add(cell.label)
  }
  return [...spots].flatMap(([label, all]) =>
    parts(all).map((part) => ({
      key: `${label}${part[0]!.join()}`,
      label,
      owner: solver.has(label) ? 'solver' : owner(label),
      spots: part,
    })),
  )
}

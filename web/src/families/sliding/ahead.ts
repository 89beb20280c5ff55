import type { Scene, Step } from '../../desk/types'

/** The named tiles change places with the gap. */
export function ahead(scene: Scene, step: Step): Scene | null {
  let { cells } = scene
  for (const label of step.split(' ')) {
    const tile = cells.findIndex((cell) => cell.label === label)
    const gap = cells.findIndex((cell) => cell.label === '')
    if (tile < 0 || gap < 0) return null
    const moved = cells[tile]!
    cells = cells.map((cell, place) =>
      place === gap
        ? { ...cell, label: moved.label, group: moved.group }
        : place === tile
          ? { ...cell, label: '', group: '' }
          : cell,
    )
  }
  return { ...scene, cells }
}

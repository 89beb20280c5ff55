import type { Scene, Step } from '../../desk/types'
import { cellName, inSpace } from './cells'

/** The piece lies on its cells and is no longer in hand. */
export function ahead(scene: Scene, step: Step): Scene | null {
  const [label, ...names] = step.split(' ')
  if (!label) return null
  const space = inSpace(scene)
  const taken = new Set(names)
  const colour = scene.spares.find((spare) => spare.label === label)?.colour ?? ''
  const cells = scene.cells.map((cell) =>
    taken.has(cellName(scene, cell, space)) ? { ...cell, label, group: label, colour } : cell,
  )
  return { ...scene, cells, spares: scene.spares.filter((spare) => spare.label !== label) }
}

/** What each move would leave, and where that is written. */

import type { Scene } from '../../desk/types'
import { outlook } from '../../state/notebook/outlook.svelte'
import { spot } from '../layers'
import type { Interaction } from './interaction.svelte'
import type { Mover, Way } from './moves'

/** The least that is left after a move of each thing, or after each move of the chosen one. */
export function chipsOf(
  scene: Scene,
  interaction: Interaction,
  ways: readonly { mover: Mover; way: Way }[],
): Map<number, number | null> {
  const found = new Map<number, number | null>()
  for (const { mover, way } of interaction.held ? [] : ways) {
    const leaves = outlook.leaves.get(way.step)
    if (leaves === undefined || (interaction.mover && mover !== interaction.mover)) continue
    const place = interaction.mover ? tip(scene, mover, way) : mover.cells[0]!
    found.set(place, least(found.get(place), leaves))
  }
  return found
}

function least(one: number | null | undefined, other: number | null): number | null {
  return typeof one === 'number' && typeof other === 'number'
    ? Math.min(one, other)
    : (one ?? other)
}

/** The cell of a way that tells it best from the others: new to the thing, and the furthest. */
function tip(scene: Scene, mover: Mover, { cells, by }: Way): number {
  const ahead = (place: number) => {
    const { column, row } = spot(scene, scene.cells[place]!)
    return column * Math.sign(by[0]) + row * Math.sign(by[1])
  }
  const fresh = cells.filter((place) => !mover.cells.includes(place))
  return fresh.sort((a, b) => ahead(b) - ahead(a))[0] ?? cells[0]!
}

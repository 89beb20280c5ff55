/** What each place of the piece in hand would leave. */

import { outlook } from '../../../state/notebook/outlook.svelte'
import { settings } from '../../../state/device/settings.svelte'
import { held } from '../hand/held.svelte'
import { hand } from '../hand/hand.svelte'
import { minus } from '../../../scene/shape'

const ROOMY = 36 // pixels of a cell from which on every place can show its number

class Chips {
  /** How wide a cell is drawn. */
  room = $state(0)

  // equal pieces stand for each other, so the cells alone say which place it is
  #leaves = $derived(
    new Map(outlook.offers.map(({ step, cells }) => [cells.join(), outlook.leaves.get(step)!])),
  )
  on = $derived(settings.numbers && held.label !== '' && this.#leaves.size > 0)
  /** By the cell that the held point of the piece would lie on. */
  #shown = $derived.by(() => {
    const found = new Map<string, number | null>()
    if (!this.on) return found
    const grip = held.shape[held.grip]!
    const landing = hand.landing ? [hand.landing] : []
    for (const place of this.room < ROOMY ? landing : hand.fits) {
      const leaves = this.of(place.cells)
      if (leaves !== undefined) found.set(minus(grip, minus([0, 0, 0], place.at)).join(), leaves)
    }
    return found
  })
  /** All places of the piece as it is turned, in short. */
  sum = $derived.by(() => {
    if (!this.on) return null
    const known = hand.fits
      .map((place) => this.of(place.cells))
      .filter((leaves) => typeof leaves === 'number')
    if (known.length === 0) return null
    const best = Math.max(0, ...known)
    return { places: known.length, none: known.filter((leaves) => leaves === 0).length, best }
  })

  /** The cell that the held point of the piece would lie on. */
  held = $derived(
    hand.landing?.cells.find((place) =>
      minus(held.points[place]!, hand.landing!.at).every(
        (value, axis) => value === held.shape[held.grip]![axis],
      ),
    ),
  )

  of(cells: readonly number[]): number | null | undefined {
    return this.#leaves.get(cells.join())
  }

  chip(cell: number): number | null | undefined {
    return this.#shown.get(held.points[cell]?.join() ?? '')
  }
}

export const chips = new Chips()

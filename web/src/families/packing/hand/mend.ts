/** After a piece was laid by a tap: one more tap, beside it or on the same cell, lays it another way. */

import { position } from '../../../state/position.svelte'
import { held } from './held.svelte'
import { hand, type Laid, type Place } from './hand.svelte'

/** What taps have laid, and the cells that were tapped for it. */
export interface Tapped extends Laid {
  tapped: readonly number[]
}

/** So that it covers this cell too; a cell tapped again asks for the next way. Null: nothing to mend. */
export async function mended(last: Tapped, cell: number): Promise<Tapped | null> {
  const again = last.tapped.includes(cell)
  if (!again && held.scene!.cells[cell]!.label) return null
  const tapped = again ? last.tapped : [...last.tapped, cell]
  const ways = waysOver(last.places, tapped)
  const at = ways.findIndex(({ step }) => step === last.now.step)
  const now = ways[(at + 1) % ways.length]
  if (!now || now.step === last.now.step) return null
  const laid = { ...last, now, tapped }
  await position.change([...position.steps.slice(0, -1), now.step])
  hand.tellPlaced(laid)
  return laid
}

/** The places that cover all these cells, one for each way to lie, the middlemost first. */
function waysOver(places: readonly Place[], cells: readonly number[]): Place[] {
  const over = places.filter((place) => cells.every((cell) => place.cells.includes(cell)))
  const far = (place: Place) => hand.off(place, cells[0]!)
  const ways = new Map<string, Place>()
  for (const place of over.sort((a, b) => far(b) - far(a)))
    ways.set(cells.length > 1 ? place.step : place.lie, place)
  return [...ways.values()].sort((a, b) => far(a) - far(b))
}

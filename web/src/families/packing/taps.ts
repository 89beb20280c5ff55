/** The board by taps: they put down what is in hand, mend how it lies, or take it up. */

import { notebook } from '../../state/notebook.svelte'
import { position } from '../../state/position.svelte'
import { dragged, type Laid, type Place } from './dragged.svelte'

/** What taps have laid last, and the cells that were tapped for it: a tap may still mend it. */
let last: (Laid & { tapped: readonly number[] }) | null = null

export async function tapped(place: number): Promise<void> {
  dragged.cursor = place
  if (dragged.locked) return notebook.leave()
  const { label } = dragged.scene!.cells[place]!
  if (dragged.label && !(label && dragged.owner(label) === 'mine')) return lay(place)
  await position.answered()
  if (await mended(place)) return
  if (label) dragged.lift(label)
  else dragged.tell('take_first')
}

async function lay(cell: number): Promise<void> {
  const laid = await dragged.put({ cell, anyTurn: true })
  last = laid && { ...laid, tapped: [cell] }
}

/** The piece laid last, so that it covers this cell too; a cell tapped again asks for the next way. */
async function mended(cell: number): Promise<boolean> {
  if (!last || dragged.label || position.steps.at(-1) !== last.now.step) return false
  const again = last.tapped.includes(cell)
  if (!again && dragged.scene!.cells[cell]!.label) return false
  const tapped = again ? last.tapped : [...last.tapped, cell]
  const ways = waysOver(last, tapped)
  const at = ways.findIndex(({ step }) => step === last!.now.step)
  const now = ways[(at + 1) % ways.length]
  if (!now || now.step === last.now.step) return false
  last = { ...last, now, tapped }
  await position.change([...position.steps.slice(0, -1), now.step])
  dragged.tellPlaced(last)
  return true
}

/** The places that cover all these cells, one for each way to lie, the middlemost first. */
function waysOver({ places }: Laid, cells: readonly number[]): Place[] {
  const over = places.filter((place) => cells.every((cell) => place.cells.includes(cell)))
  const far = (place: Place) => dragged.off(place, cells[0]!)
  const ways = new Map<string, Place>()
  for (const place of over.sort((a, b) => far(b) - far(a)))
    ways.set(cells.length > 1 ? place.step : place.lie, place)
  return [...ways.values()].sort((a, b) => far(a) - far(b))
}

/** The board by taps: they put down what is in hand, mend how it lies, or take it up. */

import { notebook } from '../../../state/notebook/notebook.svelte'
import { position } from '../../../state/position.svelte'
import { retry } from '../../../state/retry'
import { held } from './held.svelte'
import { hand } from './hand.svelte'
import type { Tapped } from './mend'

let last: Tapped | null = null

export async function tapped(place: number): Promise<void> {
  held.cursor = place
  if (held.locked) return notebook.search?.leave()
  const { label } = held.scene!.cells[place]!
  if (held.label && !(label && held.owner(label) === 'mine')) return lay(place)
  await position.answered()
  if (await mend(place)) return
  if (label) hand.lift(label)
  else hand.tell('take_first')
}

async function lay(cell: number): Promise<void> {
  const laid = await hand.put({ cell, anyTurn: true })
  last = laid && { ...laid, tapped: [cell] }
}

async function mend(cell: number): Promise<boolean> {
  if (!last || held.label || position.steps.at(-1) !== last.now.step) return false
  const { mended } = await retry(() => import('./mend'))
  last = await mended(last, cell)
  return last !== null
}

/** A piece that was put where it cannot lie: why. */

import { Problem } from '../../../desk/desk'
import { position } from '../../../state/position.svelte'
import { t } from '../../../state/words'
import { held } from './held.svelte'
import { hand, pieceName } from './hand.svelte'

/** Beside the board the page says it; of all else the desk knows why. */
export async function refuse(): Promise<void> {
  const { label, scene, shape } = held
  const cells = hand.wrong.filter((place) => place !== null)
  if (cells.length === 0) return hand.release()
  if (cells.length === shape.length) {
    await position.answered() // what was laid before comes first
    await position.change([...position.steps, { cells, by: label }])
    return
  }
  const words = t('packing.page_beside', { piece: pieceName(scene, label) })
  position.problem = new Problem(words, 'step', { fix: t('packing.page_beside_fix') })
}

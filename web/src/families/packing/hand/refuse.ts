/** A piece that was put where it cannot lie: why. */

import { Problem } from '../../../desk/desk'
import { desk } from '../../../state/desk'
import { position } from '../../../state/position.svelte'
import { t } from '../../../state/words'
import { held } from './held.svelte'
import { hand, pieceName } from './hand.svelte'

const SOON = 500 // milliseconds in which the desk may say why

let refused = 0

/** Beside the board the page says it; of all else the desk knows why. */
export async function refuse(): Promise<void> {
  const { label, shape } = held
  const now = ++refused
  const cells = hand.wrong.filter((place) => place !== null)
  if (cells.length === 0) return hand.release()
  const late = new Promise<null>((over) => setTimeout(over, SOON, null))
  const why = cells.length === shape.length && Promise.race([reason(cells), late])
  const problem = (await why) || here(why ? 'refused' : 'beside')
  // not where the piece has been laid or put elsewhere meanwhile
  if (held.label === label && now === refused) position.problem = problem
}

/** What is wrong on the board as it is drawn, where the desk can say it. */
async function reason(cells: number[]): Promise<Problem | null> {
  const moves = position.unconfirmed.map(({ move }) => move)
  const asked = desk.read(position.text, [...moves, { cells, by: held.label }])
  return asked.then(
    () => null,
    (error: unknown) => Problem.of(error),
  )
}

function here(how: 'refused' | 'beside'): Problem {
  const words = t(`packing.page_${how}`, { piece: pieceName(held.scene, held.label) })
  return new Problem(words, 'step', { fix: t(`packing.page_${how}_fix`) })
}

/** What the things on a board are called: a block, a peg, or where the family says nothing, a piece. */

import { position } from '../state/position.svelte'
import { has, t } from '../state/words'

export function called(label: string): string {
  const own = `${position.family}.page_piece`
  return t(has(own) ? own : 'page.piece', { piece: label })
}

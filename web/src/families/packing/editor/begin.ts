/** The painter with its words, and what there is to begin with. */

import type { Scene } from '../../../desk/types'
import { desk } from '../../../state/desk'
import { i18n } from '../../../state/i18n.svelte'
import { position } from '../../../state/position.svelte'
import Own from './Own.svelte'

export async function begin() {
  const [scene] = await Promise.all([onTheTable(), i18n.add('own')])
  return [Own, scene] as const
}

/** The puzzle of one's own that lies on the table, without its steps. */
async function onTheTable(): Promise<Scene | null> {
  if (position.reading?.variant !== 'custom') return null
  return desk.read(position.puzzle).then(
    ({ scene }) => scene,
    () => null,
  )
}

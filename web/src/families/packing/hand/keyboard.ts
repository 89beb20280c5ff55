/** The keyboard's part of the board, fetched when the first key is pressed there. */

import { retry } from '../../../state/retry'
import { dragged } from './dragged.svelte'

type Keys = typeof import('./keys')
let known: Keys | null = null

async function keys(): Promise<Keys> {
  return (known ??= await retry(() => import('./keys')))
}

/** Let it act on a key; until it is here, a key may be one of its own. */
export function keyed(event: KeyboardEvent, act: (keys: Keys) => boolean): void {
  if (known) {
    if (act(known)) event.preventDefault()
  } else if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key !== 'Tab') {
    event.preventDefault()
    dragged.act(async () => act(await keys()))
  }
}

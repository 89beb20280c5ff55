/** The keyboard's part of a board, fetched with the first key that is pressed there. */

import { retry } from '../state/retry'

/** What a key does; null if it is none of the board's. */
export type Keys = (event: KeyboardEvent) => (() => unknown) | null

/** Takes the keys of a board, whose `act` does one thing after the other. */
export function keyboard(load: () => Promise<Keys>, act: (act: () => unknown) => void) {
  let keys: Keys | null = null
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return
    // until it is here, any key may be one of the board's
    const done = keys ? keys(event) : async () => (keys ??= await retry(load))(event)?.()
    if (!done) return
    event.preventDefault()
    act(done)
  }
}

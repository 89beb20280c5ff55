/** Counts for how long a puzzle is played, while it is in sight. */

import { position } from '../position.svelte'

const TICK = 1000
const SAVED = 10 // seconds after which the time is kept even if nothing is done

function tick(): void {
  if (document.visibilityState !== 'visible' || !position.reading || position.solved) return
  position.seconds += 1
  if (position.seconds % SAVED === 0) position.keep()
}

setInterval(tick, TICK)
addEventListener('visibilitychange', () => position.keep())

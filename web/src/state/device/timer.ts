/** Counts for how long a puzzle is played, while it is in sight. */

import { position } from '../position.svelte'

const TICK = 1000

function tick(): void {
  if (document.visibilityState !== 'visible' || !position.reading || position.solved) return
  position.seconds += 1
  position.keep() // whoever leaves loses no time
}

setInterval(tick, TICK)
addEventListener('visibilitychange', () => position.keep())

/** Parts of the page that are fetched when they are needed; a few times, if they do not come. */

const SOON = 700 // milliseconds until it is tried again
const LATER = 5000 // the same, once it was told that nobody answers
const TRIES = 3

/** Who is told that a part is gone, or here at last; before there is a page it is tried again and again. */
export const missing: { tell?: (gone: boolean) => void } = {}
const waiting: ((known: boolean) => void)[] = []

/** Go on with all that did not come; `known` if somebody answers by now. */
export function resume(known = false): void {
  for (const go of waiting.splice(0)) go(known)
}

// Whoever presses on may be back in reach.
for (const event of ['online', 'pointerdown', 'keydown'])
  addEventListener(event, () => resume(), true)

/** It comes late rather than not at all, and so what was pressed is done when it comes. */
export async function retry<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1, known = false; ; tries += 1) {
    try {
      const found = await load()
      if (tries > TRIES) missing.tell?.(false)
      return found
    } catch {
      if (known) location.reload() // those who answer have newer parts
      known = await new Promise((go) => {
        const told = missing.tell && tries >= TRIES
        setTimeout(() => go(false), told ? LATER : SOON)
        if (!told) return
        waiting.push(go)
        missing.tell!(true)
      })
    }
  }
}

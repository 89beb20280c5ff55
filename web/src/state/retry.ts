/** Parts of the page that are fetched when they are needed; a few times, if they do not come. */

const SOON = 700 // milliseconds until it is tried again
const TRIES = 3

/** Who is told that a part does not come; before there is a page it is tried again and again. */
export const missing: { tell?: () => void } = {}
const waiting: (() => void)[] = []

/** Somebody answers again: go on with all that did not come. */
export function resume(): void {
  for (const go of waiting.splice(0)) go()
}

/** It comes late rather than not at all, and so what was pressed is done when it comes. */
export async function retry<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch {
      if (tries > TRIES) location.reload() // those who answer have newer parts
      await new Promise<void>((go) => {
        if (!missing.tell || tries < TRIES) return setTimeout(go, SOON)
        waiting.push(go)
        missing.tell()
      })
    }
  }
}

// Whoever loads code asks for its style sheet once, and takes it as there.
document.addEventListener(
  'error',
  ({ target: link }) => {
    if (!(link instanceof HTMLLinkElement)) return
    const tries = Number(link.dataset.tries ?? 1)
    link.dataset.tries = String(tries + 1)
    if (tries < TRIES) setTimeout(() => link.replaceWith(link.cloneNode()), SOON)
  },
  true,
)

/** The position in the address: a link, a reload and the back button just work. */

const LAST = 'unriddle.last'

/** The position that the address names, or null. */
export function linked(): string | null {
  const text = location.hash.slice(1)
  if (!text) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a lone % sign that somebody typed
  }
}

/** How many of its steps belong to the puzzle, if this page has put the position there itself. */
export function linkedGiven(): number | null {
  const state = history.state as { given?: number } | null
  return state?.given ?? null
}

/** Put a position into the address; `anew` when going back should find the one before. */
export function link(position: string, given: number, anew: boolean): void {
  const hash = `#${encodeURIComponent(position)}`
  if (anew && location.hash !== hash) history.pushState({ given }, '', hash)
  else history.replaceState({ given }, '', hash)
  try {
    localStorage.setItem(LAST, JSON.stringify({ text: position, given }))
  } catch {
    // storage is full or not allowed: the address alone has it
  }
}

/** The position of the last visit, and how many of its steps belong to the puzzle. */
export function lastPosition(): { text: string; given: number } | null {
  try {
    return JSON.parse(localStorage.getItem(LAST) ?? 'null') as {
      text: string
      given: number
    } | null
  } catch {
    return null // damaged, or storage is not allowed
  }
}

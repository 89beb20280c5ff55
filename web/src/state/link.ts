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

/** What a position's text does not tell. */
export interface Kept {
  /** Steps that belong to the puzzle. */
  given: number
  hints: number
  /** Whether a solution was looked at. */
  shown: boolean
}

/** How the position was left, if this page has put it there itself. */
export function linkedKept(): Kept | null {
  return history.state as Kept | null
}

/** Put a position into the address; `anew` when going back should find the one before. */
export function link(position: string, kept: Kept, anew: boolean): void {
  const hash = `#${encodeURIComponent(position)}`
  if (anew && location.hash !== hash) history.pushState(kept, '', hash)
  else history.replaceState(kept, '', hash)
  try {
    localStorage.setItem(LAST, JSON.stringify({ text: position, ...kept }))
  } catch {
    // storage is full or not allowed: the address alone has it
  }
}

/** The position of the last visit. */
export function lastPosition(): (Kept & { text: string }) | null {
  try {
    return JSON.parse(localStorage.getItem(LAST) ?? 'null') as (Kept & { text: string }) | null
  } catch {
    return null // damaged, or storage is not allowed
  }
}

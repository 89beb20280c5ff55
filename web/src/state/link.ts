/** The position in the address: a link, a reload and the back button just work. */

import type { Played } from '../desk/desk'
import { addressed } from '../desk/here'
import type { Reading, Scene } from '../desk/types'

/** Where a puzzle came from, so that the page knows what comes next. */
export interface Origin {
  toy?: string
  board?: string
  stars?: number
  /** The day whose puzzle it is, as 2026-11-15. */
  day?: string
  /** A lesson of a course: the family and the place in it. */
  lesson?: [family: string, place: number]
}

/** What a position's text does not tell. */
export interface Kept {
  /** Steps that belong to the puzzle. */
  given: number
  hints: number
  /** Whether a solution was looked at. */
  shown: boolean
  /** For how long it has been played. */
  seconds: number
  /** Whether the journal has it as solved: looking at it again is not solving it again. */
  counted: boolean
  from: Origin
  /** What was played and is not confirmed by the desk yet, and what the board looks like with it. */
  moves?: readonly Played[]
  guess?: Scene | null
}

/** Nobody has played it yet. */
export const NEW = { hints: 0, shown: false, seconds: 0, counted: false, from: {} }

/** The position that the address names, with what is known of it; null where it names none. */
export function linked(): ({ text: string } & Partial<Kept>) | null {
  const hash = location.hash.slice(1)
  if (!hash || hash.startsWith('/')) return null
  const [text, given] = hash.split('&given=') as [string, string | undefined]
  const kept = (history.state ?? {}) as Partial<Kept>
  return { text: decoded(text), ...(given ? { given: Number(given) || 0 } : {}), ...kept }
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a lone % sign that somebody typed
  }
}

/** The end of an address. Steps that were played on the puzzle can be undone by who follows it. */
export function hashOf({ puzzle, steps }: Reading, given: number): string {
  return `#${encodeURIComponent(puzzle)}${given < steps.length ? `&given=${given}` : ''}`
}

/** Put a position into the address; `anew` when going back should find the one before. */
export function link(reading: Reading, kept: Kept, anew: boolean): void {
  const hash = hashOf(reading, kept.given)
  if (anew && location.hash !== hash) history.pushState(kept, '', hash)
  else history.replaceState(kept, '', hash)
  addressed?.(reading.puzzle, kept)
}

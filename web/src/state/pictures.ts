/** Positions to be drawn in small: those that are shown together are asked for together. */

import type { Reading } from '../desk/types'
import { desk } from './desk'

type Read = Promise<(Reading | null)[]>

const known = new Map<string, Promise<Reading>>()
let waiting: { texts: string[]; read: Read } | null = null

export function pictured(text: string): Promise<Reading> {
  const found = known.get(text) ?? read(text)
  known.set(text, found)
  return found
}

async function read(text: string): Promise<Reading> {
  waiting ??= together()
  const place = waiting.texts.push(text) - 1
  try {
    const reading = (await waiting.read)[place]
    if (reading) return reading
  } catch (error) {
    known.delete(text) // nobody answered: whoever comes back asks anew
    throw error
  }
  throw new Error(text) // it cannot be read
}

/** One request for all that is asked before the page comes to rest. */
function together(): { texts: string[]; read: Read } {
  const texts: string[] = []
  const read = Promise.resolve().then(() => {
    waiting = null
    return desk.readings(texts)
  })
  return { texts, read }
}

/** Answers about the positions that were last on the table, kept on the device: a game that is gone
    on with is there, and can be played, before Python is. */

import { keep, kept } from '../../state/device/store'
import type { Played } from '../desk'
import type * as wire from '../types'
import { folder } from './folder'

type Asked = Record<string, unknown>

/** What was answered about a position. */
interface Known {
  /** The puzzle that it is a position of. */
  start: string
  answers: Record<string, unknown>
}

interface Stored {
  version: string
  /** By their texts, the latest last. */
  positions: [text: string, known: Known][]
}

const STORE = 'unriddle.answers'
const VERSION = folder('python') // another version may answer otherwise
const READS = new Set(['read', 'import'])
const ABOUT = new Set(['steps', 'hint', 'check', 'scenes'])
const OF_EACH = 3 // positions of a game: the way back is short
const MOST = 36 // of all games: those of the games that are kept to be gone on with

let positions = stored()

function stored(): Map<string, Known> {
  const { version, positions } = kept<Partial<Stored>>(STORE, {})
  return new Map(version === VERSION ? positions : [])
}

/** The answer that was given to the same request, if it is still known. */
export function remembered(path: string, asked: Asked, language: string): unknown {
  return positions.get(textOf(asked))?.answers[key(path, asked, language)] ?? null
}

export function remember(path: string, asked: Asked, language: string, answer: unknown): void {
  if (path === 'scenes' && (asked['steps'] as Played[]).length > 1) return // films are large
  const read = READS.has(path) ? (answer as wire.Reading) : null
  if (read) latest(read.puzzle, positions.get(read.puzzle) ?? { start: read.start, answers: {} })
  const known = positions.get(read?.puzzle ?? textOf(asked))
  if (known && (read || ABOUT.has(path))) known.answers[key(path, asked, language)] = answer
}

/** A request for a position, or about it, in short: it is kept beside the text of the position. */
function key(path: string, { position: _, moves: __, ...more }: Asked, language: string): string {
  return READS.has(path) ? language : `${language} ${path} ${JSON.stringify(more)}`
}

/** The position that a request is about, as far as its steps are written. */
function textOf({ position, moves = [] }: Asked): string {
  const steps = moves as Played[]
  const written = steps.every((step) => typeof step === 'string')
  return written ? [position as string, ...steps].join(' ; ') : ''
}

function latest(text: string, known: Known): void {
  positions.delete(text)
  positions.set(text, known)
  const alike = [...positions].filter(([, { start }]) => start === known.start)
  for (const [old] of alike.slice(0, -OF_EACH)) positions.delete(old)
  for (const [old] of [...positions].slice(0, -MOST)) positions.delete(old)
}

/** Other tabs write there, too. */
function store(): void {
  const mine = positions
  positions = stored()
  for (const [text, known] of mine) latest(text, known)
  keep(STORE, { version: VERSION, positions: [...positions] } satisfies Stored)
}

// what is hidden may be ended without a word
addEventListener('visibilitychange', () => document.hidden && store())
addEventListener('pagehide', store)

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
const VERSION = folder('product') // another version may answer otherwise
const READS = new Set(['read', 'import'])
const ABOUT = new Set(['steps', 'hint', 'check', 'scenes'])
const OF_EACH = 3 // positions of a game, so that some moves can be taken back
const MOST_READ = 30 // positions that may still come to lie on the table
const MOST_LETTERS = 600_000 // browsers keep some millions for all that a site has to keep

let positions: Map<string, Known> | null = null
/** What was read of late; not all of it comes to lie on the table. */
const read = new Map<string, Known>()
let changed = false

function onTable(): Map<string, Known> {
  return (positions ??= stored())
}

function stored(): Map<string, Known> {
  const { version, positions } = kept<Partial<Stored>>(STORE, {})
  return new Map(version === VERSION ? positions : [])
}

/** The answer that was given to the same request, if it is still known. */
export function remembered(path: string, asked: Asked, language: string): unknown {
  return onTable().get(textOf(asked))?.answers[key(path, asked, language)] ?? null
}

export function remember(path: string, asked: Asked, language: string, answer: unknown): void {
  const { steps = [] } = asked as { steps?: readonly Played[] }
  if (path === 'scenes' && steps.length > 1) return // films are large
  const known = READS.has(path) ? reading(answer as wire.Reading) : about(path, asked)
  if (!known) return
  known.answers[key(path, asked, language)] = answer
  changed = true
}

function reading({ puzzle, start }: wire.Reading): Known {
  const known = read.get(puzzle) ?? onTable().get(puzzle) ?? { start, answers: {} }
  read.set(puzzle, known)
  for (const [old] of [...read].slice(0, -MOST_READ)) read.delete(old)
  return known
}

function about(path: string, asked: Asked): Known | undefined {
  const text = textOf(asked)
  return ABOUT.has(path) ? (read.get(text) ?? onTable().get(text)) : undefined
}

/** A position has come to lie on the table. */
export function laid(text: string): void {
  const known = read.get(text)
  if (known) latest(text, known)
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
  const all = onTable()
  all.delete(text)
  all.set(text, known)
  const alike = [...all].filter(([, { start }]) => start === known.start)
  for (const [old] of alike.slice(0, -OF_EACH)) all.delete(old)
}

/** Other tabs write there, too. Where there is too much of it, the latest is kept. */
function store(): void {
  if (!changed) return
  changed = false
  const mine = onTable()
  positions = stored()
  for (const [text, known] of mine) latest(text, known)
  let room = MOST_LETTERS
  const fits = (entry: unknown) => (room -= JSON.stringify(entry).length) > 0
  positions = new Map([...positions].reverse().filter(fits).reverse())
  keep(STORE, { version: VERSION, positions: [...positions] } satisfies Stored)
}

// what is hidden may be ended without a word
addEventListener('visibilitychange', () => document.hidden && store())
addEventListener('pagehide', store)

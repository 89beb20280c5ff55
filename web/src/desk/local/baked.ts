/** What a site has answered beforehand, so that nobody waits for Python to look and to play. */

import type { Played } from '../desk'
import type * as wire from '../types'
import { folder } from './folder'
import { unpacked } from './unpacked'

/** Of a puzzle. */
interface About {
  read: wire.Reading
  /** After each first step, so that it need not wait. Nothing for a board with pieces beside it:
      the page works out itself how it looks with one of them laid. */
  after: Record<wire.Step, wire.Reading>
  hint: wire.Hints | null
  check: wire.Verdict | null
  /** The step that the hints lead to, and what it looks like. */
  step: string | null
  scenes: wire.Scenes | null
}

/** The legal steps of each position. */
type Steps = Record<string, [step: wire.Step, cells: number[], by: string][]>

interface Puzzles {
  puzzles: { family: string; wish: string; puzzle: string; stars: number }[]
  days: Record<string, wire.Day>
  /** The file with the answers about each puzzle. */
  files: Record<string, string>
}

type Opening = Record<string, unknown> & { read: Record<string, wire.Reading | null> }

const FOLDER = folder('baked')
const STEP = ' ; ' // before each step of a position
const files = new Map<string, Promise<unknown>>()

/** A file, once; nothing of it is known where it does not come. */
function file<T>(name: string): Promise<T | null> {
  const found = files.get(name) ?? json(`${FOLDER}${name}.bin`).catch(() => null)
  files.set(name, found)
  return found as Promise<T | null>
}

async function json(address: string): Promise<unknown> {
  return new Response(await unpacked(address)).json()
}

/** The answer to a request, if it is here; `early`: Python is not, so any puzzle of the kind will do. */
export async function baked(
  path: string,
  asked: Record<string, unknown>,
  language: string,
  early: boolean,
): Promise<unknown> {
  if (path === 'families' || path.startsWith('course/')) return (await opening(language))?.[path]
  if (path === 'day') return day(asked)
  if (path === 'generate') return early ? fresh(asked) : null
  if (path === 'readings') return early ? readings(asked['positions'] as string[], language) : null
  const text = asked['position']
  return typeof text === 'string' ? about(path, text, asked, language) : null
}

const opening = (language: string) => file<Opening>(language)
const puzzles = () => file<Puzzles>('puzzles')

async function about(path: string, text: string, asked: Record<string, unknown>, language: string) {
  if (path === 'steps') return steps(text)
  if (path === 'read') return reading(text, asked, language)
  const here = await puzzle(text, language)
  if (!here) return null
  if (path === 'hint') return here.hint && upTo(here.hint, asked['level'] as number)
  const plain = !asked['form'] && !asked['first'] // as it is asked for a hint
  if (path === 'scenes') return plain && String(asked['steps']) === here.step ? here.scenes : null
  const soon = asked['seconds'] === 0 && !asked['details']
  return path === 'check' && soon ? here.check : null
}

/** The answers about a text, from the file of its puzzle. */
async function fileAbout<T>(folder: string, text: string): Promise<T | null> {
  const [first] = parted(text)
  const known = (await puzzles())?.files ?? {}
  const name = known[text] ?? known[first]
  return name ? file<T>(`${folder}/${name}`) : null
}

async function puzzle(text: string, language: string): Promise<About | null> {
  return (await fileAbout<Record<string, About>>(language, text))?.[text] ?? null
}

async function steps(text: string): Promise<wire.Offers | null> {
  const rows = (await fileAbout<Steps>('steps', text))?.[text]
  if (!rows) return null
  const offers = rows.map(([step, cells, by]) => ({ step, cells, by }))
  return { puzzle: text, steps: offers, truncated: false }
}

/** A puzzle as it is, or with one step made on it. */
async function reading(text: string, asked: Record<string, unknown>, language: string) {
  const [move, more] = (asked['moves'] as Played[] | undefined) ?? []
  if (asked['family'] || more !== undefined) return null
  if (move !== undefined) {
    const step = await stepOf(text, move)
    return (step && (await puzzle(text, language))?.after[step]) || null
  }
  const shown = (await opening(language))?.read[text] ?? (await puzzle(text, language))?.read
  if (shown) return shown
  const [first, step] = parted(text)
  return (await puzzle(first, language))?.after[step] ?? null
}

/** A move as a step, if it is known what it is called. */
async function stepOf(text: string, move: Played): Promise<wire.Step | undefined> {
  if (typeof move === 'string') return move
  const rows = (await fileAbout<Steps>('steps', text))?.[text] ?? []
  const offered = (wanted: readonly number[]) =>
    rows.find(([, cells, by]) => by === (move.by ?? '') && String(cells) === String(wanted))
  // where the order of two changes nothing, one of both is offered
  return (offered(move.cells) ?? offered(move.cells.toReversed()))?.[0]
}

/** A position without its last step, and that step. */
function parted(text: string): [before: string, step: wire.Step] {
  const end = text.lastIndexOf(STEP)
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + STEP.length)]
}

const upTo = (ladder: wire.Hints, level: number): wire.Hints => ({
  ...ladder,
  hints: ladder.hints.filter((hint) => hint.level <= level),
})

async function readings(texts: string[], language: string): Promise<wire.Readings | null> {
  const shown = await Promise.all(texts.map((text) => about('read', text, {}, language)))
  return shown.every(Boolean) ? { readings: shown as wire.Reading[], truncated: false } : null
}

async function day(asked: Record<string, unknown>): Promise<wire.Day | null> {
  return (await puzzles())?.days[`${String(asked['toy'])} ${String(asked['date'])}`] ?? null
}

/** One that was made beforehand, of the board and the grade that were asked for. */
async function fresh(asked: Record<string, unknown>): Promise<wire.Generated | null> {
  if (asked['deal'] || (asked['puzzles'] ?? 1) !== 1) return null
  const fits = ((await puzzles())?.puzzles ?? []).filter(
    ({ family, wish, stars }) =>
      family === asked['family'] &&
      wish === (asked['body'] ?? '') &&
      (asked['grade'] === undefined || stars === asked['grade']),
  )
  const one = fits[Math.floor(Math.random() * fits.length)]
  return one ? { seed: 0, puzzles: [{ puzzle: one.puzzle, stars: one.stars }] } : null
}

/** What a site has answered beforehand, so that nobody waits for Python to look and to play. */

import type * as wire from '../types'

/** Of a puzzle; what would weigh too much is missing. */
interface About {
  read: wire.Reading
  steps: wire.Offers | null
  hint: wire.Hints | null
  check: wire.Verdict | null
  /** The step that the hints lead to, and what it looks like. */
  step: string | null
  scenes: wire.Scenes | null
}

interface Puzzles {
  puzzles: { family: string; wish: string; puzzle: string; stars: number }[]
  days: Record<string, wire.Day>
  /** The file with the answers about each puzzle. */
  files: Record<string, string>
}

type Opening = Record<string, unknown> & { read: Record<string, wire.Reading | null> }

const FOLDER = new URL(/* @vite-ignore */ '../baked/', import.meta.url).href // beside this file's folder
const files = new Map<string, Promise<unknown>>()

/** A file, once; nothing of it is known where it does not come. */
function file<T>(name: string): Promise<T | null> {
  const found = files.get(name) ?? unpacked(`${FOLDER}${name}.packed`).catch(() => null)
  files.set(name, found)
  return found as Promise<T | null>
}

async function unpacked(address: string): Promise<unknown> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status}`)
  const plain = answer.body!.pipeThrough(new DecompressionStream('gzip'))
  return new Response(plain).json()
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
  const plain = !asked['family'] && !(asked['moves'] as unknown[] | undefined)?.length
  if (path === 'read' && !plain) return null
  if (path === 'read') {
    const shown = (await opening(language))?.read[text]
    if (shown) return shown
  }
  const name = (await puzzles())?.files[text]
  const found = name && (await file<Record<string, About>>(`${language}/${name}`))
  const here = found ? found[text] : null
  if (!here) return null
  if (path === 'read') return here.read
  if (path === 'steps') return here.steps
  if (path === 'hint') return here.hint && upTo(here.hint, asked['level'] as number)
  if (path === 'scenes') return String(asked['steps']) === here.step ? here.scenes : null
  const soon = asked['seconds'] === 0 && !asked['details']
  return path === 'check' && soon ? here.check : null
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

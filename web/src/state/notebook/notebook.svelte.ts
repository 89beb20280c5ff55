/** What Unriddle says about the position on the table: hints, and the answers to questions. */

import { Problem } from '../../desk/desk'
import type { Grade, Hint, Told, Verdict } from '../../desk/types'
import { registry } from '../../families/registry.svelte'
import { desk, offline } from '../desk'
import type { Follow } from './follow.svelte'
import type { Search } from './search.svelte'
import { i18n } from '../i18n.svelte'
import { settings } from '../device/settings.svelte'
import { position } from '../position.svelte'
import { ui } from '../ui.svelte'
import type { Ways } from './ways.svelte'
import { t } from '../words'

const LAST_LEVEL = 4
const STEP_LEVEL = 3
const CALM = 600 // milliseconds without a move after which hints are asked for
type Question = 'check' | 'rate' | 'unique' | 'count' | 'solve' | 'all'

class Notebook {
  /** All hints there are, from one request; they are shown one by one. */
  #ladder = $state.raw<Hint[]>([])
  #rungs = $state(0)
  private pressed = 0
  hints = $derived(this.#ladder.slice(0, this.#rungs))
  /** The step that the hints lead to, in words. */
  #stepWords = $state.raw<Told | null>(null)
  verdict = $state.raw<Verdict | null>(null)
  /** Whether there is one way only, where somebody has asked. */
  unique = $state.raw<Verdict | null>(null)
  ways = $state.raw<Ways | null>(null)
  grade = $state.raw<Grade | null>(null)
  search = $state.raw<Search | null>(null)
  #follower = $state.raw<Follow | null>(null)
  problem = $state.raw<Problem | null>(null)
  asking = $state<'hint' | 'check' | 'grade' | 'search' | null>(null)
  /** The step that the hints lead to, told or not. */
  aim: string | null | undefined
  private about = ''
  private abort = new AbortController()
  /** Ends the request for hints. */
  private ahead = new AbortController()

  /** Whether there is anything to say of this position. */
  get says(): boolean {
    const { asking, problem, verdict, unique, grade, ways, search } = this
    const answers = [asking, problem, verdict, unique, grade, ways, search, this.#follower]
    return this.#rungs > 0 || answers.some((each) => each !== null)
  }
  get rungsInAll(): number {
    return this.#ladder.length
  }
  get noMoreHints(): boolean {
    return this.#rungs > 0 && this.#rungs === this.#ladder.length
  }
  /** The next step, once a hint has told it; at level 0 it is the one after which it was lost. */
  get told(): Hint | undefined {
    return this.hints.findLast((hint) => hint.step)
  }
  get step(): string | null {
    return this.told?.level ? this.told.step : null
  }
  /** Cells that the last hint with any points at, by their names: not what those before it named. */
  get named(): string[] {
    return this.hints.findLast((hint) => hint.cells.length)?.cells ?? []
  }

  /** Follow mode, while somebody follows. */
  get following(): Follow | null {
    return this.#follower
  }
  set following(begun: Follow | null) {
    this.#follower?.stop()
    this.#follower = begun
  }

  /** Nothing on a solution that is shown. */
  pointed = $derived(new Set(this.search?.scene ? [] : this.named))

  constructor() {
    $effect.root(() => {
      $effect(() => this.turn(position.text))
      $effect(() => this.speakAnew(settings.language))
    })
  }

  /** Another position: what was said about the one before is not true of it. */
  private turn(text: string): void {
    if (text === this.about) return
    this.about = text
    this.abort.abort()
    this.ahead.abort()
    this.abort = new AbortController()
    this.search?.cancel()
    this.ways?.cancel()
    this.#ladder = []
    this.fetched = null
    this.#rungs = 0
    this.search = this.ways = this.verdict = this.unique = this.grade = this.problem = null
    this.asking = null
    this.think()
  }

  /** Another language: ask again for what is shown. */
  private spoken: string | null = null
  private speakAnew(language: string): void {
    const changed = this.spoken !== null && this.spoken !== language
    this.spoken = language
    if (changed) ui.heard = '' // said in the other one
    if (!changed || !position.text) return
    this.fetched = null
    if (this.#rungs > 0) void this.ask('hint', () => this.fetchHints())
    if (this.unique) void this.question('unique')
    if (this.verdict) void this.question('check')
    if (this.grade) void this.question('rate')
    void position.retell()
  }

  /** Hints are asked for while a player thinks, so that they are there when Hint is pressed. */
  private fetched: Promise<void> | null = null
  private thinking = 0
  private think(): void {
    clearTimeout(this.thinking)
    if (position.reading && !position.solved)
      this.thinking = window.setTimeout(() => this.prefetch(), CALM)
  }

  /** Ask for the hints of this position, though nobody has pressed yet. */
  prefetch(): void {
    if (document.visibilityState !== 'visible' || this.following || position.guessing) return
    this.fetchHints().catch(() => undefined) // who presses asks anew, and is told
  }

  /** Nobody waits for hints, and something else is asked: they are not to be in its way. */
  private makeWay(): void {
    clearTimeout(this.thinking)
    if (this.asking !== 'hint' && this.#ladder.length === 0) this.ahead.abort()
  }

  /** One press, one hint; presses while the hints are on their way are counted. */
  async hint(): Promise<void> {
    if (position.guessing) await position.answered() // it is about the board as it is drawn
    if (this.asking === 'hint') this.pressed += 1
    if (this.asking || this.noMoreHints) return
    if (this.#ladder.length > 0) return this.climb()
    this.pressed = 1
    await this.ask('hint', async () => {
      await Promise.all([this.fetchHints(), i18n.add('note')])
      for (; this.pressed > 0 && !this.noMoreHints; this.pressed -= 1) this.climb()
    })
  }

  /** Somebody is there, whatever was said before. */
  private answered(): void {
    if (position.problem?.passing) position.problem = null
  }

  private climb(): void {
    this.answered()
    this.#rungs += 1
    const last = this.hints.at(-1)!
    position.helped('hint')
    const said = this.wordsOf(last)
    ui.say(this.noMoreHints ? `${said}. ${t('page.no_more_hints')}` : said)
  }

  /** The step itself is told as one would say it, and not as it is written. */
  wordsOf({ level, text, step }: Hint): string {
    const { says, more } = this.#stepWords ?? {}
    if (level === STEP_LEVEL && says && (more || says !== step))
      return [says, more].filter(Boolean).join(': ')
    return registry.of(position.family)?.said?.(text) ?? text
  }

  doStep(): void {
    if (this.step) void position.play(this.step)
  }

  private fetchHints(): Promise<void> {
    const asked = (this.fetched ??= this.askHints())
    return asked.catch((error: unknown) => {
      if (this.fetched === asked) this.fetched = null
      throw error
    })
  }

  private async askHints(): Promise<void> {
    const { text } = position
    this.ahead = new AbortController()
    const ladder = await desk.hint(text, LAST_LEVEL, this.ahead.signal)
    const step = (this.aim = ladder.findLast(({ level, step }) => level && step)?.step)
    const told = step
      ? await desk.scenes({ position: text, steps: [step] }).catch(() => null)
      : null
    if (text !== position.text) return
    this.#stepWords = told?.told[0] ?? null
    this.#ladder = ladder
  }

  /** Anything but a hint: how it is asked is fetched with the first question. */
  question(name: Question): Promise<void> {
    return this.ask('search', async () => {
      const questions = await later(() => import('./questions'))
      await questions[name]()
    })
  }

  close(): void {
    this.search?.cancel()
    this.search = null
  }

  async ask(
    what: NonNullable<typeof this.asking>,
    question: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (position.guessing) await position.answered()
    const { signal } = this.abort
    if (what !== 'hint') this.makeWay()
    this.asking = what
    this.problem = null
    try {
      await question(signal)
      this.answered()
    } catch (error) {
      if (signal.aborted) return
      this.problem = Problem.of(error, () => this.ask(what, question))
    } finally {
      if (!signal.aborted) this.asking = null
    }
  }
}

/** A part that answers, and the words for its answers. */
export async function later<T>(load: () => Promise<T>): Promise<T> {
  try {
    const [part] = await Promise.all([load(), i18n.add('note')])
    return part
  } catch {
    throw offline()
  }
}

export const notebook = new Notebook()

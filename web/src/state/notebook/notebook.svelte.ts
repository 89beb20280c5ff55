/** What Unriddle says about the position on the position. */

import { tick } from 'svelte'
import { Problem } from '../../desk/desk'
import type { Grade, Hint, Told, Verdict } from '../../desk/types'
import { registry } from '../../families/registry.svelte'
import { desk, offline } from '../desk'
import type { Follow } from './follow.svelte'
import type { Kind, Search } from './search.svelte'
import { i18n } from '../i18n.svelte'
import { retry } from '../retry'
import { settings } from '../device/settings.svelte'
import { position } from '../position.svelte'
import { ui } from '../ui.svelte'
import type { Ways } from './ways.svelte'
import { t } from '../words'

const LAST_LEVEL = 4
const STEP_LEVEL = 3
const CALM = 600 // milliseconds without a move after which hints are asked for
const PATIENCE = 3000 // milliseconds for a better solution, where one is to be followed
type Asked = ConstructorParameters<typeof Search>[1]
type Question = 'hint' | 'check' | 'grade' | 'search'

class Notebook {
  /** All hints there are, from one request; they are shown one by one. */
  private ladder = $state.raw<Hint[]>([])
  private rungs = $state(0)
  private pressed = 0
  hints = $derived(this.ladder.slice(0, this.rungs))
  /** The step that the hints lead to, in words. */
  private stepWords = $state.raw<Told | null>(null)
  verdict = $state.raw<Verdict | null>(null)
  /** Whether there is one way only, where somebody has asked. */
  unique = $state.raw<Verdict | null>(null)
  ways = $state.raw<Ways | null>(null)
  grade = $state.raw<Grade | null>(null)
  search = $state.raw<Search | null>(null)
  private follower = $state.raw<Follow | null>(null)
  problem = $state.raw<Problem | null>(null)
  asking = $state<Question | null>(null)
  /** Whether there is anything to say of this position. */
  says = $derived(
    !!(
      this.rungs ||
      this.asking ||
      this.problem ||
      this.verdict ||
      this.unique ||
      this.grade ||
      this.ways ||
      this.search ||
      this.follower
    ),
  )
  private about = ''
  /** Whether the solution that is looked for is to be followed at once. */
  private leads = false
  private abort = new AbortController()
  /** Ends the request for hints. */
  private ahead = new AbortController()

  /** Follow mode, while somebody follows. */
  get following(): Follow | null {
    return this.follower
  }
  set following(begun: Follow | null) {
    this.follower?.stop()
    this.follower = begun
  }

  rungsInAll = $derived(this.ladder.length)
  noMoreHints = $derived(this.rungs > 0 && this.rungs === this.ladder.length)
  /** The next step, once a hint has told it; at level 0 it is the one after which it was lost. */
  told = $derived(this.hints.findLast((hint) => hint.step))
  step = $derived(this.told?.level ? this.told.step : null)
  /** Cells that the last hint with any points at, by their names: not what those before it named. */
  named = $derived(this.hints.findLast((hint) => hint.cells.length)?.cells ?? [])
  pointed = $derived(new Set(this.named))

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
    this.ladder = []
    this.fetched = null
    this.rungs = 0
    this.search = this.ways = this.verdict = this.unique = this.grade = this.problem = null
    this.asking = null
    this.think()
    if (position.solved) ui.say(solvedWords())
  }

  /** Another language: ask again for what is shown. */
  private spoken: string | null = null
  private speakAnew(language: string): void {
    const changed = this.spoken !== null && this.spoken !== language
    this.spoken = language
    if (!changed || !position.text) return
    this.fetched = null
    if (this.rungs > 0) void this.ask('hint', () => this.fetchHints())
    if (this.unique) void this.askUnique()
    if (this.verdict) void this.check()
    if (this.grade) void this.rate()
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
    if (this.asking !== 'hint' && this.ladder.length === 0) this.ahead.abort()
  }

  /** One press, one hint; presses while the hints are on their way are counted. */
  async hint(): Promise<void> {
    if (this.asking === 'hint') this.pressed += 1
    if (this.asking || this.noMoreHints) return
    if (this.ladder.length > 0) return this.climb()
    this.pressed = 1
    await this.ask('hint', async () => {
      await this.fetchHints()
      for (; this.pressed > 0 && !this.noMoreHints; this.pressed -= 1) this.climb()
    })
  }

  private climb(): void {
    this.rungs += 1
    const last = this.hints.at(-1)!
    if (last.level > 0) position.helped('hint')
    const said = this.wordsOf(last)
    ui.say(this.noMoreHints ? `${said}. ${t('page.no_more_hints')}` : said)
  }

  /** The step itself is told as one would say it, and not as it is written. */
  wordsOf({ level, text, step }: Hint): string {
    const { says, more } = this.stepWords ?? {}
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
    const step = ladder.findLast(({ level, step }) => level && step)?.step
    const told = step
      ? await desk.scenes({ position: text, steps: [step] }).catch(() => null)
      : null
    if (text !== position.text) return
    this.stepWords = told?.told[0] ?? null
    this.ladder = ladder
  }

  async check(): Promise<void> {
    ui.notebook = true
    await this.ask('check', async () => {
      this.verdict = await desk.check(position.text, true, this.abort.signal)
      ui.say(this.verdict.reason)
    })
  }

  async rate(): Promise<void> {
    await this.ask('grade', async () => {
      this.grade = await desk.grade(position.text, this.abort.signal)
    })
  }

  /** A solution as it is usually wanted, or the best that can be found in so many seconds. */
  solve(seconds?: number): void {
    this.find('solve', seconds === undefined ? {} : { want: 'best', seconds })
  }

  all(): void {
    this.find('all', { want: 'all' })
  }

  /** Whether there is one way only. */
  async askUnique(): Promise<void> {
    await this.ask('check', async () => {
      this.unique = await desk.check(position.text, false, this.abort.signal)
    })
  }

  /** Two different solutions, where there are several. */
  two(): void {
    this.find('all', { want: 'all', limit: 2 })
  }

  async count(): Promise<void> {
    ui.notebook = true
    const { about } = this
    await this.ask('search', async () => {
      const { Ways } = await later(() => import('./ways.svelte'))
      if (about === this.about) this.ways = new Ways()
    })
  }

  /** What is shown, searched for in another way. */
  again(asked: Asked): void {
    if (this.search) this.find(this.search.kind, { ...this.search.asked, ...asked })
  }

  private find(kind: Kind, asked: Asked): void {
    this.close()
    ui.notebook = true
    void this.ask('search', async () => {
      const { about } = this
      const begun = await later(() => import('./search.svelte'))
      if (about === this.about) this.search = new begun.Search(kind, asked, this.ended)
      position.helped('solution')
    })
  }

  /** Follow the solution that is shown; where there is none, look for one from here. */
  async follow(): Promise<void> {
    const { search } = this
    if (!search?.solution || search.running) {
      this.leads = true
      if (!search?.solution) return this.solve()
      setTimeout(() => this.leads && search.cancel(), PATIENCE) // then what there is will do
      return
    }
    const [{ Follow }] = await retry(() =>
      Promise.all([import('./follow.svelte'), i18n.add('follow')]),
    )
    if (search !== this.search) return
    this.following = new Follow(search)
    this.close()
    ui.notebook = false
  }

  private readonly ended = (search: Search): void => {
    const { leads } = this
    this.leads = false
    if (leads && search.solution) return void this.follow()
    if (search.problem) search.problem.again = () => this.find(search.kind, search.asked)
    if (search === this.search) ui.say(search.words())
  }

  close(): void {
    this.search?.cancel()
    this.search = null
  }

  /** Back to the beginning, to see how it is done best. */
  async review(): Promise<void> {
    await position.restart()
    await tick()
    this.solve()
  }

  /** Somebody plays on while a solution is shown: a way is gone on from where it is, a picture left. */
  async leave(): Promise<void> {
    if (this.search?.path && this.search.at > 0) await this.adopt()
    else this.close()
  }

  /** Go on from what the solver shows. */
  async adopt(): Promise<void> {
    const { search } = this
    if (!search?.solution) return
    await position.change(search.solution.steps.slice(0, search.base + search.at))
  }

  private async ask(what: Question, question: () => Promise<void>) {
    const { about } = this
    if (what !== 'hint') this.makeWay()
    this.asking = what
    this.problem = null
    try {
      await question()
    } catch (error) {
      if (about !== this.about) return
      this.problem = Problem.of(error, () => this.ask(what, question))
    } finally {
      if (about === this.about) this.asking = null
    }
  }
}

/** A part that answers, and the words for its answers. */
async function later<T>(load: () => Promise<T>): Promise<T> {
  try {
    const [part] = await Promise.all([load(), i18n.add('note')])
    return part
  } catch {
    throw offline()
  }
}

/** Solved, and how much help it took. */
export function solvedWords(): string {
  if (position.steps.length === position.given) return position.reading?.says ?? t('page.solved')
  if (position.shown) return t('page.solved_shown')
  if (position.hints === 0) return t('page.solved_alone')
  return t('page.solved_hints', { hints: position.hints })
}

export const notebook = new Notebook()

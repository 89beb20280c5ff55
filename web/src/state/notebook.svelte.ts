/** What Unriddle says about the position on the position. */

import { Problem } from '../desk/desk'
import type { Grade, Hint, Verdict } from '../desk/types'
import { desk, offline } from './desk'
import type { Follow } from './follow.svelte'
import type { Kind, Search } from './search.svelte'
import { i18n } from './i18n.svelte'
import { retry } from './retry'
import { settings } from './settings.svelte'
import { position } from './position.svelte'
import { ui } from './ui.svelte'
import { t } from './words'

const LAST_LEVEL = 4
type Question = 'hint' | 'check' | 'grade' | 'search'

class Notebook {
  /** All hints there are, from one request; they are shown one by one. */
  private ladder = $state.raw<Hint[]>([])
  private rungs = $state(0)
  hints = $derived(this.ladder.slice(0, this.rungs))
  verdict = $state.raw<Verdict | null>(null)
  grade = $state.raw<Grade | null>(null)
  search = $state.raw<Search | null>(null)
  private follower = $state.raw<Follow | null>(null)
  problem = $state.raw<Problem | null>(null)
  asking = $state<Question | null>(null)
  private about = ''
  /** Whether the solution that is looked for is to be followed at once. */
  private leads = false
  private abort = new AbortController()

  /** Follow mode, while somebody follows. */
  get following(): Follow | null {
    return this.follower
  }
  set following(begun: Follow | null) {
    this.follower?.stop()
    this.follower = begun
  }

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
    this.abort = new AbortController()
    this.search?.cancel()
    this.search = null
    this.ladder = []
    this.rungs = 0
    this.verdict = null
    this.grade = null
    this.problem = null
    this.asking = null
    if (position.solved) ui.say(solvedWords())
  }

  /** Another language: ask again for what is shown. */
  private spoken: string | null = null
  private speakAnew(language: string): void {
    const changed = this.spoken !== null && this.spoken !== language
    this.spoken = language
    if (!changed || !position.text) return
    if (this.rungs > 0) void this.ask('hint', () => this.fetchHints())
    if (this.verdict) void this.check()
    if (this.grade) void this.rate()
    void position.retell()
  }

  /** One press, one hint. */
  async hint(): Promise<void> {
    if (this.asking || this.noMoreHints) return
    ui.notebook = true
    if (this.ladder.length > 0) this.climb()
    else
      await this.ask('hint', async () => {
        await this.fetchHints()
        this.climb()
      })
  }

  private climb(): void {
    this.rungs += 1
    const last = this.hints.at(-1)!
    if (last.level > 0) position.helped('hint')
    ui.say(this.noMoreHints ? `${last.text}. ${t('page.no_more_hints')}` : last.text)
  }

  private async fetchHints(): Promise<void> {
    this.ladder = await desk.hint(position.text, LAST_LEVEL, this.abort.signal)
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

  count(): void {
    this.find('count', { want: 'count' })
  }

  private find(kind: Kind, asked: ConstructorParameters<typeof Search>[1]): void {
    this.close()
    ui.notebook = true
    void this.ask('search', async () => {
      const { about } = this
      const begun = await import('./search.svelte').catch(() => {
        throw offline()
      })
      if (about === this.about) this.search = new begun.Search(kind, asked, this.ended)
      if (kind !== 'count') position.helped('solution')
    })
  }

  /** Follow the solution that is shown; where there is none, look for one from here. */
  async follow(): Promise<void> {
    const { search } = this
    if (!search?.solution) {
      this.leads = true
      return this.solve()
    }
    search.cancel()
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

  /** Go on from what the solver shows. */
  async adopt(): Promise<void> {
    const { search } = this
    if (!search?.solution) return
    await position.change(search.solution.steps.slice(0, search.base + search.at))
  }

  private async ask(what: Question, question: () => Promise<void>) {
    const { about } = this
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

/** Solved, and how much help it took. */
export function solvedWords(): string {
  if (position.steps.length === position.given) return position.reading?.says ?? t('page.solved')
  if (position.shown) return t('page.solved_shown')
  if (position.hints === 0) return t('page.solved_alone')
  return t('page.solved_hints', { hints: position.hints })
}

export const notebook = new Notebook()

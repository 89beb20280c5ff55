/** What Unriddle says about the position on the table. */

import { Problem } from '../desk/desk'
import type { Grade, Hint, Verdict } from '../desk/types'
import { desk, offline } from './desk'
import type { Kind, Search } from './search.svelte'
import { settings } from './settings.svelte'
import { table } from './table.svelte'
import { ui } from './ui.svelte'
import { t } from './words'

const LAST_LEVEL = 4
type Question = 'hint' | 'check' | 'grade' | 'search'

class Notebook {
  /** All hints there are, from one request; they are shown up to a level. */
  private ladder = $state.raw<Hint[]>([])
  /** The level that was asked for last; -1 before the first hint. */
  level = $state(-1)
  hints = $derived(this.ladder.filter((hint) => hint.level <= this.level))
  verdict = $state.raw<Verdict | null>(null)
  grade = $state.raw<Grade | null>(null)
  search = $state.raw<Search | null>(null)
  problem = $state.raw<Problem | null>(null)
  asking = $state<Question | null>(null)
  private about = ''
  private abort = new AbortController()

  noMoreHints = $derived(this.ladder.length > 0 && (this.ladder.at(-1)?.level ?? 0) <= this.level)
  /** Cells that the last hint with any points at, by their names: not what those before it named. */
  named = $derived(this.hints.findLast((hint) => hint.cells.length)?.cells ?? [])
  pointed = $derived(new Set(this.named))

  constructor() {
    $effect.root(() => {
      $effect(() => this.turn(table.text))
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
    this.level = -1
    this.verdict = null
    this.grade = null
    this.problem = null
    this.asking = null
    if (table.solved) ui.say(solvedWords())
  }

  /** Another language: ask again for what is shown. */
  private spoken: string | null = null
  private speakAnew(language: string): void {
    const changed = this.spoken !== null && this.spoken !== language
    this.spoken = language
    if (!changed || !table.text) return
    if (this.level >= 0) void this.ask('hint', () => this.fetchHints())
    if (this.verdict) void this.check()
    if (this.grade) void this.rate()
    void table.retell()
  }

  /** One press, one level. */
  async hint(): Promise<void> {
    if (this.asking || this.noMoreHints) return
    const level = Math.min(this.level + 1, LAST_LEVEL)
    if (level > this.level && level > 0) table.helped('hint')
    this.level = level
    ui.notebook = true
    if (this.ladder.length === 0) await this.ask('hint', () => this.fetchHints())
    const last = this.hints.at(-1)
    if (last) ui.say(this.noMoreHints ? `${last.text}. ${t('page.no_more_hints')}` : last.text)
  }

  private async fetchHints(): Promise<void> {
    this.ladder = await desk.hint(table.text, LAST_LEVEL, this.abort.signal)
  }

  async check(): Promise<void> {
    ui.notebook = true
    await this.ask('check', async () => {
      this.verdict = await desk.check(table.text, true, this.abort.signal)
      ui.say(this.verdict.reason)
    })
  }

  async rate(): Promise<void> {
    await this.ask('grade', async () => {
      this.grade = await desk.grade(table.text, this.abort.signal)
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
      if (kind !== 'count') table.helped('solution')
    })
  }

  private readonly ended = (search: Search): void => {
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
    await table.change(search.solution.steps.slice(0, search.base + search.at))
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
  if (table.steps.length === table.given) return table.reading?.says ?? t('page.solved')
  if (table.shown) return t('page.solved_shown')
  if (table.hints === 0) return t('page.solved_alone')
  return t('page.solved_hints', { hints: table.hints })
}

export const notebook = new Notebook()

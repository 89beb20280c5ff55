/** A search for solutions: on its way, what it has found, and which of it is shown. */

import type { Problem, Running } from '../desk/desk'
import type { Answer, JobAsk, Progress, Scene, Solution } from '../desk/types'
import { ahead } from '../families/ahead'
import { desk } from './desk'
import { table } from './table.svelte'
import { t } from './words'

export type Kind = 'solve' | 'all' | 'count'

const MOST_KEPT = 1000 // the desk sends no more; on the way better ones replace worse

export class Search {
  found = $state.raw<Solution[]>([])
  total = $state(0)
  progress = $state.raw<Progress | null>(null)
  answer = $state.raw<Answer | null>(null)
  problem = $state.raw<Problem | null>(null)
  cancelled = $state(false)
  /** Which solution is shown, and how many of its steps. */
  index = $state(0)
  at = $state(0)

  readonly text = table.text
  readonly family = table.family
  readonly base = table.steps.length
  private readonly start: Scene | null = table.reading?.scene ?? null
  private readonly work: Running
  private frames: Scene[] = []
  private framed: Solution | null = null

  running = $derived(!this.answer && !this.problem && !this.cancelled)
  solution = $derived<Solution | null>(this.found[this.index] ?? null)
  length = $derived(this.solution ? this.solution.steps.length - this.base : 0)
  scene = $derived.by<Scene | null>(() => this.frame(this.at))

  constructor(
    readonly kind: Kind,
    readonly asked: Omit<JobAsk, 'position'>,
    private readonly ended: (search: Search) => void,
  ) {
    this.work = desk.search(
      { ...asked, position: this.text },
      {
        progress: (told) => {
          this.progress = told
          this.total = Math.max(this.total, told.found)
        },
        solution: (solution) => this.add(solution),
        done: (answer) => this.end(answer),
        failed: (problem) => {
          this.problem = problem
          this.ended(this)
        },
      },
    )
  }

  cancel(): void {
    if (!this.running) return
    this.work.cancel()
    this.cancelled = true
    this.ended(this)
  }

  show(index: number, at?: number): void {
    this.index = Math.max(0, Math.min(index, this.found.length - 1))
    this.at = at ?? this.length
  }

  step(to: number): void {
    this.at = Math.max(0, Math.min(to, this.length))
  }

  /** How it ended, in a sentence. */
  words(): string {
    const { answer, problem, kind, total } = this
    if (problem) return problem.message
    if (!answer) return t('page.cancelled', { found: total })
    if (answer.status === 'impossible') return t('page.count_none', { reason: answer.reason })
    const near = answer.status === 'nearest'
    if (kind === 'count' || kind === 'all') {
      return answer.count === null
        ? t('page.count_at_least', { count: total })
        : t(near ? 'page.count_nearest' : 'page.count', {
            count: answer.count,
            reason: answer.reason,
          })
    }
    if (answer.status !== 'solved') return answer.reason
    const proved = answer.complete || answer.lower_bound === null
    return t(proved ? 'page.solution_found' : 'page.solution_unproved')
  }

  private add(solution: Solution): void {
    const whole = this.at === this.length // a better one is shown as far as the one before
    this.total += 1
    if (this.kind === 'solve') this.found = [solution]
    else if (this.found.length < MOST_KEPT) this.found = [...this.found, solution]
    if (whole) this.at = this.length
  }

  private end(answer: Answer): void {
    this.answer = answer
    if (answer.solutions.length > 0) {
      this.found = answer.solutions
      if (this.kind === 'solve') this.found = answer.solutions.slice(0, 1)
    }
    this.total = answer.count ?? Math.max(answer.found, this.total)
    this.step(this.at)
    this.ended(this)
  }

  /** The board with that many of the solver's steps; each is drawn once. */
  private frame(at: number): Scene | null {
    const { solution, start } = this
    if (!solution || !start) return null
    if (this.framed !== solution) {
      this.frames = [start]
      this.framed = solution
    }
    while (this.frames.length <= at) {
      const before = this.frames.at(-1)!
      const step = solution.steps[this.base + this.frames.length - 1]
      const after = step === undefined ? null : ahead(this.family, before, step)
      this.frames.push(after ? owned(before, after) : before)
    }
    return this.frames[at] ?? null
  }
}

/** What a step of the solver's has put somewhere is the solver's. */
function owned(before: Scene, after: Scene): Scene {
  const cells = after.cells.map((cell, place) =>
    cell.group && before.cells[place]?.group !== cell.group
      ? { ...cell, owner: 'solver' as const }
      : cell,
  )
  return { ...after, cells }
}

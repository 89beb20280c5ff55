/** A search for solutions: on its way, what it has found, and which of it is shown. */

import type { Heard, Problem, Running } from '../../desk/desk'
import type { Answer, JobAsk, Progress, Run, Scene, Solution } from '../../desk/types'
import { registry } from '../../families/registry.svelte'
import { catalogue } from '../catalogue.svelte'
import { desk } from '../desk'
import { Film } from './film.svelte'
import { notebook } from './notebook.svelte'
import { position } from '../position.svelte'
import { exactly, t } from '../words'

export type Kind = 'solve' | 'all'

/** Whoever searches, or has searched already. */
export type Begin = (asked: JobAsk, heard: Heard) => Running

const MOST_KEPT = 1000 // the desk sends no more; on the way better ones replace worse

export class Search {
  found = $state.raw<Solution[]>([])
  total = $state(0)
  progress = $state.raw<Progress | null>(null)
  answer = $state.raw<Answer | null>(null)
  problem = $state.raw<Problem | null>(null)
  cancelled = $state(false)
  /** The run that goes on with it without the page. */
  run = $state.raw<Run | null>(null)
  /** Which solution is shown, and how many of its steps. */
  index = $state(0)
  at = $state(0)

  readonly text = position.text
  readonly family = position.family
  readonly base = position.steps.length
  /** Whether a solution is a way, shown from its beginning, and not a picture, shown as a whole. */
  readonly path = catalogue.of(this.family)?.leaves === 'moves'
  private readonly work: Running
  film = $state.raw<Film | null>(null)
  private last = position.reading?.scene ?? null
  /** Whether the solution plays by itself. */
  playing = $state(false)

  running = $derived(!this.answer && !this.problem && !this.cancelled && !this.run)
  solution = $derived<Solution | null>(this.found[this.index] ?? null)
  length = $derived(this.solution ? this.solution.steps.length - this.base : 0)
  /** The board with so many of the solver's steps; while it is on its way, as it was before. */
  scene = $derived.by<Scene | null>(() => {
    if (!this.solution) return null
    this.last = this.film?.at(this.at) ?? this.last
    return this.last
  })

  constructor(
    readonly kind: Kind,
    readonly asked: Omit<JobAsk, 'position'>,
    private readonly ended: (search: Search) => void,
    readonly begin: Begin = (asked, heard) => desk.search(asked, heard),
  ) {
    this.work = begin(
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

  /** It goes on elsewhere. */
  handOver(run: Run): void {
    this.work.cancel()
    this.run = run
  }

  show(index: number, at?: number): void {
    this.index = Math.max(0, Math.min(index, this.found.length - 1))
    this.step(at ?? this.length)
  }

  step(to: number): void {
    this.at = Math.max(0, Math.min(to, this.length))
    this.look()
  }

  /** To a step that somebody has chosen: what moves by itself stops. */
  go(to: number): void {
    this.playing = false
    if (this.kind === 'solve') this.cancel()
    this.step(to)
  }

  togglePlaying(): void {
    if (!this.playing) {
      this.cancel() // a better one would begin anew under the eyes of whoever watches
      if (this.at >= this.length) this.step(0)
    }
    this.playing = !this.playing
  }

  /** Go on from what is shown. */
  async adopt(): Promise<void> {
    if (this.solution) await position.change(this.solution.steps.slice(0, this.base + this.at))
  }

  /** Somebody plays on: a way is gone on from where it is, a picture left. */
  async leave(): Promise<void> {
    if (this.path && this.at > 0) await this.adopt()
    else notebook.close()
  }

  /** How it ended, in a sentence. */
  words(): string {
    const { answer, problem, kind, total } = this
    if (problem) return problem.message
    if (!answer) return t('page.cancelled', { found: total })
    if (answer.status === 'impossible') return t('page.count_none', { reason: answer.reason })
    const near = answer.status === 'nearest'
    if (kind === 'all') {
      return answer.count === null
        ? t('page.count_at_least', { count: exactly(total, answer.found_text) })
        : t(near ? 'page.count_nearest' : this.path ? 'page.count_shortest' : 'page.count', {
            count: exactly(answer.count, answer.count_text),
            reason: answer.reason,
          })
    }
    if (answer.status !== 'solved') return answer.reason
    const proved = answer.complete || answer.lower_bound === null
    if (!this.path) return t(proved ? 'page.solution_found' : 'page.solution_unproved')
    return t(proved ? 'page.moves_fewest' : 'page.moves_unproved', { moves: this.length })
  }

  private add(solution: Solution): void {
    const whole = this.solution ? this.at === this.length : !this.path // a better one as far as it
    this.total += 1
    if (this.kind === 'solve') this.found = [solution]
    else if (this.found.length < MOST_KEPT) this.found = [...this.found, solution]
    this.step(whole ? this.length : this.at)
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

  /** Have the desk tell what is being looked at. */
  private look(): void {
    const { solution, film } = this
    if (solution && film?.solution.steps.join() !== solution.steps.join()) {
      film?.leave()
      this.film = new Film(this.text, solution, this.base, registry.of(this.family)?.form)
    }
    this.film?.look(this.at)
  }
}

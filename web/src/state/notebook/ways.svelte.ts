/** How many solutions there are, from here and of the whole puzzle, by what counts as the same. */

import type { Problem, Running } from '../../desk/desk'
import type { Answer, Progress, Run, RunAsk } from '../../desk/types'
import { catalogue } from '../catalogue.svelte'
import { desk } from '../desk'
import { position } from '../position.svelte'
import { exactly, has } from '../words'

const ASIDE = 5 // seconds for numbers that nobody has asked for

/** One count on its way, or done. */
export class Count {
  answer = $state.raw<Answer | null>(null)
  progress = $state.raw<Progress | null>(null)
  problem = $state.raw<Problem | null>(null)
  cancelled = $state(false)
  /** The run that goes on with it without the page. */
  run = $state.raw<Run | null>(null)
  running = $derived(!this.answer && !this.problem && !this.cancelled && !this.run)
  /** Nothing until it is known. */
  words = $derived.by(() => {
    if (!this.answer?.complete) return null
    const { count, count_text } = this.answer
    return count === null ? '' : exactly(count, count_text)
  })
  /** How many were found at least, where the time was over before all were. */
  least = $derived(this.answer && exactly(this.answer.found, this.answer.found_text))
  readonly asked: RunAsk
  private readonly work: Running

  constructor(position: string, distinct: string, seconds: number | null, ended: () => void) {
    this.asked = { position, want: 'count', distinct }
    this.work = desk.search(
      { position, want: 'count', distinct, ...(seconds ? { seconds } : {}) },
      {
        progress: (told) => (this.progress = told),
        done: (answer) => {
          this.answer = answer
          ended()
        },
        failed: (problem) => {
          this.problem = problem
          ended()
        },
      },
    )
  }

  cancel(): void {
    if (!this.running) return
    this.work.cancel()
    this.cancelled = true
  }

  /** It goes on elsewhere, or was done there before. */
  handOver(run: Run): void {
    this.work.cancel()
    if (run.state === 'done') this.answer = run.answer as Answer | null
    else this.run = run
  }
}

export class Ways {
  /** What can count as the same, where the family has words for it. */
  readonly keys: string[]
  chosen = $state('')
  #counts = $state.raw<Record<string, Count>>({})
  private readonly here = position.text
  private readonly start = position.puzzle
  readonly begun = this.here !== this.start
  private left = false

  constructor() {
    const { family } = position
    const all = catalogue.of(family)?.distinct ?? []
    const told = all.filter((key) => has(`${family}.page_distinct_${key}`))
    this.keys = told.length > 0 ? told : all.slice(0, 1)
    this.choose(this.keys[0]!)
  }

  fromHere(key = this.chosen): Count | undefined {
    return this.#counts[`${key} ${this.here}`]
  }

  whole(key = this.chosen): Count | undefined {
    return this.#counts[`${key} ${this.start}`]
  }

  /** Counts so at once, again where it was stopped or came to no end; what is under way makes room. */
  choose(key: string): void {
    this.chosen = key
    this.left = false
    const asked = this.fromHere()
    const kept = Object.entries(this.#counts).filter(([, count]) =>
      count === asked ? count.running || count.answer?.complete : !count.running,
    )
    for (const count of Object.values(this.#counts)) if (count !== asked) count.cancel()
    this.#counts = Object.fromEntries(kept)
    this.next()
  }

  cancel(): void {
    this.left = true
    for (const count of Object.values(this.#counts)) count.cancel()
  }

  /** What is counted from here goes on elsewhere; nothing else is begun. */
  handOver(run: Run): void {
    this.left = true
    this.fromHere()?.handOver(run)
  }

  /** One after the other, so that none waits for a worker that another has. */
  private next(): void {
    if (this.left || Object.values(this.#counts).some(({ running }) => running)) return
    const wanted = [this.chosen, ...this.keys].flatMap((key) => [
      [key, this.here] as const,
      [key, this.start] as const,
    ])
    const missing = wanted.find(([key, text]) => !this.#counts[`${key} ${text}`])
    if (!missing) return
    const [key, text] = missing
    const asked = key === this.chosen && text === this.here
    const count = new Count(text, key, asked ? null : ASIDE, () => this.next())
    this.#counts = { ...this.#counts, [`${key} ${text}`]: count }
  }
}

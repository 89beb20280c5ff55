/** Long work that goes on without the page: what there is of it, and what can be done about it. */

import { Problem, type Runs } from '../desk/desk'
import type { Answer, Run, RunAsk, Solution } from '../desk/types'
import { desk } from './desk'
import { later } from './notebook/notebook.svelte'

const SLOW = 10_000 // milliseconds after which what was asked for is not waited for any more

/** Whoever keeps it; only asked for where there is somebody. */
const keeper = () => later(() => desk.runs!())

class LongWork {
  every = $state.raw<Run[]>([])
  problem = $state.raw<Problem | null>(null)
  /** The state that was asked for, by name, while it is not so yet: it takes a moment to stop. */
  #wanted = $state.raw<Record<string, Run['state']>>({})
  /** Whether it will be otherwise soon. */
  busy = $derived(
    this.every.some((run) => this.stateOf(run) !== run.state || run.state === 'running'),
  )

  /** What there is; none where nobody keeps any. */
  async begin(): Promise<void> {
    if (!desk.runs) return
    this.every = await keeper()
      .then((keeper) => keeper.every())
      .catch(() => [])
  }

  /** How it stands by now. */
  async look(): Promise<void> {
    try {
      this.take(await (await keeper()).every())
      this.problem = null
    } catch (error) {
      this.problem = Problem.of(error, () => this.look())
    }
  }

  private take(found: Run[]): void {
    const unlike = ({ name, state }: Run) => this.#wanted[name] && state !== this.#wanted[name]
    const waiting = found.filter((run) => run.state !== 'done' && unlike(run))
    this.#wanted = Object.fromEntries(waiting.map(({ name }) => [name, this.#wanted[name]!]))
    this.every = found
  }

  stateOf({ name, state }: Run): Run['state'] | 'starting' | 'stopping' {
    const wanted = this.#wanted[name]
    if (!wanted || wanted === state) return state
    return wanted === 'running' ? 'starting' : 'stopping'
  }

  stop({ name }: Run): Promise<void> {
    return this.ask(name, 'stopped', (keeper) => keeper.stop(name))
  }

  resume({ name }: Run): Promise<void> {
    return this.ask(name, 'running', (keeper) => keeper.resume(name))
  }

  private async ask(
    name: string,
    state: Run['state'],
    act: (keeper: Runs) => Promise<unknown>,
  ): Promise<void> {
    this.#wanted = { ...this.#wanted, [name]: state }
    const forget = () => {
      const { [name]: _, ...others } = this.#wanted
      this.#wanted = others
    }
    try {
      await act(await keeper())
      setTimeout(forget, SLOW)
      await this.look()
    } catch (error) {
      forget()
      this.problem = Problem.of(error, () => this.ask(name, state, act))
    }
  }

  async remove({ name }: Run): Promise<void> {
    try {
      await (await keeper()).remove(name)
      this.every = this.every.filter((run) => run.name !== name)
    } catch (error) {
      this.problem = Problem.of(error)
    }
  }
}

export const longWork = new LongWork()

/** Have a question gone on with; where that was done before, its answer is here at once. */
export async function begin(asked: RunAsk): Promise<Run> {
  return (await keeper()).begin(asked)
}

/** The first solutions of a list. */
export async function solutionsOf({ name }: Run): Promise<Solution[]> {
  return (await keeper()).solutions(name)
}

/** What came of it, once it is done. */
export function answerOf({ answer }: Run): Answer | null {
  return answer as Answer | null
}

/** The scenes of one solution, told by the desk in parts as they are looked at. */

import { Problem } from '../../desk/desk'
import type { Scene, Solution, Told } from '../../desk/types'
import { desk } from '../desk'

const CALM = 50 // milliseconds: a search may find better ones quicker than anybody looks
const SOON = 16 // scenes that are asked for before they are needed
const PART = 8 // no more than the desk tells at once of the largest board
const KEPT = 100_000 // cells of all scenes that are kept

export class Film {
  #scenes = $state.raw<ReadonlyMap<number, Scene>>(new Map())
  #words = $state.raw<ReadonlyMap<number, Told>>(new Map())
  /** The whole solution in the form that was asked for. */
  text = $state('')
  problem = $state.raw<Problem | null>(null)
  private wanted = 0
  private busy = false
  private left = false
  private readonly steps: readonly string[]

  constructor(
    private readonly position: string,
    readonly solution: Solution,
    base: number,
    private readonly form: string | undefined,
  ) {
    this.steps = solution.steps.slice(base)
  }

  /** After that many steps; undefined while it is on its way. */
  at(taken: number): Scene | undefined {
    return this.#scenes.get(taken)
  }

  /** The step that follows so many, in words. */
  told(taken: number): Told | undefined {
    return this.#words.get(taken)
  }

  /** Look at the scene after so many steps, and soon at those that follow. */
  look(taken: number): void {
    this.wanted = taken
    if (!this.busy) void this.fetch()
  }

  leave(): void {
    this.left = true
  }

  /** One part after the other, as long as what is looked at by then is not there. */
  private async fetch(): Promise<void> {
    this.busy = true
    await new Promise((resume) => setTimeout(resume, CALM))
    for (let next = this.missing(); next !== undefined && !this.left;) {
      await this.ask(next - (next % PART))
      const after = this.missing()
      next = after === next ? undefined : after
    }
    this.busy = false
  }

  private missing(): number | undefined {
    const soon = Math.min(this.wanted + SOON, this.steps.length)
    return [this.wanted, soon].find((place) => !this.#scenes.has(place))
  }

  private async ask(first: number): Promise<void> {
    const { position, steps, form } = this
    try {
      const told = await desk.scenes({
        position,
        steps: [...steps],
        first,
        ...(form ? { form } : {}),
      })
      const entries = told.scenes.map((scene, at) => [first + at, scene] as const)
      const near = KEPT / (told.scenes[0]?.cells.length || 1) / 2
      const kept = [...this.#scenes].filter(([taken]) => Math.abs(taken - first) < near)
      this.#scenes = new Map([...kept, ...entries])
      this.#words = new Map([
        ...this.#words,
        ...told.told.map((each, at) => [first + at, each] as const),
      ])
      this.text = told.text ?? ''
      this.problem = null
    } catch (error) {
      this.problem = Problem.of(error, () => this.look(this.wanted))
    }
  }
}

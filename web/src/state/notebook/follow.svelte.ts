/** Follow mode: a solution made step by step on the board, for whoever makes it on their own. */

import { untrack } from 'svelte'
import type { Scene, Solution, Step, Told } from '../../desk/types'
import { desk } from '../desk'
import { Film } from './film.svelte'
import { marked } from './marked.svelte'
import { notebook } from './notebook.svelte'
import { position } from '../position.svelte'
import type { Search } from './search.svelte'
import { settings } from '../device/settings.svelte'
import { ui } from '../ui.svelte'

export class Follow {
  /** All steps from the empty puzzle on; right ones that were made in another order change it. */
  #steps = $state.raw<readonly Step[]>([])
  #film = $state.raw<Film>()!
  /** How many are made once the desk has answered everything. */
  #ahead = $state(0)
  private readonly puzzle = position.puzzle
  private readonly text = position.text
  private readonly base = position.steps.length
  private readonly end: () => void

  taken = $derived(position.guessing ? this.#ahead : position.steps.length)
  /** Whether what lies on the table is on the way. */
  right = $derived(
    position.guessing || position.steps.every((step, place) => step === this.#steps[place]),
  )
  at = $derived(this.taken - this.base)
  length = $derived(this.#steps.length - this.base)
  next = $derived<Step | null>((this.right && this.#steps[this.taken]) || null)

  /** What the search has shown, and proved. */
  constructor(readonly search: Search) {
    this.take(search.solution!.steps)
    this.end = $effect.root(() => {
      $effect(() => {
        if (position.puzzle !== this.puzzle || (position.solved && !position.guessing))
          notebook.following = null
      })
      $effect(() => {
        marked.lead = this.next
        return () => (marked.lead = null)
      })
      $effect(() => void (settings.language && untrack(() => this.retell())))
      $effect(() => this.#film.look(Math.max(0, this.at)))
      $effect(() => {
        const told = this.told(0)
        if (told && !position.guessing)
          untrack(() => ui.say([told.says, told.more].filter(Boolean).join('. ')))
      })
      $effect(() => {
        if (!this.right) void this.reorder(position.steps)
      })
    })
  }

  /** The step that comes so many after the next one, in words. */
  told(later: number): Told | undefined {
    return this.right ? this.#film.told(this.at + later) : undefined
  }

  /** Make the next step. */
  go(): void {
    const step = this.next
    if (step === null) return
    const guess = this.#film.at(this.at + 1)
    this.#ahead = this.taken + 1
    void position.play(step, guess && mine(guess))
  }

  back(): void {
    if (this.at > 0) void position.undo()
  }

  stop(): void {
    this.end()
  }

  private take(steps: readonly Step[]): void {
    this.#steps = steps
    this.retell()
  }

  private retell(): void {
    const solution: Solution = { ...this.search.solution!, steps: [...this.#steps] }
    this.#film = new Film(this.text, solution, this.base, undefined)
  }

  /** A step that comes later may be made now, if those that are left still lead to the end. */
  private async reorder(made: readonly Step[]): Promise<void> {
    const left = this.#steps.filter((step) => !made.includes(step))
    if (made.length + left.length !== this.#steps.length) return
    const found = await desk.read(this.puzzle, [...made, ...left]).catch(() => null)
    if (found?.solved && position.steps === made) this.take(found.steps)
  }
}

/** Drawn as what the player has put there. */
function mine(scene: Scene): Scene {
  const cells = scene.cells.map((cell) =>
    cell.owner === 'solver' ? { ...cell, owner: 'mine' as const } : cell,
  )
  return { ...scene, cells }
}

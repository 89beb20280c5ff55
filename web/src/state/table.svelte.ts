/** What lies on the table: the position, how it came about, and what may come next. */

import { Problem } from '../desk/desk'
import type { Offer, Reading, Scene, Step } from '../desk/types'
import { ahead } from '../families/ahead'
import { desk } from './desk'
import { link, linked, linkedGiven } from './link'

/** A position to come back to. */
interface Entry {
  text: string
  given: number
}

export interface Opening {
  /** How many steps belong to the puzzle; else all that came with it. */
  given?: number
  family?: string
  /** Whether the text is a file as people have them. */
  file?: boolean
}

export function head(text: string): string {
  return text.split(' ; ')[0]!
}

export function textOf(puzzle: string, steps: readonly Step[]): string {
  return [puzzle, ...steps].join(' ; ')
}

class Table {
  reading = $state.raw<Reading | null>(null)
  /** Steps that belong to the puzzle and cannot be undone. */
  given = $state(0)
  problem = $state.raw<Problem | null>(null)
  /** Hints taken since the puzzle was opened. */
  hints = $state(0)
  /** Whether a solution was looked at: then it is not the player who solved it. */
  shown = $state(false)
  /** Why the puzzle cannot be solved, where that is known before anybody has asked. */
  hopeless = $state<string | null>(null)
  past = $state.raw<Entry[]>([])
  future = $state.raw<Entry[]>([])
  /** Steps that are drawn already and not yet confirmed by the desk. */
  private pending = $state.raw<Step[]>([])
  private waiting: Promise<void> | null = null
  private offered = new Map<string, Promise<Offer[]>>()

  /** The one text of the position. */
  text = $derived(this.reading?.puzzle ?? '')
  puzzle = $derived(head(this.text))
  steps = $derived(this.reading?.steps ?? [])
  family = $derived(this.reading?.family ?? '')
  /** Whether there is nothing left to do. */
  solved = $derived(this.reading !== null && this.reading.solved && !this.reading.may_improve)
  /** The board as it is drawn: with steps that the desk has not seen yet. */
  scene = $derived.by<Scene | null>(() => {
    const { reading } = this
    if (!reading) return null
    return this.pending.reduce(
      (scene, step) => ahead(reading.family, scene, step) ?? scene,
      reading.scene,
    )
  })
  canUndo = $derived(this.past.length > 0)
  canRedo = $derived(this.future.length > 0)

  /** Take up the position of the address; false if it names none. */
  async follow(): Promise<boolean> {
    const text = linked()
    if (text === null) return false
    const given = linkedGiven()
    await this.open(text, given === null ? {} : { given })
    return true
  }

  /** A puzzle, or a position of one, from its text. What cannot be read changes nothing. */
  async open(text: string, { given, family, file = false }: Opening = {}): Promise<boolean> {
    await this.waiting
    const found = await this.attempt(() =>
      file ? desk.import(text, family) : desk.read(text, family),
    )
    if (!found) return false
    const same = this.reading !== null && head(found.puzzle) === this.puzzle
    this.remember()
    this.given = Math.min(given ?? found.steps.length, found.steps.length)
    if (!same) this.hints = 0
    if (!same) this.shown = false
    this.settle(found, !same)
    return true
  }

  /** One step more. It is drawn at once, where that is known; several may be under way. */
  play(step: Step): Promise<void> {
    this.pending = [...this.pending, step]
    this.waiting ??= this.confirm().finally(() => {
      this.waiting = null
    })
    return this.waiting
  }

  private async confirm(): Promise<void> {
    while (this.pending.length > 0 && this.reading) {
      const taken = this.pending
      const before = this.text
      const found = await this.attempt(() => desk.read(textOf(before, taken)))
      if (!found) {
        this.pending = []
        return
      }
      // asked together, yet each can be undone by itself
      for (const [place] of taken.entries())
        this.remember({ text: textOf(before, taken.slice(0, place)), given: this.given })
      this.pending = this.pending.slice(taken.length)
      this.settle(found, false)
    }
  }

  /** The position with other steps: pieces taken back, or a solution taken over. */
  async change(steps: readonly Step[]): Promise<boolean> {
    await this.waiting
    const found = await this.attempt(() => desk.read(textOf(this.puzzle, steps)))
    if (!found) return false
    this.remember()
    this.given = Math.min(this.given, steps.length)
    this.settle(found, false)
    return true
  }

  undo(): Promise<void> {
    const entry = this.past.at(-1)
    if (!entry) return Promise.resolve()
    return this.go(entry, () => {
      this.future = [...this.future, this.entry()]
      this.past = this.past.slice(0, -1)
    })
  }

  redo(): Promise<void> {
    const entry = this.future.at(-1)
    if (!entry) return Promise.resolve()
    return this.go(entry, () => {
      this.past = [...this.past, this.entry()]
      this.future = this.future.slice(0, -1)
    })
  }

  async restart(): Promise<void> {
    if (this.steps.length > this.given) await this.change(this.steps.slice(0, this.given))
  }

  /** The same position in other words: what the desk says of it depends on the language. */
  async retell(): Promise<void> {
    await this.waiting
    const found = await this.attempt(() => desk.read(this.text))
    if (found && found.puzzle === this.text) this.reading = found
  }

  /** Every step that may come next, asked once for each position. */
  offers(): Promise<Offer[]> {
    const { text } = this
    let found = this.offered.get(text)
    if (!found) {
      if (this.offered.size > 50) this.offered.clear()
      found = desk.steps(text).catch(() => {
        this.offered.delete(text)
        return []
      })
      this.offered.set(text, found)
    }
    return found
  }

  private entry(): Entry {
    return { text: this.text, given: this.given }
  }

  private remember(entry = this.entry()): void {
    if (!this.reading) return
    this.past = [...this.past, entry]
    this.future = []
  }

  private async go(entry: Entry, move: () => void): Promise<void> {
    await this.waiting
    const found = await this.attempt(() => desk.read(entry.text))
    if (!found) return
    move()
    this.given = entry.given
    this.settle(found, false)
  }

  private settle(found: Reading, anew: boolean): void {
    this.reading = found
    link(found.puzzle, this.given, anew)
  }

  private async attempt(read: () => Promise<Reading>): Promise<Reading | null> {
    try {
      const found = await read()
      this.problem = null
      return found
    } catch (error) {
      this.problem = error instanceof Problem ? error : new Problem(String(error), 'defect')
      return null
    }
  }
}

export const table = new Table()

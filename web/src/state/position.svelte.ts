/** What lies on the table: the position, how it came about, and what may come next. */

import { Problem, type Played } from '../desk/desk'
import type { Offer, Reading, Scene, Step } from '../desk/types'
import { desk } from './desk'
import { link, linked, linkedKept, type Kept } from './link'

/** A position to come back to. */
interface Entry {
  text: string
  /** Played on that text since. */
  moves: readonly Played[]
  given: number
}

/** How a position was left; else all its steps belong to the puzzle, and nobody has helped. */
interface Opening extends Partial<Kept> {
  family?: string
  /** Whether the text is a file as people have them. */
  file?: boolean
}

class CurrentPosition {
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
  /** Moves not yet confirmed by the desk, with what their boards think they will look like. */
  private pending = $state.raw<{ move: Played; guess: Scene | undefined }[]>([])
  private waiting: Promise<void> | null = null
  private line: Promise<unknown> = Promise.resolve()
  private offered = new Map<string, Promise<Offer[]>>()

  /** The one text of the position. */
  text = $derived(this.reading?.puzzle ?? '')
  puzzle = $derived(this.reading?.start ?? '')
  steps = $derived(this.reading?.steps ?? [])
  family = $derived(this.reading?.family ?? '')
  /** Whether there is nothing left to do. */
  solved = $derived(this.reading?.solved ?? false)
  /** The board as it is drawn: with steps that the desk has not seen yet. */
  scene = $derived<Scene | null>(
    this.pending.findLast(({ guess }) => guess)?.guess ?? this.reading?.scene ?? null,
  )
  /** Whether what is drawn is still a guess. */
  guessing = $derived(this.pending.length > 0)
  canUndo = $derived(this.past.length > 0)
  canRedo = $derived(this.future.length > 0)

  /** Take up the position of the address; false if it names none. */
  async follow(): Promise<boolean> {
    const text = linked()
    if (text === null) return false
    await this.open(text, linkedKept() ?? {})
    return true
  }

  /** Nothing lies on the table; what did can be had back. */
  leave(): void {
    this.remember()
    this.reading = null
    this.problem = null
  }

  /** A puzzle, or a position of one, from its text. What cannot be read changes nothing. */
  open(text: string, opening: Opening = {}): Promise<boolean> {
    return this.inTurn(async () => {
      const { family, file = false, given, hints = 0, shown = false } = opening
      const found = await this.attempt(
        () => (file ? desk.import(text, family) : desk.read(text, [], family)),
        () => this.open(text, opening),
        text,
      )
      if (!found) return false
      const same = this.reading !== null && found.start === this.puzzle
      this.remember()
      this.given = Math.min(given ?? found.steps.length, found.steps.length)
      if (!same) Object.assign(this, { hints, shown })
      this.settle(found, !same)
      return true
    })
  }

  /** One step more. A guess is drawn until the desk has answered; several may be under way. */
  play(move: Played, guess?: Scene): Promise<void> {
    this.pending = [...this.pending, { move, guess }]
    this.waiting ??= this.inTurn(() => this.confirm())
    return this.waiting
  }

  private async confirm(): Promise<void> {
    try {
      await this.confirmAll()
    } finally {
      this.waiting = null
    }
  }

  private async confirmAll(): Promise<void> {
    while (this.pending.length > 0 && this.reading) {
      const taken = this.pending.map(({ move }) => move)
      const { text, given } = this
      const again = () => taken.map((move) => this.play(move))
      const found = await this.attempt(() => desk.read(text, taken), again)
      if (!found) {
        this.pending = []
        return
      }
      // asked together, yet each can be undone by itself
      for (const [place] of taken.entries())
        this.remember({ text, moves: taken.slice(0, place), given })
      this.pending = this.pending.slice(taken.length)
      this.settle(found, false)
    }
  }

  /** The position with other steps: pieces taken back, or a solution taken over. */
  change(moves: readonly Played[], given = this.given): Promise<boolean> {
    return this.inTurn(async () => {
      const found = await this.attempt(
        () => desk.read(this.puzzle, moves),
        () => this.change(moves, given),
      )
      if (!found) return false
      this.remember()
      this.given = Math.min(given, moves.length)
      this.settle(found, false)
      return true
    })
  }

  /** Without that step, or where the later ones need it, as it was before it. */
  async takeBack(step: Step): Promise<void> {
    const { steps } = this
    const at = steps.indexOf(step)
    if (at < 0) return
    const given = at < this.given ? this.given - 1 : this.given
    if (await this.change(steps.toSpliced(at, 1), given)) return
    if (this.problem?.kind === 'step') await this.change(steps.slice(0, at), given)
    else if (this.problem) this.problem.again = () => this.takeBack(step)
  }

  undo(): Promise<void> {
    return this.travel('past', 'future')
  }

  redo(): Promise<void> {
    return this.travel('future', 'past')
  }

  private travel(from: 'past' | 'future', to: 'past' | 'future'): Promise<void> {
    return this.inTurn(async () => {
      const entry = this[from].at(-1)
      const left = this.entry()
      if (!entry || !(await this.go(entry, () => this.travel(from, to)))) return
      this[from] = this[from].slice(0, -1)
      this[to] = [...this[to], left]
    })
  }

  /** Help was taken: a hint, or a look at a solution. */
  helped(how: 'hint' | 'solution'): void {
    if (how === 'hint') this.hints += 1
    else this.shown = true
    if (this.reading) this.link(false)
  }

  async restart(): Promise<void> {
    if (this.steps.length > this.given) await this.change(this.steps.slice(0, this.given))
  }

  /** The same position in other words: what the desk says of it depends on the language. */
  retell(): Promise<void> {
    return this.inTurn(async () => {
      const found = await this.attempt(
        () => desk.read(this.text),
        () => this.retell(),
      )
      if (found) this.reading = found
    })
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

  /** When the desk has answered everything that was done so far. */
  async answered(): Promise<void> {
    await this.line
  }

  private entry(): Entry {
    return { text: this.text, moves: [], given: this.given }
  }

  private remember(entry = this.entry()): void {
    if (!this.reading) return
    this.past = [...this.past, entry]
    this.future = []
  }

  private async go(entry: Entry, again: () => unknown): Promise<boolean> {
    const found = await this.attempt(() => desk.read(entry.text, entry.moves), again)
    if (!found) return false
    this.given = entry.given
    this.settle(found, false)
    return true
  }

  private settle(found: Reading, anew: boolean): void {
    this.reading = found
    this.link(anew)
  }

  private link(anew: boolean): void {
    const { text, given, hints, shown } = this
    link(text, { given, hints, shown }, anew)
  }

  /** One thing after the other: what is asked quickly must not overtake itself. */
  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.line.then(act)
    this.line = done.catch(() => undefined)
    return done
  }

  private async attempt(
    read: () => Promise<Reading>,
    again: () => unknown,
    tried = '',
  ): Promise<Reading | null> {
    try {
      const found = await read()
      this.problem = null
      return found
    } catch (error) {
      this.problem = Problem.of(error, again, tried)
      return null
    }
  }
}

export const position = new CurrentPosition()

/** What lies on the table: the position, how it came about, and what may come next. */

import { Problem, type Played } from '../desk/desk'
import type { Offer, Reading, Scene } from '../desk/types'
import { desk } from './desk'
import { places } from './places.svelte'
import { ui } from './ui.svelte'
import { hashOf, link, linked, NEW, type Kept, type Origin } from './link'

/** A position to come back to. */
interface Entry {
  text: string
  /** Played on that text since. */
  moves: readonly Played[]
  given: number
  /** What it looked like, where that is known. */
  scene: Scene | null
}

/** A move that the desk has not confirmed, and the board before it. */
interface Unconfirmed {
  move: Played
  before: Scene | null
}

/** Moves that are asked together; whatever else is asked for ends it. */
interface Batch {
  moves: Unconfirmed[]
  done: Promise<void>
}

/** How a position was left; else all its steps belong to the puzzle, and nobody has helped. */
interface Opening extends Partial<Kept> {
  family?: string
  /** Whether the text is a file as people have them. */
  file?: boolean
  /** Whether it takes the place of what the address says now, when going back. */
  replace?: boolean
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
  /** For how long it has been played. */
  seconds = $state(0)
  /** Whether the journal has it as solved. */
  counted = false
  /** Where the puzzle came from: a toy, a day, a lesson. */
  from = $state.raw<Origin>({})
  /** Why the puzzle cannot be solved, where that is known before anybody has asked. */
  hopeless = $state<string | null>(null)
  past = $state.raw<Entry[]>([])
  future = $state.raw<Entry[]>([])
  /** How the board thinks it will look once what was done is confirmed by the desk. */
  #guess = $state.raw<Scene | null>(null)
  batch: Batch | null = null
  unconfirmed = $state.raw<Unconfirmed[]>([])
  /** How many acts of either kind are under way. */
  private moving = $state(0)
  undoing = $state(0)
  private line: Promise<unknown> = Promise.resolve()
  /** Which stay at the table it is: what was asked in one before changes nothing any more. */
  private stay = 0
  private offered = new Map<string, Promise<Offer[]>>()

  /** The one text of the position. */
  text = $derived(this.reading?.puzzle ?? '')
  puzzle = $derived(this.reading?.start ?? '')
  steps = $derived(this.reading?.steps ?? [])
  /** Whether there is nothing left to do. */
  solved = $derived(this.reading?.solved ?? false)
  /** The board as it is drawn: with steps that the desk has not seen yet. */
  scene = $derived<Scene | null>(this.#guess ?? this.reading?.scene ?? null)
  /** Whether what is drawn is still a guess. */
  guessing = $derived(this.moving + this.undoing > 0)

  get family(): string {
    return this.reading?.family ?? ''
  }
  /** The puzzle with the steps that belong to it, as it was before anybody played. */
  get beginning(): string {
    return [this.puzzle, ...this.steps.slice(0, this.given)].join(' ; ')
  }
  /** Whether there is a step of the player's own. */
  get moved(): boolean {
    return this.steps.length > this.given
  }

  /** Open the position that the address names; false if it names none. */
  async openLinked(): Promise<boolean> {
    const found = linked()
    if (!found) return false
    if (!this.reading) this.leave() // another address, before the one before was answered
    // the address may say it in other words: they are put right, not added to the way back
    await this.open(found.text, { ...found, replace: true })
    if (this.problem) this.reading = null // and not where somebody has gone on meanwhile
    return true
  }

  /** Nothing lies on the table, and whatever is under way is nobody's concern any more. */
  leave(): void {
    this.keep()
    this.stay += 1
    this.line = Promise.resolve()
    this.batch = null
    this.undoing = 0
    this.moving = this.unconfirmed.length
    this.confirmed(this.unconfirmed)
    this.reading = null
    this.problem = null
    ui.heard = ''
    this.past = this.future = []
  }

  /** What went wrong, for whoever says it nearer to where it was asked. */
  handOver(): Problem | null {
    const { problem } = this
    this.problem = null
    return problem
  }

  /** A puzzle, or a position of one, from its text. What cannot be read changes nothing. */
  open(text: string, opening: Opening = {}): Promise<boolean> {
    return this.inTurn(async () => {
      const { family, file = false, replace = false, given, moves, guess, ...kept } = opening
      const found = await this.attempt(
        () => (file ? desk.import(text, family) : desk.read(text, [], family)),
        () => this.open(text, opening),
        text,
      )
      if (!found) return false
      const same = this.reading !== null && found.start === this.puzzle
      if (same) this.remember()
      else {
        this.keep()
        this.future = [] // who undoes stays within the puzzle; the way back is the browser's
        Object.assign(this, NEW, kept)
        ui.heard = '' // it was about the puzzle before
      }
      this.given = Math.min(given ?? found.steps.length, found.steps.length)
      if (!same) this.past = this.played(found)
      this.settle(found, !same && !replace)
      for (const move of moves ?? []) void this.play(move, guess)
      return true
    })
  }

  /** The positions before the steps that a link or a file brings with it, so that they can be undone. */
  private played({ start: text, steps }: Reading): Entry[] {
    const { given } = this
    const at = (place: number) => ({ text, moves: steps.slice(0, place), given, scene: null })
    return Array.from({ length: steps.length - given }, (_, place) => at(given + place))
  }

  /** One step more. A guess is drawn until the desk has answered; several may be under way. */
  play(move: Played, guess?: Scene | null): Promise<void> {
    const made = { move, before: this.scene }
    this.moving += 1
    this.unconfirmed = [...this.unconfirmed, made]
    if (guess) this.#guess = guess
    if (this.batch) this.batch.moves.push(made)
    else {
      const batch: Batch = { moves: [made], done: Promise.resolve() }
      batch.done = this.inTurn(() => this.confirm(batch))
      this.batch = batch
    }
    return this.batch.done
  }

  private async confirm(batch: Batch): Promise<void> {
    const { stay } = this
    let most = 99 // that are asked together
    while (batch.moves.length > 0 && this.reading) {
      const taken = batch.moves.splice(0, most)
      const before = this.entry()
      const moves = taken.map(({ move }) => move)
      const again = () => moves.map((move) => this.play(move))
      const found = await this.attempt(() => desk.read(before.text, moves), again)
      if (stay !== this.stay) return
      if (taken[1] && this.problem?.passing === false) {
        // one of them is not allowed: those before it are made all the same
        batch.moves.unshift(...taken)
        most = 1
        continue
      }
      // who has gone elsewhere meanwhile is not brought back
      if (!found || places.now.name !== 'puzzle') {
        this.confirmed([...taken, ...batch.moves])
        batch.moves = []
        break
      }
      // asked together, yet each can be undone by itself
      for (const place of moves.keys())
        this.remember({
          ...before,
          moves: moves.slice(0, place),
          scene: place ? null : before.scene,
        })
      this.confirmed(taken)
      this.settle(found, false)
    }
    if (this.batch === batch) this.batch = null
  }

  private confirmed(made: readonly Unconfirmed[]): void {
    this.moving -= made.length
    this.unconfirmed = this.unconfirmed.filter((each) => !made.includes(each))
    if (!this.guessing) this.#guess = null
  }

  /** The position with other steps: a solution taken over. */
  change(moves: readonly Played[], given = this.given): Promise<boolean> {
    return this.inTurn(() => this.changed(moves, given))
  }

  private async changed(moves: readonly Played[], given: number): Promise<boolean> {
    const found = await this.attempt(
      () => desk.read(this.puzzle, moves),
      () => this.change(moves, given),
    )
    if (!found) return false
    this.remember()
    this.given = Math.min(given, moves.length)
    this.settle(found, false)
    return true
  }

  restart(): Promise<void> {
    return this.inTurn(async () => {
      if (this.moved) await this.changed(this.steps.slice(0, this.given), this.given)
    })
  }

  undo(): Promise<void> {
    return this.travel('past', 'future')
  }

  redo(): Promise<void> {
    return this.travel('future', 'past')
  }

  private travel(from: 'past' | 'future', to: 'past' | 'future'): Promise<void> {
    this.#guess = this.comingBack(from) ?? this.#guess
    this.undoing += 1
    return this.inTurn(async () => {
      const entry = this[from].at(-1)
      const left = this.entry()
      const { stay } = this
      if (entry && (await this.go(entry, () => this.travel(from, to)))) {
        this[from] = this[from].slice(0, -1)
        this[to] = [...this[to], left]
      }
      if (stay !== this.stay) return
      this.undoing -= 1
      this.confirmed([])
    })
  }

  /** What undo or redo will show, as far as that can be told before the desk has answered. */
  private comingBack(from: 'past' | 'future'): Scene | null | undefined {
    if (from === 'future') return this.guessing ? null : this.future.at(-1)?.scene
    const last = this.unconfirmed.at(-1)
    this.unconfirmed = this.unconfirmed.slice(0, -1)
    return last?.before ?? this.past.at(this.moving - this.undoing - 1)?.scene
  }

  /** Help was taken: a hint, or a look at a solution. */
  helped(how: 'hint' | 'solution'): void {
    if (how === 'hint') this.hints += 1
    else this.shown = true
    this.keep()
  }

  /** The same position in other words: what the desk says of it depends on the language. */
  retell(): Promise<boolean> {
    return this.inTurn(() => this.go(this.entry(), () => this.retell()))
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
    return { text: this.text, moves: [], given: this.given, scene: this.reading?.scene ?? null }
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
    if (this.reading) link(this.reading, this.kept(), anew)
    places.read()
  }

  kept(): Kept {
    const { given, hints, shown, seconds, counted, from } = this
    const moves = this.unconfirmed.map(({ move }) => move)
    return { given, hints, shown, seconds, counted, from, moves, guess: this.#guess }
  }

  /** How it was left, for who comes back to it; not where the address is another one already. */
  keep(): void {
    if (this.reading && location.hash === hashOf(this.reading, this.given))
      link(this.reading, this.kept(), false)
  }

  /** One thing after the other: what is asked quickly must not overtake itself. */
  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    this.batch = null
    const { stay } = this
    const done = this.line.then(() => (stay === this.stay ? act() : (undefined as T)))
    this.line = done.catch(() => undefined)
    return done
  }

  private async attempt(
    read: () => Promise<Reading>,
    again: () => unknown,
    tried = '',
  ): Promise<Reading | null> {
    const { stay } = this
    let found: Reading | null = null
    let problem: Problem | null = null
    try {
      found = await read()
    } catch (error) {
      problem = Problem.of(error, again, tried)
    }
    if (stay !== this.stay) return null
    this.problem = problem
    return found
  }
}

export const position = new CurrentPosition()

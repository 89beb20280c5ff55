/** What was played, kept on this device alone. */

import type { Kept, Origin } from '../link'
import { keep, kept } from './store'

/** A puzzle that was solved. */
export interface Solved extends Origin {
  puzzle: string
  family: string
  /** When, as 2026-11-15T09:30:00.000Z. */
  at: string
  seconds: number
  moves: number
  hints: number
  /** Whether a solution was looked at. */
  shown: boolean
}

/** A game that was left, to go on with. */
export interface Game extends Kept {
  text: string
  puzzle: string
  toy: string
  board: string
  /** The name of the puzzle, as its heading says it. */
  title: string
  at: string
}

const STORE = 'unriddle.journal'
const GAMES = 'unriddle.games'
const MOST_KEPT = 3000
const MOST_GAMES = 12

class Journal {
  solved = $state.raw<Solved[]>(kept(STORE, []))
  games = $state.raw<Game[]>(kept(GAMES, []))

  constructor() {
    addEventListener('storage', () => this.read())
  }

  /** Other tabs write here, too. */
  private read(): void {
    this.solved = kept(STORE, this.solved)
    this.games = kept(GAMES, this.games)
  }

  add(solved: Solved): void {
    this.read()
    this.write([...this.solved, solved].slice(-MOST_KEPT))
  }

  write(solved: Solved[]): void {
    this.solved = solved
    keep(STORE, solved)
  }

  /** The game as it was left; the latest comes first. */
  leave(game: Game): void {
    this.writeGames([game, ...this.others(game.puzzle)].slice(0, MOST_GAMES))
  }

  forget(puzzle: string): void {
    this.writeGames(this.others(puzzle))
  }

  writeGames(games: Game[]): void {
    this.games = games
    keep(GAMES, games)
  }

  private others(puzzle: string): Game[] {
    this.read()
    return this.games.filter((game) => game.puzzle !== puzzle)
  }

  /** The quickest without help, of this toy and board, and as hard. */
  best({ toy, board, stars }: Origin, before = this.solved): Solved | null {
    const alike = before.filter(
      (one) =>
        one.toy === toy && one.board === board && one.stars === stars && !one.hints && !one.shown,
    )
    return alike.reduce<Solved | null>(
      (best, one) => (best && best.seconds <= one.seconds ? best : one),
      null,
    )
  }

  /** The puzzles of the day that were solved, by their days; of one toy, or of any. */
  days(toy?: string): Map<string, Solved> {
    const found = new Map<string, Solved>()
    for (const one of this.solved) {
      if (!one.day || one.shown || (toy && one.toy !== toy)) continue
      const before = found.get(one.day)
      if (!before || one.hints < before.hints) found.set(one.day, one)
    }
    return found
  }

  /** Lessons of a family that were played to their end. */
  lessons(family: string): Set<number> {
    const of = this.solved.flatMap(({ lesson }) => (lesson?.[0] === family ? [lesson[1]] : []))
    return new Set(of)
  }

  /** What others have kept, added to what is here. Throws where it is no journal. */
  merge(found: unknown): number {
    this.read()
    const known = new Set(this.solved.map(({ puzzle, at }) => `${at} ${puzzle}`))
    const added = journalOf(found).filter(({ puzzle, at }) => !known.has(`${at} ${puzzle}`))
    this.write([...this.solved, ...added].sort((a, b) => a.at.localeCompare(b.at)))
    return added.length
  }
}

function journalOf(found: unknown): Solved[] {
  if (!Array.isArray(found) || !found.every(isSolved)) throw new TypeError('no journal')
  return found
}

function isSolved(found: unknown): found is Solved {
  const one = (found ?? {}) as Partial<Solved>
  const { day = '2026-11-15', toy = '', board = '', stars = 0 } = one
  return (
    [one.puzzle, one.family, toy, board].every((each) => typeof each === 'string') &&
    [one.seconds, one.moves, one.hints, stars].every(
      (each) => Number.isFinite(each) && each! >= 0,
    ) &&
    [one.at, `${day}T00:00`].every(
      (each) => /^\d{4}-\d\d-\d\dT/.test(each!) && Date.parse(each!),
    ) &&
    typeof one.shown === 'boolean'
  )
}

export const journal = new Journal()

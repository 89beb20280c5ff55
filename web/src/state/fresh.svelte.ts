/** Puzzles that the page gives: a fresh one, one of the day, one of a course. */

import type { Toy, ToyBoard } from '../desk/types'
import { Attempt } from './attempt.svelte'
import { later, today } from './device/days.svelte'
import { desk } from './desk'
import type { Origin } from './link'
import { position } from './position.svelte'
import { settings } from './device/settings.svelte'

const SEEDS = 2 ** 31
const YEAR = 366 // days

interface Made {
  position: string
  from: Origin
}

class Fresh extends Attempt {
  /** A puzzle nobody has seen; `stars` 0 for any. */
  give(toy: Toy, board: ToyBoard, stars: number): Promise<void> {
    settings.boards[toy.key] = board.key
    settings.stars[toy.key] = stars
    const days = desk.daysAtHand ?? YEAR
    if (dated(toy)) return this.date(toy, board, later(today(), Math.floor(Math.random() * days)))
    return this.put(async () => {
      const [made] = await desk.generate({
        family: board.family,
        body: board.wish,
        seed: Math.floor(Math.random() * SEEDS),
        ...(stars ? { grade: stars } : {}),
      })
      if (!made) return null
      const from = { toy: toy.key, board: board.key, ...(made.stars ? { stars: made.stars } : {}) }
      return { position: made.puzzle, from }
    })
  }

  /** A toy whose puzzles are dates: one of them, of any day. */
  date(toy: Toy, board: ToyBoard, day: string, replace = false): Promise<void> {
    return this.put(async () => {
      const { position } = await desk.day(toy.key, day)
      return { position, from: { toy: toy.key, board: board.key } }
    }, replace)
  }

  /** The puzzle of a day, the same for everybody. */
  day(toy: string, day = today(), replace = false): Promise<void> {
    return this.put(async () => {
      const { position, stars } = await desk.day(toy, day)
      return { position, from: { toy, day, stars } }
    }, replace)
  }

  /** A lesson of a course, by its place. */
  lesson(family: string, place: number, replace = false): Promise<void> {
    return this.put(async () => {
      const lesson = (await desk.course(family))[place]
      return lesson ? { ...lesson, from: { toy: lesson.toy, lesson: [family, place] } } : null
    }, replace)
  }

  private put(find: () => Promise<Made | null>, replace = false): Promise<void> {
    const at = location.hash
    return this.try(async () => {
      const made = await find()
      // who has gone elsewhere meanwhile is not brought back
      if (!made || location.hash !== at) return
      const { from } = made
      if (!(await position.open(made.position, { from, replace }))) throw position.handOver()
    })
  }
}

/** Whether its puzzles are dates: there is one for each day, and none is made. */
export const dated = (toy: Toy): boolean => toy.daily && toy.grades.length === 0

/** Stars that the board's puzzles may have, as many more than these. */
export function harder({ grades }: ToyBoard, stars: number, more: number): number {
  if (grades.length === 0) return 0
  const at = grades.findIndex((grade) => grade >= (stars || grades[0]!))
  const last = grades.length - 1
  return grades[Math.max(0, Math.min(last, (at < 0 ? last : at) + more))]!
}

export const fresh = new Fresh()

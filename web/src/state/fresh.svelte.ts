/** Puzzles that the page gives: a fresh one, one of the day, one of a course. */

import type { Toy, ToyBoard } from '../desk/types'
import { Attempt } from './attempt.svelte'
import { later, today } from './device/days.svelte'
import { desk } from './desk'
import { position } from './position.svelte'
import { settings } from './device/settings.svelte'

const SEEDS = 2 ** 31
const YEAR = 366 // days

class Fresh extends Attempt {
  /** A puzzle nobody has seen; `stars` 0 for any. */
  give(toy: Toy, board: ToyBoard, stars: number): Promise<void> {
    settings.boards[toy.key] = board.key
    settings.stars[toy.key] = stars
    if (dated(toy)) return this.date(toy, board, later(today(), Math.floor(Math.random() * YEAR)))
    return this.try(async () => {
      const [made] = await desk.generate({
        family: board.family,
        body: board.wish,
        seed: Math.floor(Math.random() * SEEDS),
        ...(stars ? { grade: stars } : {}),
      })
      if (!made) return
      const from = { toy: toy.key, board: board.key, ...(made.stars ? { stars: made.stars } : {}) }
      await this.put(made.puzzle, from)
    })
  }

  /** A toy whose puzzles are dates: one of them, of any day. */
  date(toy: Toy, board: ToyBoard, day: string, replace = false): Promise<void> {
    return this.try(async () => {
      const { position: text } = await desk.day(toy.key, day)
      await this.put(text, { toy: toy.key, board: board.key }, replace)
    })
  }

  /** The puzzle of a day, the same for everybody. */
  day(toy: string, day = today(), replace = false): Promise<void> {
    return this.try(async () => {
      const made = await desk.day(toy, day)
      await this.put(made.position, { toy, day, stars: made.stars }, replace)
    })
  }

  /** A lesson of a course, by its place. */
  lesson(family: string, place: number, replace = false): Promise<void> {
    return this.try(async () => {
      const lesson = (await desk.course(family))[place]
      if (lesson)
        await this.put(lesson.position, { toy: lesson.toy, lesson: [family, place] }, replace)
    })
  }

  private async put(text: string, from: typeof position.from, replace = false): Promise<void> {
    if (!(await position.open(text, { from, replace }))) throw position.handOver()
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

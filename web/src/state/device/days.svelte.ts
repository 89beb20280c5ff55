/** Days as people at this device count them. */

import { dateOf } from './formats'

/** A day as 2026-11-15. */
export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export function later(day: string, days: number): string {
  const date = dateOf(day)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

/** Whether it is a day of the calendar, as 2026-11-15. */
export const isDay = (text: string): boolean => dayOf(dateOf(text)) === text

export const today = (): string => dayOf(new Date())

const MINUTE = 60_000 // milliseconds, in which a device that has slept sees which day it is

/** The day that it is, for whoever leaves the page open. */
class Calendar {
  now = $state(today())

  constructor() {
    this.wait()
    addEventListener('visibilitychange', () => (this.now = today()))
  }

  private wait(): void {
    this.now = today()
    const left = dateOf(later(this.now, 1)).getTime() - Date.now()
    setTimeout(() => this.wait(), Math.min(left, MINUTE))
  }
}

export const calendar = new Calendar()

type Days = ReadonlyMap<string, unknown>

/** How many days in a row end today, or yesterday while today is not over; and the most there were. */
export function streaks(done: Days): { now: number; longest: number } {
  let longest = 0
  for (const day of done.keys()) {
    if (done.has(later(day, -1))) continue
    longest = Math.max(longest, run(done, day, 1))
  }
  const { now } = calendar
  const last = done.has(now) ? now : later(now, -1)
  return { now: run(done, last, -1), longest }
}

function run(done: Days, from: string, by: number): number {
  let length = 0
  for (let day = from; done.has(day); day = later(day, by)) length += 1
  return length
}

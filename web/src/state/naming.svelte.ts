/** What the puzzle on the table is called: "IQ Puzzler Pro · 5×11", and where it came from. */

import type { Toy, ToyBoard } from '../desk/types'
import { catalogue } from './catalogue.svelte'
import { dateOf } from './device/formats'
import { position } from './position.svelte'
import { settings } from './device/settings.svelte'
import { t } from './words'

class Naming {
  get of(): Toy | undefined {
    return catalogue.toy(position.reading?.toy ?? '')
  }
  get boardOf(): ToyBoard | undefined {
    return this.of?.boards.find(({ key }) => key === position.reading?.board)
  }
  get toy(): string {
    const { name } = (!position.from.lesson && this.of) || catalogue.of(position.family) || {}
    return name ?? ''
  }
  /** Nothing where the toy has one board only, unless that has a date. */
  get board(): string {
    return (!position.from.lesson && position.reading?.board_name) || ''
  }
  get whole(): string {
    return [this.toy, this.board].filter(Boolean).join(' · ')
  }
  get where(): string {
    const { day, lesson } = position.from
    if (day) return t('page.day_of', { day: dayName(day, 'none') })
    return lesson ? t('page.lesson_of', { at: lesson[1] + 1, length: 10 }) : ''
  }
}

/** A day in words: "Sun, 15 November", or without the day of the week; of another year with it. */
export function dayName(day: string, weekday: 'short' | 'long' | 'none' = 'short'): string {
  const date = dateOf(day)
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
  const month = { day: 'numeric', month: 'long', year } as const
  const options = weekday === 'none' ? month : ({ weekday, ...month } as const)
  const language = settings.language === 'en' ? 'en-GB' : settings.language
  return date.toLocaleDateString(language, options)
}

export const naming = new Naming()

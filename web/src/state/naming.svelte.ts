/** What the puzzle on the table is called: "IQ Puzzler Pro · 5×11", and where it came from. */

import type { Toy, ToyBoard } from '../desk/types'
import { catalogue } from './catalogue.svelte'
import { dateOf } from './device/clock'
import { position } from './position.svelte'
import { settings } from './device/settings.svelte'
import { t } from './words'

class Naming {
  of = $derived<Toy | undefined>(catalogue.toy(position.reading?.toy ?? ''))
  boardOf = $derived<ToyBoard | undefined>(
    this.of?.boards.find(({ key }) => key === position.reading?.board),
  )
  toy = $derived(
    (!position.from.lesson && this.of?.name) || (catalogue.of(position.family)?.name ?? ''),
  )
  /** Nothing where the toy has one board only. */
  board = $derived(
    position.from.lesson || (this.boardOf && this.of!.boards.length === 1)
      ? ''
      : (position.reading?.board_name ?? ''),
  )
  whole = $derived([this.toy, this.board].filter(Boolean).join(' · '))
  where = $derived.by(() => {
    const { day, lesson } = position.from
    if (day) return t('page.day_of', { day: dayName(day, 'none') })
    if (lesson) return t('page.lesson_of', { at: lesson[1] + 1, length: 10 })
    return ''
  })
}

/** A day in words: "Sun, 15 November", or without the day of the week. */
export function dayName(day: string, weekday: 'short' | 'long' | 'none' = 'short'): string {
  const month = { day: 'numeric', month: 'long' } as const
  const options = weekday === 'none' ? month : ({ weekday, ...month } as const)
  const language = settings.language === 'en' ? 'en-GB' : settings.language
  return dateOf(day).toLocaleDateString(language, options)
}

export const naming = new Naming()

/** What a person has chosen once and wants to find again. */

import { keep, kept } from './store'

const STORE = 'unriddle.settings'

export type Language = 'en' | 'id'
export const LANGUAGES: Language[] = ['en', 'id']
export type Theme = 'auto' | 'light' | 'dark'
/** Of pieces: as in the box, where there is one, else those of all eyes; those alone; grey. */
export type Colours = 'box' | 'safe' | 'grey'
export const COLOURS: Colours[] = ['box', 'safe', 'grey']

const LANGUAGE: Language = navigator.language.toLowerCase().startsWith('id') ? 'id' : 'en'

class Settings {
  language = $state<Language>(LANGUAGE)
  theme = $state<Theme>('auto')
  colours = $state<Colours>('box')
  /** Whether every possible next step carries its number. */
  numbers = $state(false)
  /** Milliseconds a move of the solution player. */
  pace = $state(200)
  /** Whether the clock of Countdown ticks. */
  sound = $state(true)
  /** Stars of the puzzles that are made, by toy, and the board that was chosen last. */
  stars = $state<Record<string, number>>({})
  boards = $state<Record<string, string>>({})
  /** Whose puzzle of the day is played. */
  dayToy = $state('')
  /** Whether the time is shown. */
  time = $state(true)

  constructor() {
    Object.assign(this, kept(STORE, {}))
    $effect.root(() => {
      $effect(() => keep(STORE, this.all()))
      $effect(() => {
        document.documentElement.lang = this.language
        document.documentElement.dataset['theme'] = this.theme
      })
    })
  }

  private all() {
    const { language, theme, colours, numbers, pace, sound } = this
    const { stars, boards, dayToy, time } = this
    return { language, theme, colours, numbers, pace, sound, stars, boards, dayToy, time }
  }
}

export const settings = new Settings()

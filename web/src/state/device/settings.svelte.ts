/** What a person has chosen once and wants to find again. */

import { keep, kept } from './store'

const STORE = 'unriddle.settings'

export type Language = 'en' | 'id'
export const LANGUAGES: Language[] = ['en', 'id']
export type Theme = 'auto' | 'light' | 'dark'
/** Of pieces: as in the box, where there is one, else those of all eyes; those alone; grey. */
export type Colours = 'box' | 'safe' | 'grey'
export const COLOURS: Colours[] = ['box', 'safe', 'grey']

interface Settings {
  language: Language
  theme: Theme
  colours: Colours
  /** Whether every possible next step carries its number. */
  numbers: boolean
  /** Milliseconds a move of the solution player. */
  pace: number
  /** Whether the clock of Countdown ticks. */
  sound: boolean
  /** Stars of the puzzles that are made, by toy, and the board that was chosen last. */
  stars: Record<string, number>
  boards: Record<string, string>
  /** Whose puzzle of the day is played. */
  dayToy: string
  /** Whether the time is shown. */
  time: boolean
}

const FIRST: Settings = {
  language: navigator.language.toLowerCase().startsWith('id') ? 'id' : 'en',
  theme: 'auto',
  colours: 'box',
  numbers: false,
  pace: 200,
  sound: true,
  stars: {},
  boards: {},
  dayToy: '',
  time: true,
}

export const settings = $state({ ...FIRST, ...kept<Partial<Settings>>(STORE, {}) })

$effect.root(() => {
  $effect(() => keep(STORE, settings))
  $effect(() => {
    document.documentElement.lang = settings.language
    document.documentElement.dataset['theme'] = settings.theme
  })
})

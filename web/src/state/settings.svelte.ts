/** What a person has chosen once and wants to find again. */

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
  /** Whether a countdown runs against the clock. */
  clock = $state(false)
  /** Stars of the puzzles that are made; 0: any. */
  grade = $state(0)

  constructor() {
    Object.assign(this, load())
    $effect.root(() => {
      $effect(() => keep(this.all()))
      $effect(() => {
        document.documentElement.lang = this.language
        document.documentElement.dataset['theme'] = this.theme
      })
    })
  }

  private all() {
    const { language, theme, colours, numbers, pace, clock, grade } = this
    return { language, theme, colours, numbers, pace, clock, grade }
  }
}

function load(): object {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as object
  } catch {
    return {} // damaged, or storage is not allowed: the defaults will do
  }
}

function keep(settings: object): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(settings))
  } catch {
    // storage is full or not allowed: the settings last as long as the page
  }
}

export const settings = new Settings()

/** The words that were needed so far, by language and family; each part is loaded once. */

import languages from 'virtual:words'
import { retry } from './retry'
import { settings, type Language } from './device/settings.svelte'

type Words = Record<string, string>

class I18n {
  #known = $state.raw<Partial<Record<Language, Words>>>({})
  /** Beside the frame's words: of the families that were looked at, and of what was fetched. */
  #needed = $state.raw<string[]>([])

  /** In the chosen language; until its words are here, in the one before. */
  words = $derived(this.#known[settings.language] ?? Object.values(this.#known)[0] ?? {})

  constructor() {
    $effect.root(() => {
      $effect(() => {
        this.load(settings.language, this.#needed).catch(() => undefined) // told already
      })
    })
  }

  /** From now on the words of this family are needed too. */
  async add(family: string): Promise<void> {
    await Promise.resolve() // whoever asks may be deriving, when nothing may change
    if (!this.#needed.includes(family)) this.#needed = [...this.#needed, family]
    await this.load(settings.language, this.#needed)
  }

  async load(language: Language, needed = this.#needed): Promise<void> {
    const frame = await retry(languages[language])
    const loaded = await retry(() => Promise.all(needed.map((part) => frame.parts[part]?.())))
    const parts = loaded.map((found) => found?.default)
    const words = Object.assign({}, frame.words, ...parts) as Words
    // others may have loaded more meanwhile
    this.#known = { ...this.#known, [language]: { ...this.#known[language], ...words } }
  }
}

export const i18n = new I18n()

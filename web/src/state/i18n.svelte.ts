/** The words that were needed so far, by language and family; each part is loaded once. */

import parts from 'virtual:words'
import { retry } from './retry'
import { settings, type Language } from './device/settings.svelte'

type Words = Record<string, string>

class I18n {
  private known = $state.raw<Partial<Record<Language, Words>>>({})
  /** The frame's words, and those of the families that were looked at. */
  private needed = $state.raw<string[]>(['frame'])

  /** In the chosen language; until its words are here, in the one before. */
  words = $derived(this.known[settings.language] ?? Object.values(this.known)[0] ?? {})

  constructor() {
    $effect.root(() => {
      $effect(() => {
        this.load(settings.language, this.needed).catch(() => undefined) // told already
      })
    })
  }

  /** From now on the words of this family are needed too. */
  async add(family: string): Promise<void> {
    await Promise.resolve() // whoever asks may be deriving, when nothing may change
    if (!this.needed.includes(family)) this.needed = [...this.needed, family]
    await this.load(settings.language, this.needed)
  }

  async load(language: Language, needed = this.needed): Promise<void> {
    const loaded = await retry(() =>
      Promise.all(needed.map((part) => parts[`${language}/${part}`]?.())),
    )
    const words = Object.assign({}, ...loaded.map((found) => found?.default)) as Words
    // others may have loaded more meanwhile
    this.known = { ...this.known, [language]: { ...this.known[language], ...words } }
  }
}

export const i18n = new I18n()

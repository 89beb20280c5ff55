/** The words of the languages that were needed so far; each is loaded once. */

import { settings, type Language } from './settings.svelte'

type Words = Record<string, string>

const LANGUAGES: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import('virtual:words/en'),
  id: () => import('virtual:words/id'),
}

class Learnt {
  private known = $state.raw<Partial<Record<Language, Words>>>({})

  /** In the chosen language; until its words are here, in the one before. */
  words = $derived(this.known[settings.language] ?? Object.values(this.known)[0] ?? {})

  async learn(language: Language): Promise<void> {
    if (this.known[language]) return
    const found = await LANGUAGES[language]()
    this.known = { ...this.known, [language]: found.default }
  }
}

export const learnt = new Learnt()

$effect.root(() => {
  $effect(() => void learnt.learn(settings.language))
})

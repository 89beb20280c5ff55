/** The step that a hint has told, or that is next to follow: its piece and where it goes. */

import type { Offer } from '../../desk/types'
import { notebook } from '../../state/notebook.svelte'
import { position } from '../../state/position.svelte'

/** Which step the page marks now. */
const marked = () => notebook.step

class Next {
  private found = $state.raw<Offer | null>(null)
  label = $derived(this.found?.by ?? '')
  cells = $derived<readonly number[]>(this.found?.cells ?? [])

  /** Begin to follow what is marked; the answer ends it. */
  follow(): () => void {
    return $effect.root(() => {
      $effect(() => {
        const step = marked()
        const { text } = position
        this.found = null
        if (step === null) return
        void position.offers().then((offers) => {
          if (text !== position.text || step !== marked()) return
          this.found = offers.find((offer) => offer.step === step) ?? null
        })
      })
    })
  }
}

export const next = new Next()

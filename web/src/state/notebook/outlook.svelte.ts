/** What every possible next step would leave, while the switch for it is on. */

import type { Offer, Outlook } from '../../desk/types'
import { catalogue } from '../catalogue.svelte'
import { desk } from '../desk'
import { settings } from '../device/settings.svelte'
import { position } from '../position.svelte'
import { exactly } from '../words'

const SOON = 100 // milliseconds after which it says that it is still counting
const SETTLED = 60 // milliseconds without another move before it begins

class Outlooks {
  /** By step; null where the time did not suffice. */
  leaves = $state.raw<Map<string, number | null>>(new Map())
  /** What these steps are about. */
  offers = $state.raw<Offer[]>([])
  /** What there is now, with every digit. */
  now = $state<string | null>(null)
  /** Whether the ways lead to the nearest only, what is asked for being out of reach. */
  near = $state(false)
  counting = $state(false)
  complete = $state(true)
  private known = new Map<string, [Outlook, Offer[]]>()
  /** Whether it is moves to go that are counted, and not ways. */
  moves = $derived(catalogue.of(position.family)?.leaves === 'moves')

  constructor() {
    $effect.root(() => {
      $effect(() => {
        if (!settings.numbers || !position.text || position.solved) return this.clear()
        return this.follow(position.text)
      })
    })
  }

  private clear(): void {
    this.leaves = new Map()
    this.offers = []
    this.now = null
    this.counting = false
  }

  private follow(text: string): () => void {
    this.clear()
    const known = this.known.get(text)
    if (known) {
      this.take(...known)
      return () => undefined
    }
    const abort = new AbortController()
    const late = setTimeout(() => (this.counting = true), SOON)
    const begin = setTimeout(() => {
      void this.ask(text, abort.signal).finally(() => clearTimeout(late))
    }, SETTLED)
    return () => {
      clearTimeout(begin)
      clearTimeout(late)
      abort.abort()
    }
  }

  private async ask(text: string, signal: AbortSignal): Promise<void> {
    try {
      const found = await Promise.all([desk.outlook(text, signal), position.offers()])
      if (this.known.size > 200) this.known.clear()
      this.known.set(text, found)
      if (!signal.aborted) this.take(...found)
    } catch {
      if (!signal.aborted) this.counting = false // nothing to show, and nothing is lost by it
    }
  }

  private take(found: Outlook, offers: Offer[]): void {
    this.leaves = new Map(found.steps.map(({ step, leaves }) => [step, leaves]))
    this.offers = offers.filter(({ step }) => this.leaves.has(step))
    this.now = found.now === null ? null : exactly(found.now, found.now_text)
    this.near = found.status === 'nearest'
    this.complete = found.complete
    this.counting = false
  }
}

export const outlook = new Outlooks()

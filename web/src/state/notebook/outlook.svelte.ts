/** What every possible next step would leave, while the switch for it is on. */

import type { Component } from 'svelte'
import type { Offer } from '../../desk/types'
import { catalogue } from '../catalogue.svelte'
import { settings } from '../device/settings.svelte'
import { position } from '../position.svelte'
import { retry } from '../retry'

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
  /** How a number is drawn; it comes with the first of them. */
  Chip = $state.raw<Component<{ leaves: number | null | undefined }> | null>(null)
  /** Whether it is moves to go that are counted, and not ways. */
  moves = $derived(catalogue.of(position.family)?.leaves === 'moves')

  constructor() {
    $effect.root(() => {
      $effect(() => {
        if (settings.numbers) void retry(() => import('./counting.svelte'))
      })
    })
  }
}

export const outlook = new Outlooks()

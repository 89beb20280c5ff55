/** The parts of the page with an address of their own, each loaded when it is opened; most visits begin with the toys. */

import type { Component } from 'svelte'
import type { PlaceName } from '../../state/places.svelte'
import { fresh } from '../../state/fresh.svelte'
import { retry } from '../../state/retry'
import '../fields.css'
import Toys from './Toys.svelte'
import './places.css'

const PLACES: Record<PlaceName, () => Promise<{ default: Component }>> = {
  toys: () => Promise.resolve({ default: Toys }),
  today: () => import('./Today.svelte'),
  learn: () => import('./Learn.svelte'),
  yours: () => import('./Yours.svelte'),
  own: () => import('./Own.svelte'),
  have: () => import('./Have.svelte'),
  several: () => import('./Several.svelte'),
}

export async function open(name: PlaceName): Promise<Component> {
  fresh.problem = null // what went wrong elsewhere is told there
  fresh.busy = false
  return (await retry(PLACES[name])).default
}

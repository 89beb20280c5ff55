/** The nicer boards and editors, each loaded when its family first lies on the table. */

import type { Component } from 'svelte'
import type { FamilyInfo, Reading, Solution, Verdict } from '../desk/types'
import { fetched } from '../state/fetched'
import { learnt } from '../state/learnt.svelte'
import type { Search } from '../state/search.svelte'

/** What a family's part of the "new puzzle" sheet gets. */
export interface NewProps {
  info: FamilyInfo
  /** Called when a puzzle lies on the table. */
  done: () => void
  /** The stars that were chosen; 0 for any. */
  grade?: number
}

/** What a family may have of its own; only the board is a must. */
export interface Nicer {
  board: Component
  create?: Component<NewProps>
  /** Shown with a verdict: the kurang table, the nearest values. */
  details?: Component<{ verdict: Verdict }>
  /** Shown with a solution: the expression tree, the player. */
  solution?: Component<{ search: Search; solution: Solution }>
}

const FAMILIES: Record<string, () => Promise<Nicer>> = {
  numbers: () => import('./numbers'),
  packing: () => import('./packing'),
  sliding: () => import('./sliding'),
}

/** What the drawing of a position gets. */
export interface StillProps {
  reading: Reading
}

/** The boards as they are drawn, in small and without any play; far less to load than the boards. */
const STILLS: Record<string, () => Promise<{ default: Component<StillProps> }>> = {
  numbers: () => import('./numbers/Still.svelte'),
  packing: () => import('./packing/Still.svelte'),
  sliding: () => import('./sliding/Still.svelte'),
}

export async function still(family: string): Promise<Component<StillProps>> {
  const drawn = STILLS[family] ?? (() => import('../board/Still.svelte'))
  return (await fetched(drawn)).default
}

async function plain(): Promise<Nicer> {
  return { board: (await import('../board/Plain.svelte')).default }
}

class Loaded {
  private known = $state.raw<Record<string, Nicer>>({})
  private asked = new Set<string>()

  /** What a family has; null while it is on its way. A family without any gets the plain board. */
  of(family: string): Nicer | null {
    const found = this.known[family]
    if (!found && !this.asked.has(family)) void this.load(family)
    return found ?? null
  }

  private async load(family: string): Promise<void> {
    this.asked.add(family)
    await Promise.resolve() // whoever asks may be deriving, when nothing may change
    try {
      const [nicer] = await Promise.all([fetched(FAMILIES[family] ?? plain), learnt.add(family)])
      this.known = { ...this.known, [family]: nicer }
    } catch {
      this.asked.delete(family) // told already; whoever comes back to it asks anew
    }
  }
}

export const nicer = new Loaded()

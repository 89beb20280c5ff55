/** The boards and editors, each loaded when its family first lies on the table. */

import type { Component } from 'svelte'
import type { Solution, Verdict } from '../desk/types'
import { retry } from '../state/retry'
import { i18n } from '../state/i18n.svelte'
import type { Search } from '../state/notebook/search.svelte'

/** What a family's own part of the notebook for a solution gets. */
export interface SolutionProps {
  search: Search
  solution: Solution
}

/** What a family may have of its own; where it has nothing, its scenes are enough. */
export interface FamilyParts {
  board?: Component
  /** Whether one's own puzzle is put in by playing on the empty board. */
  playedIn?: boolean
  /** Shown with a verdict: the kurang table, the nearest values. */
  details?: () => Promise<{ default: Component<{ verdict: Verdict }> }>
  /** Shown with a solution: the expression tree, the player. */
  solution?: () => Promise<{ default: Component<SolutionProps> }>
  /** A hint as people write it. */
  said?: (text: string) => string
  /** A form in which that wants the solution, too. */
  form?: string
}

const FAMILIES: Record<string, () => Promise<FamilyParts>> = {
  blocks: async () => (await i18n.add('scene'), import('./blocks')),
  numbers: () => import('./numbers'),
  packing: () => import('./packing'),
  sliding: () => import('./sliding'),
}

const nothing = (): Promise<FamilyParts> => Promise.resolve({})

/** The board of every family that has none of its own, and its words. */
async function anyScene() {
  await i18n.add('scene')
  return retry(() => import('../scene/SceneBoard.svelte'))
}

class Loaded {
  #known = $state.raw<Record<string, FamilyParts>>({})
  private asked = new Set<string>()

  /** What a family has; null while it is on its way. */
  of(family: string): FamilyParts | null {
    const found = this.#known[family]
    if (!found && !this.asked.has(family)) void this.load(family)
    return found ?? null
  }

  private async load(family: string): Promise<void> {
    this.asked.add(family)
    await Promise.resolve() // whoever asks may be deriving, when nothing may change
    try {
      const [parts] = await Promise.all([retry(FAMILIES[family] ?? nothing), i18n.add(family)])
      const board = parts.board ?? (await anyScene()).default
      this.#known = { ...this.#known, [family]: { ...parts, board } }
    } catch {
      this.asked.delete(family) // told already; whoever comes back to it asks anew
    }
  }
}

export const registry = new Loaded()

/** The boards and editors, each loaded when its family first lies on the table. */

import type { Component } from 'svelte'
import type { Scene, Solution, Toy, ToyBoard, Verdict } from '../desk/types'
import { retry } from '../state/retry'
import { i18n } from '../state/i18n.svelte'
import type { Search } from '../state/search.svelte'

/** What the entry of a puzzle that lies on one's own table gets. */
export interface EnterProps {
  toy: Toy
  board: ToyBoard
  /** Opens what was put in; false if it cannot be read, and why stands above. */
  done: (text: string) => Promise<boolean>
}

/** What a place gets where one paints a puzzle of one's own. */
export interface OwnProps {
  /** Opens a text; false if it cannot be read, and then the position's problem says why. */
  done: (text: string) => Promise<boolean>
}

/** What a family may have of its own; where it has nothing, its scenes are enough. */
export interface FamilyParts {
  board?: Component
  /** Whether one's own puzzle is put in by playing on the empty board. */
  playedIn?: boolean
  /** Shown with a verdict: the kurang table, the nearest values. */
  details?: Component<{ verdict: Verdict }>
  /** Shown with a solution: the expression tree, the player. */
  solution?: Component<{ search: Search; solution: Solution }>
  /** A form in which that wants the solution, too. */
  form?: string
}

const FAMILIES: Record<string, () => Promise<FamilyParts>> = {
  blocks: async () => (await i18n.add('scene'), import('./blocks')),
  numbers: () => import('./numbers'),
  packing: () => import('./packing'),
  sliding: () => import('./sliding'),
}

/** The boards as they are drawn, in small and without any play; far less to load than the boards. */
const STILLS: Record<string, () => Promise<{ default: Component<{ scene: Scene }> }>> = {
  numbers: () => import('./numbers/Still.svelte'),
  sliding: () => import('./sliding/Still.svelte'),
}

export async function still(family: string): Promise<Component<{ scene: Scene }>> {
  return (await retry(STILLS[family] ?? (() => import('../scene/Still.svelte')))).default
}

/** Where the very puzzle on one's table is put in. */
const ENTRIES: Record<string, () => Promise<{ default: Component<EnterProps> }>> = {
  blocks: () => import('./blocks/Enter.svelte'),
  numbers: () => import('./numbers/Enter.svelte'),
  sliding: () => import('./sliding/Enter.svelte'),
}

/** The keypad of a family, and its words; null where it has none. */
export async function entry(family: string): Promise<Component<EnterProps> | null> {
  const found = ENTRIES[family]
  if (!found) return null
  await Promise.resolve() // whoever asks may be deriving, when nothing may change
  const [part] = await Promise.all([retry(found), i18n.add('enter'), i18n.add(family)])
  return part.default
}

/** Where one paints a puzzle of one's own. */
const PAINTERS: Record<string, () => Promise<{ default: Component<OwnProps> }>> = {
  packing: () => import('./packing/editor/Place.svelte'),
}

export async function painter(family: string): Promise<Component<OwnProps> | null> {
  const found = PAINTERS[family]
  if (!found) return null
  await Promise.resolve() // whoever asks may be deriving, when nothing may change
  const [part] = await Promise.all([retry(found), i18n.add(family)])
  return part.default
}

const nothing = (): Promise<FamilyParts> => Promise.resolve({})

/** The board of every family that has none of its own, and its words. */
async function anyScene() {
  await i18n.add('scene')
  return retry(() => import('../scene/SceneBoard.svelte'))
}

class Loaded {
  private known = $state.raw<Record<string, FamilyParts>>({})
  private asked = new Set<string>()

  /** What a family has; null while it is on its way. */
  of(family: string): FamilyParts | null {
    const found = this.known[family]
    if (!found && !this.asked.has(family)) void this.load(family)
    return found ?? null
  }

  private async load(family: string): Promise<void> {
    this.asked.add(family)
    await Promise.resolve() // whoever asks may be deriving, when nothing may change
    try {
      const [parts] = await Promise.all([retry(FAMILIES[family] ?? nothing), i18n.add(family)])
      const board = parts.board ?? (await anyScene()).default
      this.known = { ...this.known, [family]: { ...parts, board } }
    } catch {
      this.asked.delete(family) // told already; whoever comes back to it asks anew
    }
  }
}

export const registry = new Loaded()

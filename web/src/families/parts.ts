/** What the places of the page show of a family, each loaded when it is first shown. */

import type { Component } from 'svelte'
import type { Toy, ToyBoard } from '../desk/types'
import { i18n } from '../state/i18n.svelte'
import { retry } from '../state/retry'

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

/** Where the very puzzle on one's table is put in. */
const ENTRIES: Record<string, () => Promise<{ default: Component<EnterProps> }>> = {
  blocks: () => import('./blocks/Enter.svelte'),
  numbers: () => import('./numbers/entering/Enter.svelte'),
  sliding: () => import('./sliding/Enter.svelte'),
}

/** The keypad of a family, and its words; null where it has none. */
export async function entry(family: string): Promise<Component<EnterProps> | null> {
  const found = ENTRIES[family]
  if (!found) return null
  await Promise.resolve() // whoever asks may be deriving, when nothing may change
  const [part] = await Promise.all([retry(found), i18n.add('places'), i18n.add(family)])
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

/** The nicer boards and editors; a family without one gets the plain board. */

import type { Component } from 'svelte'
import Plain from '../board/Plain.svelte'
import NewNumbers from './numbers/New.svelte'
import Numbers from './numbers/Numbers.svelte'
import NewPacking from './packing/New.svelte'
import Packing from './packing/Packing.svelte'
import NewSliding from './sliding/New.svelte'
import Sliding from './sliding/Sliding.svelte'
import type { FamilyInfo } from '../desk/types'

/** What a family's part of the "new puzzle" sheet gets. */
export interface NewProps {
  info: FamilyInfo
  /** Called when a puzzle lies on the table. */
  done: () => void
  /** The stars that were chosen; 0 for any. */
  grade?: number
}

interface Nicer {
  board: Component
  create?: Component<NewProps>
}

const NICER: Record<string, Nicer> = {
  numbers: { board: Numbers, create: NewNumbers },
  packing: { board: Packing, create: NewPacking },
  sliding: { board: Sliding, create: NewSliding },
}

export function boardOf(family: string): Component {
  return NICER[family]?.board ?? Plain
}

export function createOf(family: string): Component<NewProps> | null {
  return NICER[family]?.create ?? null
}

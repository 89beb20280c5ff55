/** What a step will look like, before the desk has confirmed it; null where only the desk knows. */

import type { Scene, Step } from '../desk/types'
import * as packing from './packing/ahead'
import * as sliding from './sliding/ahead'

type Ahead = (scene: Scene, step: Step) => Scene | null

const KNOWN: Record<string, Ahead> = { packing: packing.ahead, sliding: sliding.ahead }

export function ahead(family: string, scene: Scene, step: Step): Scene | null {
  return KNOWN[family]?.(scene, step) ?? null
}

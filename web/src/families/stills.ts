/** The boards as they are drawn, in small and without any play; far less to load than the boards. */

import type { Component } from 'svelte'
import type { Scene } from '../desk/types'
import { inSpace } from '../scene/layers'
import Round from '../scene/pieces/Round.svelte'
import Still from '../scene/Still.svelte'
import Numbers from './numbers/Still.svelte'
import Sliding from './sliding/Still.svelte'

const STILLS: Record<string, Component<{ scene: Scene }>> = { numbers: Numbers, sliding: Sliding }

export function stillOf(family: string, scene: Scene): Component<{ scene: Scene }> {
  return inSpace(scene) ? Round : (STILLS[family] ?? Still)
}

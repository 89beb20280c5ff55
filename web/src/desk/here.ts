/** Who answers: a server. On a site without one it is Python within the page (`vite.config.ts`). */

import type { Component } from 'svelte'
import type { Kept } from '../state/link'

export { HttpDesk as HereDesk } from './http'
/** What the settings say of the page on this device; nothing where a server has to be there. */
export const onDevice: (() => Promise<{ default: Component }>) | null = null
/** Hears what lies on the table, and the state of its address, where it is kept beside the address. */
export const addressed: ((position: string, state: Kept) => void) | null = null

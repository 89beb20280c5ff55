/** Takes the place of `desk/here.ts` in the build of a site. */

import type { Kept } from '../../state/link'
import { keepState } from './reload'
import { laid } from './remembered'

export { LocalDesk as HereDesk } from './desk'
export const onDevice = () => import('./OnDevice.svelte')

export function addressed(position: string, state: Kept): void {
  keepState(state)
  laid(position)
}

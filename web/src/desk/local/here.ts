/** Takes the place of `desk/here.ts` in the build of a site. */

export { LocalDesk as HereDesk } from './desk'
export { addressed } from './reload'
export const onDevice = () => import('./OnDevice.svelte')

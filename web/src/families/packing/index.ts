export { default as board } from './Packing.svelte'
export const playedIn = true

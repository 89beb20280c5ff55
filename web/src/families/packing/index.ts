export { default as create } from './editor/New.svelte'
export { default as own } from './editor/Place.svelte'
export { default as board } from './Packing.svelte'

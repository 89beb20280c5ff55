export { default as create } from './New.svelte'
export { default as board } from './Packing.svelte'

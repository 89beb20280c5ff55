export { default as details } from './Details.svelte'
export { default as solution } from './Player.svelte'
export { default as board } from './Sliding.svelte'
export const form = 'moves'

export { default as details } from './Details.svelte'
export { default as board } from './Numbers.svelte'
export { default as solution } from './Solution.svelte'
export const form = 'postfix'

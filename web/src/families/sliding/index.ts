export { default as board } from './Sliding.svelte'
export const details = () => import('./Details.svelte')
export const solution = () => import('./Player.svelte')
export const form = 'moves'

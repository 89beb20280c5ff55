export { default as board } from './Numbers.svelte'
export const details = () => import('./Details.svelte')
export const solution = () => import('./Solution.svelte')
export const form = 'postfix'
export { said } from './tree'

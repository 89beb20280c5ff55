export { default as board } from './Blocks.svelte'

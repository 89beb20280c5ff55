/** What comes with the first press or key: all that a hand does on the board, and how that is seen. */

export { carry, carryLate, drop, hovered } from './carry'
export { hand } from './hand.svelte'
export { tapped } from './taps'
export { default as Float } from '../over/Float.svelte'
export { default as Over } from '../over/Over.svelte'

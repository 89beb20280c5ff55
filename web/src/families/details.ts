/** What a family shows of a verdict's details, where it has more than a sentence to show. */

import type { Component } from 'svelte'
import type { Solution, Verdict } from '../desk/types'
import NumbersDetails from './numbers/Details.svelte'
import NumbersSolution from './numbers/Solution.svelte'
import SlidingDetails from './sliding/Details.svelte'
import SlidingPlayer from './sliding/Player.svelte'
import type { Search } from '../state/search.svelte'

const DETAILS: Record<string, Component<{ verdict: Verdict }>> = {
  numbers: NumbersDetails,
  sliding: SlidingDetails,
}

/** Shown with a solution: the expression tree, the player. */
const SOLUTIONS: Record<string, Component<{ search: Search; solution: Solution }>> = {
  numbers: NumbersSolution,
  sliding: SlidingPlayer,
}

export function detailsOf(family: string): Component<{ verdict: Verdict }> | null {
  return DETAILS[family] ?? null
}

export function solutionOf(
  family: string,
): Component<{ search: Search; solution: Solution }> | null {
  return SOLUTIONS[family] ?? null
}

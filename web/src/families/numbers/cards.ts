/** Playing cards as they are drawn: ranks, suits and pips. */

import type { Cell, Scene } from '../../desk/types'
import { leavesOf, type Made } from './tree'

export const SUITS = ['♠', '♥', '♦', '♣']
/** What each suit is called in the names of words. */
export const CALLED: Record<string, string> = {
  '♠': 'spades',
  '♥': 'hearts',
  '♦': 'diamonds',
  '♣': 'clubs',
}
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']

/** The outline of each suit, in a square of 1. */
export const OUTLINES: Record<string, string> = {
  '♠':
    'M.5 .03C.72 .3 .97 .44 .97 .65C.97 .79 .86 .87 .75 .87C.66 .87 .59 .82 .54 .75C.55 .86 .59 .93 .66 .98' +
    'L.34 .98C.41 .93 .45 .86 .46 .75C.41 .82 .34 .87 .25 .87C.14 .87 .03 .79 .03 .65C.03 .44 .28 .3 .5 .03Z',
  '♥': 'M.5 .95C.2 .68 .02 .5 .02 .29C.02 .13 .14 .04 .27 .04C.37 .04 .46 .1 .5 .2C.54 .1 .63 .04 .73 .04C.86 .04 .98 .13 .98 .29C.98 .5 .8 .68 .5 .95Z',
  '♦': 'M.5 .02L.88 .5L.5 .98L.12 .5Z',
  '♣':
    'M.5 .03A.22 .22 0 0 1 .66 .4A.23 .23 0 1 1 .55 .71C.56 .84 .6 .92 .67 .97L.33 .97C.4 .92 .44 .84 .45 .71' +
    'A.23 .23 0 1 1 .34 .4A.22 .22 0 0 1 .5 .03Z',
}

const CORNERS = [0, 1].flatMap((x) => [0, 1].map((y) => [x, y] as const))
const SIX = [...CORNERS, [0, 0.5], [1, 0.5]] as const
const EIGHT = [0, 1].flatMap((x) => [0, 1 / 3, 2 / 3, 1].map((y) => [x, y] as const))
/** Where the pips stand: across and down, each from 0 to 1. */
const PIPS: Record<string, readonly (readonly [number, number])[]> = {
  A: [[0.5, 0.5]],
  '2': [[0.5, 0], [0.5, 1]], // prettier-ignore
  '3': [[0.5, 0], [0.5, 0.5], [0.5, 1]], // prettier-ignore
  '4': CORNERS,
  '5': [...CORNERS, [0.5, 0.5]],
  '6': SIX,
  '7': [...SIX, [0.5, 0.25]],
  '8': [...SIX, [0.5, 0.25], [0.5, 0.75]],
  '9': [...EIGHT, [0.5, 0.5]],
  '10': [...EIGHT, [0.5, 1 / 6], [0.5, 5 / 6]],
}

export function pipsOf(rank: string): readonly (readonly [number, number])[] {
  return PIPS[rank === '1' ? 'A' : rank] ?? []
}

/** The rank and the suit of a card; neither is there for other numbers. */
export function split(label: string): { rank: string; suit: string } {
  const suit = SUITS.find((each) => label.endsWith(each)) ?? ''
  return { rank: suit ? label.slice(0, -1) : label, suit }
}

function isRank(label: string): boolean {
  const { rank } = split(label)
  return RANKS.includes(rank) || (Number(rank) >= 1 && Number(rank) <= 13)
}

/** Whether these are playing cards, and not other numbers. */
export function isPack({ cells }: Scene): boolean {
  const leaves = cells.flatMap(({ label, tree }) => (tree ? leavesOf(tree as Made) : label))
  return leaves.every(isRank) && cells.some(({ goal }) => goal === '24')
}

/** What is drawn of a card: its label, and the cards that it was made of. */
export interface Drawn {
  label: string
  from: readonly string[]
}

/** Cards of a pack, each with a suit: those that were typed without one get one for the eye. */
export function dressed(cells: readonly Pick<Cell, 'label' | 'tree'>[], pack: boolean): Drawn[] {
  const used = new Set<string>()
  const wear = (label: string) => {
    const { rank, suit } = split(label)
    const turn = RANKS.indexOf(rank) + SUITS.length
    const turns = SUITS.map((_, k) => SUITS[(turn + k) % SUITS.length]!)
    const worn = suit || turns.find((each) => !used.has(rank + each)) || turns[0]!
    used.add(rank + worn)
    return pack ? rank + worn : label
  }
  return cells.map(({ label, tree }) =>
    tree ? { label, from: leavesOf(tree as Made).map(wear) } : { label: wear(label), from: [] },
  )
}

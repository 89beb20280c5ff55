/** A sliding board as it is drawn: labels row by row, the gap has none. */

import type { Scene, Step } from '../../desk/types'

export interface Board {
  rows: number
  columns: number
  labels: string[]
}

export type Way = 'up' | 'down' | 'left' | 'right'

/** Where the tile stands that such a move brings into the gap, seen from there: across and down. */
const FROM: Record<Way, readonly [number, number]> = {
  up: [0, 1],
  down: [0, -1],
  left: [1, 0],
  right: [-1, 0],
}
/** What the gap does while the tile moves. */
const GAPS: Record<Way, string> = { up: 'D', down: 'U', left: 'R', right: 'L' }

export function boardOf(scene: Scene): Board {
  const columns = Math.max(...scene.cells.map((cell) => cell.x)) + 1
  const labels = scene.cells.map((cell) => cell.label)
  return { rows: labels.length / columns, columns, labels }
}

export function usualGoal(cells: number): string[] {
  return [...Array.from({ length: cells - 1 }, (_, place) => `${place + 1}`), '']
}

/** The goal that a puzzle's text names after `=`; null where it is the usual one. */
export function namedGoal(puzzle: string, cells: number): string[] | null {
  const text = puzzle.split(' = ')[1]
  if (!text) return null
  const usual = usualGoal(cells)
  if (text === 'gap first') return ['', ...usual.slice(0, -1)]
  return text.split(/[\s/]+/).map((word) => (word === '-' ? '' : word))
}

/** The places of the tiles that slide when the one at `place` is pushed, the gap's neighbour first. */
export function pushed({ columns, labels }: Board, place: number): number[] {
  const gap = labels.indexOf('')
  const across = (place % columns) - (gap % columns)
  const down = Math.floor(place / columns) - Math.floor(gap / columns)
  if (place === gap || (across && down)) return []
  const by = across ? Math.sign(across) : Math.sign(down) * columns
  return Array.from({ length: Math.abs(across + down) }, (_, k) => gap + by * (k + 1))
}

/** Which way the tile at `place` goes when it slides towards the gap. */
export function wayOf({ columns, labels }: Board, place: number): Way {
  const gap = labels.indexOf('')
  if (place % columns === gap % columns) return place > gap ? 'up' : 'down'
  return place > gap ? 'left' : 'right'
}

/** The place of the tile that goes this way into the gap, if there is one. */
export function comingBy({ rows, columns, labels }: Board, way: Way): number | null {
  const gap = labels.indexOf('')
  const x = (gap % columns) + FROM[way][0]
  const y = Math.floor(gap / columns) + FROM[way][1]
  return x >= 0 && x < columns && y >= 0 && y < rows ? y * columns + x : null
}

/** The same moves as the gap's: U D L R. */
export function gapsWays(board: Board, steps: readonly Step[]): string[] {
  const labels = [...board.labels]
  return steps.map((step) => {
    const place = labels.indexOf(step)
    const way = wayOf({ ...board, labels }, place)
    labels[labels.indexOf('')] = step
    labels[place] = ''
    return GAPS[way]
  })
}

/** The puzzle that begins with this board, with the goal of the one on the table. */
export function puzzleText(puzzle: string, { columns, labels }: Board): string {
  const [before, goal] = puzzle.split(' = ')
  return `${before!.split(':')[0]}: ${written(labels, columns)}${goal ? ` = ${goal}` : ''}`
}

export function written(labels: readonly string[], columns: number): string {
  return labels
    .map((label, place) => (place && place % columns === 0 ? `/ ${label || '-'}` : label || '-'))
    .join(' ')
}

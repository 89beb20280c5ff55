/**
 * A sliding board as it is drawn: labels row by row, the gap has none. Which tiles a push moves and
 * what the board looks like then is the guess that is shown until the desk has answered.
 */

import type { Scene } from '../../desk/types'

export interface Board {
  rows: number
  columns: number
  labels: string[]
  goal: string[]
}

export type Way = 'up' | 'down' | 'left' | 'right'

export function boardOf({ cells }: Scene): Board {
  const columns = Math.max(...cells.map((cell) => cell.x)) + 1
  const labels = cells.map((cell) => cell.label)
  return { rows: cells.length / columns, columns, labels, goal: cells.map((cell) => cell.goal) }
}

/** Whether the goal is the one that everybody knows: counting up, the gap at the end. */
export function isUsual({ goal }: Board): boolean {
  return goal.every((label, place) => label === (place < goal.length - 1 ? `${place + 1}` : ''))
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

/** What it will look like when these tiles have slid. */
export function slid(scene: Scene, places: readonly number[]): Scene {
  const cells = [...scene.cells]
  let gap = cells.findIndex((cell) => cell.label === '')
  for (const place of places) {
    cells[gap] = { ...cells[gap]!, label: cells[place]!.label }
    cells[place] = { ...cells[place]!, label: '' }
    gap = place
  }
  return { ...scene, cells }
}

/** Which way the tile at `place` goes when it slides towards the gap. */
export function wayOf({ columns, labels }: Board, place: number): Way {
  const gap = labels.indexOf('')
  if (place % columns === gap % columns) return place > gap ? 'up' : 'down'
  return place > gap ? 'left' : 'right'
}

/** The place of the tile that goes this way into the gap, if there is one. */
export function comingBy(board: Board, way: Way): number | undefined {
  const beside = [...board.labels.keys()].filter((place) => pushed(board, place).length === 1)
  return beside.find((place) => wayOf(board, place) === way)
}

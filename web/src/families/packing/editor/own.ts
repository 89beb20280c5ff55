/** A board and pieces of one's own, as they are painted. */

import type { ComposeAsk, Scene } from '../../../desk/types'
import { inSpace } from '../../../scene/layers'

export const WIDEST = 16 // of a board that is painted; larger ones can be typed
const PIECE = 6 // rows and columns to paint a piece in
export const MOST = 26

/** Painted squares row by row: `X` a cell, `?` one that may stay empty, `.` none. */
export interface Canvas {
  rows: number
  columns: number
  signs: string[]
}

interface Spot {
  x: number
  y: number
  optional?: boolean
}

export interface Own extends Canvas {
  copies: number
  optional: boolean
  oneSided: boolean
}

export function blank(rows: number, columns: number, sign = '.'): Canvas {
  return { rows, columns, signs: Array<string>(rows * columns).fill(sign) }
}

export function resized(from: Canvas, rows: number, columns: number, sign = '.'): Canvas {
  const signs = blank(rows, columns).signs.map((_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns]
    const inside = row < from.rows && column < from.columns
    return inside ? from.signs[row * from.columns + column]! : sign
  })
  return { rows, columns, signs }
}

function painting(points: readonly Spot[], rows: number, columns: number): Canvas {
  const { signs } = blank(rows, columns)
  for (const { x, y, optional } of points) signs[y * columns + x] = optional ? '?' : 'X'
  return { rows, columns, signs }
}

export function newPiece(points: readonly Spot[] = []): Own {
  return { ...painting(points, PIECE, PIECE), copies: 1, optional: false, oneSided: false }
}

export function area({ signs }: Canvas): number {
  return signs.filter((sign) => sign !== '.').length
}

export function nameOf(place: number): string {
  return String.fromCharCode(65 + place)
}

function spotsOf({ columns, signs }: Canvas): Spot[] {
  return signs.flatMap((sign, at) => {
    const spot = { x: at % columns, y: Math.floor(at / columns), optional: sign === '?' }
    return sign === '.' ? [] : [spot]
  })
}

/** What is painted, for the desk to write. */
export function drawn(board: Canvas, pieces: readonly Own[]): Omit<ComposeAsk, 'family'> {
  const spares = pieces.map(({ copies, optional, oneSided, ...canvas }) => {
    const cells = spotsOf(canvas).map(({ x, y }): [number, number, number] => [x, y, 0])
    return { cells, copies, optional, one_sided: oneSided }
  })
  return { cells: spotsOf(board), spares }
}

/** A puzzle of one's own to paint on; null if it is none that can be painted. */
export function painted(scene: Scene): { board: Canvas; pieces: Own[] } | null {
  const { cells, spares } = scene
  const size = (points: readonly Spot[]) =>
    [Math.max(...points.map(({ y }) => y)) + 1, Math.max(...points.map(({ x }) => x)) + 1] as const
  const shapes = spares.map(({ cells }) => cells.map(([x, y]) => ({ x, y })))
  const large =
    Math.max(...size(cells)) > WIDEST || shapes.some((shape) => Math.max(...size(shape)) > PIECE)
  if (large || spares.length > MOST || inSpace(scene) || cells.some(({ open }) => open)) return null
  const pieces = spares.map(({ optional, one_sided: oneSided }, place) => {
    return { ...newPiece(shapes[place]), optional, oneSided }
  })
  return { board: painting(cells, ...size(cells)), pieces }
}

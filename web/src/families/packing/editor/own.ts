/** A board and pieces of one's own, as they are painted and as they are written. */

export const WIDEST = 16 // of a board that is painted; larger ones can be typed
const PIECE = 6 // rows and columns to paint a piece in
export const MOST = 26

/** Painted squares row by row: `X` a cell, `?` one that may stay empty, `.` none. */
export interface Canvas {
  rows: number
  columns: number
  signs: string[]
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

export function newPiece(drawn: Canvas = blank(PIECE, PIECE)): Own {
  return { ...resized(drawn, PIECE, PIECE), copies: 1, optional: false, oneSided: false }
}

export function area({ signs }: Canvas): number {
  return signs.filter((sign) => sign !== '.').length
}

export function nameOf(place: number): string {
  return String.fromCharCode(65 + place)
}

function rowsOf({ rows, columns, signs }: Canvas): string[] {
  return Array.from({ length: rows }, (_, row) =>
    signs.slice(row * columns, (row + 1) * columns).join(''),
  )
}

/** The rows without the empty margin. */
function trimmed(drawn: Canvas): string {
  const rows = rowsOf(drawn)
  const full = rows.flatMap((row, at) => (/[^.]/.test(row) ? [at] : []))
  const columns = [...Array(drawn.columns).keys()].filter((column) =>
    rows.some((row) => row[column] !== '.'),
  )
  return rows
    .slice(full[0], (full.at(-1) ?? -1) + 1)
    .map((row) => row.slice(columns[0], (columns.at(-1) ?? -1) + 1))
    .join('/')
}

/** The puzzle in one line. */
export function written(board: Canvas, pieces: Own[]): string {
  const each = pieces.map((piece, place) =>
    [
      `${nameOf(place)}=${trimmed(piece)}`,
      piece.copies > 1 ? `x${piece.copies}` : '',
      piece.optional ? 'optional' : '',
      piece.oneSided ? 'one-sided' : '',
    ]
      .filter(Boolean)
      .join(' '),
  )
  const full = board.signs.every((sign) => sign === 'X')
  const drawn = full ? `${board.rows}x${board.columns}` : rowsOf(board).join('/')
  return `packing/custom: ${drawn} with ${each.join(', ')}`
}

function drawnFrom(text: string): Canvas {
  const rows = text.split('/')
  return { rows: rows.length, columns: rows[0]!.length, signs: [...rows.join('')] }
}

/** A flat puzzle of one's own that lies on the table, to paint on; null if it is another. */
export function painted(puzzle: string): { board: Canvas; pieces: Own[] } | null {
  const [, body, entries] = /^packing\/custom: (\S+) with (.*)$/.exec(puzzle) ?? []
  if (!body || !entries || body.includes('//')) return null
  const size = /^(\d+)x(\d+)$/.exec(body)
  const board = size ? blank(Number(size[1]), Number(size[2]), 'X') : drawnFrom(body)
  const pieces = entries.split(', ').map((entry) => {
    const [shape, ...words] = entry.split(' ')
    const copies = words.find((word) => /^x\d+$/.test(word))
    return {
      ...newPiece(drawnFrom(shape!.slice(2))),
      copies: copies ? Number(copies.slice(1)) : 1,
      optional: words.includes('optional'),
      oneSided: words.includes('one-sided'),
    }
  })
  const large =
    Math.max(board.rows, board.columns) > WIDEST || /\/[^/ ,=]{7}|=[^/ ,]{7}/.test(entries)
  return large || !/^[X.?]+$/.test(board.signs.join('')) ? null : { board, pieces }
}

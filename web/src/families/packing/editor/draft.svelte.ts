/** A puzzle of one's own while it is painted: kept on the device, and nothing of it is lost. */

import { area, blank, newPiece, resized, type Canvas, type Own } from './own'

const STORE = 'unriddle.own'
const STEPS = 100 // that can be undone

interface Painted {
  board: Canvas
  pieces: Own[]
}

export class Draft {
  board = $state.raw<Canvas>(blank(4, 5, 'X'))
  pieces = $state.raw<Own[]>([newPiece()])
  chosen = $state(0)
  #past = $state.raw<Painted[]>([])
  piece = $derived(this.pieces[this.chosen] ?? this.pieces[0]!)
  canUndo = $derived(this.#past.length > 0)
  /** Cells of the board, and of all pieces together. */
  areas = $derived({
    board: area(this.board),
    pieces: this.pieces.reduce((sum, each) => sum + area(each) * each.copies, 0),
  })

  constructor(begun: Painted | null) {
    Object.assign(this, begun ?? stored())
  }

  private set(next: Partial<Painted>): void {
    const { board, pieces } = this
    this.#past = [...this.#past.slice(1 - STEPS), { board, pieces }]
    Object.assign(this, next)
    this.keep()
  }

  undo(): void {
    Object.assign(this, this.#past.at(-1))
    this.#past = this.#past.slice(0, -1)
    this.chosen = Math.min(this.chosen, this.pieces.length - 1)
    this.keep()
  }

  /** An empty board of that size, and one piece that is still to be painted. */
  clear(): void {
    this.set({ board: blank(this.board.rows, this.board.columns, 'X'), pieces: [newPiece()] })
    this.chosen = 0
  }

  paint(signs: string[]): void {
    this.set({ board: { ...this.board, signs } })
  }

  resize(rows: number, columns: number): void {
    this.set({ board: resized(this.board, rows, columns, 'X') })
  }

  change(what: Partial<Own>): void {
    this.set({ pieces: this.pieces.with(this.chosen, { ...this.piece, ...what }) })
  }

  add(): void {
    this.set({ pieces: [...this.pieces, newPiece()] })
    this.chosen = this.pieces.length - 1
  }

  remove(): void {
    this.set({ pieces: this.pieces.toSpliced(this.chosen, 1) })
    this.chosen = Math.max(0, this.chosen - 1)
  }

  private keep(): void {
    const { board, pieces } = this
    try {
      localStorage.setItem(STORE, JSON.stringify({ board, pieces }))
    } catch {
      // storage is full or not allowed: it lasts as long as the page
    }
  }
}

function stored(): Painted | null {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? 'null') as Painted | null
  } catch {
    return null // damaged, or storage is not allowed
  }
}

/** A board as it is put in: a tile for each cell, the cell that is next, a number half typed. */

/** The label of a tile, '' for the gap, null where nothing is known yet. */
type Tile = string | null

interface Moment {
  tiles: readonly Tile[]
  at: number
}

export class Entering {
  readonly labels: readonly string[] = []
  tiles = $state.raw<readonly Tile[]>([])
  /** The cell that is filled next. */
  at = $state(0)
  /** Digits that may still become a longer number. */
  typed = $state('')
  #past = $state.raw<readonly Moment[]>([])

  constructor(labels: readonly string[]) {
    this.labels = labels
    this.tiles = labels.map(() => null)
  }

  get used(): ReadonlySet<Tile> {
    return new Set(this.tiles.filter((tile) => tile !== null))
  }

  get full(): boolean {
    return this.used.size === this.labels.length
  }

  get begun(): boolean {
    return this.#past.length > 0 || this.typed !== ''
  }

  /** This tile on the next cell. One that lay elsewhere changes places with what was here. */
  put(label: string): void {
    this.#past = [...this.#past, { tiles: this.tiles, at: this.at }]
    const tiles = [...this.tiles]
    const elsewhere = tiles.indexOf(label)
    if (elsewhere >= 0) tiles[elsewhere] = tiles[this.at]!
    tiles[this.at] = label
    this.typed = ''
    const left = tiles.filter((tile) => tile === null).length
    if (left === 1) tiles[tiles.indexOf(null)] = this.labels.find((one) => !tiles.includes(one))!
    this.tiles = tiles
    this.at = this.next()
  }

  private next(): number {
    const after = this.tiles.indexOf(null, this.at)
    const first = after < 0 ? this.tiles.indexOf(null) : after
    return first < 0 ? this.at : first
  }

  back(): void {
    if (this.typed) {
      this.typed = this.typed.slice(0, -1)
      return
    }
    const before = this.#past.at(-1)
    if (!before) return
    this.#past = this.#past.slice(0, -1)
    Object.assign(this, before)
  }

  /** To another cell, by arrows or by a tap; what was typed so far belongs to this one. */
  go(to: number): void {
    this.end()
    if (to >= 0 && to < this.tiles.length) this.at = to
  }

  /**
   * One digit more. It is put as soon as no longer number can be meant by it; where the number
   * that it would make is used up or does not exist, the digits before it are a tile of their own.
   * False if there is no such tile.
   */
  digit(key: string): boolean {
    const longer = this.typed + key
    const free = this.labels.filter((one) => !this.used.has(one) && one.startsWith(longer))
    if (free.length === 1 && free[0] === longer) this.put(longer)
    else if (free.length > 0) this.typed = longer
    else if (this.typed && this.isFree(this.typed)) {
      this.put(this.typed)
      return this.digit(key)
    } else if (longer === '0') this.put('')
    else if (this.labels.includes(longer)) this.put(longer)
    else return false
    return true
  }

  /** The number is typed to its end. */
  end(): void {
    if (this.labels.includes(this.typed) && this.typed) this.put(this.typed)
    this.typed = ''
  }

  private isFree(label: string): boolean {
    return this.labels.includes(label) && !this.used.has(label)
  }
}

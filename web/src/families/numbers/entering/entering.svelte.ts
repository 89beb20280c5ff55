/** A hand as it is put in: cards with their suits, digits, or the numbers of the show. */

import { RANKS, SUITS } from '../cards'

const LARGE = ['25', '50', '75', '100']
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

/** What is put in: playing cards, numbers up to ten, numbers of the show, or anything. */
export type Kind = 'cards' | 'ten' | 'show' | 'any'

export function kindOf(variant: string): Kind {
  return ({ '24': 'cards', ten: 'ten', countdown: 'show' } as const)[variant] ?? 'any'
}

export class Hand {
  readonly kind: Kind
  readonly count: number = 0
  numbers = $state.raw<readonly string[]>([])
  /** The digits of the show's target so far. */
  target = $state('')
  /** Digits that may still become a longer number. */
  typed = $state('')
  /** The suit of the next card, where one was chosen. */
  suit = $state('')
  full = $derived(this.numbers.length === this.count)
  /** The suit that the next card gets: they are given out in turn. */
  next = $derived(this.suit || SUITS[this.numbers.length % SUITS.length]!)

  constructor(kind: Kind, count: number) {
    this.kind = kind
    this.count = count
  }

  /** The keys that there are now: those of the numbers, then those of the target. */
  get keys(): readonly string[] {
    if (this.kind === 'cards') return RANKS
    if (this.kind === 'ten') return DIGITS.with(-1, '10')
    if (this.kind === 'show' && !this.full) return [...LARGE, ...DIGITS.with(-1, '10')]
    return DIGITS
  }

  /** How many more of a key there are. */
  left(key: string): number {
    if (this.kind === 'cards') return SUITS.filter((suit) => !this.has(key + suit)).length
    if (this.kind !== 'show') return 1
    if (this.full) return Number(this.target.length < 3 && (key !== '0' || this.target !== ''))
    const taken = this.numbers.filter((each) => each === key).length
    return (LARGE.includes(key) ? 1 : 2) - taken
  }

  private has(card: string): boolean {
    return this.numbers.includes(card)
  }

  put(key: string): void {
    this.typed = ''
    if (this.left(key) < 1) return
    if (this.full && this.kind === 'show') this.target += key
    else if (!this.full)
      this.numbers = [...this.numbers, this.kind === 'cards' ? this.card(key) : key]
    this.suit = ''
  }

  /** With the suit that is its turn, or where that card is on the table, the one after it. */
  private card(rank: string): string {
    const from = SUITS.indexOf(this.next)
    const turns = [...SUITS.slice(from), ...SUITS.slice(0, from)]
    return rank + turns.find((suit) => !this.has(rank + suit))!
  }

  back(): void {
    if (this.typed) this.typed = ''
    else if (this.target) this.target = this.target.slice(0, -1)
    else this.numbers = this.numbers.slice(0, -1)
  }

  drop(place: number): void {
    this.numbers = this.numbers.toSpliced(place, 1)
    this.target = ''
  }

  /** A letter or a digit; a number ends when no longer one can be meant. */
  key(sign: string): boolean {
    if (/^[ajqk]$/i.test(sign)) this.put(sign.toUpperCase())
    else if (/^\d$/.test(sign)) this.digit(sign)
    else return false
    return true
  }

  private digit(sign: string): void {
    const longer = this.typed + sign
    const meant = this.named(longer)
    const more = this.possible.filter((key) => key !== longer && key.startsWith(longer))
    if (meant === undefined && more.length === 0) {
      const before = this.typed
      this.end()
      if (before) this.digit(sign)
    } else if (more.length > 0) this.typed = longer
    else this.put(meant!)
  }

  /** All that can be typed: a jack may be typed as 11. */
  private get possible(): readonly string[] {
    const jacks = this.kind === 'cards' ? ['1', '11', '12', '13'] : []
    return [...this.keys, ...jacks].filter((key) => this.left(this.named(key)!) > 0)
  }

  private named(typed: string): string | undefined {
    if (this.keys.includes(typed)) return typed
    return this.kind === 'cards' ? RANKS[Number(typed) - 1] : undefined
  }

  end(): void {
    const meant = this.typed && this.named(this.typed)
    this.typed = ''
    if (meant) this.put(meant)
  }
}

/** Six numbers as on the show, so many of them large, and a target. */
export function dealt(large: number): { numbers: string[]; target: string } {
  const small = DIGITS.with(-1, '10')
  const drawn = [...drawnFrom(LARGE, large), ...drawnFrom([...small, ...small], 6 - large)]
  return { numbers: drawn, target: `${100 + Math.floor(Math.random() * 900)}` }
}

function drawnFrom(pool: readonly string[], count: number): string[] {
  const left = [...pool]
  return Array.from(
    { length: count },
    () => left.splice(Math.floor(Math.random() * left.length), 1)[0]!,
  )
}

/** How the board stands on this screen: which way up, what lies beside it, and how large it is. */

import type { Scene } from '../../desk/types'
import { inSpace, layersOf } from '../../scene/layers'
import { turned, type Shape } from '../../scene/shape'
import { dragged } from './dragged.svelte'

/** The tray below the board; beside it, with the buttons below; or both beside it. */
type Way = 'stacked' | 'column' | 'beside'

const PHONE = matchMedia('(max-width: 899px)')
const TALL = matchMedia('(orientation: portrait)')
const GAP = 8
const BAR = 76 // the buttons and the note below them
const TABS = 52
const TRAY = 108 // the least that pieces need below the board
const COLUMN = 108 // and beside it
const ASIDE = 248 // and where the buttons are beside it, too
const ROUND = [120, 212] as const // the view in the round on a phone
const STRIP = 66 // the tray of one row there
const REST = TABS + BAR + STRIP + 4 * GAP // what stands above and below a layer
const LEAST = 14
const MOST = 112
const MOST_IN_SPACE = 65

class View {
  phone = $state(PHONE.matches)
  /** What there is for all of it, in pixels. */
  wide = $state(0)
  high = $state(0)
  private scene = $derived<Scene | null>(dragged.scene)
  private tall = $state(TALL.matches)
  space = $derived(this.scene !== null && inSpace(this.scene))
  /** Whether one layer is shown at a time. */
  single = $derived(this.space && this.phone)
  /** The layer that the cursor is in. */
  layer = $derived(this.scene?.cells[dragged.cursor]?.z ?? 0)
  /** Whether a wide board is turned on a tall screen; what is printed on one has its way up. */
  upright = $derived.by(() => {
    if (!this.scene || !this.phone || this.space || !this.tall) return false
    const { wide, high } = layersOf(this.scene)[0]!
    return wide > high && !this.scene.cells.some(({ mark }) => mark)
  })
  /** Columns and rows as they are seen. */
  private size = $derived.by<[number, number]>(() => {
    if (!this.scene) return [1, 1]
    const layers = layersOf(this.scene, this.upright)
    return [
      Math.max(...layers.map(({ wide }) => wide)),
      Math.max(...layers.map(({ high }) => high)),
    ]
  })
  private around = $derived(this.phone ? 21 : 26) // a board's frame and names
  private fitting = $derived.by<[Way, number]>(() => {
    const { wide, high, around } = this
    const [columns, rows] = this.size
    const cell = (w: number, h: number) => Math.min((w - around) / columns, (h - around) / rows)
    const ways: [Way, number][] = [
      ['stacked', cell(wide, high - BAR - TRAY - 2 * GAP)],
      ['column', cell(wide - COLUMN - GAP, high - BAR - GAP)],
      ['beside', cell(wide - ASIDE - GAP, high)],
    ]
    return ways.reduce((a, b) => (b[1] > a[1] ? b : a))
  })
  way = $derived<Way>(this.space ? 'stacked' : this.fitting[0])
  /** Pixels of a cell; none where all layers of a board in space share the room. */
  cell = $derived.by(() => {
    if (this.space && !this.single) return undefined
    const most = this.space ? MOST_IN_SPACE : MOST
    const found = this.space ? this.oneLayer() : this.fitting[1]
    return Math.max(LEAST, Math.min(most, Math.floor(found)))
  })
  /** Pixels of the view in the round: what the layers leave above or beside them, within limits. */
  round = $derived.by(() => {
    if (!this.tall) return this.high
    const layer = this.size[1] * (this.cell ?? 0) + this.around
    return Math.min(ROUND[1], this.high - REST - layer)
  })
  /** What is left for the pieces below or beside the board. */
  aside = $derived.by(() => {
    const [wide, high] = this.size.map((count) => count * (this.cell ?? 0) + this.around)
    if (this.way === 'stacked')
      return { width: this.wide, height: this.high - high! - BAR - 2 * GAP }
    const bar = this.way === 'beside' ? BAR + GAP : 0
    return { width: this.wide - wide! - GAP, height: high! - bar }
  })

  constructor() {
    PHONE.addEventListener('change', () => (this.phone = PHONE.matches))
    TALL.addEventListener('change', () => (this.tall = TALL.matches))
  }

  /** What there is on the screen for an element, down to what comes below it. */
  measure(element: HTMLElement): void {
    const table = element.parentElement!
    const pixels = (of: Element, name: string) =>
      parseFloat(getComputedStyle(of).getPropertyValue(name)) || 0
    let below = pixels(table, 'padding-bottom') + pixels(table.parentElement!, 'padding-bottom')
    for (let next = element.nextElementSibling; next; next = next.nextElementSibling)
      if (getComputedStyle(next).position !== 'fixed')
        below += next.getBoundingClientRect().height + pixels(table, 'row-gap')
    this.wide = element.clientWidth
    this.high = innerHeight - element.getBoundingClientRect().top - scrollY - below
  }

  /** A shape as it is seen. */
  seen(shape: Shape): Shape {
    return this.upright ? turned(shape) : shape
  }

  private oneLayer(): number {
    const [columns, rows] = this.size
    const taken = this.tall ? REST + ROUND[0] : TABS + GAP
    return Math.min((this.wide - this.around) / columns, (this.high - taken - this.around) / rows)
  }
}

export const view = new View()

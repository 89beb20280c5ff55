/** How the board stands on this screen: which way up, what lies beside it, and how large it is. */

import type { Scene } from '../../desk/types'
import { inSpace, layersOf } from '../../scene/layers'
import { turned, type Shape } from '../../scene/shape'
import { notebook } from '../../state/notebook/notebook.svelte'
import { position } from '../../state/position.svelte'
import { ui } from '../../state/ui.svelte'
import { held } from './hand/held.svelte'

/** The tray below the board; beside it, with the buttons below; or both beside it. */
type Way = 'stacked' | 'column' | 'beside'

const media = () => ({
  phone: matchMedia('(max-width: 899px)').matches,
  tall: matchMedia('(orientation: portrait)').matches,
})
const GAP = 8
const BAR = 76
const TABS = 52
const TRAY = 108 // the least that pieces need below the board
const COLUMN = 108 // and beside it
const ASIDE = 248 // and where the buttons are beside it, too
const ROUND = [120, 212] as const // the view in the round on a phone
const STRIP = 66 // the tray of one row there
const DONE = 0.4 // of a phone's height, for a board that is done
const NARROW = 560
const LEAST = 14
const MOST = 112
const MOST_IN_SPACE = 65

interface Screen {
  phone: boolean
  tall: boolean
  /** Whether nothing stands beside the board, since it is done. */
  bare: boolean
  /** Pixels of the buttons and the note below them. */
  bar: number
  /** What there is for all of it, in pixels. */
  wide: number
  high: number
}

function planned(scene: Scene, { phone, tall, bare, bar, wide, high }: Screen) {
  const space = inSpace(scene)
  /** What stands above and below a layer; below it the notebook may cover it. */
  const rest = TABS + 2 * GAP + (ui.notebook && tall ? 0 : bar + STRIP + 2 * GAP)
  /** Whether one layer is shown at a time. */
  const single = space && phone
  /** Whether there is no room beside the layer for more than the view in the round. */
  const narrow = single && !tall && wide < NARROW
  const under = narrow ? STRIP + GAP : 0
  const [flat] = layersOf(scene)
  /** Whether a wide board is turned on a tall screen; what is printed on one has its way up. */
  const upright =
    phone && tall && !space && flat!.wide > flat!.high && !scene.cells.some(({ mark }) => mark)
  const layers = layersOf(scene, upright)
  const columns = Math.max(...layers.map((layer) => layer.wide))
  const rows = Math.max(...layers.map((layer) => layer.high))
  const around = phone ? 21 : 26 // a board's frame and names
  const fit = (w: number, h: number) => Math.min((w - around) / columns, (h - around) / rows)
  const ways: [Way, number][] = space
    ? [['stacked', fit(wide, high - (tall ? rest + ROUND[0] : TABS + GAP + under))]]
    : bare
      ? [['stacked', fit(wide, high)]]
      : [
          ['stacked', fit(wide, high - bar - TRAY - 2 * GAP)],
          ['column', phone && !tall ? 0 : fit(wide - COLUMN - GAP, high - bar - GAP)],
          ['beside', fit(wide - ASIDE - GAP, high)],
        ]
  const [way, most] = ways.reduce((a, b) => (b[1] > a[1] ? b : a))
  const cell = Math.max(LEAST, Math.min(space ? MOST_IN_SPACE : MOST, Math.floor(most)))
  const [across, down] = [columns * cell + around, rows * cell + around]
  return {
    space,
    single,
    upright,
    bar,
    narrow,
    way,
    /** Pixels of a cell; none where all layers of a board in space share the room. */
    cell: space && !single ? undefined : cell,
    /** Pixels of the view in the round: what the layers leave above or beside them. */
    round: tall ? Math.min(ROUND[1], high - rest - down) : high - under,
    /** What is left for the pieces below or beside the board. */
    aside:
      way === 'stacked'
        ? { width: wide, height: high - down - bar - 2 * GAP }
        : { width: wide - across - GAP, height: down - (way === 'beside' ? bar + GAP : 0) },
  }
}

class View {
  #screen = $state.raw<Screen>({ ...media(), bare: false, bar: BAR, wide: 0, high: 0 })
  plan = $derived(planned(held.scene!, this.#screen))

  get phone(): boolean {
    return this.#screen.phone
  }

  /** The layer that the cursor is in. */
  get layer(): number {
    return held.scene!.cells[held.cursor]?.z ?? 0
  }

  /** What there is on the screen for an element, down to what comes below it. */
  measure(element: HTMLElement): void {
    const table = element.parentElement!
    const pixels = (of: Element, name: string) =>
      parseFloat(getComputedStyle(of).getPropertyValue(name)) || 0
    const { top, left, right } = element.getBoundingClientRect()
    const { phone, tall } = media()
    /** Whether what else there is stands beside it. */
    const beside = getComputedStyle(table).flexDirection === 'row'
    /** Then what comes next stands below it, and is scrolled to. */
    const done = phone && position.solved && position.moved && !position.guessing
    let below = pixels(table, 'padding-bottom')
    for (
      let next = element.nextElementSibling;
      next && !done && !beside;
      next = next.nextElementSibling
    )
      if (!['fixed', 'absolute'].includes(getComputedStyle(next).position))
        below += next.getBoundingClientRect().height + pixels(table, 'row-gap')
    let foot = innerHeight - pixels(table.parentElement!, 'padding-bottom')
    for (const each of document.querySelectorAll('[data-foot]')) {
      const box = each.getBoundingClientRect()
      if (box.top > top && box.left < right && box.right > left) foot = Math.min(foot, box.top)
    }
    const bare = done && !inSpace(held.scene!)
    const high = bare && !beside ? innerHeight * DONE : foot - top - scrollY - below
    const led = phone && (notebook.following || (ui.notebook && !tall))
    const bar = bare || led ? 0 : BAR
    this.#screen = { phone, tall, bare, bar, wide: element.clientWidth, high }
  }

  /** A shape as it is seen. */
  seen(shape: Shape): Shape {
    return this.plan.upright ? turned(shape) : shape
  }
}

export const view = new View()

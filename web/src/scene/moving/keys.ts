/** Any scene by keyboard: arrows lead from cell to cell, Enter takes what moves and puts it down. */

import type { Scene } from '../../desk/types'
import { ui } from '../../state/ui.svelte'
import { t } from '../../state/words'
import type { Spot } from '../shape'
import { walked, WAYS } from '../walk'
import { back, called, go, locked, tap, told } from './acts'
import type { Hand, Held } from './hand.svelte'
import { landed, STILL, type Mover } from './moves'

export function acts(hand: Hand, scene: Scene, { key }: KeyboardEvent): (() => void) | null {
  if (walked(scene, hand.cursor, key) !== null) return () => arrow(hand, scene, key)
  if (key === 'Enter' || key === ' ') return () => enter(hand)
  return key === 'Escape' ? () => back(hand) : null
}

function arrow(hand: Hand, scene: Scene, key: string): void {
  const way = WAYS[key]
  const { held } = hand
  if (!held?.carried || !way) hand.cursor = walked(scene, hand.cursor, key) ?? hand.cursor
  else {
    const by = nextTo(held.mover, held.by, way)
    ui.say(by === held.by ? t('page.play_no_further') : told(held.mover, by))
    hand.held = { ...held, by }
  }
}

function enter(hand: Hand): void {
  const { held, cursor } = hand
  const mover = hand.at(cursor)
  if (held?.carried) put(hand, held)
  else if (!mover || locked()) tap(hand, cursor)
  else {
    hand.chosen = []
    hand.held = { mover, by: STILL, carried: true }
    ui.say(t('page.play_picked_up', { what: called(mover) }))
  }
}

function put(hand: Hand, { mover, by }: Held): void {
  const way = landed(mover, by)
  if (!way) return back(hand)
  hand.held = null
  hand.cursor = way.cells[mover.cells.indexOf(hand.cursor)]!
  go(hand, mover, way, true)
}

/** The next place that way, or where there is none, the same. */
function nextTo({ ways, slides }: Mover, at: Spot, [dx, dy]: Spot): Spot {
  const found = [STILL, ...ways.map(({ by }) => by)]
    .map((by) => {
      const [a, b] = [by[0] - at[0], by[1] - at[1]]
      return { by, on: a * dx + b * dy, off: Math.abs(a * dy) + Math.abs(b * dx) }
    })
    .filter(({ on, off }) => (slides ? on === 1 && off === 0 : on > 0 && on >= off))
  return found.sort((a, b) => a.on + a.off - b.on - b.off)[0]?.by ?? at
}

/** Any scene by keyboard: arrows lead from cell to cell, Enter takes what moves and puts it down. */

import type { Scene } from '../../desk/types'
import { ui } from '../../state/ui.svelte'
import { t } from '../../state/words'
import type { Spot } from '../shape'
import { walked, WAYS } from '../walk'
import { back, called, go, locked, tap, told } from './acts'
import type { Interaction, Held } from './interaction.svelte'
import { landed, STILL, type Mover } from './moves'

export function acts(
  interaction: Interaction,
  scene: Scene,
  { key }: KeyboardEvent,
): (() => void) | null {
  if (walked(scene, interaction.cursor, key) !== null) return () => arrow(interaction, scene, key)
  if (key === 'Enter' || key === ' ') return () => enter(interaction)
  return key === 'Escape' ? () => back(interaction) : null
}

function arrow(interaction: Interaction, scene: Scene, key: string): void {
  const way = WAYS[key]
  const { held } = interaction
  if (!held?.carried || !way)
    interaction.cursor = walked(scene, interaction.cursor, key) ?? interaction.cursor
  else {
    const by = nextTo(held.mover, held.by, way)
    ui.say(by === held.by ? t('page.play_no_further') : told(held.mover, by))
    interaction.held = { ...held, by }
  }
}

function enter(interaction: Interaction): void {
  const { held, cursor } = interaction
  const mover = interaction.at(cursor)
  if (held?.carried) put(interaction, held)
  else if (!mover || locked()) tap(interaction, cursor)
  else {
    interaction.chosen = []
    interaction.held = { mover, by: STILL, carried: true }
    ui.say(t('page.play_picked_up', { what: called(mover) }))
  }
}

function put(interaction: Interaction, { mover, by }: Held): void {
  const way = landed(mover, by)
  if (!way) return back(interaction)
  interaction.held = null
  interaction.cursor = way.cells[mover.cells.indexOf(interaction.cursor)]!
  go(interaction, mover, way, true)
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

/** What comes of presses: cells are chosen and things move. It comes with the first press or key. */

import { notebook } from '../../state/notebook/notebook.svelte'
import { position } from '../../state/position.svelte'
import { ui } from '../../state/ui.svelte'
import { t } from '../../state/words'
import { called as name } from '../called'
import { spot } from '../layers'
import type { Spot } from '../shape'
import type { Interaction, Press } from './interaction.svelte'
import * as moves from './moves'
import type { Mover, Way } from './moves'

export { glide } from './glide'
export { default as Marks } from './Marks.svelte'
export { moversOf } from './moves'

/** Whether a solution is looked at. */
export const locked = () => Boolean(notebook.search?.scene)

/** What is under the finger comes after it. */
export function track(interaction: Interaction): void {
  const { press } = interaction
  if (!press?.far || !interaction.ready || locked()) return
  const mover = trace(interaction, press)
  interaction.held = mover ? { mover, by: press.at, carried: false } : null
}

function trace(interaction: Interaction, press: Press): Mover | undefined {
  const mover = interaction.at(press.place)
  if (mover) press.at = press.trail.reduce((at, to) => moves.followed(mover, at, to), press.at)
  press.trail = []
  return mover
}

/** A finger that has moved is lifted. */
export function drop(interaction: Interaction, press: Press): void {
  const mover = trace(interaction, press)
  const way = mover && moves.landed(mover, press.at)
  interaction.held = null
  if (locked()) void notebook.search?.leave()
  else if (way) go(interaction, mover, way, true)
  else if (!mover) stuck(interaction, press.place)
}

/** Cells are chosen until one step alone is about all of them, or something is to move. */
export function tap(interaction: Interaction, place: number): void {
  interaction.cursor = place
  if (locked()) return void notebook.search?.leave()
  const { mover } = interaction
  const way = mover && moves.covering(mover, place)
  const other = interaction.at(place)
  if (mover && other === mover) interaction.chosen = []
  else if (way) go(interaction, mover, way)
  else if (other) choose(interaction, other)
  else touch(interaction, place)
}

function choose(interaction: Interaction, mover: Mover): void {
  const [only, more] = mover.ways
  if (only && !more) return go(interaction, mover, only)
  interaction.chosen = mover.cells
  ui.say(t('page.play_chosen', { what: called(mover), places: mover.ways.length }))
}

function touch(interaction: Interaction, place: number): void {
  const there = interaction.movers.flatMap((mover) =>
    mover.ways.filter(({ cells }) => cells.includes(place)).map((way) => ({ mover, way })),
  )
  if (there.length === 1) return go(interaction, there[0]!.mover, there[0]!.way)
  const more = interaction.chosen.includes(place)
    ? interaction.chosen.filter((each) => each !== place)
    : [...interaction.chosen, place]
  interaction.chosen = [more, [place]].find((cells) => interaction.about(cells).length > 0) ?? []
  const [only, another] = interaction.about(interaction.chosen)
  if (interaction.chosen.length === 0) stuck(interaction, place)
  else if (only && !another) interaction.play(only.step)
}

function stuck(interaction: Interaction, place: number): void {
  const { label, group } = position.scene!.cells[place]!
  const thing = interaction.moving && group
  ui.say(thing ? t('page.play_stuck', { what: name(label || group) }) : t('page.play_no_step'))
}

/** Whatever was taken or chosen is as it was. */
export function back(interaction: Interaction): void {
  if (interaction.held?.carried)
    ui.say(t('page.play_put_back', { what: called(interaction.held.mover) }))
  interaction.held = null
  interaction.chosen = []
}

export function go(interaction: Interaction, mover: Mover, way: Way, led = false): void {
  interaction.led = led
  ui.say(told(mover, way.by))
  interaction.play(way.step, moves.moved(position.scene!, mover, way))
}

export function called(mover: Mover): string {
  const { label, group } = position.scene!.cells[mover.cells[0]!]!
  return name(label || group)
}

/** What it is, and where it has come to. */
export function told(mover: Mover, [x, y]: Spot): string {
  const scene = position.scene!
  const { column, row } = spot(scene, scene.cells[mover.cells[0]!]!)
  return t('page.play_moved', { what: called(mover), row: row + y + 1, column: column + x + 1 })
}

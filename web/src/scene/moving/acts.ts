/** What comes of presses: cells are chosen and things move. It comes with the first press or key. */

import { notebook } from '../../state/notebook/notebook.svelte'
import { position } from '../../state/position.svelte'
import { ui } from '../../state/ui.svelte'
import { t } from '../../state/words'
import { called as name } from '../called'
import { spot } from '../layers'
import type { Spot } from '../shape'
import type { Hand, Press } from './hand.svelte'
import * as moves from './moves'
import type { Mover, Way } from './moves'

export { glide } from './glide'
export { default as Marks } from './Marks.svelte'
export { moversOf } from './moves'

/** Whether a solution is looked at. */
export const locked = () => Boolean(notebook.search?.scene)

/** What is under the finger comes after it. */
export function follow(hand: Hand): void {
  const { press } = hand
  if (!press?.far || !hand.ready || locked()) return
  const mover = trace(hand, press)
  hand.held = mover ? { mover, by: press.at, carried: false } : null
}

function trace(hand: Hand, press: Press): Mover | undefined {
  const mover = hand.at(press.place)
  if (mover) press.at = press.trail.reduce((at, to) => moves.followed(mover, at, to), press.at)
  press.trail = []
  return mover
}

/** A finger that has moved is lifted. */
export function drop(hand: Hand, press: Press): void {
  const mover = trace(hand, press)
  const way = mover && moves.landed(mover, press.at)
  hand.held = null
  if (locked()) void notebook.search?.leave()
  else if (way) go(hand, mover, way, true)
  else if (!mover) stuck(hand, press.place)
}

/** Cells are chosen until one step alone is about all of them, or something is to move. */
export function tap(hand: Hand, place: number): void {
  hand.cursor = place
  if (locked()) return void notebook.search?.leave()
  const { mover } = hand
  const way = mover && moves.covering(mover, place)
  const other = hand.at(place)
  if (mover && other === mover) hand.chosen = []
  else if (way) go(hand, mover, way)
  else if (other) choose(hand, other)
  else touch(hand, place)
}

function choose(hand: Hand, mover: Mover): void {
  const [only, more] = mover.ways
  if (only && !more) return go(hand, mover, only)
  hand.chosen = mover.cells
  ui.say(t('page.play_chosen', { what: called(mover), places: mover.ways.length }))
}

function touch(hand: Hand, place: number): void {
  const there = hand.movers.flatMap((mover) =>
    mover.ways.filter(({ cells }) => cells.includes(place)).map((way) => ({ mover, way })),
  )
  if (there.length === 1) return go(hand, there[0]!.mover, there[0]!.way)
  const more = hand.chosen.includes(place)
    ? hand.chosen.filter((each) => each !== place)
    : [...hand.chosen, place]
  hand.chosen = [more, [place]].find((cells) => hand.about(cells).length > 0) ?? []
  const [only, another] = hand.about(hand.chosen)
  if (hand.chosen.length === 0) stuck(hand, place)
  else if (only && !another) hand.play(only.step)
}

function stuck(hand: Hand, place: number): void {
  const { label, group } = position.scene!.cells[place]!
  const thing = hand.moving && group
  ui.say(thing ? t('page.play_stuck', { what: name(label || group) }) : t('page.play_no_step'))
}

/** Whatever was taken or chosen is as it was. */
export function back(hand: Hand): void {
  if (hand.held?.carried) ui.say(t('page.play_put_back', { what: called(hand.held.mover) }))
  hand.held = null
  hand.chosen = []
}

export function go(hand: Hand, mover: Mover, way: Way, led = false): void {
  hand.led = led
  ui.say(told(mover, way.by))
  hand.play(way.step, moves.moved(position.scene!, mover, way))
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

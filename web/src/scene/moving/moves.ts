/**
 * Things that move: an offer of two cells and nothing else takes what lies on the first to the
 * second. Where the places of a thing hang together, it slides along them; else it is lifted.
 */

import type { Cell, Offer, Scene, Step } from '../../desk/types'
import { spot } from '../layers'
import type { Spot } from '../shape'
import { isMove } from './interaction.svelte'

/** A place that something can move to. */
export interface Way {
  step: Step
  /** How far it is from where it lies, in columns and rows. */
  by: Spot
  /** The cells that it would cover there, in the order of those that it covers now. */
  cells: readonly number[]
}

export interface Mover {
  /** The cells that it covers; the first is the one that steps are about. */
  cells: readonly number[]
  ways: readonly Way[]
  slides: boolean
}

export const STILL: Spot = [0, 0]
const SIDES: readonly Spot[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]
const AHEAD = 2 // places round the corner that a hand may mean
const RELUCTANT = 0.2 // cells that a place must be nearer to the hand for each one on the way there
const NEAR = 0.8 // cells within which something that was lifted is put down

export function moversOf(scene: Scene, offers: readonly Offer[]): Mover[] {
  const places = new Map(scene.cells.map(({ x, y, z }, place) => [`${x},${y},${z}`, place]))
  const found = new Map<number, Way[]>()
  for (const { step, cells } of offers.filter((offer) => isMove(scene, offer))) {
    const [from, to] = cells.map((place) => scene.cells[place]!) as [Cell, Cell]
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const covered = together(scene, cells[0]!).map((place) => {
      const { x, y, z } = scene.cells[place]!
      return places.get(`${x + dx},${y + dy},${z}`) ?? -1
    })
    const [a, b] = [spot(scene, from), spot(scene, to)]
    const by: Spot = [b.column - a.column, b.row - a.row]
    found.set(cells[0]!, [...(found.get(cells[0]!) ?? []), { step, by, cells: covered }])
  }
  return [...found].map(([from, ways]) => ({
    cells: together(scene, from),
    ways,
    slides: hangsTogether(ways),
  }))
}

/** That cell, and the others of the group that lies there. */
function together(scene: Scene, place: number): number[] {
  const { group, z } = scene.cells[place]!
  const others = [...scene.cells.keys()].filter((each) => {
    const cell = scene.cells[each]!
    return group && each !== place && cell.group === group && cell.z === z
  })
  return [place, ...others]
}

/** How many places it is from one to each other that can be reached along them. */
function distances(ways: readonly Way[], from: Spot): Map<string, number> {
  const there = new Set([STILL, ...ways.map(({ by }) => by)].map((by) => by.join()))
  const found = new Map([[from.join(), 0]])
  const ahead = [from]
  for (const [x, y] of ahead) {
    for (const [a, b] of SIDES) {
      const next: Spot = [x + a, y + b]
      if (!there.has(next.join()) || found.has(next.join())) continue
      found.set(next.join(), found.get(`${x},${y}`)! + 1)
      ahead.push(next)
    }
  }
  return found
}

function hangsTogether(ways: readonly Way[]): boolean {
  const reached = distances(ways, STILL)
  return ways.every(({ by }) => reached.has(by.join()))
}

/** As near as something can come to where the hand is, from where it has come so far. */
export function followed(mover: Mover, at: Spot, to: Spot): Spot {
  if (!mover.slides) return to
  for (let here = at; ;) {
    const from = rounded(here)
    const near = distances(mover.ways, from)
    const [next] = [...near]
      .filter(([, far]) => far <= AHEAD)
      .map(([key, far]) => {
        const spot = toward(near, key.split(',').map(Number) as [number, number], to)
        return [spot, apart(spot, to) + far * RELUCTANT] as const
      })
      .reduce((best, each) => (each[1] < best[1] ? each : best))
    if (rounded(next).join() === from.join()) return next
    here = next
  }
}

/** From a place towards another as far as the next: straight, or slantwise where all are free. */
function toward(there: ReadonlyMap<string, unknown>, [x, y]: Spot, to: Spot): Spot {
  const [dx, dy] = [to[0] - x, to[1] - y].map((by) => Math.max(-1, Math.min(1, by))) as [
    number,
    number,
  ]
  const has = (a: number, b: number) => there.has(`${x + Math.sign(a)},${y + Math.sign(b)}`)
  const [across, down] = [has(dx, 0), has(0, dy)]
  if (across && down && has(dx, dy)) return [x + dx, y + dy]
  if (across && (!down || Math.abs(dx) > Math.abs(dy))) return [x + dx, y]
  return down ? [x, y + dy] : [x, y]
}

/** Where it comes to lie when it is let go; null: where it was. */
export function landed({ ways, slides }: Mover, at: Spot): Way | null {
  const near = ways.filter(({ by }) => apart(by, at) <= (slides ? Math.SQRT1_2 : NEAR))
  const best = near.sort((a, b) => apart(a.by, at) - apart(b.by, at))[0]
  return best && apart(best.by, at) < apart(STILL, at) ? best : null
}

/** The nearest of the ways on which something would come to cover a cell. */
export function covering(mover: Mover, place: number): Way | undefined {
  return mover.ways
    .filter(({ cells }) => cells.includes(place))
    .sort((a, b) => length(a.by) - length(b.by))[0]
}

/** The guess that is shown until the desk has answered: it lies there, and nothing else moved. */
export function moved(scene: Scene, mover: Mover, way: Way): Scene {
  const cells = scene.cells.map((cell, place) =>
    mover.cells.includes(place) ? { ...cell, label: '', group: '', colour: '' } : cell,
  )
  way.cells.forEach((place, at) => {
    const { label, group, owner, colour } = scene.cells[mover.cells[at]!]!
    if (cells[place]) cells[place] = { ...cells[place], label, group, owner, colour }
  })
  return { ...scene, cells }
}

function rounded([x, y]: Spot): Spot {
  return [Math.round(x) || 0, Math.round(y) || 0] // never -0
}

function apart(a: Spot, b: Spot): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

function length([x, y]: Spot): number {
  return Math.abs(x) + Math.abs(y)
}

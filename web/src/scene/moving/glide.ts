/** A thing that moved round corners is seen to go along its way, and through nothing. */

import type { Scene } from '../../desk/types'
import type { Spot } from '../shape'

const SIDES: readonly Spot[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]
const QUICK = 170 // milliseconds, as all that moves

/** Where the first cell of the only group that moved has been on its way; null: it went straight. */
export function wayOf(before: Scene, after: Scene): { group: string; spots: Spot[] } | null {
  const moved = [...new Set(before.cells.map(({ group }) => group))].filter(
    (group) => group && spotsOf(before, group).join(';') !== spotsOf(after, group).join(';'),
  )
  const [group] = moved
  if (!group || moved.length > 1) return null
  const [from, to] = [spotsOf(before, group), spotsOf(after, group)]
  if (from.length !== to.length) return null
  const spots = shortest(before, group, from, [to[0]![0] - from[0]![0], to[0]![1] - from[0]![1]])
  const straight =
    new Set(spots.map(([x]) => x)).size === 1 || new Set(spots.map(([, y]) => y)).size === 1
  return straight ? null : { group, spots }
}

function spotsOf({ cells }: Scene, group: string): Spot[] {
  return cells.filter((cell) => cell.group === group).map(({ x, y }) => [x, y] as const)
}

/** From free place to free place, side by side; nothing where there is no such way. */
function shortest(scene: Scene, group: string, cells: readonly Spot[], to: Spot): Spot[] {
  const free = new Set(
    scene.cells
      .filter((cell) => !cell.group || cell.group === group)
      .map(({ x, y }) => `${x},${y}`),
  )
  const from = new Map<string, Spot | null>([['0,0', null]])
  const ahead: Spot[] = [[0, 0]]
  for (const [x, y] of ahead) {
    for (const [a, b] of SIDES) {
      const next: Spot = [x + a, y + b]
      const fits = cells.every(([cx, cy]) => free.has(`${cx + next[0]},${cy + next[1]}`))
      if (!fits || from.has(next.join())) continue
      from.set(next.join(), [x, y])
      ahead.push(next)
    }
  }
  const way: Spot[] = []
  const [[ox, oy]] = cells as [Spot]
  for (let at: Spot | null | undefined = to; at && from.has(at.join()); at = from.get(at.join()))
    way.unshift([at[0] + ox, at[1] + oy])
  return way
}

/** Lead its drawing along, if it went round a corner and whoever looks wants to see things move. */
export function glide(root: Element, before: Scene, after: Scene): void {
  const way = wayOf(before, after)
  if (!way || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const drawn = root.querySelector(`[data-piece="${CSS.escape(way.group)}"]`)
  const frames = way.spots.map(([x, y]) => ({ translate: `${x}px ${y}px` }))
  drawn?.animate(frames, { duration: QUICK * Math.sqrt(frames.length), easing: 'ease-out' })
}

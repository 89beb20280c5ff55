/** The board by keyboard: a letter takes, arrows move, R turns, F flips, Enter puts down. */

import type { Scene } from '../../desk/types'
import { boardKeyed } from '../../frame/keys'
import { spot } from './cells'
import { hand } from './hand.svelte'

class Walk {
  /** The cell that the keyboard is at. */
  cursor = $state(0)
}

export const walk = new Walk()

const WAYS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

export function keyed(event: KeyboardEvent, scene: Scene): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const way = WAYS[event.key]
  if (way) go(beside(scene, walk.cursor, way))
  else if (event.key === '[') go(above(scene, walk.cursor, -1))
  else if (event.key === ']') go(above(scene, walk.cursor, 1))
  else if (event.key === 'Enter' || event.key === ' ') enter(scene)
  else if (event.key === 'Escape' && hand.label) hand.release()
  else if (event.key === 'Delete' || event.key === 'Backspace') lift(scene)
  else if (!letter(event)) return
  event.preventDefault()
}

/** Capitals always take a piece; r and f turn and flip what is in hand, h asks for a hint. */
export function letter(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { key } = event
  if (!event.shiftKey && boardKeyed(event)) return true
  if (hand.label && key === 'r') hand.turn()
  else if (hand.label && key === 'f') hand.flip()
  else return take(key) || take(key.toUpperCase())
  return true
}

function take(label: string): boolean {
  if (!hand.scene?.spares.some((spare) => spare.label === label)) return false
  hand.take(label)
  hand.aim = { cell: walk.cursor }
  return true
}

function go(place: number): void {
  walk.cursor = place
  if (hand.label) hand.aim = { cell: place }
}

function enter(scene: Scene): void {
  const label = scene.cells[walk.cursor]?.label
  if (hand.label) {
    hand.aim = { cell: walk.cursor }
    void hand.put()
  } else if (label) lift(scene)
}

function lift(scene: Scene): void {
  const label = scene.cells[walk.cursor]?.label
  if (label && hand.lift(label)) hand.aim = { cell: walk.cursor }
}

/** The next cell that way in the same row or column; the same one if there is none. */
function beside(scene: Scene, from: number, [dx, dy]: readonly [number, number]): number {
  const here = scene.cells[from]
  if (!here) return 0
  const at = spot(scene, here)
  const ahead = (place: number) => {
    const cell = scene.cells[place]!
    const to = spot(scene, cell)
    const [a, b] = [to.column - at.column, to.row - at.row]
    if (cell.z !== here.z || (dx === 0 ? a : b) !== 0) return 0
    return a * dx + b * dy
  }
  const found = [...scene.cells.keys()].filter((place) => ahead(place) > 0)
  return found.sort((a, b) => ahead(a) - ahead(b))[0] ?? from
}

/** The cell over or under this one, or the nearest of that layer. */
function above(scene: Scene, from: number, by: number): number {
  const here = scene.cells[from]
  if (!here) return 0
  const far = (place: number) =>
    Math.hypot(scene.cells[place]!.x - here.x, scene.cells[place]!.y - here.y)
  const layer = [...scene.cells.keys()].filter((place) => scene.cells[place]!.z === here.z + by)
  return layer.sort((a, b) => far(a) - far(b))[0] ?? from
}

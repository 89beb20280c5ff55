/** The board by keyboard: a letter takes, arrows move, R turns, F flips, Enter puts down. */

import type { Scene } from '../../desk/types'
import { boardKeyed } from '../../frame/keys'
import { walked } from '../../scene/walk'
import { dragged } from './dragged.svelte'

export function keyed(event: KeyboardEvent, scene: Scene): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const to = walked(scene, dragged.cursor, event.key)
  if (to !== null) go(to)
  else if (event.key === 'Enter' || event.key === ' ') enter(scene)
  else if (event.key === 'Escape' && dragged.label) dragged.release()
  else if (event.key === 'Delete' || event.key === 'Backspace') lift(scene)
  else if (!letter(event)) return
  event.preventDefault()
}

/** Capitals always take a piece; r and f turn and flip what is in hand, h asks for a hint. */
export function letter(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { key } = event
  if (!event.shiftKey && boardKeyed(event)) return true
  if (dragged.label && key === 'r') dragged.turn()
  else if (dragged.label && key === 'f') dragged.flip()
  else return take(key) || take(key.toUpperCase())
  return true
}

function take(label: string): boolean {
  if (!dragged.scene?.spares.some((spare) => spare.label === label)) return false
  dragged.take(label)
  dragged.aim = { cell: dragged.cursor }
  return true
}

function go(place: number): void {
  dragged.cursor = place
  if (dragged.label) dragged.aim = { cell: place }
}

function enter(scene: Scene): void {
  const label = scene.cells[dragged.cursor]?.label
  if (dragged.label) {
    dragged.aim = { cell: dragged.cursor }
    void dragged.put()
  } else if (label) lift(scene)
}

function lift(scene: Scene): void {
  const label = scene.cells[dragged.cursor]?.label
  if (label && dragged.lift(label)) dragged.aim = { cell: dragged.cursor }
}

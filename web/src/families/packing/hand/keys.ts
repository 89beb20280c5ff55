/** The board by keyboard: a letter takes, arrows move, R turns, F flips, Enter is a tap. */

import { boardKeyed } from '../../../frame/keys'
import { position } from '../../../state/position.svelte'
import { walked } from '../../../scene/walk'
import type { Scene } from '../../../desk/types'
import { dragged } from './dragged.svelte'
import { tapped } from './taps'
import { view } from '../view.svelte'

/** Whether it was a key of the board. */
export function keyed(event: KeyboardEvent): boolean {
  const { scene } = dragged
  if (!scene || event.ctrlKey || event.metaKey || event.altKey) return false
  const { key } = event
  if (walked(scene, dragged.cursor, key) !== null) dragged.act(() => go(scene, key))
  else if (key === 'Enter' || key === ' ') dragged.act(() => tapped(dragged.cursor))
  else if (key === 'Escape') dragged.act(() => dragged.release())
  else if (key === 'Delete' || key === 'Backspace') dragged.act(lift)
  else return letter(event)
  return true
}

/** Capitals always take a piece; r and f turn and flip what is in hand, h asks for a hint. */
export function letter(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { key } = event
  if (!event.shiftKey && boardKeyed(event)) return true
  if (dragged.label && key === 'r') dragged.act(() => dragged.turn())
  else if (dragged.label && key === 'f') dragged.act(() => dragged.flip(view.plan.upright))
  else return take(key) || take(key.toUpperCase())
  return true
}

function take(label: string): boolean {
  if (!dragged.scene?.spares.some((spare) => spare.label === label)) return false
  dragged.act(() => {
    dragged.take(label)
    dragged.aim = { cell: dragged.cursor }
  })
  return true
}

function go(scene: Scene, key: string): void {
  dragged.cursor = walked(scene, dragged.cursor, key, view.plan.upright)!
  if (dragged.label) dragged.aim = { cell: dragged.cursor }
}

async function lift(): Promise<void> {
  await position.answered()
  const label = dragged.scene?.cells[dragged.cursor]?.label
  if (label && dragged.lift(label)) dragged.aim = { cell: dragged.cursor }
}

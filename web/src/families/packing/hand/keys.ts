/** The board by keyboard: a letter takes, arrows move, R turns, F flips, Enter is a tap. */

import { position } from '../../../state/position.svelte'
import { walked } from '../../../scene/walk'
import type { Scene } from '../../../desk/types'
import { dragged } from './dragged.svelte'
import { hand } from './hand.svelte'
import { tapped } from './taps'
import { view } from '../view.svelte'

/** What a key does on the board. */
export function onBoard(event: KeyboardEvent): (() => unknown) | null {
  const { scene } = dragged
  const { key } = event
  if (!scene) return null
  if (walked(scene, dragged.cursor, key) !== null) return () => go(scene, key)
  if (key === 'Enter' || key === ' ') return () => tapped(dragged.cursor)
  if (key === 'Escape') return () => hand.release()
  return key === 'Delete' || key === 'Backspace' ? lift : letter(event)
}

/** Capitals always take a piece; r and f turn and flip what is in hand. */
export function letter({ key }: KeyboardEvent): (() => unknown) | null {
  if (dragged.label && key === 'r') return () => hand.turn()
  if (dragged.label && key === 'f') return () => hand.flip(view.plan.upright)
  const label = [key, key.toUpperCase()].find((each) =>
    dragged.scene?.spares.some((spare) => spare.label === each),
  )
  return label ? () => take(label) : null
}

function take(label: string): void {
  hand.take(label)
  dragged.aim = { cell: dragged.cursor }
}

function go(scene: Scene, key: string): void {
  dragged.cursor = walked(scene, dragged.cursor, key, view.plan.upright)!
  if (dragged.label) dragged.aim = { cell: dragged.cursor }
}

async function lift(): Promise<void> {
  await position.answered()
  const label = dragged.scene?.cells[dragged.cursor]?.label
  if (label && hand.lift(label)) dragged.aim = { cell: dragged.cursor }
}

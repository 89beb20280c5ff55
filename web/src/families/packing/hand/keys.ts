/** The board by keyboard: a letter takes, arrows move, R turns, F flips, Enter is a tap. */

import { position } from '../../../state/position.svelte'
import { walked } from '../../../scene/walk'
import type { Scene } from '../../../desk/types'
import { held } from './held.svelte'
import { hand } from './hand.svelte'
import { tapped } from './taps'
import { view } from '../view.svelte'

/** What a key does on the board. */
export function onBoard(event: KeyboardEvent): (() => unknown) | null {
  const { scene } = held
  const { key } = event
  if (!scene) return null
  if (walked(scene, held.cursor, key) !== null) return () => go(scene, key)
  if (key === 'Enter' || key === ' ') return () => tapped(held.cursor)
  if (key === 'Escape') return () => hand.release()
  return key === 'Delete' || key === 'Backspace' ? lift : letter(event)
}

/** Capitals always take a piece; r and f turn and flip what is in hand, Escape lets go of it. */
export function letter({ key }: KeyboardEvent): (() => unknown) | null {
  if (held.label && key === 'Escape') return () => hand.release()
  if (held.label && key === 'r') return () => hand.turn()
  if (held.label && key === 'f') return () => hand.flip(view.plan.upright)
  const label = [key, key.toUpperCase()].find((each) =>
    held.scene?.spares.some((spare) => spare.label === each),
  )
  return label ? () => hand.takeToCursor(label) : null
}

function go(scene: Scene, key: string): void {
  held.cursor = walked(scene, held.cursor, key, view.plan.upright)!
  if (held.label) held.aim = { cell: held.cursor }
}

async function lift(): Promise<void> {
  await position.answered()
  const label = held.scene?.cells[held.cursor]?.label
  if (label && hand.lift(label)) held.aim = { cell: held.cursor }
}

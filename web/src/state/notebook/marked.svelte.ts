/** What boards point at: the cells that a hint names, or the next step and all that it is about. */

import type { Offer, Scene, Step } from '../../desk/types'
import { notebook } from './notebook.svelte'
import { position } from '../position.svelte'

class Marked {
  /** The step that follow mode waits for, while somebody follows. */
  lead = $state<Step | null>(null)
  /** The step that is to be made next, once a hint or follow mode has told it. */
  step = $derived<Step | null>(
    position.guessing || notebook.search?.scene ? null : (this.lead ?? notebook.step),
  )
  #offers = $state.raw<{ text: string; offers: Offer[] }>({ text: '', offers: [] })
  /** The same step with what it is about; null until the desk has told. */
  offer = $derived<Offer | null>(
    (this.step !== null && this.#offers.text === position.text
      ? this.#offers.offers.find(({ step }) => step === this.step)
      : null) ?? null,
  )
  /** The sign that it takes, or the label of the piece beside the board. */
  get by(): string {
    return this.offer?.by ?? ''
  }
  /** Where what lies beside the board goes. */
  get ghost(): readonly number[] {
    return (this.by && this.offer?.cells) || []
  }
  /** Places in the list of the scene's cells; of a step that moves a thing, that thing alone. */
  cells = $derived.by<ReadonlySet<number>>(() => {
    if (position.guessing || notebook.search?.scene || !position.scene) return new Set()
    const { scene } = position
    const hinted = this.lead === null ? named(scene, notebook.named) : new Set<number>()
    if (hinted.size > 0 || !this.offer) return hinted
    const { by, cells } = this.offer
    return new Set(!by && cells.length === 2 ? whole(scene, cells[0]!) : cells)
  })

  constructor() {
    $effect.root(() => {
      $effect(() => {
        if (this.step !== null) void this.look(position.text)
      })
    })
  }

  private async look(text: string): Promise<void> {
    const offers = await position.offers()
    if (text === position.text) this.#offers = { text, offers }
  }
}

/** The cells of these names; of equal ones only as many as are named, of a group all. */
function named(scene: Scene, names: readonly string[]): Set<number> {
  const found = new Set<number>()
  for (const wanted of names) {
    const first = scene.cells.findIndex(
      ({ name, label }, place) => (name || label) === wanted && !found.has(place),
    )
    if (first < 0) continue
    for (const place of scene.cells[first]!.name ? [first] : whole(scene, first)) found.add(place)
  }
  return found
}

/** A cell with all others of its group. */
function whole({ cells }: Scene, place: number): number[] {
  const { group } = cells[place]!
  return group ? [...cells.keys()].filter((at) => cells[at]!.group === group) : [place]
}

export const marked = new Marked()

/** What boards point at: the cells that a hint names, or the next step and all that it is about. */

import type { Offer, Step } from '../../desk/types'

/** Found by `marking.svelte.ts`, which comes with what hints say. */
class Marked {
  /** The step that follow mode waits for, while somebody follows. */
  lead = $state<Step | null>(null)
  /** The step that is to be made next, once a hint or follow mode has told it. */
  step = $state<Step | null>(null)
  /** The same step with what it is about; null until the desk has told. */
  offer = $state.raw<Offer | null>(null)
  /** Places in the list of the scene's cells; of a step that moves a thing, that thing alone. */
  cells = $state.raw<ReadonlySet<number>>(new Set())
  /** The label of the piece beside the board that a hint names, or that the step takes. */
  piece = $state('')

  /** The sign that it takes, or the label of the piece beside the board. */
  get by(): string {
    return this.offer?.by ?? ''
  }
  /** Where what lies beside the board goes. */
  get ghost(): readonly number[] {
    return (this.by && this.offer?.cells) || []
  }
}

export const marked = new Marked()

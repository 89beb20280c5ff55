/** Something that is tried at a press of a button; what goes wrong is kept to be shown. */

import { Problem } from '../desk/desk'

export class Attempt {
  busy = $state(false)
  problem = $state.raw<Problem | null>(null)

  async try(act: () => Promise<unknown>): Promise<void> {
    this.busy = true
    this.problem = null
    try {
      await act()
    } catch (error) {
      this.problem = Problem.of(error, () => this.try(act))
    } finally {
      this.busy = false
    }
  }
}

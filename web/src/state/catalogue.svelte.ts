/** The families that there are, with their variants and keys. */

import type { FamilyInfo } from '../desk/types'
import { desk } from './desk'

class Catalogue {
  families = $state.raw<FamilyInfo[]>([])

  async load(): Promise<void> {
    try {
      this.families = await desk.families()
    } catch {
      // why is told where the position could not be read
    }
  }
}

export const catalogue = new Catalogue()

/** The families that there are, with their names, variants and keys. */

import type { FamilyInfo } from '../desk/types'
import { desk } from './desk'
import { settings } from './settings.svelte'

class Catalogue {
  families = $state.raw<FamilyInfo[]>([])

  constructor() {
    $effect.root(() => {
      $effect(() => void this.load(settings.language))
    })
  }

  of(family: string): FamilyInfo | undefined {
    return this.families.find(({ key }) => key === family)
  }

  private async load(_language: string): Promise<void> {
    try {
      this.families = await desk.families()
    } catch {
      // why is told where the position could not be read
    }
  }
}

export const catalogue = new Catalogue()

/** The families that there are, and the toys that are played with them. */

import type { FamilyInfo, Toy, ToyBoard } from '../desk/types'
import { desk } from './desk'
import { settings } from './device/settings.svelte'

class Catalogue {
  families = $state.raw<FamilyInfo[]>([])
  /** In the order in which they are shown. */
  toys = $derived(
    this.families.flatMap((info) => info.toys).sort((one, other) => one.place - other.place),
  )

  constructor() {
    $effect.root(() => {
      $effect(() => void this.load(settings.language))
    })
  }

  of(family: string): FamilyInfo | undefined {
    return this.families.find(({ key }) => key === family)
  }

  toy(key: string): Toy | undefined {
    return this.toys.find((toy) => toy.key === key)
  }

  /** A board of a toy by its key; the one that was chosen last, or the first, where there is none. */
  board(toy: Toy, key = settings.boards[toy.key]): ToyBoard {
    return toy.boards.find((board) => board.key === key) ?? toy.boards[0]!
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

import type { Search } from '../../state/search.svelte'

/** Whether the solution plays by itself: the player and the board both start and stop it. */
class Playing {
  on = $state(false)

  toggle(search: Search): void {
    if (!this.on) {
      search.cancel() // a better one would begin anew under the eyes of whoever watches
      if (search.at >= search.length) search.step(0)
    }
    this.on = !this.on
  }

  go(search: Search, to: number): void {
    this.on = false
    search.cancel()
    search.step(to)
  }
}

export const playing = new Playing()

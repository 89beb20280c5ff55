/** Whether the solution plays by itself: the player and the board both start and stop it. */
class Playing {
  on = $state(false)
}

export const playing = new Playing()

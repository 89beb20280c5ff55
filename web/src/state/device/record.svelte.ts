/** Keeps the journal while a puzzle is played. Loaded when somebody begins to play. */

import { untrack } from 'svelte'
import { journal } from './journal.svelte'
import { naming } from '../naming.svelte'
import { position } from '../position.svelte'

/** What is left unfinished can be gone on with; what nobody has touched is not worth it. */
function leave(): void {
  const { reading, text, beginning: puzzle, moved, solved, unconfirmed } = position
  if (!reading || !text) return
  if (solved) journal.forget(puzzle)
  else if (moved || unconfirmed.length) {
    const kept = position.kept()
    const { toy, board } = { ...reading, ...kept.from }
    const game = { ...kept, text, puzzle, toy, board }
    journal.leave({ ...game, title: naming.whole, at: new Date().toISOString() })
  }
}

function solve(): void {
  const { reading, solved, moved, counted, beginning: puzzle, steps, given } = position
  if (!reading || !solved || !moved || counted) return
  position.counted = true
  position.keep()
  const { hints, shown, seconds, from } = position
  const { family, toy, board } = reading
  const moves = steps.length - given
  const at = new Date().toISOString()
  journal.add({ toy, board, ...from, puzzle, family, at, seconds, moves, hints, shown })
}

const SOON = 100 // milliseconds after which a move that waits for the desk is kept in the address, too

$effect.root(() => {
  $effect(() => {
    // what the desk has not confirmed yet belongs to the game, too
    void [position.text, position.unconfirmed]
    untrack(() => (leave(), solve()))
  })
  $effect(() => {
    if (position.unconfirmed.length === 0) return
    const soon = setTimeout(() => position.keep(), SOON)
    return () => clearTimeout(soon)
  })
})

/** After a button that is gone with the solved puzzle: what is played next has the focus. */

import { tick } from 'svelte'

export async function toBoard(asked: Promise<unknown>): Promise<void> {
  await asked
  await tick()
  const table = document.getElementById('table')
  if (document.activeElement === document.body)
    (table?.querySelector<HTMLElement>('[tabindex="0"]') ?? table)?.focus()
}

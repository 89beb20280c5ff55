/** A text that somebody has pasted or typed. */

import { position } from './position.svelte'

/** Go where an address of the page leads, wherever it was copied; open all else as a puzzle. */
export async function openText(text: string, family = ''): Promise<boolean> {
  const hash = /https?:\S+(#\S+)/.exec(text)?.[1]
  if (!hash) return position.open(text, { file: true, ...(family ? { family } : {}) })
  location.hash = hash
  return true
}

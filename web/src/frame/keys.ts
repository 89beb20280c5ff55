/** Keys that work wherever the focus is. Single letters belong to the board that has it. */

import { notebook } from '../state/notebook/notebook.svelte'
import { position } from '../state/position.svelte'
import { ui } from '../state/ui.svelte'

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null
}

export function keyed(event: KeyboardEvent): void {
  if (event.defaultPrevented || typing(event.target) || ui.sheet) return
  const control = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (control && key === 'z' && !event.shiftKey) act(event, () => void position.undo())
  else if (control && (key === 'y' || (key === 'z' && event.shiftKey)))
    act(event, () => void position.redo())
  else if (key === '?' && !control) act(event, () => ui.toggle('keys'))
}

/** Keys that every board knows, while it has the focus; true if it was one of them. */
export function boardKeyed(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key.toLowerCase() !== 'h') return false
  act(event, () => void notebook.hint())
  return true
}

function act(event: KeyboardEvent, action: () => void): void {
  event.preventDefault()
  action()
}

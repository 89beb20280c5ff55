/** A first visit is not on its own yet (COOP), the same page loaded anew is; browsers move it into
    another process then and forget the state of its history. It is kept with the tab as well. */

import type { Kept } from '../../state/link'

const STORE = 'unriddle.state'

interface Entry {
  hash: string
  state: Kept
}

/** Hears what the address and its state have become. */
export function addressed(state: Kept): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ hash: location.hash, state }))
  } catch {
    // storage is full or not allowed
  }
}

function restore(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (history.state !== null || visit?.type !== 'reload') return
  try {
    const entry = JSON.parse(sessionStorage.getItem(STORE) ?? 'null') as Entry | null
    if (entry?.hash === location.hash) history.replaceState(entry.state, '')
  } catch {
    // damaged, or storage is not allowed
  }
}

restore()

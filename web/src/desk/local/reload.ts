/** The first reload after the service worker has taken over makes the page cross-origin isolated.
    Browsers use another process for it then, and forget the state of its history: a copy of that is
    kept with the tab. */

import type { Kept } from '../../state/link'

const STORE = 'unriddle.state'

interface Entry {
  hash: string
  state: Kept
}

export function keepState(state: Kept): void {
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

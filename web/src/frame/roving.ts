/** A group of buttons that is one stop for Tab; arrows lead within it. */

import type { Attachment } from 'svelte/attachments'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export const roving: Attachment<HTMLElement> = (group) => {
  let stop: EventTarget | null = null

  /** Those in sight, one of which is the stop. */
  function settle(): HTMLElement[] {
    const all = [...group.querySelectorAll<HTMLElement>('button, a')]
    const seen = all.filter((one) => one.checkVisibility({ visibilityProperty: true }))
    if (!seen.some((one) => one === stop))
      stop = seen.find((one) => one.ariaCurrent === 'page') ?? seen[0] ?? null
    for (const one of all) one.tabIndex = one === stop ? 0 : -1
    return seen
  }

  group.addEventListener('focusin', (event) => {
    stop = event.target
    settle()
  })
  group.addEventListener('keydown', (event) => {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    const seen = settle()
    const at = seen.indexOf(document.activeElement as HTMLElement)
    seen.at((at + by) % seen.length)?.focus()
  })
  // what is in sight changes with the room there is, and when something comes or goes
  // (observers go with what they observe)
  new ResizeObserver(settle).observe(group)
  new MutationObserver(settle).observe(group, {
    childList: true,
    subtree: true,
    attributeFilter: ['class'],
  })
}

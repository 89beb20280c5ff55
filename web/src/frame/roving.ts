/** A group of buttons that is one stop for Tab; arrows lead within it. */

import type { Attachment } from 'svelte/attachments'

const STOPS = 'button:not(:disabled), a[href]'

export const roving: Attachment<HTMLElement> = (group) => {
  const stops = () =>
    [...group.querySelectorAll<HTMLElement>(STOPS)].filter((one) => one.offsetParent)
  let current: HTMLElement | undefined

  function settle() {
    const found = stops()
    if (!current || !found.includes(current))
      current = found.find((one) => one.ariaCurrent === 'page') ?? found[0]
    for (const one of group.querySelectorAll<HTMLElement>(STOPS))
      one.tabIndex = one === current ? 0 : -1
  }

  function keyed(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const found = stops()
    if (!by || found.length === 0) return
    event.preventDefault()
    const at = found.indexOf(document.activeElement as HTMLElement)
    found.at((at + by) % found.length)?.focus()
  }

  function focused(event: FocusEvent) {
    current = (event.target as HTMLElement).closest<HTMLElement>(STOPS) ?? current
    settle()
  }

  settle()
  const changes = new MutationObserver(settle)
  changes.observe(group, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden'],
  })
  addEventListener('resize', settle)
  group.addEventListener('keydown', keyed)
  group.addEventListener('focusin', focused)
  return () => {
    changes.disconnect()
    removeEventListener('resize', settle)
    group.removeEventListener('keydown', keyed)
    group.removeEventListener('focusin', focused)
  }
}

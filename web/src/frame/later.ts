/** What the page shows only when it is asked for: each is fetched then, with its words. The journal
    is kept from here on, when somebody begins to play. */

import '../state/device/record.svelte'
import { i18n } from '../state/i18n.svelte'

export async function lesson() {
  return (await import('./Lesson.svelte')).default
}

export async function solved() {
  const [found] = await Promise.all([import('./solved/Solved.svelte'), i18n.add('note')])
  return found.default
}

export async function follow() {
  return (await import('./Follow.svelte')).default
}

export async function sheets() {
  const [found] = await Promise.all([import('./sheets'), i18n.add('sheets')])
  return found.sheets
}

/** Asks what every possible next step would leave. Loaded when somebody wants to see it. */

import type { Offer, Outlook } from '../../desk/types'
import Chip from '../../scene/Chip.svelte'
import { desk } from '../desk'
import { settings } from '../device/settings.svelte'
import { position } from '../position.svelte'
import { exactly } from '../words'
import { outlook } from './outlook.svelte'

const SOON = 100 // milliseconds after which it says that it is still counting
const SETTLED = 60 // milliseconds without another move before it begins

const known = new Map<string, [Outlook, Offer[]]>()

function clear(): void {
  outlook.leaves = new Map()
  outlook.offers = []
  outlook.now = null
  outlook.counting = false
}

function countFor(text: string): (() => void) | void {
  clear()
  const before = known.get(text)
  if (before) return take(...before)
  const abort = new AbortController()
  const late = setTimeout(() => (outlook.counting = true), SOON)
  const begin = setTimeout(() => {
    void ask(text, abort.signal).finally(() => clearTimeout(late))
  }, SETTLED)
  return () => {
    clearTimeout(begin)
    clearTimeout(late)
    abort.abort()
  }
}

async function ask(text: string, signal: AbortSignal): Promise<void> {
  try {
    const found = await Promise.all([desk.outlook(text, signal), position.offers()])
    if (known.size > 200) known.clear()
    known.set(text, found)
    if (!signal.aborted) take(...found)
  } catch {
    if (!signal.aborted) outlook.counting = false // nothing to show, and nothing is lost by it
  }
}

function take(found: Outlook, offers: Offer[]): void {
  const leaves = new Map(found.steps.map(({ step, leaves }) => [step, leaves]))
  outlook.leaves = leaves
  outlook.offers = offers.filter(({ step }) => leaves.has(step))
  outlook.now = found.now === null ? null : exactly(found.now, found.now_text)
  outlook.near = found.status === 'nearest'
  outlook.counting = false
}

outlook.Chip = Chip
$effect.root(() => {
  $effect(() => {
    if (!settings.numbers || !position.text || position.solved) return clear()
    return countFor(position.text)
  })
})

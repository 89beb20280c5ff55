/** Finds what boards point at, and keeps it true of what lies on the table. */

import type { Offer, Scene, Step } from '../../desk/types'
import { position } from '../position.svelte'
import { marked } from './marked.svelte'
import { notebook } from './notebook.svelte'

let known = $state.raw<{ text: string; offers: Offer[] }>({ text: '', offers: [] })

/** Nothing is pointed at while what is shown is a guess, or the solver's. */
const shown = $derived(position.guessing || notebook.search?.scene ? null : position.scene)
const step = $derived<Step | null>(shown && (marked.lead ?? notebook.step))
const offer = $derived<Offer | null>(
  (step !== null && known.text === position.text
    ? known.offers.find((each) => each.step === step)
    : null) ?? null,
)
/** Hints name a piece before they tell the step: as what to use, or where no cell is pointed at. */
const names = $derived(
  shown &&
    marked.lead === null &&
    notebook.hints.some(({ level, cells }) => level > (cells[0] ? 1 : 0)),
)
const piece = $derived.by<string>(() => {
  const aim = names ? notebook.aim : step
  const found = known.text === position.text && known.offers.find((each) => each.step === aim)
  return (found && found.by) || ''
})
/** The place of the step after which it was lost, once a hint has told it. */
const lost = $derived.by(() => {
  const { told } = notebook
  return told?.step && told.level === 0 ? position.steps.indexOf(told.step) : -1
})
const cells = $derived.by<ReadonlySet<number>>(() => {
  if (!shown) return new Set()
  if (lost >= 0) {
    const all = shown.cells.keys()
    return new Set([...all].filter((place) => shown.cells[place]!.step === lost))
  }
  const hinted = marked.lead === null ? named(shown, notebook.named) : new Set<number>()
  if (hinted.size > 0 || !offer) return hinted
  return new Set(
    !offer.by && offer.cells.length === 2 ? whole(shown, offer.cells[0]!) : offer.cells,
  )
})

async function look(text: string): Promise<void> {
  const offers = await position.offers()
  if (text === position.text) known = { text, offers }
}

$effect.root(() => {
  $effect(() => {
    if (step !== null || names) void look(position.text)
  })
  $effect(() => void Object.assign(marked, { step, offer, cells, piece }))
})

/** The cells of these names; of equal ones only as many as are named, of a group all. */
function named(scene: Scene, names: readonly string[]): Set<number> {
  const found = new Set<number>()
  for (const wanted of names) {
    const first = scene.cells.findIndex(
      ({ name, label }, place) => (name || label) === wanted && !found.has(place),
    )
    if (first < 0) continue
    for (const place of scene.cells[first]!.name ? [first] : whole(scene, first)) found.add(place)
  }
  return found
}

/** A cell with all others of its group. */
function whole({ cells }: Scene, place: number): number[] {
  const { group } = cells[place]!
  return group ? [...cells.keys()].filter((at) => cells[at]!.group === group) : [place]
}

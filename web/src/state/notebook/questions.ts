/** What can be asked of the position, hints aside. It comes with what is said (`Leaf.svelte`). */

import { tick } from 'svelte'
import type { Step } from '../../desk/types'
import { desk } from '../desk'
import { i18n } from '../i18n.svelte'
import { position } from '../position.svelte'
import { retry } from '../retry'
import { ui } from '../ui.svelte'
import './marking.svelte'
import { later, notebook } from './notebook.svelte'
import type { Begin, Kind, Search } from './search.svelte'

const IMPROVE_FOR = 3000 // milliseconds for a better solution, where one is to be followed
type Asked = ConstructorParameters<typeof Search>[1]

/** Whether the solution that is looked for is to be followed at once. */
let leads = false

export async function check(): Promise<void> {
  ui.notebook = true
  await notebook.ask('check', async (signal) => {
    notebook.verdict = await desk.check(position.text, true, signal)
    ui.say(notebook.verdict.reason)
  })
}

/** How hard it is. */
export async function rate(): Promise<void> {
  await notebook.ask('grade', async (signal) => {
    notebook.grade = await desk.grade(position.text, signal)
  })
}

/** Whether there is one way only. */
export async function unique(): Promise<void> {
  await notebook.ask('check', async (signal) => {
    notebook.unique = await desk.check(position.text, false, signal)
  })
}

/** How many ways there are. */
export async function count(): Promise<void> {
  ui.notebook = true
  await notebook.ask('search', async (signal) => {
    const { Ways } = await later(() => import('./ways.svelte'))
    if (!signal.aborted) notebook.ways = new Ways()
  })
}

/** A solution as it is usually wanted, or the best that can be found in so many seconds. */
export function solve(seconds?: number): void {
  find('solve', seconds === undefined ? {} : { want: 'best', seconds })
}

export function all(): void {
  find('all', { want: 'all' })
}

/** All solutions, where somebody has found them before. */
export function known(asked: Asked, begin: Begin): void {
  find('all', asked, begin)
}

/** Two different solutions, where there are several. */
export function two(): void {
  find('all', { want: 'all', limit: 2 })
}

/** What is shown, searched for in another way. */
export function again(asked: Asked): void {
  const { search } = notebook
  if (search) find(search.kind, { ...search.asked, ...asked })
}

/** Back to the beginning, to see how it is done best. */
export async function review(): Promise<void> {
  await position.restart()
  await tick()
  solve()
}

/** Follow the solution that is shown; where there is none, look for one from here. */
export async function follow(): Promise<void> {
  const { search } = notebook
  if (!search?.solution || search.running) {
    leads = true
    if (!search?.solution) return solve()
    setTimeout(() => leads && search.cancel(), IMPROVE_FOR) // then what there is will do
    return
  }
  const [{ Follow }] = await retry(() =>
    Promise.all([import('./follow.svelte'), i18n.add('follow')]),
  )
  if (search !== notebook.search) return
  notebook.following = new Follow(search)
  notebook.close()
  ui.notebook = false
}

/** Without that step, or where the later ones need it, as it was before it. */
export async function takeBack(step: Step): Promise<void> {
  await position.answered()
  const { steps } = position
  const at = steps.indexOf(step)
  if (at < 0) return
  const given = at < position.given ? position.given - 1 : position.given
  if (await position.change(steps.toSpliced(at, 1), given)) return
  if (position.problem?.kind === 'step') await position.change(steps.slice(0, at), given)
  else if (position.problem) position.problem.again = () => takeBack(step)
}

function find(kind: Kind, asked: Asked, begin?: Begin): void {
  notebook.close()
  ui.notebook = true
  void notebook.ask('search', async (signal) => {
    const { Search } = await later(() => import('./search.svelte'))
    if (!signal.aborted) notebook.search = new Search(kind, asked, ended, begin)
    position.helped('solution')
  })
}

function ended(search: Search): void {
  const led = leads
  leads = false
  if (led && search.solution) return void follow()
  if (search.problem) search.problem.again = () => find(search.kind, search.asked, search.begin)
  if (search === notebook.search) ui.say(search.words())
}

/** Keeps the site on the device, and says when there is a newer one, or why it cannot be kept. */

import { mount, unmount } from 'svelte'
import { i18n } from '../../state/i18n.svelte'
import Notice from './Notice.svelte'
import Waiting from './Waiting.svelte'

const TOLD = 'unriddle.plain-http' // that nothing is kept, said once on each device

export async function install(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return missing()
  if (workers.controller)
    workers.addEventListener('controllerchange', () => void newer(), { once: true })
  await workers.register('sw.js')
  ;(await workers.ready).active?.postMessage('keep')
}

/** Over plain http browsers keep nothing: the site works, but needs its network. */
async function missing(): Promise<void> {
  if (isSecureContext || localStorage.getItem(TOLD)) return
  localStorage.setItem(TOLD, 'yes')
  await tell('page.site_plain')
}

/** The newer version comes with the next visit, or at once; the game is in the address and stays. */
async function newer(): Promise<void> {
  await tell('page.site_newer', () => location.reload())
}

/** A line for as long as Python is on its way. */
export async function waiting(): Promise<() => void> {
  await i18n.add('site')
  const line = mount(Waiting, { target: document.body })
  return () => void unmount(line)
}

async function tell(says: string, use?: () => void): Promise<void> {
  await i18n.add('site')
  mount(Notice, { target: document.body, props: use ? { says, use } : { says } })
}

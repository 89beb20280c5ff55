/** Keeps the site on the device, and says when there is a newer one. */

import { mount } from 'svelte'
import { i18n } from '../../state/i18n.svelte'
import Update from './Update.svelte'

/** Over plain http browsers keep nothing: the site works, but needs its network. */
export async function install(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return
  if (workers.controller)
    workers.addEventListener('controllerchange', () => void tell(), { once: true })
  await workers.register('sw.js')
  ;(await workers.ready).active?.postMessage('keep')
}

/** The newer version comes with the next visit, or at once; the game is in the address and stays. */
async function tell(): Promise<void> {
  await i18n.add('site')
  mount(Update, { target: document.body, props: { use: () => location.reload() } })
}

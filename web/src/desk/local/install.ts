/** Keeps the site on the device, and says when there is a newer one. */

import { mount } from 'svelte'
import { i18n } from '../../state/i18n.svelte'
import Update from './Update.svelte'

/** Over plain http browsers keep nothing: the site works, but needs its network. */
export async function install(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return
  const kept = await workers.register('sw.js')
  const found = () => {
    const next = kept.installing
    next?.addEventListener('statechange', () => void tell(kept, workers))
  }
  kept.addEventListener('updatefound', found)
  found()
  await tell(kept, workers)
  ;(await workers.ready).active?.postMessage('keep')
}

/** A newer version waits until whoever plays wants it; the game is in the address and stays. */
async function tell(kept: ServiceWorkerRegistration, workers: ServiceWorkerContainer) {
  const { waiting } = kept
  if (!waiting || !workers.controller) return
  await i18n.add('site')
  const use = () => {
    workers.addEventListener('controllerchange', () => location.reload())
    waiting.postMessage('update')
  }
  mount(Update, { target: document.body, props: { use } })
}

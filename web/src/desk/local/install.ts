/** Keeps the site on the device, and says when there is a newer one, or why it cannot be kept. */

import { mount, unmount } from 'svelte'
import { keep, kept } from '../../state/device/store'
import { i18n } from '../../state/i18n.svelte'
import { device } from './device.svelte'
import Notice from './Notice.svelte'
import Waiting from './Waiting.svelte'

const TOLD = 'unriddle.not-kept' // why the site is not kept, as it was said on this device

export async function install(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return isSecureContext ? notKept() : sayOnce('page.site_plain')
  workers.addEventListener('message', ({ data }) => {
    if (data === 'full') void sayOnce('page.site_full')
  })
  if (workers.controller)
    workers.addEventListener('controllerchange', () => void newer(), { once: true })
  if (!(await workers.register('sw.js').catch(() => null))) return notKept()
  const ask = async () => (await workers.ready).active?.postMessage('keep')
  await ask()
  addEventListener('online', () => void ask()) // a lost network has perhaps cut it short
  // browsers that need room clear what sites keep, but for what they were asked to leave
  if (device.installed) await navigator.storage.persist()
}

/** The browser does not want to, as in a private window: nothing that needs to be said unasked. */
function notKept(): void {
  device.hindrance = 'page.site_not_kept'
}

/** The site works without being kept, but needs its network. */
async function sayOnce(why: string): Promise<void> {
  device.hindrance = why
  if (kept(TOLD, '') === why) return
  keep(TOLD, why)
  await tell(why)
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

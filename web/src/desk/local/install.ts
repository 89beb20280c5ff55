/** Keeps the site on the device, and says when there is a newer one, or why it cannot be kept. */

import { mount, unmount } from 'svelte'
import { keep, kept } from '../../state/device/store'
import { i18n } from '../../state/i18n.svelte'
import { device, INCOMPLETE } from './device.svelte'
import Notice from './Notice.svelte'
import Waiting from './Waiting.svelte'

const TOLD = 'unriddle.not-kept' // why the site is not kept, as it was said on this device
let notice: object | null = null

let begun = false

/** Once, when there is time for it. */
export async function install(): Promise<void> {
  if (begun) return
  begun = true
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return isSecureContext ? notKept() : sayOnce('page.site_plain')
  workers.addEventListener('message', ({ data }) => {
    if (data === 'full') void sayOnce('page.site_full')
    if (data === 'incomplete') device.hindrance = INCOMPLETE
  })
  let first = !workers.controller // who takes over where nobody was before is no newer one
  workers.addEventListener('controllerchange', () => {
    if (!first) void newer()
    first = false
  })
  addEventListener('online', () => void keepSite(workers)) // a lost network has perhaps cut it short
  await keepSite(workers)
}

async function keepSite(workers: ServiceWorkerContainer): Promise<void> {
  if (device.hindrance === INCOMPLETE) device.hindrance = ''
  try {
    await workers.register('sw.js')
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') notKept()
    else device.hindrance = INCOMPLETE
    return
  }
  const { active } = await workers.ready
  active?.postMessage('keep')
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

/** One at a time: the later one takes the place of the one before. */
async function tell(says: string, use?: () => void): Promise<void> {
  await i18n.add('site')
  if (notice) void unmount(notice)
  notice = mount(Notice, { target: document.body, props: use ? { says, use } : { says } })
}

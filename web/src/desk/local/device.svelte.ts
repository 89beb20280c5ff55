/** The site on this device: how much of it is kept, and the browser's offer to install it. */

import type { Kept } from './messages'

/** The words for a site of which not all could be fetched. */
export const INCOMPLETE = 'page.site_incomplete'
const OFTEN = 500 // milliseconds between two looks while it is being kept

/** What browsers say on their own where a site can be installed. */
interface Offer extends Event {
  prompt(): Promise<unknown>
}

class Device {
  kept = $state.raw<Kept | null>(null)
  /** The words for why nothing can be kept, once that is known. */
  hindrance = $state('')
  offer = $state.raw<Offer | null>(null)
  installed = $state(matchMedia('(display-mode: standalone)').matches)
  /** Whether the browser is one of Apple's: they install sites without offering it. */
  readonly apple = 'standalone' in navigator

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault() // it is offered in the settings instead, where it is found again
      this.offer = event as Offer
    })
    addEventListener('appinstalled', () => (this.installed = true))
  }

  /** Look until all of it is kept; returns what ends it. */
  watch(): () => void {
    let watched = true
    const look = async () => {
      this.kept = await progress()
      const all = this.kept !== null && this.kept.files === this.kept.all
      if (watched && !all) setTimeout(look, OFTEN)
    }
    void look()
    return () => void (watched = false)
  }

  /** Let the browser ask whether to install it: once for each of its offers. */
  async install(): Promise<void> {
    const { offer } = this
    this.offer = null
    await offer?.prompt()
  }
}

/** Asks the service worker; none has taken over yet: null. */
async function progress(): Promise<Kept | null> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers?.controller) return null
  const { port1, port2 } = new MessageChannel()
  const told = new Promise<Kept>((over) => (port1.onmessage = ({ data }) => over(data as Kept)))
  workers.controller.postMessage('progress', [port2])
  return told
}

export const device = new Device()

/** What the page and its workers say to each other. */

/** To a worker, first of all: where Python and the product lie, and where it is told which request
    to leave. */
export interface Begin {
  python: string
  product: string
  /** The number of the request that nobody waits for any more; missing where memory cannot be shared. */
  stop: SharedArrayBuffer | null
}

/** To a worker: a request with its number, as `unriddle.web.local` reads it. */
export interface Asked {
  id: number
  request: string
}

/** From a worker: it is ready, something happened on the way, or the answer is there. */
export type Said =
  | { ready: true }
  | { failed: string }
  /** It has come to harm at a request, and is of no more use. */
  | { crashed: string }
  | { id: number; event: string; data: string }
  | { id: number; answer: string; memory: number }

/** From the service worker: how many of the site's files are on the device. */
export interface Kept {
  files: number
  all: number
}

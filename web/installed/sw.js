/** The service worker of a site: keeps all its files on the device, so that it works without a network.

    `web/site.py` writes what the files are and which version they make. On a first visit it takes over
    once it has what a visit needs first, and keeps Python's files as soon as there is time; a newer
    version takes over once it has all of it, so that nobody who has lost the network is left without.
    Every answer says that the page is on its own (COOP, COEP): only then may it share memory with its
    workers, by which a search is stopped at once. */

const VERSION = '%VERSION%'
const FIRST = JSON.parse('%FIRST%')
const LATER = JSON.parse('%LATER%')
const ALONE = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const NAMED = /^(assets\/|python-|baked-)/ // files whose addresses tell what is in them
const AT_ONCE = 6 // files that are fetched side by side
const PREFIX = `unriddle-${new URL(self.registration.scope).pathname}-` // other sites may be beside it
const address = (file) => new URL(file, self.registration.scope).href

async function keep(files) {
  const cache = await caches.open(PREFIX + VERSION)
  const left = [...files]
  const some = async () => {
    for (let file = left.shift(); file; file = left.shift()) await keepOne(cache, file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, some))
}

/** What has not changed is taken from the version before. */
async function keepOne(cache, file) {
  if (await cache.match(address(file))) return
  const known = NAMED.test(file) ? await caches.match(address(file)) : undefined
  const answer = known ?? (await fetch(address(file), { cache: 'no-cache' }))
  if (!answer.ok) throw new Error(`${answer.status} ${file}`)
  await cache.put(address(file), answer)
}

/** Where there is no room for all of it, the pages hear so: they work, but need their network. */
async function keepAndTell(files) {
  try {
    await keep(files)
  } catch (error) {
    const pages = await self.clients.matchAll({ includeUncontrolled: true })
    if (error.name === 'QuotaExceededError') pages.forEach((page) => page.postMessage('full'))
    throw error
  }
}

self.addEventListener('install', (event) => event.waitUntil(begin()))

async function begin() {
  const newer = (await versions()).length > 0
  await keepAndTell(newer ? [...FIRST, ...LATER] : FIRST)
  await self.skipWaiting()
}

/** Those that are on the device, the earliest first. */
const versions = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX))

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

/** Files of the version before stay for pages that are open; those of earlier ones go. */
async function takeOver() {
  const others = (await versions()).filter((name) => name !== PREFIX + VERSION)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** The page says when it has time, and asks how far it is. */
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepAndTell(LATER))
  if (event.data === 'how far') event.waitUntil(tellKept(event.ports[0]))
})

async function tellKept(port) {
  const cache = await caches.open(PREFIX + VERSION)
  port.postMessage({ files: (await cache.keys()).length, all: FIRST.length + LATER.length })
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'GET' && request.url.startsWith(self.registration.scope))
    event.respondWith(answered(request))
})

async function answered(request) {
  const cache = await caches.open(PREFIX + VERSION)
  const plain = request.url.split(/[?#]/)[0]
  const wanted = plain === address('./') ? address('index.html') : plain
  return alone(
    (await cache.match(wanted)) ?? (await caches.match(wanted)) ?? (await fetch(request)),
  )
}

function alone(answer) {
  if (answer.status === 0) return answer
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(ALONE)) headers.set(name, value)
  return new Response(answer.body, {
    status: answer.status,
    statusText: answer.statusText,
    headers,
  })
}

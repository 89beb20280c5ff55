/** The service worker of a site: keeps all its files on the device, so that it works without a network.

    `web/site.py` writes what the files are and which version they make. What a visit needs first is
    kept before the worker takes over, Python's files as soon as there is time. Every answer says that
    the page is on its own (COOP, COEP): only then may it share memory with its workers, by which a
    search is stopped at once. */

const VERSION = '%VERSION%'
const FIRST = JSON.parse('%FIRST%')
const LATER = JSON.parse('%LATER%')
const ALONE = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const PREFIX = `unriddle-${new URL(self.registration.scope).pathname}-` // other sites may be beside it
const address = (file) => new URL(file, self.registration.scope).href

/** Files whose names tell what is in them are taken from the version before. */
async function keep(files) {
  const cache = await caches.open(PREFIX + VERSION)
  for (const file of files) {
    if (await cache.match(address(file))) continue
    const known = file.startsWith('assets/') ? await caches.match(address(file)) : undefined
    const answer = known ?? (await fetch(address(file), { cache: 'no-cache' }))
    if (!answer.ok) throw new Error(`${answer.status} ${file}`)
    await cache.put(address(file), answer)
  }
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

self.addEventListener('install', (event) =>
  event.waitUntil(keepAndTell(FIRST).then(() => self.skipWaiting())),
)

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

/** Files of the version before stay for pages that are open; those of earlier ones go. */
async function takeOver() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const others = names.filter((name) => name !== PREFIX + VERSION)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** The page says when it has time. */
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepAndTell(LATER))
})

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

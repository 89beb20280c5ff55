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
const PREFIX = 'unriddle-'
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

self.addEventListener('install', (event) => event.waitUntil(keep(FIRST)))

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  await self.clients.claim()
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== PREFIX + VERSION) await caches.delete(name)
}

/** The page says when it has time, and when whoever uses it wants the new version. */
self.addEventListener('message', (event) => {
  if (event.data === 'update') void self.skipWaiting()
  if (event.data === 'keep') event.waitUntil(keep(LATER))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'GET' && request.url.startsWith(self.registration.scope))
    event.respondWith(answered(request))
})

async function answered(request) {
  const cache = await caches.open(PREFIX + VERSION)
  const home = address('./')
  const wanted = request.url.split(/[?#]/)[0]
  const kept = await cache.match(wanted === home ? address('index.html') : wanted)
  return alone(kept ?? (await fetch(request)))
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

/** The service worker of a site: keeps all its files on the device, so that it works without a network.

    `web/site.py` writes what the files are and which version they make. On a first visit it takes over
    once it has what a visit needs first, and keeps the others as soon as there is time; a newer version
    takes over once it has all of it, so that nobody who has lost the network is left without.
    Every answer makes the page cross-origin isolated (COOP, COEP): only then may it share memory with
    its workers, by which a search is stopped at once. */

const VERSION = '%VERSION%'
const FIRST = JSON.parse('%FIRST%')
const LATER = JSON.parse('%LATER%')
const FILES = new Set([...FIRST, ...LATER])
const PAGE = 'index.html'
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const NAMED = /^(assets\/|python-|product-|baked-)/ // files whose addresses tell what is in them
const AT_ONCE = 6 // files that are fetched side by side
const PREFIX = `unriddle-${new URL(self.registration.scope).pathname}-` // other sites may be beside it
const USED = 'used' // in the cache of a version: since when it has been in use
const address = (file) => new URL(file, self.registration.scope).href
const mine = () => caches.open(PREFIX + VERSION) // the cache of this version

async function keep(files) {
  const cache = await mine()
  const left = [...files]
  const some = async () => {
    for (let file = left.shift(); file; file = left.shift()) await keepOne(cache, file)
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, some))
  const failed = ends.find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
}

/** What has not changed is taken from the version before. */
async function keepOne(cache, file) {
  if (await cache.match(address(file))) return
  const known = NAMED.test(file) ? await caches.match(address(file)) : undefined
  const answer = known ?? (await fetch(address(file), { cache: 'no-cache' }))
  if (!answer.ok) throw new Error(`${answer.status} ${file}`)
  // while a site is being renewed, its page may be another version's: then it is tried again later
  if (file === PAGE && !(await answer.clone().text()).includes(VERSION)) throw new Error(file)
  await cache.put(address(file), answer)
}

self.addEventListener('install', (event) => event.waitUntil(begin()))

async function begin() {
  if (self.registration.active) await keepNewer()
  else await keepOrTell(FIRST)
  await self.skipWaiting()
}

/** Where there is no room for a newer version beside the one in use, that one stays. */
async function keepNewer() {
  try {
    await keep(FILES)
  } catch (error) {
    if (error.name === 'QuotaExceededError') await caches.delete(PREFIX + VERSION)
    throw error
  }
}

/** Where there is no room for all of it, or not all of it came, the pages hear so: they work, but need
    their network. */
async function keepOrTell(files) {
  try {
    await keep(files)
  } catch (error) {
    const why = error.name === 'QuotaExceededError' ? 'full' : 'incomplete'
    const pages = await self.clients.matchAll({ includeUncontrolled: true })
    pages.forEach((page) => page.postMessage(why))
    throw error
  }
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

/** Files of the version that was in use before stay for pages that are open; all others go. */
async function takeOver() {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION,
  )
  const since = await Promise.all(others.map(usedSince))
  const latest = Math.max(...since)
  const old = others.filter((_, place) => since[place] < latest || latest === 0)
  await Promise.all(old.map((name) => caches.delete(name)))
  await (await mine()).put(address(USED), new Response(String(Date.now())))
  await self.clients.claim()
}

/** 0: it never was, because not all of it came. */
async function usedSince(name) {
  const answer = await (await caches.open(name)).match(address(USED))
  return answer ? Number(await answer.text()) : 0
}

let keeping = null // several pages may ask for the same

function keepLater() {
  keeping ??= keepOrTell(LATER).finally(() => (keeping = null))
  return keeping
}

/** The page says when it has time, and asks how far it is. */
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepLater())
  if (event.data === 'progress') event.waitUntil(tellProgress(event.ports[0]))
})

async function tellProgress(port) {
  const kept = (await (await mine()).keys()).filter(({ url }) => url !== address(USED))
  port.postMessage({ files: kept.length, all: FILES.size })
}

/** Only what belongs to the site: below its path there may be others. */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const file = fileOf(request.url)
  if (request.method === 'GET' && (FILES.has(file) || NAMED.test(file)))
    event.respondWith(answered(request, file))
})

/** The name of a file within the site; an address that is none of its own is no file's. */
function fileOf(url) {
  const [plain] = url.split(/[?#]/)
  if (!plain.startsWith(self.registration.scope)) return ''
  return plain.slice(self.registration.scope.length) || PAGE
}

async function answered(request, file) {
  const known = (await (await mine()).match(address(file))) ?? (await caches.match(address(file)))
  return isolated(known ?? (await fetch(request)))
}

function isolated(answer) {
  if (answer.status === 0) return answer
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value)
  return new Response(answer.body, {
    status: answer.status,
    statusText: answer.statusText,
    headers,
  })
}

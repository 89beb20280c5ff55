/** How files that come later are had, instead of Vite's own way: each is fetched before a browser takes
    it for code, as many never ask again for code that did not come once. */

const here: Record<string, Promise<void> | undefined> = {}

/** What `load` imports, once all its files are here: they lie beside this one. */
export async function fetched<T>(load: () => Promise<T>, files: string[]): Promise<T> {
  await Promise.all(files.map((file) => (here[file] ??= bring(file))))
  return load()
}

async function bring(file: string): Promise<void> {
  const { href } = new URL(file, import.meta.url)
  try {
    const answer = await fetch(href)
    if (!answer.ok) throw answer
    await answer.blob()
    if (file.endsWith('.css') && !worn(href)) await dress(href)
  } catch (error) {
    delete here[file]
    throw error
  }
}

/** The first style sheet came with the page. */
const worn = (address: string) => [...document.styleSheets].some(({ href }) => href === address)

function dress(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  link.crossOrigin = '' // as it was fetched, so that it is not fetched again
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = (failed) => {
      link.remove()
      reject(failed)
    }
  })
}

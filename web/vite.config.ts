import { svelte } from '@sveltejs/vite-plugin-svelte'
import { readFileSync, readdirSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

const SHARED = new URL('../src/unriddle/', import.meta.url)
// The page's own words; what the desk says arrives as sentences. Some are said by the server alone.
const WANTED = /^(page\.(?!build$|docs$|intro$|not_built$)|[a-z]+\.page_)/
const MODULE = /^\0?virtual:words\/(\w+)$/

/** `virtual:words/en`: the words of the page, from the files that the command line reads too. */
function words(): Plugin {
  const families = readdirSync(new URL('families/', SHARED), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => `families/${entry.name}/`)
  const chosen = (language: string) =>
    ['', ...families]
      .map((folder) => new URL(`${folder}locale/${language}.json`, SHARED))
      .flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
      .filter(([key]) => WANTED.test(key))
  return {
    name: 'words',
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : undefined),
    load(id) {
      const language = MODULE.exec(id)?.[1]
      if (!language) return undefined
      return `export default ${JSON.stringify(Object.fromEntries(chosen(language)))}`
    },
  }
}

export default defineConfig({
  base: './',
  plugins: [svelte(), words()],
  build: {
    outDir: process.env['UNRIDDLE_PAGE'] ?? 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's security policy allows no data: fonts
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700, // three.js, loaded only where something is shown in space
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8024' } },
})

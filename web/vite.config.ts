import { svelte } from '@sveltejs/vite-plugin-svelte'
import { readFileSync, readdirSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

const SHARED = new URL('../src/unriddle/', import.meta.url)
const LANGUAGES = ['en', 'id']
// The page's own words and the families' names; what the desk says arrives as sentences.
const WANTED = /^(page\.|[a-z]+\.(page_|name$))/

/** The words of the page, from the files that the command line reads too. */
function words(): Plugin {
  const name = 'virtual:words'
  const files = (language: string) => [
    new URL(`locale/${language}.json`, SHARED),
    ...readdirSync(new URL('families/', SHARED), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
      .map((entry) => new URL(`families/${entry.name}/locale/${language}.json`, SHARED)),
  ]
  const chosen = (language: string) =>
    Object.fromEntries(
      files(language)
        .flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
        .filter(([key]) => WANTED.test(key)),
    )
  return {
    name: 'words',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export default ${JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, chosen(language)])))}`
        : undefined,
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

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import subset from 'subset-font'

const SHARED = new URL('../src/unriddle/', import.meta.url)
// Svelte's own list names all that it has; of what is in it the page needs these only later.
const LATER = /\/svelte\/src\/.*\/(bindings\/(input|select)|reactivity\/props)/
// What nobody fetches: the page begins with it, or it was of a style sheet alone.
const UNFETCHED = /^assets\/(index|rolldown-runtime|landscape)-[^/]*\.js$/
// What draws any scene, and what a board of packing needs; the rest is fetched when asked for.
const SCENE = /\/src\/scene\/(Grid|Field|pieces\/(Piece|Defs|Thumb|colours)|keyboard|shape|layers)/
const PACKING = /\/families\/packing\/(index|Packing|Board|tray|view|hand\/(drag|held)\.)/
// What comes with the first press on one.
const HAND =
  /\/families\/packing\/(over\/(Over|Float|Ghost)|space\/Beneath|hand\/(acts|carry|hand|taps))/
// A scene in small, and what it may be made of.
const STILL = /\/src\/scene\/(Still|wood)/
// What plays any scene, and where things move.
const MOVING =
  /\/src\/(scene\/(SceneBoard|moving\/interaction|Goal|called)|families\/blocks\/(Blocks|index))/
// What stands in the notebook beside the board: it comes when the board is there.
const NOTEBOOK =
  /\/src\/(state\/notebook\/(questions|marking)|frame\/(notebook\/(Leaf|Hints|Ways|Said)|solved\/Solved(Note|Next)|Stars))/
// What the places share with each other and with the notebook, and their pictures with the boards.
const SHARED_BY_PLACES =
  /\/src\/(frame\/(Stars|places\/Picture)|state\/(attempt|fresh|pictures|device\/days))|\/icons\/check\.svg/
const CARDS = /\/families\/numbers\/(cards?\.|tree|Face|Formula)/
const TILES = /\/families\/sliding\/(board|photo|Frame)/
const LANGUAGES = ['en', 'id']
const FAMILIES = readdirSync(new URL('families/', SHARED), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map((entry) => entry.name)
// The page's own words; what the desk says arrives as sentences. These are fetched when they are needed,
const PARTS: Record<string, RegExp> = {
  follow: /^page\.follow_/,
  note: /^page\.((compare|count|done|fix|moves|no|nodes|note|not|solution|solved|step)_(?!solvable|built)|(adopt|at_least|cancel|cancelled|compare|copied|count|counting|do_step|first_of_them|first_step|follow|found_so_far|grade|last_step|locked|longer|next|nodes|now|now_nearest|out_of_reach|previous|searching|solution|solutions|solvable|take_back|thinking)$)/,
  places: /^page\.(enter_|places_|(any_grade|grade|making|place_(have|own|several))$)/,
  scene: /^page\.play_/,
  site: /^page\.site_/,
  sheets:
    /^page\.((colours|keys|menu|numbers|open|save|share|theme)_|(colours|copied|copy_link|copy_text|examples|theme|thinking)$)/,
}
// some are said by the server alone, and the frame has all others.
const SERVER = /^page\.(build|docs|intro|not_built)$/
const NOT_FRAME = [SERVER, ...Object.values(PARTS)]
// Of packing: what is said of a piece in hand, and of boards in space.
const IN_HAND =
  /^packing\.page_((no_)?fit|fit_leaves|freed|in_hand|leaves|on_layer|placed|ways?|beside|beside_fix|refused|refused_fix|given|take_first|around|through|apart|nearer|farther|no_space|layers|layer_full)$/
const FAMILY = {
  test: (key: string) =>
    /^\w+\.page_(?!name$|about$|keys$|form_|own_|distinct_|do_step$|done_|follow_|strategy_)/.test(
      key,
    ) && !IN_HAND.test(key),
}
// Of every family: what only the sheets say, the notebook, and the painter of one's own.
const FAMILIES_LATER: Record<string, RegExp> = {
  sheets: /^\w+\.page_(keys$|form_)/,
  note: /^\w+\.page_(distinct_|do_step$|done_|follow_|strategy_)/,
  own: /^\w+\.page_own_/,
  hand: IN_HAND,
}

function entries(language: string, folder: string): [string, unknown][] {
  const file = new URL(`${folder}locale/${language}.json`, SHARED)
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')))
}

const framed = (key: string) =>
  key.startsWith('page.') && !NOT_FRAME.some((other) => other.test(key))
const folder = (family: string) => `families/${family}/`

/** The words of one part: of what is fetched later, or of a family. */
function part(language: string, name: string): string {
  const folders = (names: string[], wanted: Pick<RegExp, 'test'> | undefined) =>
    names.flatMap((each) => entries(language, each)).filter(([key]) => wanted?.test(key))
  return object([
    ...folders([''], PARTS[name]),
    ...folders(FAMILIES.map(folder), FAMILIES_LATER[name]),
    ...(FAMILIES.includes(name) ? folders([folder(name)], FAMILY) : []),
  ])
}

/** The frame's words, and how those of each part are fetched: so nobody has the other language's. */
function frame(language: string): string {
  const names = [...Object.keys(PARTS), 'own', 'hand', ...FAMILIES]
  const words = object(entries(language, '').filter(([key]) => framed(key)))
  return `export const words = ${words}; export const parts = ${loaders(names, `${language}/`)}`
}

const object = (chosen: [string, unknown][]) => JSON.stringify(Object.fromEntries(chosen))

function loaders(names: string[], within = ''): string {
  const lines = names.map((name) => `${name}: () => import('virtual:words/${within}${name}')`)
  return `{${lines.join(',')}}`
}

/** `virtual:words`: the words of the page, from the files that the command line reads too. */
function words(): Plugin {
  const id = '\0virtual:words'
  return {
    name: 'words',
    resolveId: (wanted) => (wanted.startsWith('virtual:words') ? `\0${wanted}` : undefined),
    load(wanted) {
      if (!wanted.startsWith(id)) return undefined
      const [language, name] = wanted.slice(id.length + 1).split('/')
      if (!language) return `export default ${loaders(LANGUAGES)}`
      return name ? `export default ${part(language, name)}` : frame(language)
    },
  }
}

/** Lucide's drawings without what every one of them repeats; `Icon.svelte` puts it back. */
function icons(): Plugin {
  return {
    name: 'icons',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.svg?raw')) return undefined
      const svg = readFileSync(id.replace('?raw', ''), 'utf8')
      const inside = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.indexOf('</svg>'))
      return `export default ${JSON.stringify(inside.replace(/\s*([<>/]+)\s*/g, '$1').trim())}`
    },
  }
}

/** Svelte without what takes over a page that a server has drawn: there is none. */
function unhydrated(): Plugin {
  return {
    name: 'unhydrated',
    apply: 'build',
    transform(code, id) {
      if (!/svelte\/src\/internal\/client\/dom\/hydration\.js$/.test(id)) return undefined
      const constant = code
        .replace('export let hydrating = false', 'export const hydrating = false')
        .replace('\thydrating = value;\n', '')
      if (/[^=!]\bhydrating = /.test(constant.replace('const hydrating = false', '')))
        this.error('svelte sets `hydrating` elsewhere by now')
      return { code: constant, map: null }
    },
  }
}

/** What comes later is had by `src/fetched.ts`, which can ask again for what did not come. */
function fetched(): Plugin {
  const file = JSON.stringify(fileURLToPath(new URL('src/fetched.ts', import.meta.url)))
  return {
    name: 'fetched',
    apply: 'build',
    transform(_, id) {
      if (!id.endsWith('vite/preload-helper.js')) return undefined
      return { code: `export { fetched as __vitePreload } from ${file}`, map: null }
    },
    // all files lie beside each other: nobody needs to say where its own is
    renderChunk: (code) => code.replace(/(__VITE_PRELOAD__),\s*import\.meta\.url/g, '$1'),
    writeBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        if (chunk.code.includes('vite:preloadError')) this.error('vite has its own way again')
        for (const [, name] of chunk.code.matchAll(/"\.\/([\w.-]+\.(?:js|css))"/g))
          if (!bundle[`assets/${name}`]) this.error(`${name} would be fetched, but there is none`)
      }
    },
  }
}

/** The font without the weights that nothing is written in: they are two fifths of it. */
function weights(): Plugin {
  const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join('')
  return {
    name: 'weights',
    apply: 'build',
    async generateBundle(_, bundle) {
      const variationAxes = { wght: { min: 400, max: 700, default: 400 } }
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.woff2'))
          file.source = await subset(Buffer.from(file.source as Uint8Array), every, {
            targetFormat: 'woff2',
            variationAxes,
          })
    },
  }
}

/** Beside each file the same compressed with brotli, smaller than the server could on its way. */
function brotli(): Plugin {
  return {
    name: 'brotli',
    apply: 'build',
    writeBundle({ dir }) {
      for (const name of readdirSync(`${dir}/assets`).filter((each) => /\.(js|css)$/.test(each))) {
        const file = `${dir}/assets/${name}`
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
      }
    },
  }
}

/** On a site there is no server: what answers is within the page. */
const inPage = {
  find: /^(.*\/desk)\/here$/,
  replacement: '$1/local/here',
}

export default defineConfig(({ mode }) => ({
  base: './',
  resolve: { alias: mode === 'site' ? [inPage] : [] },
  worker: { format: 'es' },
  plugins: [
    ...[icons(), svelte(), words(), unhydrated(), fetched(), weights()],
    ...(mode === 'site' ? [] : [brotli()]), // only our server knows what to do with these
  ],
  build: {
    outDir: process.env['UNRIDDLE_PAGE'] ?? 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's security policy allows no data: fonts
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) =>
        [...new Set([file, ...needed])].filter((each) => !UNFETCHED.test(each)),
    },
    // all of them know light-dark(), which would else be written out in each colour
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: LATER, sideEffects: false }] },
      // one file packs better than a dozen small ones
      output: {
        codeSplitting: {
          groups: [
            { name: 'fields', test: LATER, includeDependenciesRecursively: false },
            { name: 'app', tags: ['$initial'], includeDependenciesRecursively: false },
            { name: 'scene', test: SCENE },
            { name: 'packing', test: PACKING },
            { name: 'hand', test: HAND, includeDependenciesRecursively: false },
            { name: 'still', test: STILL },
            { name: 'moving', test: MOVING, includeDependenciesRecursively: false },
            { name: 'shared', test: SHARED_BY_PLACES, includeDependenciesRecursively: false },
            { name: 'cards', test: CARDS, includeDependenciesRecursively: false },
            { name: 'tiles', test: TILES, includeDependenciesRecursively: false },
            { name: 'notebook', test: NOTEBOOK },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 700, // three.js, loaded only where something is shown in space
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8024' } },
}))

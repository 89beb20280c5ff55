/** A worker: Python within the page. It answers one request after the other. */

import type { Asked, Begin, Said } from './messages'
import { fetched, unpacked } from './unpacked'

type Tell = (event: string, data: string) => void
type Answer = (request: string, tell: Tell, unwanted: () => boolean) => string

/** What is used of Pyodide, which is no part of the page's own code. */
interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void
  runPython(code: string): unknown
  pyimport(name: string): { answer: Answer }
  _module: { HEAPU8: Uint8Array }
}

interface Loader {
  loadPyodide(options: { indexURL: string; createPyodideModule: unknown }): Promise<Pyodide>
}

const FOLDER = '/lib/unriddle'
let stop: Int32Array | null = null
let python: Pyodide
let answer: Answer

const say = (said: Said) => postMessage(said)

async function begin({ python: folder, product, stop: shared }: Begin): Promise<void> {
  stop = shared && new Int32Array(shared)
  const archive = fetched(`${product}unriddle.zip`).then((answer) => answer.arrayBuffer())
  const wasm = packed(`${folder}pyodide.asm.wasm`, 'application/wasm')
  const code = packed(`${folder}pyodide.asm.mjs`, 'text/javascript')
  void Promise.allSettled([archive, wasm, code]) // one that does not come is told once, below
  // Pyodide asks for its code by these names; each comes packed, and once
  const asked = self.fetch
  self.fetch = (address, how) =>
    String(address).endsWith('pyodide.asm.wasm') ? wasm : asked(address, how)
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.js`)) as Loader
  const createPyodideModule = await imported(await code)
  python = await loadPyodide({ indexURL: folder, createPyodideModule })
  self.fetch = asked
  python.unpackArchive(await archive, 'zip', { extractDir: FOLDER })
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(FOLDER)})`)
  answer = python.pyimport('unriddle.web.local').answer
  say({ ready: true })
}

/** A file that `web/site.py` has packed, as if it had come as it was. */
async function packed(address: string, type: string): Promise<Response> {
  return new Response(await unpacked(`${address}.bin`), { headers: { 'Content-Type': type } })
}

async function imported(code: Response): Promise<unknown> {
  const address = URL.createObjectURL(await code.blob())
  const module = (await import(/* @vite-ignore */ address)) as { default: unknown }
  URL.revokeObjectURL(address)
  return module.default
}

function work({ id, request }: Asked): void {
  const tell: Tell = (event, data) => say({ id, event, data })
  const unwanted = () => stop !== null && Atomics.load(stop, 0) === id
  const told = answer(request, tell, unwanted)
  say({ id, answer: told, memory: python._module.HEAPU8.length })
}

/** What is asked before Python is here waits for it. */
let begun: Promise<void>

onmessage = ({ data }: MessageEvent<Begin | Asked>) => {
  if ('request' in data)
    void begun.then(() => work(data)).catch((error: unknown) => say({ crashed: String(error) }))
  else begun = begin(data).catch((error: unknown) => say({ failed: String(error) }))
}

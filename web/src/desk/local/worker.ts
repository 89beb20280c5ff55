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
  const stream = unpacked(`${folder}pyodide.asm.wasm.bin`).then(watched)
  const wasm = stream.then(([body]) => typed(body, 'application/wasm'))
  const broken = stream.then(([, broken]) => broken)
  const code = unpacked(`${folder}pyodide.asm.mjs.bin`).then((body) =>
    typed(body, 'text/javascript'),
  )
  void Promise.allSettled([archive, wasm, broken, code]) // what does not come is told once, below
  // Pyodide asks for its code by these names; each comes packed, and once
  const asked = self.fetch
  self.fetch = (address, how) =>
    String(address).endsWith('pyodide.asm.wasm') ? wasm : asked(address, how)
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.js`)) as Loader
  const createPyodideModule = await imported(await code)
  const loaded = loadPyodide({ indexURL: folder, createPyodideModule })
  python = await Promise.race([loaded, broken]) // Pyodide itself waits for ever then
  self.fetch = asked
  python.unpackArchive(await archive, 'zip', { extractDir: FOLDER })
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(FOLDER)})`)
  answer = python.pyimport('unriddle.web.local').answer
  say({ ready: true })
}

/** What `web/site.py` has packed, as if it had come as it was. */
function typed(body: ReadableStream<Uint8Array>, type: string): Response {
  return new Response(body as BodyInit, { headers: { 'Content-Type': type } })
}

/** A stream, and a promise that fails when it breaks off: not everybody who reads it says so. */
function watched(stream: ReadableStream<Uint8Array>): [ReadableStream<Uint8Array>, Promise<never>] {
  const reader = stream.getReader()
  let tell: (error: unknown) => void
  const broken = new Promise<never>((_, fail) => (tell = fail))
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(error)
        tell(error)
      }
    },
  })
  return [body, broken]
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

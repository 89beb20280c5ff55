/** A worker: Python within the page. It answers one request after the other. */

import type { Asked, Begin, Said } from './messages'

type Tell = (event: string, data: string) => void
type Answer = (request: string, tell: Tell, unwanted: () => boolean) => string

/** What is used of Pyodide, which is no part of the page's own code. */
interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void
  runPython(code: string): unknown
  pyimport(name: string): { answer: Answer }
  _module: { HEAPU8: Uint8Array }
}

const FOLDER = '/lib/unriddle'
let stop: Int32Array | null = null
let python: Pyodide
let answer: Answer

const say = (said: Said) => postMessage(said)

async function begin({ python: folder, stop: shared }: Begin): Promise<void> {
  stop = shared && new Int32Array(shared)
  const archive = fetched(`${folder}unriddle.zip`)
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as {
    loadPyodide(options: { indexURL: string }): Promise<Pyodide>
  }
  python = await loadPyodide({ indexURL: folder })
  python.unpackArchive(await archive, 'zip', { extractDir: FOLDER })
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(FOLDER)})`)
  answer = python.pyimport('unriddle.web.local').answer
  say({ ready: true })
}

async function fetched(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} ${address}`)
  return response.arrayBuffer()
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
  if ('request' in data) void begun.then(() => work(data))
  else begun = begin(data).catch((error: unknown) => say({ failed: String(error) }))
}

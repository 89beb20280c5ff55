/** The desk at the other end of a connection. */

import { AskingDesk, told } from './asking'
import { Problem, type Heard, type Running, type Runs } from './desk'
import type * as wire from './types'

const LONGEST_PAUSE = 15 // seconds that a request waits for its turn where the desk says when that is

export class HttpDesk extends AskingDesk {
  constructor(
    private readonly language: () => string,
    readonly offline: () => Problem,
  ) {
    super()
  }

  search(asked: wire.JobAsk, heard: Heard): Running {
    const begun = long().then(
      ({ Job }) => new Job(this, asked, heard),
      () => heard.failed(this.offline()),
    )
    return { cancel: () => void begun.then((job) => job?.cancel()) }
  }

  async runs(): Promise<Runs> {
    return new (await long()).HttpRuns(this)
  }

  async picture(position: string, kind: 'svg' | 'png'): Promise<Blob> {
    return (await this.fetch(`scene.${kind}`, { position })).blob()
  }

  async export(asked: wire.ExportAsk): Promise<Blob> {
    return (await this.fetch('export', asked)).blob()
  }

  async json<T>(path: string, asked?: unknown, signal?: AbortSignal): Promise<T> {
    return (await this.fetch(path, asked, signal)).json() as Promise<T>
  }

  /** A text is sent as it is, all else as JSON. */
  async fetch(
    path: string,
    asked?: unknown,
    signal: AbortSignal | null = null,
    method = asked === undefined ? 'GET' : 'POST',
  ): Promise<Response> {
    const text = typeof asked === 'string'
    const headers = {
      'Accept-Language': this.language(),
      'Content-Type': text ? 'text/plain' : 'application/json',
    }
    const body = text ? asked : (JSON.stringify(asked) ?? null)
    const request = { method, headers, signal, body }
    const response = await fetch(`api/${path}`, request).catch((error: unknown) => {
      throw error instanceof TypeError ? this.offline() : error
    })
    if (response.ok) return response
    const pause = Number(response.headers.get('Retry-After'))
    if (response.status !== 429 || !pause || pause > LONGEST_PAUSE) throw await problem(response)
    await new Promise((resume) => setTimeout(resume, pause * 1000))
    signal?.throwIfAborted()
    return this.fetch(path, asked, signal, method)
  }
}

/** What only a long search needs. */
const long = () => import('./job')

async function problem(response: Response): Promise<Problem> {
  const found = (await response.json().catch(() => null)) as wire.Problem | null
  return found ? told(found) : new Problem(`${response.status} ${response.statusText}`, 'http')
}

/** The desk at the other end of a connection. */

import { Problem, type Desk, type Heard, type Played, type Running } from './desk'
import type * as wire from './types'

const BUSY = [429, 503] // statuses that say: not now
const PATIENCE = 15 // seconds that a request waits for its turn where the desk says when that is

interface Ask {
  body?: unknown
  type?: string
  method?: string
  signal?: AbortSignal | undefined
}

export class HttpDesk implements Desk {
  constructor(
    private readonly language: () => string,
    readonly offline: () => Problem,
  ) {}

  async families(): Promise<wire.FamilyInfo[]> {
    return (await this.json<wire.Families>('families', { method: 'GET' })).families
  }

  read(position: string, moves: readonly Played[] = [], family?: string): Promise<wire.Reading> {
    return this.json('read', { body: { position, moves, family } })
  }

  async readings(positions: readonly string[]): Promise<(wire.Reading | null)[]> {
    const { readings, truncated } = await this.json<wire.Readings>('readings', {
      body: { positions },
    })
    if (!truncated) return readings
    return [...readings, ...(await this.readings(positions.slice(readings.length)))]
  }

  import(text: string, family?: string): Promise<wire.Reading> {
    const query = family ? `?family=${encodeURIComponent(family)}` : ''
    return this.json(`import${query}`, { body: text, type: 'text/plain' })
  }

  async compose(asked: wire.ComposeAsk): Promise<string> {
    return (await this.json<wire.Composed>('compose', { body: asked })).body
  }

  async steps(position: string, signal?: AbortSignal): Promise<wire.Offer[]> {
    return (await this.json<wire.Offers>('steps', { body: { position }, signal })).steps
  }

  scenes(asked: wire.ScenesAsk): Promise<wire.Scenes> {
    return this.json('scenes', { body: asked })
  }

  check(
    position: string,
    details = false,
    signal?: AbortSignal,
    seconds?: number,
  ): Promise<wire.Verdict> {
    return this.json('check', { body: { position, details, seconds }, signal })
  }

  async hint(position: string, level: number, signal?: AbortSignal): Promise<wire.Hint[]> {
    const body = { position, level }
    return (await this.json<wire.Hints>('hint', { body, signal })).hints
  }

  outlook(position: string, signal?: AbortSignal): Promise<wire.Outlook> {
    return this.json('outlook', { body: { position }, signal })
  }

  grade(position: string, signal?: AbortSignal): Promise<wire.Grade> {
    return this.json('grade', { body: { position }, signal })
  }

  async generate(asked: wire.GenerateAsk, signal?: AbortSignal): Promise<wire.Fresh[]> {
    return (await this.json<wire.Generated>('generate', { body: asked, signal })).puzzles
  }

  day(toy: string, date: string, signal?: AbortSignal): Promise<wire.Day> {
    return this.json('day', { body: { toy, date }, signal })
  }

  async course(family: string): Promise<wire.Lesson[]> {
    return (await this.json<wire.Course>(`course/${family}`, { method: 'GET' })).lessons
  }

  compare(asked: wire.CompareAsk, signal?: AbortSignal): Promise<wire.Comparisons> {
    return this.json('compare', { body: asked, signal })
  }

  search(asked: wire.JobAsk, heard: Heard): Running {
    const begun = import('./job').then(
      ({ Job }) => new Job(this, asked, heard),
      () => heard.failed(this.offline()),
    )
    return { cancel: () => void begun.then((job) => job?.cancel()) }
  }

  async picture(position: string, kind: 'svg' | 'png'): Promise<Blob> {
    return (await this.fetch(`scene.${kind}`, { body: { position } })).blob()
  }

  async export(asked: wire.ExportAsk): Promise<Blob> {
    return (await this.fetch('export', { body: asked })).blob()
  }

  async json<T>(path: string, ask: Ask): Promise<T> {
    return (await this.fetch(path, ask)).json() as Promise<T>
  }

  async fetch(path: string, ask: Ask): Promise<Response> {
    const { body, type = 'application/json', method = 'POST', signal } = ask
    const headers: Record<string, string> = { 'Accept-Language': this.language() }
    const init: RequestInit = { method, headers, signal: signal ?? null }
    if (body !== undefined) {
      headers['Content-Type'] = type
      init.body = typeof body === 'string' ? body : JSON.stringify(body)
    }
    const response = await fetch(`api/${path}`, init).catch((error: unknown) => {
      throw error instanceof TypeError ? this.offline() : error
    })
    if (response.ok) return response
    const pause = Number(response.headers.get('Retry-After'))
    if (response.status !== 429 || !pause || pause > PATIENCE) throw await problem(response)
    await new Promise((resume) => setTimeout(resume, pause * 1000))
    signal?.throwIfAborted()
    return this.fetch(path, ask)
  }
}

async function problem(response: Response): Promise<Problem> {
  const found = (await response.json().catch(() => null)) as wire.Problem | null
  return found ? told(found) : new Problem(`${response.status} ${response.statusText}`, 'http')
}

export function told(found: wire.Problem): Problem {
  return new Problem(found.detail, found.kind, found, BUSY.includes(found.status))
}

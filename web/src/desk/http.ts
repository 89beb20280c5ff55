/** The desk at the other end of a connection. */

import { Problem, type Desk, type Heard, type Played, type Running, type Runs } from './desk'
import type * as wire from './types'

const BUSY = [429, 503] // statuses that say: not now
const LONGEST_PAUSE = 15 // seconds that a request waits for its turn where the desk says when that is

export class HttpDesk implements Desk {
  constructor(
    private readonly language: () => string,
    readonly offline: () => Problem,
  ) {}

  async families(): Promise<wire.FamilyInfo[]> {
    return (await this.json<wire.Families>('families')).families
  }

  read(position: string, moves: readonly Played[] = [], family?: string): Promise<wire.Reading> {
    return this.json('read', { position, moves, family })
  }

  async readings(positions: readonly string[]): Promise<(wire.Reading | null)[]> {
    const { readings, truncated } = await this.json<wire.Readings>('readings', { positions })
    if (!truncated) return readings
    return [...readings, ...(await this.readings(positions.slice(readings.length)))]
  }

  import(text: string, family?: string): Promise<wire.Reading> {
    return this.json(family ? `import?family=${encodeURIComponent(family)}` : 'import', text)
  }

  async compose(asked: wire.ComposeAsk): Promise<string> {
    return (await this.json<wire.Composed>('compose', asked)).body
  }

  async steps(position: string, signal?: AbortSignal): Promise<wire.Offer[]> {
    return (await this.json<wire.Offers>('steps', { position }, signal)).steps
  }

  scenes(asked: wire.ScenesAsk): Promise<wire.Scenes> {
    return this.json('scenes', asked)
  }

  check(
    position: string,
    details = false,
    signal?: AbortSignal,
    seconds?: number,
  ): Promise<wire.Verdict> {
    return this.json('check', { position, details, seconds }, signal)
  }

  async hint(position: string, level: number, signal?: AbortSignal): Promise<wire.Hint[]> {
    return (await this.json<wire.Hints>('hint', { position, level }, signal)).hints
  }

  outlook(position: string, signal?: AbortSignal): Promise<wire.Outlook> {
    return this.json('outlook', { position }, signal)
  }

  grade(position: string, signal?: AbortSignal): Promise<wire.Grade> {
    return this.json('grade', { position }, signal)
  }

  async generate(asked: wire.GenerateAsk, signal?: AbortSignal): Promise<wire.Fresh[]> {
    return (await this.json<wire.Generated>('generate', asked, signal)).puzzles
  }

  day(toy: string, date: string, signal?: AbortSignal): Promise<wire.Day> {
    return this.json('day', { toy, date }, signal)
  }

  async course(family: string): Promise<wire.Lesson[]> {
    return (await this.json<wire.Course>(`course/${family}`)).lessons
  }

  compare(asked: wire.CompareAsk, signal?: AbortSignal): Promise<wire.Comparisons> {
    return this.json('compare', asked, signal)
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

export function told(found: wire.Problem): Problem {
  return new Problem(found.detail, found.kind, found, BUSY.includes(found.status))
}

/** The desk at the other end of a connection. */

import { Problem, type Desk, type Heard, type Running } from './desk'
import type * as wire from './types'

const BUSY = [429, 503] // statuses that say: not now

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

  read(position: string, family?: string): Promise<wire.Reading> {
    return this.json('read', { body: { position, family: family ?? null } })
  }

  import(text: string, family?: string): Promise<wire.Reading> {
    const query = family ? `?family=${encodeURIComponent(family)}` : ''
    return this.json(`import${query}`, { body: text, type: 'text/plain' })
  }

  async steps(position: string, signal?: AbortSignal): Promise<wire.Offer[]> {
    return (await this.json<wire.Offers>('steps', { body: { position }, signal })).steps
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

  async generate(asked: wire.GenerateAsk, signal?: AbortSignal): Promise<wire.Fresh> {
    const made = await this.json<wire.Generated>('generate', { body: asked, signal })
    return made.puzzles[0]!
  }

  search(asked: wire.JobAsk, heard: Heard): Running {
    const job = new Job(this, heard)
    void job.begin(asked)
    return job
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
    if (!response.ok) throw await problem(response)
    return response
  }
}

async function problem(response: Response): Promise<Problem> {
  const found = (await response.json().catch(() => null)) as wire.Problem | null
  return found ? told(found) : new Problem(`${response.status} ${response.statusText}`, 'http')
}

function told(found: wire.Problem): Problem {
  return new Problem(found.detail, found.kind, found, BUSY.includes(found.status))
}

/** A long search: begun by a request, then followed as a stream of events. */
class Job implements Running {
  private cancelled = false
  private id = ''
  private events: EventSource | null = null

  constructor(
    private readonly desk: HttpDesk,
    private readonly heard: Heard,
  ) {}

  async begin(asked: wire.JobAsk): Promise<void> {
    try {
      const begun = await this.desk.json<wire.JobBegun>('jobs', { body: asked })
      this.id = begun.id
      if (this.cancelled) this.remove()
      else this.follow()
    } catch (error) {
      if (!this.cancelled) this.heard.failed(error as Problem)
    }
  }

  cancel(): void {
    if (this.cancelled) return
    this.cancelled = true
    this.events?.close()
    if (this.id) this.remove()
  }

  private remove(): void {
    this.desk.fetch(`jobs/${this.id}`, { method: 'DELETE' }).catch(() => undefined) // ended by itself
  }

  private follow(): void {
    const events = new EventSource(`api/jobs/${this.id}/events`)
    this.events = events
    const on = <T>(name: string, hear: (data: T) => void, last = false) =>
      events.addEventListener(name, (event) => {
        if (last) events.close()
        const data = (event as MessageEvent<string | undefined>).data
        if (data !== undefined) hear(JSON.parse(data) as T)
      })
    on<wire.Progress>('progress', (told) => this.heard.progress?.(told))
    on<wire.Solution>('solution', (found) => this.heard.solution?.(found))
    on<wire.Answer>('done', (answer) => this.heard.done(answer), true)
    events.addEventListener('error', (event) => this.failed(events, event))
  }

  /** An `error` event of the job has data; one without is the connection's, which is retried. */
  private failed(events: EventSource, event: Event): void {
    const data = (event as MessageEvent<string | undefined>).data
    if (data === undefined && events.readyState !== EventSource.CLOSED) return
    events.close()
    const details = data === undefined ? null : (JSON.parse(data) as wire.Problem)
    this.heard.failed(details ? told(details) : this.desk.offline())
  }
}

/** The desk at the other end of a connection. */

import {
  Problem,
  type Desk,
  type Export,
  type Further,
  type Heard,
  type Place,
  type Running,
  type Search,
  type Wish,
} from './desk'
import type {
  FamilyInfo,
  Fresh,
  Grade,
  Hint,
  Offer,
  Outlook,
  Reading,
  Scenes,
  Verdict,
} from './types'

export interface ProblemDetails extends Place {
  status: number
  detail: string
  kind: string
}

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

  async families(): Promise<FamilyInfo[]> {
    return (await this.json<{ families: FamilyInfo[] }>('families', { method: 'GET' })).families
  }

  read(position: string, family?: string): Promise<Reading> {
    return this.json('read', { body: { position, family: family ?? null } })
  }

  import(text: string, family?: string): Promise<Reading> {
    const query = family ? `?family=${encodeURIComponent(family)}` : ''
    return this.json(`import${query}`, { body: text, type: 'text/plain' })
  }

  async steps(position: string, signal?: AbortSignal): Promise<Offer[]> {
    return (await this.json<{ steps: Offer[] }>('steps', { body: { position }, signal })).steps
  }

  scenes(asked: Further): Promise<Scenes> {
    return this.json('scenes', { body: asked })
  }

  check(
    position: string,
    details = false,
    signal?: AbortSignal,
    seconds?: number,
  ): Promise<Verdict> {
    return this.json('check', { body: { position, details, seconds }, signal })
  }

  async hint(position: string, level: number, signal?: AbortSignal): Promise<Hint[]> {
    const body = { position, level }
    return (await this.json<{ hints: Hint[] }>('hint', { body, signal })).hints
  }

  outlook(position: string, signal?: AbortSignal): Promise<Outlook> {
    return this.json('outlook', { body: { position }, signal })
  }

  grade(position: string, signal?: AbortSignal): Promise<Grade> {
    return this.json('grade', { body: { position }, signal })
  }

  async generate(wish: Wish, signal?: AbortSignal): Promise<Fresh> {
    const made = await this.json<{ puzzles: Fresh[] }>('generate', { body: wish, signal })
    return made.puzzles[0]!
  }

  search(asked: Search, heard: Heard): Running {
    const begun = import('./job').then(
      ({ Job }) => new Job(this, asked, heard),
      () => heard.failed(this.offline()),
    )
    return { cancel: () => void begun.then((job) => job?.cancel()) }
  }

  async picture(position: string, kind: 'svg' | 'png'): Promise<Blob> {
    return (await this.fetch(`scene.${kind}`, { body: { position } })).blob()
  }

  async export(asked: Export): Promise<Blob> {
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
  const found = (await response.json().catch(() => null)) as ProblemDetails | null
  return found ? told(found) : new Problem(`${response.status} ${response.statusText}`, 'http')
}

export function told(found: ProblemDetails): Problem {
  return new Problem(found.detail, found.kind, found, BUSY.includes(found.status))
}

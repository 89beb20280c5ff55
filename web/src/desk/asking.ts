/** What every desk asks in the same words, however its requests travel. */

import { Problem, type Desk, type Heard, type Played, type Running } from './desk'
import type * as wire from './types'

const BUSY = [429, 503] // statuses that say: not now

export abstract class AskingDesk implements Desk {
  /** The answer to a request: a text is sent as it is, all else as JSON. */
  abstract json<T>(path: string, asked?: unknown, signal?: AbortSignal): Promise<T>
  abstract search(asked: wire.JobAsk, heard: Heard): Running
  abstract picture(position: string, kind: 'svg' | 'png'): Promise<Blob>
  abstract export(asked: wire.ExportAsk): Promise<Blob>

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
}

export function told(found: wire.Problem): Problem {
  return new Problem(found.detail, found.kind, found, BUSY.includes(found.status))
}

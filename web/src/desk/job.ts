/** A long search: begun by a request, then followed as a stream of events. */

export { HttpRuns } from './runs'
import type { Heard, Problem, Running } from './desk'
import { told } from './asking'
import type { HttpDesk } from './http'
import type * as wire from './types'

export class Job implements Running {
  private cancelled = false
  private id = ''
  private events: EventSource | null = null

  constructor(
    private readonly desk: HttpDesk,
    private readonly asked: wire.JobAsk,
    private readonly heard: Heard,
  ) {
    void this.begin()
  }

  private async begin(): Promise<void> {
    try {
      const begun = await this.desk.json<wire.JobBegun>('jobs', this.asked)
      this.id = begun.id
      if (this.cancelled) this.remove()
      else this.listen()
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
    this.desk.fetch(`jobs/${this.id}`, undefined, null, 'DELETE').catch(() => undefined) // ended by itself
  }

  private listen(): void {
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

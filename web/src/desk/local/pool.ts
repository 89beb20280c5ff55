/** The workers of the page: one, and a second one as soon as the first is at a search.

    The life of a worker: it loads Python, is ready, answers one job after the other. It ends
    - with an answer, if its memory is too large by then (`replace`),
    - when its job is cancelled and it cannot be told so (`replace`; nobody waits for that job),
    - when it has come to harm: its job has failed (`crash`),
    - when Python cannot be had: another would not get it either, so all that waits fails (`fail`). */

import { folder } from './folder'
import type { Said } from './messages'

const MOST = 2 // workers: one searches, the other answers what is asked meanwhile
const SOON = 400 // milliseconds of a search after which the other is made ready
const SHORT = 2000 // milliseconds in which a job may end that nobody waits for
const LARGE = 250 * 2 ** 20 // bytes, with which a worker is replaced: its memory never shrinks
const PYTHON = folder('python')

/** A request and who waits for it. */
export interface Job {
  request: string
  /** Whether it may take long; only one of these is at work at a time. */
  long: boolean
  told(event: string, data: string): void
  answered(answer: string): void
  /** Python cannot be had, or has come to harm at it. */
  failed(crashed: boolean): void
}

/** Requests that are sent to whoever is free. */
export class Pool {
  private readonly queue: Job[] = []
  private readonly workers = new Set<PythonWorker>()

  ask(job: Job): void {
    this.queue.push(job)
    this.send()
  }

  /** Nobody waits for a job any more: it ends at once. */
  cancel(job: Job): void {
    const place = this.queue.indexOf(job)
    if (place >= 0) this.queue.splice(place, 1)
    const worker = [...this.workers].find((each) => each.job === job)
    if (!worker || worker.leave()) return
    // who cannot be told is replaced, which takes seconds: a short job may be over before that
    const replace = () => worker.job === job && this.replace(worker)
    if (job.long) replace()
    else setTimeout(replace, SHORT)
  }

  /** Whether somebody could answer at once. */
  get ready(): boolean {
    return [...this.workers].some((worker) => worker.ready)
  }

  /** Make a worker ready before anything is asked. */
  start(): void {
    if (this.workers.size === 0) this.fresh()
  }

  private send(): void {
    for (const job of [...this.queue]) {
      if (job.long && [...this.workers].some((worker) => worker.job?.long)) continue
      const worker = this.free()
      if (!worker) return
      this.queue.splice(this.queue.indexOf(job), 1)
      worker.work(job)
      if (job.long) setTimeout(() => worker.job === job && this.free(), SOON)
    }
  }

  /** Whoever is idle, ready ones first. Where nobody is, one is begun: a second one only while the
      first may be busy for long. */
  private free(): PythonWorker | null {
    const all = [...this.workers]
    const idle = all.filter((worker) => !worker.job)
    const found = idle.find((worker) => worker.ready) ?? idle[0]
    const more = all.length === 0 || (all.length < MOST && all.every((worker) => worker.job?.long))
    return found ?? (more ? this.fresh() : null)
  }

  private fresh(): PythonWorker {
    const worker: PythonWorker = new PythonWorker(
      (memory) => {
        if (memory > LARGE) this.replace(worker)
        this.send()
      },
      (crashed) => (crashed ? this.crash(worker) : this.fail(worker)),
    )
    this.workers.add(worker)
    return worker
  }

  /** A new one takes the place of one whose job is over, and gets what waits. */
  private replace(worker: PythonWorker): void {
    this.workers.delete(worker)
    worker.end()
    this.fresh()
    this.send()
  }

  private fail(worker: PythonWorker): void {
    this.workers.delete(worker)
    worker.end()
    for (const job of [worker.job, ...this.queue.splice(0)]) job?.failed(false)
  }

  /** Only what it was at is lost. */
  private crash(worker: PythonWorker): void {
    worker.job?.failed(true)
    this.replace(worker)
  }
}

class PythonWorker {
  job: Job | null = null
  ready = false
  private readonly worker: Worker
  private readonly stop = self.crossOriginIsolated ? new SharedArrayBuffer(4) : null
  private id = 0

  constructor(
    private readonly idle: (memory: number) => void,
    private readonly failed: (crashed: boolean) => void,
  ) {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    this.worker.onmessage = ({ data }: MessageEvent<Said>) => this.hear(data)
    this.worker.onerror = () => failed(this.ready)
    this.worker.postMessage({ python: PYTHON, stop: this.stop })
  }

  work(job: Job): void {
    this.job = job
    this.worker.postMessage({ id: ++this.id, request: job.request })
  }

  /** Leave the job at work; whether that can be said to it. */
  leave(): boolean {
    if (!this.stop || !this.ready) return false
    Atomics.store(new Int32Array(this.stop), 0, this.id)
    return true
  }

  end(): void {
    this.worker.terminate()
  }

  private hear(said: Said): void {
    if ('ready' in said) this.ready = true
    else if ('failed' in said || 'crashed' in said) this.failed('crashed' in said)
    else if ('event' in said) this.job?.told(said.event, said.data)
    else {
      const { job } = this
      this.job = null
      job?.answered(said.answer)
      this.idle(said.memory)
    }
  }
}

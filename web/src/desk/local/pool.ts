/** The workers of the page: one, and a second one once the first has been at a search for a moment.

    The life of a worker: it loads Python, is ready, answers one job after the other. It ends
    - with an answer, if its memory is too large by then (`replace`),
    - when its job is cancelled and it cannot be interrupted (`replace`; nobody waits for that job),
    - when it has crashed: its job has failed (`crash`),
    - when Python cannot be loaded (`fail`): if nobody else is left, all that waits fails.

    Only a worker that is ready gets a job, so that none is ended while it loads. */

import { folder } from './folder'
import type { Said } from './messages'

const MOST = 2 // workers: one searches, the other answers what is asked meanwhile
const SOON = 400 // milliseconds of a search after which the other is made ready
const SHORT = 2000 // milliseconds in which a job may end that nobody waits for
const LARGE = 250 * 2 ** 20 // bytes, with which a worker is replaced: its memory never shrinks
const PYTHON = folder('python')
const PRODUCT = folder('product')

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
  private readonly waiting: (() => void)[] = []

  ask(job: Job): void {
    this.queue.push(job)
    this.send()
  }

  /** Nobody waits for a job any more: it ends at once. */
  cancel(job: Job): void {
    const place = this.queue.indexOf(job)
    if (place >= 0) this.queue.splice(place, 1)
    const worker = [...this.workers].find((each) => each.job === job)
    if (!worker || worker.interrupt()) return
    // who cannot be interrupted is replaced, which takes seconds: a short job may be over before that
    const replace = () => worker.job === job && this.replace(worker)
    if (job.long) replace()
    else setTimeout(replace, SHORT)
  }

  /** Whether somebody could answer at once. */
  get ready(): boolean {
    return [...this.workers].some((worker) => worker.ready)
  }

  /** When somebody is ready, or it is known that nobody will be. */
  loaded(): Promise<void> {
    return this.ready ? Promise.resolve() : new Promise((over) => this.waiting.push(over))
  }

  private tellLoaded(): void {
    for (const over of this.waiting.splice(0)) over()
  }

  /** Begin the first worker, or a second one while the first may be busy for long. */
  private grow(): void {
    const all = [...this.workers]
    if (all.length < MOST && all.every((worker) => worker.job?.long)) this.begin()
  }

  private send(): void {
    for (const job of [...this.queue]) {
      if (job.long && [...this.workers].some((worker) => worker.job?.long)) continue
      const worker = [...this.workers].find((each) => each.ready && !each.job)
      if (!worker) return this.grow()
      this.queue.splice(this.queue.indexOf(job), 1)
      worker.work(job)
      if (job.long) setTimeout(() => worker.job === job && this.grow(), SOON)
    }
  }

  private begin(): void {
    const worker: PythonWorker = new PythonWorker({
      ready: () => {
        this.tellLoaded()
        this.send()
      },
      idle: (memory) => {
        if (memory > LARGE) this.replace(worker)
        this.send()
      },
      failed: (crashed) => (crashed ? this.crash(worker) : this.fail(worker)),
    })
    this.workers.add(worker)
  }

  /** A new one takes the place of one whose job is over. */
  private replace(worker: PythonWorker): void {
    this.end(worker)
    this.begin()
  }

  /** Only what it was at is lost. */
  private crash(worker: PythonWorker): void {
    worker.job?.failed(true)
    this.replace(worker)
  }

  private fail(worker: PythonWorker): void {
    this.end(worker)
    if (this.workers.size > 0) return
    this.tellLoaded()
    for (const job of this.queue.splice(0)) job.failed(false)
  }

  private end(worker: PythonWorker): void {
    this.workers.delete(worker)
    worker.end()
  }
}

/** Who hears of a worker. */
interface Hearer {
  ready(): void
  /** Its job is over; with so many bytes of memory. */
  idle(memory: number): void
  /** It is of no more use: crashed, or never ready. */
  failed(crashed: boolean): void
}

class PythonWorker {
  job: Job | null = null
  ready = false
  private readonly worker: Worker
  private readonly stop = self.crossOriginIsolated ? new SharedArrayBuffer(4) : null
  private id = 0

  constructor(private readonly hearer: Hearer) {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    this.worker.onmessage = ({ data }: MessageEvent<Said>) => this.hear(data)
    this.worker.onerror = () => hearer.failed(this.ready)
    this.worker.postMessage({ python: PYTHON, product: PRODUCT, stop: this.stop })
  }

  work(job: Job): void {
    this.job = job
    this.worker.postMessage({ id: ++this.id, request: job.request })
  }

  /** Tell it to leave its job; false where that cannot be told. */
  interrupt(): boolean {
    if (!this.stop) return false
    Atomics.store(new Int32Array(this.stop), 0, this.id)
    return true
  }

  end(): void {
    this.worker.terminate()
  }

  private hear(said: Said): void {
    if ('ready' in said) {
      this.ready = true
      this.hearer.ready()
    } else if ('failed' in said) this.hearer.failed(false)
    else if ('crashed' in said) this.hearer.failed(true)
    else if ('event' in said) this.job?.told(said.event, said.data)
    else {
      const { job } = this
      this.job = null
      job?.answered(said.answer)
      this.hearer.idle(said.memory)
    }
  }
}

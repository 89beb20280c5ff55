/** The desk within the page: Python in a worker answers, and no server is asked. */

import { AskingDesk, told } from '../asking'
import { i18n } from '../../state/i18n.svelte'
import { retry } from '../../state/retry'
import { has, t } from '../../state/words'
import { Problem, type Heard, type Running } from '../desk'
import type * as wire from '../types'
import { baked } from './baked'
import { device, INCOMPLETE } from './device.svelte' // at once: browsers offer early to install
import { Pool, type Job } from './pool'
import { remember, remembered } from './remembered'

const KINDS: Record<wire.FileKind, string> = {
  txt: 'text/plain;charset=utf-8',
  json: 'application/json',
  csv: 'text/csv;charset=utf-8',
  jsonl: 'application/jsonl',
  svg: 'image/svg+xml',
  png: 'image/png',
}

type Told<T> = { answer: T } | { problem: wire.Problem }
type File = { content: string } // in base64

const SOON = 2000 // milliseconds in which words come, or never
const LONG = 400 // milliseconds after which it is said that Python is on its way
const BAKED_DAYS = 40 // some less than `web/baking.py` makes: a site may be some days old

export class LocalDesk extends AskingDesk {
  private readonly pool = new Pool()
  /** While nobody is ready to answer. */
  private loading: Promise<void> | null = null
  /** Words for what goes wrong, fetched before there may be no network to fetch them by. */
  private readonly words = Promise.race([
    i18n.add('site').catch(() => undefined),
    new Promise((over) => setTimeout(over, SOON)),
  ])

  constructor(
    private readonly language: () => string,
    readonly offline: () => Problem,
  ) {
    super()
    void this.worked('families').catch(() => undefined) // the first question is what loads Python
  }

  get daysAtHand(): number | undefined {
    return this.pool.ready ? undefined : BAKED_DAYS
  }

  private ask(job: Job): void {
    this.pool.ask(job)
    if (!this.pool.ready && !this.loading) this.loading = this.load()
  }

  /** Says that Python is on its way, until it is here or does not come. Once it is here there is
      time to keep all of it on the device. */
  private async load(): Promise<void> {
    const over = this.pool.loaded()
    await Promise.race([over, new Promise((soon) => setTimeout(soon, LONG))])
    const { install, waiting } = await retry(() => import('./install'))
    const end = this.pool.ready ? undefined : await waiting()
    await over
    end?.()
    this.loading = null
    if (this.pool.ready) await install()
    else device.hindrance = INCOMPLETE
  }

  async json<T>(path: string, asked?: unknown, signal?: AbortSignal): Promise<T> {
    const known = (asked ?? {}) as Record<string, unknown>
    const language = this.language()
    const early = !this.pool.ready
    const found =
      (await baked(path, known, language, early)) || (early && remembered(path, known, language))
    signal?.throwIfAborted()
    const answer = found || (await this.worked(path, asked, signal))
    remember(path, known, language, answer)
    return answer as T
  }

  /** The answer of a worker. */
  private worked<T>(path: string, asked?: unknown, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const job = this.job(path, asked, {
        answered: (answer) => settle(JSON.parse(answer) as Told<T>, resolve, reject),
        failed: (crashed) => void this.trouble(crashed).then(reject),
      })
      signal?.addEventListener('abort', () => {
        this.pool.cancel(job)
        reject(signal.reason as Error)
      })
      this.ask(job)
    })
  }

  override import(text: string, family?: string): Promise<wire.Reading> {
    return this.json('import', { position: text, family })
  }

  search(asked: wire.JobAsk, heard: Heard): Running {
    let over = false
    const once = (tell: () => void) => {
      if (!over) tell()
      over = true
    }
    const job = this.job('jobs', asked, {
      long: true,
      told: (event, data) => {
        if (over) return
        if (event === 'progress') heard.progress?.(JSON.parse(data) as wire.Progress)
        else heard.solution?.(JSON.parse(data) as wire.Solution)
      },
      answered: (answer) =>
        once(() =>
          settle(JSON.parse(answer) as Told<wire.Answer>, heard.done.bind(heard), (problem) =>
            heard.failed(problem),
          ),
        ),
      failed: (crashed) => once(() => void this.trouble(crashed).then(heard.failed.bind(heard))),
    })
    this.ask(job)
    return { cancel: () => once(() => this.pool.cancel(job)) }
  }

  async picture(position: string, kind: 'svg' | 'png'): Promise<Blob> {
    return this.file('picture', { position }, kind)
  }

  export(asked: wire.ExportAsk): Promise<Blob> {
    return this.file('export', asked, asked.kind)
  }

  private async file(path: string, asked: object, kind: wire.FileKind): Promise<Blob> {
    const made = kind === 'png' ? 'svg' : kind
    const { content } = await this.json<File>(path, { ...asked, kind: made })
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
    const file = new Blob([bytes], { type: KINDS[made] })
    return kind === 'png' ? (await retry(() => import('./pictures'))).png(file) : file
  }

  private async trouble(crashed: boolean): Promise<Problem> {
    await this.words
    if (!has('page.site_crashed')) return this.offline()
    return crashed
      ? new Problem(t('page.site_crashed'), 'defect', {}, true)
      : new Problem(t('page.site_offline'), 'offline', {}, true)
  }

  private job(
    path: string,
    ask: unknown,
    how: Partial<Job> & Pick<Job, 'answered' | 'failed'>,
  ): Job {
    const request = JSON.stringify({ path, ask, lang: this.language() })
    return { request, long: false, told: () => undefined, ...how }
  }
}

function settle<T>(found: Told<T>, answer: (told: T) => void, fail: (problem: Problem) => void) {
  if ('problem' in found) fail(told(found.problem))
  else answer(found.answer)
}

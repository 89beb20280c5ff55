/** A round of Countdown as on the show: thirty seconds, and points for what came nearest. */

import type { Answer } from '../../../desk/types'
import { desk } from '../../../state/desk'
import { position } from '../../../state/position.svelte'
import { settings } from '../../../state/device/settings.svelte'
import { ui } from '../../../state/ui.svelte'
import { t } from '../../../state/words'
import { tick } from './sound'

export const WHOLE = 30 // seconds

/** Ten points for the target, seven within five of it, five within ten. */
export function points(away: number): number {
  if (away === 0) return 10
  if (away <= 5) return 7
  return away <= 10 ? 5 : 0
}

export class Round {
  /** Seconds that are left; null while nobody has started the clock. */
  left = $state<number | null>(null)
  over = $state(false)
  running = $derived(this.left !== null && this.left > 0 && !this.over)
  /** The nearest to the target that lay on the table. */
  nearest = $state<number | null>(null)
  /** The nearest that could be made. */
  possible = $state('')
  /** Why that is not the target, where the target cannot be made. */
  reason = $state('')
  private timer = 0
  private begun = 0

  start(): void {
    this.stop()
    Object.assign(this, { left: WHOLE, over: false, nearest: null, possible: '', reason: '' })
    this.begun = Date.now()
    this.timer = window.setInterval(() => this.pass(), 250)
  }

  stop(): void {
    clearInterval(this.timer)
    this.left = null
    this.over = false
  }

  private pass(): void {
    const left = Math.max(0, WHOLE - Math.floor((Date.now() - this.begun) / 1000))
    if (left === this.left) return
    this.left = left
    if (settings.sound) tick(left === 0)
    if (left === 0) this.end()
  }

  /** What lies on the table may be nearer; the target itself ends the round. */
  look(values: readonly number[], target: number): void {
    if (!this.running) return
    for (const value of values.filter(Number.isFinite)) {
      const known = this.nearest
      if (known === null || Math.abs(value - target) < Math.abs(known - target))
        this.nearest = value
    }
    if (this.nearest === target) this.end()
  }

  private end(): void {
    clearInterval(this.timer)
    this.over = true
    ui.say(t('numbers.page_time_up'))
    const { puzzle } = position
    desk.search(
      { position: puzzle, want: 'one' },
      {
        done: (answer) => void this.tell(puzzle, answer).catch(() => undefined),
        failed: () => undefined, // then Solve says it
      },
    )
  }

  private async tell(puzzle: string, { status, reason, solutions: [best] }: Answer): Promise<void> {
    if (!best) return
    const nearest = status === 'nearest'
    const made = nearest && (await desk.read(puzzle, best.steps)).scene.cells.at(-1)?.name
    if (puzzle !== position.puzzle) return
    this.possible = made ? `${best.text} = ${made}` : best.text
    this.reason = nearest ? reason : ''
  }
}

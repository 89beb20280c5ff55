/** Long work that the server keeps, whether anybody looks or not. */

import type { Runs } from './desk'
import type { HttpDesk } from './http'
import type * as wire from './types'

const MOST_SHOWN = 1000 // the server tells no more at once

export class HttpRuns implements Runs {
  constructor(private readonly desk: HttpDesk) {}

  async every(): Promise<wire.Run[]> {
    return (await this.desk.json<wire.Runs>('runs')).runs
  }

  begin(asked: wire.RunAsk): Promise<wire.Run> {
    return this.desk.json('runs', asked)
  }

  stop(name: string): Promise<wire.Run> {
    return this.desk.json(`runs/${name}/stop`, {})
  }

  resume(name: string): Promise<wire.Run> {
    return this.desk.json(`runs/${name}/resume`, {})
  }

  async remove(name: string): Promise<void> {
    await this.desk.fetch(`runs/${name}`, undefined, null, 'DELETE')
  }

  async solutions(name: string): Promise<wire.Solution[]> {
    const path = `runs/${name}/solutions?limit=${MOST_SHOWN}`
    return (await this.desk.json<wire.RunSolutions>(path)).solutions.map(solution)
  }
}

/** From a line of a list, where the steps are one text. */
function solution({ solution, steps, cost }: Record<string, unknown>): wire.Solution {
  return {
    text: String(solution),
    steps: String(steps).split(' ; ').filter(Boolean),
    cost: Number(cost),
  }
}

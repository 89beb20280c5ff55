/** What long work has found, shown in the notebook as a search that has found it. */

import { tick } from 'svelte'
import { Problem } from '../../desk/desk'
import type { Answer, Run, Solution } from '../../desk/types'
import { position } from '../position.svelte'
import { answerOf, solutionsOf } from '../runs.svelte'
import { known } from './questions'

/** The solutions of a list that is done, on the board that lies on the table. */
export function recall(run: Run): void {
  const distinct = run.distinct || null
  known({ want: 'all', distinct }, (_, heard) => {
    solutionsOf(run)
      .then((solutions) => {
        if (solutions[0]) heard.solution?.(solutions[0]) // it is shown whole, as by whoever searches
        heard.done(answered(run, solutions))
      })
      .catch((error: unknown) => heard.failed(Problem.of(error)))
    return { cancel: () => undefined }
  })
}

/** The same, wherever somebody is. */
export async function show(run: Run): Promise<void> {
  if (!(await position.open(run.puzzle))) return
  await tick() // the notebook turns its leaf first
  recall(run)
}

function answered(run: Run, solutions: Solution[]): Answer {
  const answer = answerOf(run)!
  const truncated = solutions.length < (answer.count ?? 0)
  return { ...answer, reason: run.reason ?? answer.reason, solutions, truncated }
}

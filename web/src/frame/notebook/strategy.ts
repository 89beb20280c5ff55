/** What a strategy is called: by its family, by the page, or else by its key. */

import { either } from '../../state/words'

export function strategyName(family: string, key: string): string {
  return either(`${family}.page_strategy_${key}`, either(`page.note_strategy_${key}`, key))
}

import type { Problem } from '../desk/desk'

/** The text that was tried, with its fault mended; null where only its author knows how. */
export function fix({ kind, place, tried }: Problem): string | null {
  const { where = '', span, line, instead } = place
  if (!span) return null
  const signs = [...where]
  const before = signs.slice(0, span[0]).join('')
  // a step that breaks the rules: what was read up to there is a position
  if (kind === 'step') return /;\s*$/.test(before) ? before.replace(/[\s;]+$/, '') : null
  if (!instead) return null
  const whole = before + instead + signs.slice(span[1]).join('')
  if (tried.trim().includes('\n'))
    return tried
      .split('\n')
      .with((line ?? 1) - 1, whole)
      .join('\n')
  return tried.includes(where) ? tried.replace(where, () => whole) : whole
}

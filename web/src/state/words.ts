/** The page's words in the chosen language, from the files that the command line reads too. */

import { i18n } from './i18n.svelte'
import { settings } from './device/settings.svelte'

const SLOT = /\{(\w+)(?:\?([^|{}]*)\|([^{}]*))?\}/g

export type Values = Record<string, string | number>

/** A text by its key; `{name}` is filled in, `{name?one|other}` chosen by whether the value is 1. */
export function t(key: string, values: Values = {}): string {
  const text = i18n.words[key] ?? key
  return text.replace(SLOT, (_, name: string, one?: string, other?: string) => {
    const value = values[name] ?? ''
    if (one === undefined) return typeof value === 'number' ? number(value) : value
    return (String(value) === '1' ? one : other) ?? ''
  })
}

/** Whether there are words for a key: families may lack some. */
export function has(key: string): boolean {
  return i18n.words[key] !== undefined
}

/** A text by its key, or where there is none, something else. */
export function either(key: string, otherwise: string): string {
  return has(key) ? t(key) : otherwise
}

export function number(value: number): string {
  return value.toLocaleString(settings.language)
}

/** Every digit of a number, given in letters where it is too large to be exact as one. */
export function exactly(value: number, digits?: string | null): string {
  return (digits ? BigInt(digits) : value).toLocaleString(settings.language)
}

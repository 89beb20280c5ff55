/** Which part of the page is open: the address says it, after `#/`. Any other address is a position. */

import { decoded, linked } from './link'

export const PLACES = ['toys', 'today', 'learn', 'yours', 'own', 'have', 'several'] as const
export type PlaceName = (typeof PLACES)[number]
/** Those that the header leads to. */
export const MAIN = ['toys', 'today', 'learn', 'yours'] as const

interface Place {
  name: PlaceName | 'puzzle'
  /** What follows in the address: a day, a toy and its board, a family and a lesson. */
  args: string[]
}

class Places {
  now = $state.raw<Place>(here())

  /** After the address has changed. */
  read(): void {
    this.now = here()
  }

  go(name: PlaceName, ...args: string[]): void {
    history.pushState(null, '', address(name, ...args))
    this.read()
    scrollTo(0, 0)
  }
}

/** The end of an address that leads there. */
export function address(name: PlaceName, ...args: string[]): string {
  const path = [name, ...args].map(encodeURIComponent).join('/')
  return name === 'toys' && args.length === 0 ? location.pathname + location.search : `#/${path}`
}

function here(): Place {
  if (linked()) return { name: 'puzzle', args: [] }
  const [name = '', ...args] = location.hash.slice(2).split('/').map(decoded)
  const known = PLACES.find((place) => place === name)
  // what there is not is told above the toys
  return known ? { name: known, args } : { name: 'toys', args: name ? [name] : [] }
}

export const places = new Places()

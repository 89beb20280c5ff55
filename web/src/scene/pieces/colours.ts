/** The looks of the pieces: a letter has the same look on every board, however full it is. */

import type { Scene } from '../../desk/types'
import type { Colours } from '../../state/device/settings.svelte'

export interface Look {
  fill: string
  /** Which hatching lies over the fill; 0 for none. */
  hatch: number
  ink: string
}

const HATCHES = 7
const NAMES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
// Any two differ by a CIEDE2000 of 12 for normal, protan, deutan and tritan sight.
const SAFE =
  'fe4 368 bcb e53 87f 3ef 800 997 00c 666 533 004 f90 ' +
  '9af 0bb 854 cfc 82f db8 58a b30 427 788 345 300 212'
const safe = SAFE.split(' ').map((hex) => `#${hex.replace(/./g, '$&$&')}`)
const GREYS = ['#f2f2f2', '#868686', '#303030', '#c1c1c1', '#505050']
const PAPER = '#faf8f3'
const DARK = '#000000'
const LIGHT = '#ffffff'
const EVEN = 0.179 // the luminance that black and white stand out from alike

/** A cell that belongs to no group. */
export const PLAIN: Look = { fill: 'var(--page)', hatch: 0, ink: 'var(--ink)' }

export function lookOf(label: string, scene: Scene, colours: Colours): Look {
  const known = NAMES.indexOf(label)
  const place = known < 0 ? [...label].reduce((sum, sign) => sum + sign.codePointAt(0)!, 0) : known
  if (colours === 'grey') {
    const turn = Math.floor(place / HATCHES)
    const step = place % HATCHES
    return look(GREYS[(2 * (turn + step) + 3) % GREYS.length]!, step)
  }
  const wood = scene.material === 'wood'
  const box = wood || colours === 'box' ? boxOf(scene) : {}
  const own = box[label]
  if (!own) return look(safe[place % safe.length]!, Math.floor(place / safe.length))
  // wood is told apart by its form and its letter
  if (wood) return look(own, 0)
  // pieces of one colour are hatched in turn
  const alike = Object.keys(box).filter((other) => box[other] === own)
  return look(own, alike.sort().indexOf(label) % HATCHES)
}

const boxes = new WeakMap<Scene, Record<string, string>>()

/** The colours of the box by letter, where it has some. */
function boxOf(scene: Scene): Record<string, string> {
  let found = boxes.get(scene)
  if (!found) {
    found = Object.fromEntries(
      [...scene.cells, ...scene.spares].map(({ label, colour }) => [label, colour]),
    )
    boxes.set(scene, found)
  }
  return found
}

/** As the solver's pieces are shown: lighter. */
export function faded({ fill, hatch }: Look): Look {
  return look(mixed(fill, PAPER, 0.55), hatch)
}

function look(fill: string, hatch: number): Look {
  return { fill, hatch, ink: luminance(fill) < EVEN ? LIGHT : DARK }
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
}

function mixed(colour: string, other: string, share: number): string {
  const to = channels(other)
  const hex = channels(colour).map((from, at) =>
    Math.round(from + (to[at]! - from) * share)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

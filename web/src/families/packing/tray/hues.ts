/** What people call a colour, so that a piece can be named by it. */

const GREY = 0.15 // of chroma, up to which it is none
// By the angle on the wheel up to which each goes.
const WHEEL: [number, string][] = [
  [15, 'red'],
  [42, 'orange'],
  [68, 'yellow'],
  [165, 'green'],
  [190, 'turquoise'],
  [255, 'blue'],
  [300, 'purple'],
  [345, 'magenta'],
  [361, 'red'],
]

/** A name for `#rrggbb`: `red`, or with how light it is, `light_blue`. */
export function hueOf(colour: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const chroma = most - least
  const light = (most + least) / 2
  if (chroma < GREY) return light > 0.85 ? 'white' : light < 0.15 ? 'black' : 'grey'
  const sixth =
    most === r ? (g - b) / chroma + 6 : most === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  const name = WHEEL.find(([to]) => (sixth * 60) % 360 < to)![1]
  if (light > 0.7 && (name === 'red' || name === 'magenta')) return 'pink'
  if (light < 0.36 && /red|green|blue/.test(name)) return `dark_${name}`
  if ((light > 0.6 && name === 'blue') || (light > 0.5 && name === 'green')) return `light_${name}`
  return name
}

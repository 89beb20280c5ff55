/** Shapes as sets of points, and their outlines as one would cut them from card. */

import type { Point } from '../desk/types'

export type Shape = readonly Point[]
export type Spot = readonly [x: number, y: number]

export function origin(shape: Shape): Point {
  const low = (axis: 0 | 1 | 2) => Math.min(...shape.map((point) => point[axis]))
  return [low(0), low(1), low(2)]
}

export function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/** The shape moved to the corner; its points keep their order. */
export function settled(shape: Shape): Shape {
  const corner = origin(shape)
  return shape.map((point) => minus(point, corner))
}

export function turned(shape: Shape): Shape {
  return settled(shape.map(([x, y, z]) => [-y, x, z]))
}

/** The point in the middle of things: where the letter stands, and where a hand would hold it. */
export function heart(shape: Shape): number {
  const middle = [0, 1, 2].map(
    (axis) => shape.reduce((sum, point) => sum + point[axis as 0 | 1 | 2], 0) / shape.length,
  )
  const far = shape.map((point) =>
    point.reduce((sum, value, axis) => sum + (value - middle[axis]!) ** 2, 0),
  )
  return far.indexOf(Math.min(...far))
}

/** Spots that hang together by their sides. */
export function parts(spots: readonly Spot[]): Spot[][] {
  const left = new Map(spots.map((spot) => [spot.join(), spot]))
  const found: Spot[][] = []
  for (const first of spots) {
    const part: Spot[] = []
    const reach = (x: number, y: number) => {
      const spot = left.get(`${x},${y}`)
      if (!spot) return
      left.delete(`${x},${y}`)
      part.push(spot)
      for (const [a, b] of SIDES) reach(x + a, y + b)
    }
    reach(...first)
    if (part.length > 0) found.push(part)
  }
  return found
}

const SIDES: Spot[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]

/** The border of unit squares as a path: `inset` from the edge, corners rounded by `round`. */
export function outline(spots: readonly Spot[], inset: number, round: number): string {
  return loops(spots)
    .map((corners) => rounded(shrunk(corners, inset), round))
    .join('')
}

const BRIDGE = 0.52 // how wide what joins two balls is

/** Balls on the spots, and bridges between those side by side, as a path. */
export function beads(spots: readonly Spot[], radius: number): string {
  const has = new Set(spots.map((spot) => spot.join()))
  return spots
    .map(([x, y]) => {
      const ball = `M${x + 0.5 - radius} ${y + 0.5}a${radius} ${radius} 0 1 1 0 .001Z`
      const right = has.has(`${x + 1},${y}`) ? bar(x + 0.5, y + 0.5 - BRIDGE / 2, 1, BRIDGE) : ''
      const down = has.has(`${x},${y + 1}`) ? bar(x + 0.5 - BRIDGE / 2, y + 0.5, BRIDGE, 1) : ''
      return right + down + ball
    })
    .join('')
}

function bar(x: number, y: number, wide: number, high: number): string {
  return `M${x} ${y}h${wide}v${high}h-${wide}Z`
}

/** The corners of each border, with the inside on the right dragged. */
function loops(spots: readonly Spot[]): Spot[][] {
  const has = new Set(spots.map((spot) => spot.join()))
  const edges = new Map<string, number>() // where an edge begins and which way it goes
  for (const [x, y] of spots) {
    // clockwise on a screen: right along the top, down the right side, and so on
    const starts: Spot[] = [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
    ]
    starts.forEach((start, way) => {
      const [a, b] = SIDES[(way + 3) % 4]!
      if (!has.has(`${x + a},${y + b}`)) edges.set(`${start.join()},${way}`, way)
    })
  }
  const found: Spot[][] = []
  for (const [first, begun] of edges) {
    if (!edges.has(first)) continue
    const corners: Spot[] = []
    let [x, y] = first.split(',').map(Number) as [number, number]
    let way = begun
    while (edges.delete(`${x},${y},${way}`)) {
      x += SIDES[way]![0]
      y += SIDES[way]![1]
      const next = [1, 0, 3].map((turn) => (way + turn) % 4)
      const after = next.find((each) => edges.has(`${x},${y},${each}`)) ?? begun
      if (after !== way) corners.push([x, y])
      way = after
    }
    found.push(corners)
  }
  return found
}

function shrunk(corners: Spot[], inset: number): Spot[] {
  return corners.map((corner, at) => {
    const before = corners.at(at - 1)!
    const after = corners[(at + 1) % corners.length]!
    const [ax, ay] = [Math.sign(corner[0] - before[0]), Math.sign(corner[1] - before[1])]
    const [bx, by] = [Math.sign(after[0] - corner[0]), Math.sign(after[1] - corner[1])]
    // the inside is to the right of either edge
    return [corner[0] - (ay + by) * inset, corner[1] + (ax + bx) * inset] as const
  })
}

function rounded(corners: Spot[], round: number): string {
  const toward = (from: Spot, to: Spot, part: number): string => {
    const length = Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1])
    const share = Math.min(round / length, 0.5) * part
    return [0, 1]
      .map((axis) => +(from[axis]! + (to[axis]! - from[axis]!) * share).toFixed(3))
      .join()
  }
  const drawn = corners.map((corner, at) => {
    const before = corners.at(at - 1)!
    const after = corners[(at + 1) % corners.length]!
    const bend = [toward(corner, before, ARC), toward(corner, after, ARC), toward(corner, after, 1)]
    return `${at ? 'L' : 'M'}${toward(corner, before, 1)}C${bend.join(' ')}`
  })
  return `${drawn.join('')}Z`
}

const ARC = 0.448 // where the handles of a curve stand that looks like a quarter of a circle

/** How a piece may lie. */

import { settled, type Shape } from '../../../scene/shape'

/** The same for all shapes that are moved copies of each other. */
export function lie(shape: Shape): string {
  return settled(shape)
    .map((point) => point.join())
    .sort()
    .join(' ')
}

export function flipped(shape: Shape): Shape {
  return settled(shape.map(([x, y, z]) => [-x, y, z]))
}

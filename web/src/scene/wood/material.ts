/** What boards and pieces are made of, where it is not the card that all others are drawn as. */

import type { Component } from 'svelte'
import type { Scene } from '../../desk/types'
import Box from './Box.svelte'
import type { Layer } from '../layers'
import type { PieceProps } from '../pieces/Piece.svelte'
import Plank from './Plank.svelte'

export interface Material {
  /** The frame and the floor. */
  Box: Component<{ scene: Scene; layer: Layer }>
  Piece: Component<PieceProps>
}

const WOOD: Material = { Box, Piece: Plank }

export function materialOf(scene: Scene): Material | undefined {
  return scene.material === 'wood' ? WOOD : undefined
}

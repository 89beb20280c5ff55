/** The records that the desk gives, field for field as `--json` prints them. */

export type Step = string
export type Owner = 'given' | 'mine' | 'solver'
export type Point = readonly [x: number, y: number, z: number]

export interface Cell {
  x: number
  y: number
  z: number
  label: string
  group: string
  owner: Owner
  /** As in the box, where it has one. */
  colour: string
  /** Printed on the place itself, seen while nothing lies there. */
  mark: string
  /** Nothing is ever put there. */
  open: boolean
  /** The label that belongs there in the end, where it is known. */
  goal: string
}

export interface Spare {
  label: string
  cells: Point[]
  optional: boolean
  colour: string
}

export interface Scene {
  lattice: 'grid' | 'pyramid'
  cells: Cell[]
  spares: Spare[]
  /** What people call pieces, by their labels. */
  names: Record<string, string>
}

export interface Reading {
  puzzle: string
  family: string
  variant: string
  steps: Step[]
  solved: boolean
  /** Near what is asked for, and further steps may come nearer. */
  may_improve: boolean
  says: string | null
  warnings: string[]
  scene: Scene
}

export interface Scenes {
  puzzle: string
  first: number
  scenes: Scene[]
  truncated: boolean
  /** All steps in the form that was asked for. */
  text: string | null
}

export interface Offer {
  step: Step
  cells: number[]
}

export interface Hint {
  level: number
  text: string
  step: Step | null
  cells: string[]
}

export interface Left {
  step: Step
  leaves: number | null
}

export interface Outlook {
  puzzle: string
  now: number | null
  steps: Left[]
  complete: boolean
  status: Status
}

export interface Verdict {
  puzzle: string
  status: Status
  reason: string
  unique: boolean | null
  details: Record<string, unknown>
  /** Of the puzzle without its steps, where these lead to no solution. */
  before: Status | null
}

export interface Grade {
  stars: number
  score: number
  reasons: string[]
}

/** `nearest`: what is asked for is proved out of reach; the solutions are the nearest to it. */
export type Status = 'solved' | 'nearest' | 'impossible' | 'unfinished'
export type Want = 'one' | 'best' | 'all' | 'count'

export interface Solution {
  text: string
  steps: Step[]
  cost: number
  /** What else is to be known of it. */
  says?: string
}

export interface Answer {
  puzzle: string
  given: number
  status: Status
  complete: boolean
  found: number
  count: number | null
  lower_bound: number | null
  solutions: Solution[]
  reason: string
  strategy: string
  distinct: string
  nodes: number
  seconds: number
  truncated: boolean
}

export interface Progress {
  nodes: number
  found: number
  done: number | null
  lower_bound: number | null
  seconds: number
}

export interface Fresh {
  puzzle: string
  stars: number | null
}

export interface VariantInfo {
  key: string
  example: string
  want: Want
  finite: boolean
}

export interface FamilyInfo {
  key: string
  name: string
  /** Which puzzles it has, in a few words. */
  about: string
  aliases: Record<string, string>
  variants: VariantInfo[]
  strategies: { key: string; wants: Want[]; traceable: boolean; counts: string }[]
  distinct: string[]
  forms: string[]
  only: string[]
  leaves: 'ways' | 'moves'
}

/** The way to a solution, as pictures side by side or as one that moves. */
export type Film = 'strip' | 'moving'
export type FileKind = 'txt' | 'json' | 'csv' | 'jsonl' | 'svg' | 'png'

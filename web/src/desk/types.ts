/** The records that the desk takes and gives. Written by `make format`: see docs/page.md. */

export type Step = string
export type Owner = Cell['owner']
export type Point = Spare['cells'][number]
export type FileKind = ExportAsk['kind']

/** `complete`: the search ended, so `count` is exact and the best is proved. */
export interface Answer {
  puzzle: string
  /** How many of the steps were taken before the search. */
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
  /** There are solutions on other pages. */
  truncated: boolean
}

export interface Cell {
  x: number
  y: number
  z: number
  label: string
  group: string
  /** Who put it there. */
  owner: 'given' | 'mine' | 'solver'
  /** As in the box, `#rrggbb`, where it has one. */
  colour: string
  /** Printed on the place itself, seen while nothing lies there. */
  mark: string
  /** Nothing is ever put there. */
  open: boolean
}

export interface ExportAsk {
  /** The puzzle and the steps taken so far, in one text. */
  position: string
  /** Family, family/variant or alias, if not in the text. */
  family?: string | null
  /** Read doubtful input in the likeliest way. */
  lenient?: boolean
  /** Stop after so many seconds. */
  seconds?: number | null
  /** Stop after so many nodes of the search. */
  nodes?: number | null
  strategy?: string | null
  distinct?: string | null
  only?: string | null
  /** Stop after so many. */
  limit?: number | null
  /** How solutions are written: one of the family's forms. */
  form?: string | null
  /** Which page of solutions, from 0. */
  page?: number
  /** One solution, the best, or all; else what suits the puzzle. */
  want?: 'one' | 'best' | 'all' | null
  /** txt is the report people know from older programs, where there is one. */
  kind: 'txt' | 'json' | 'csv' | 'jsonl' | 'svg' | 'png'
  /** The way to the solution, as a picture: side by side, or moving (svg only). */
  film?: 'strip' | 'moving' | null
  /** The solution to write, if there is one already; else it is searched. */
  steps?: string[] | null
  /** What its search took and proved, for the file. */
  took?: Took | null
}

export interface Families {
  families: FamilyInfo[]
}

/** The facts of a family as data, for help, menus, docs and the API. First is default. */
export interface FamilyInfo {
  key: string
  aliases: Record<string, string>
  variants: Variant[]
  strategies: Strategy[]
  distinct: string[]
  forms: string[]
  only: string[]
  /** What an outlook counts. */
  leaves: 'ways' | 'moves'
}

export interface Fresh {
  puzzle: string
  stars: number | null
}

export interface GenerateAsk {
  /** Family, family/variant or alias. */
  family: string
  /** Words that narrow down what is wanted. */
  body?: string
  /** Stars: 1 easy to 5 hard, or a range of them; spread from easy to hard. */
  grade?: number | string | null
  /** How many. */
  puzzles?: number
  /** Same seed, same puzzles. */
  seed?: number | null
  /** At random as at the table, solvable or not. */
  deal?: boolean
  /** Stop after so many seconds. */
  seconds?: number | null
}

export interface Generated {
  seed: number
  puzzles: Fresh[]
}

export interface Grade {
  puzzle: string
  stars: number
  score: number
  reasons: string[]
}

export interface Hint {
  level: number
  text: string
  step: string | null
  cells: string[]
}

export interface Hints {
  puzzle: string
  hints: Hint[]
}

export interface JobAsk {
  /** The puzzle and the steps taken so far, in one text. */
  position: string
  /** Family, family/variant or alias, if not in the text. */
  family?: string | null
  /** Read doubtful input in the likeliest way. */
  lenient?: boolean
  /** Stop after so many seconds. */
  seconds?: number | null
  /** Stop after so many nodes of the search. */
  nodes?: number | null
  strategy?: string | null
  distinct?: string | null
  only?: string | null
  /** Stop after so many. */
  limit?: number | null
  /** How solutions are written: one of the family's forms. */
  form?: string | null
  /** Which page of solutions, from 0. */
  page?: number
  /** One solution, the best, all, or only how many there are. */
  want?: 'one' | 'best' | 'all' | 'count' | null
}

export interface JobBegun {
  id: string
  state: 'waiting' | 'running' | 'done' | 'error'
  /** Where its events are streamed. */
  events: string
}

/** A legal next step, and which cells of the scene it is about. */
export interface Offer {
  step: string
  /** Places in the list of the scene's cells. */
  cells: number[]
}

export interface Offers {
  puzzle: string
  steps: Offer[]
  /** There are more than this server tells at once. */
  truncated: boolean
}

/** What there is now, and what each legal next step would leave of it. */
export interface Outlook {
  puzzle: string
  now: number | null
  steps: StepOutlook[]
  complete: boolean
  status: Status
}

/** RFC 9457 problem details, with the fields of the `--json` errors. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  kind: string
  where: string
  fix: string | null
  /** From and to, within `where`. */
  span: readonly [number, number] | null
  /** The number of `where` in a file, from 1. */
  line: number | null
  /** What to write in place of the span, where that mends it. */
  instead: string | null
}

/** How far the search of a job is. */
export interface Progress {
  nodes: number
  found: number
  /** The part that is done, up to 1, where it is known. */
  done: number | null
  lower_bound: number | null
  seconds: number
}

export interface Reading {
  /** The one text of the position. */
  puzzle: string
  family: string
  variant: string
  steps: string[]
  /** Whether the steps make what was asked for. */
  solved: boolean
  /** Near it, and further steps may come nearer. */
  may_improve: boolean
  /** What the steps come to, in words. */
  says: string | null
  warnings: string[]
  scene: Scene
}

/** A picture without pixels. */
export interface Scene {
  lattice: 'grid' | 'pyramid'
  cells: Cell[]
  /** Pieces that lie beside the board. */
  spares: Spare[]
  /** What people call pieces, by their labels. */
  names: Record<string, string>
}

/** The steps from the empty puzzle to the end, the given ones first. */
export interface Solution {
  text: string
  steps: string[]
  cost: number
  /** What else is to be said of it, where one is shown. */
  says?: string | null
}

/** A piece that lies beside the board, cell by cell on a grid of its own. */
export interface Spare {
  label: string
  /** Column, row and layer of each. */
  cells: readonly [number, number, number][]
  /** It may be left over. */
  optional: boolean
  colour: string
}

/** The end of a search is a proof; running out of budget is something else. `nearest`: what was asked for is proved out of reach, and the solutions are the nearest to it. */
export type Status = 'solved' | 'nearest' | 'impossible' | 'unfinished'

/** What a legal next step leaves: ways or moves; None when the budget ran out. */
export interface StepOutlook {
  step: string
  leaves: number | null
}

/** A way to search, and what it can prove. */
export interface Strategy {
  key: string
  wants: Want[]
  traceable: boolean
  /** What a node of its searches is. */
  counts: string
}

/** The answer's own fields, as its search gave them; what is left out was not proved. */
export interface Took {
  nodes?: number
  seconds?: number
  complete?: boolean
  found?: number | null
  count?: number | null
  lower_bound?: number | null
  reason?: string | null
  strategy?: string | null
  distinct?: string | null
}

/** A kind of puzzle within a family, with an example of its notation. */
export interface Variant {
  key: string
  example: string
  want: Want
  finite: boolean
}

/** Is it solvable, is the solution the only one, and why. */
export interface Verdict {
  puzzle: string
  status: Status
  reason: string
  /** Not known where the budget ran out. */
  unique: boolean | null
  details: Record<string, unknown>
  /** Of the puzzle without its steps, where these fail. */
  before: Status | null
}

/** What is asked of a search. */
export type Want = 'one' | 'best' | 'all' | 'count'

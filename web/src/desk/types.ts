/** The records that the desk takes and gives. Written by `make format`: see docs/page.md. */

export type Step = string
export type Owner = Cell['owner']
export type Point = Spare['cells'][number]
export type FileKind = ExportAsk['kind']

/** `complete`: the search ended, so `count` is exact and the best is proved. */
export interface Answer {
  puzzle: string
  given: number // How many of the steps were taken before the search.
  status: Status
  complete: boolean
  found: number
  found_text?: string | null // All its digits, where a JSON number is not exact in every reader.
  count: number | null
  count_text?: string | null // All its digits, where a JSON number is not exact in every reader.
  lower_bound: number | null
  solutions: Solution[]
  reason: string
  strategy: string
  distinct: string
  nodes: number
  seconds: number
  truncated: boolean // There are solutions on other pages.
}

export interface Cell {
  x: number
  y: number
  z: number
  label: string
  group: string
  owner: 'given' | 'mine' | 'solver' // Who put it there.
  colour: string // As in the box, `#rrggbb`, where it has one.
  mark: string // Printed on the place itself, seen while nothing lies there.
  open: boolean // Nothing is ever put there.
  goal: string // The label that belongs there in the end, where it is known.
  exit?: 'up' | 'down' | 'left' | 'right' | null // The side on which the frame is open there.
  name: string // Its name in steps and hints, where labels do not say it.
  optional: boolean // It may stay empty.
  step?: number | null // Which step has put there what lies there, from 0.
  tree?: unknown // How it was made: a sign and its two parts, or a number.
}

export interface CompareAsk {
  position: string // The puzzle and the steps taken so far, in one text.
  family?: string | null // Family, family/variant or alias, if not in the text.
  lenient?: boolean // Read doubtful input in the likeliest way.
  seconds?: number | null // Stop after so many seconds.
  nodes?: number | null // Stop after so many nodes of the search.
  want?: 'one' | 'best' | 'all' | null // One solution, the best, or all; else what suits the puzzle.
  limit?: number | null
  distinct?: string | null
  strategies?: string[] | null // Which; else all that can do what is asked.
}

/** How one strategy fared. */
export interface Comparison {
  strategy: string
  status: Status
  count: number | null
  cost: number | null
  proved: boolean
  nodes: number
  seconds: number
  counts: string // What a node is here: expanded, generated, cases …
  depth?: number | null // Of the deepest position it looked at, where it tells.
}

export interface Comparisons {
  puzzle: string
  rows: Comparison[]
}

/** A puzzle as a form has it: what was typed, chosen and drawn of it. */
export interface ComposeAsk {
  family: string // Family, family/variant or alias.
  typed?: string // What was typed of it: the numbers, or the whole board.
  goal?: string // What is to be reached, where it is not drawn.
  rules?: string[] // By their names.
  cells?: DraftCell[]
  spares?: DraftSpare[]
}

export interface Composed {
  body: string // What stands after `family/variant:`; it may still be wrong.
}

/** The lessons of a family, from easy to hard; none where it has no course. */
export interface Course {
  family: string
  lessons: Lesson[]
}

/** The puzzle of the day of a toy, the same for everybody. */
export interface Day {
  toy: string
  date: string
  position: string
  stars: number
}

export interface DraftCell {
  x: number
  y: number
  z?: number
  label?: string
  goal?: string // The label that belongs there in the end.
  optional?: boolean // It may stay empty.
}

export interface DraftSpare {
  cells: readonly [number, number, number][] // Column, row and layer of each.
  optional?: boolean // It may be left over.
  one_sided?: boolean // It may be turned, but not turned over.
  copies?: number // How many there are of it.
}

export interface ExportAsk {
  position: string // The puzzle and the steps taken so far, in one text.
  family?: string | null // Family, family/variant or alias, if not in the text.
  lenient?: boolean // Read doubtful input in the likeliest way.
  seconds?: number | null // Stop after so many seconds.
  nodes?: number | null // Stop after so many nodes of the search.
  strategy?: string | null
  distinct?: string | null
  only?: string | null
  limit?: number | null // Stop after so many.
  form?: string | null // How solutions are written: one of the family's forms.
  page?: number // Which page of solutions, from 0.
  want?: 'one' | 'best' | 'all' | null // One solution, the best, or all; else what suits the puzzle.
  kind: 'txt' | 'json' | 'csv' | 'jsonl' | 'svg' | 'png' // txt is the report people know from older programs, where there is one.
  film?: 'strip' | 'moving' | null // The way to the solution, as a picture: side by side, or moving (svg only).
  first?: number // Begin the film after so many steps.
  steps?: string[] | null // The solution to write, if there is one already; else it is searched.
  took?: Took | null // What its search took and proved, for the file.
}

export interface Families {
  families: FamilyInfo[]
}

/** The facts of a family as data, for help, menus, docs and the API. First is default. */
export interface FamilyInfo {
  key: string
  name: string
  about: string
  aliases: Record<string, string>
  variants: Variant[]
  strategies: Strategy[]
  distinct: string[]
  forms: string[]
  only: string[]
  leaves: 'ways' | 'moves' // What an outlook counts.
  rules: string[] // Rule words that a form may add to a puzzle.
  toys: Toy[]
}

export interface Fresh {
  puzzle: string
  stars: number | null
}

export interface GenerateAsk {
  family: string // Family, family/variant or alias.
  body?: string // Words that narrow down what is wanted.
  grade?: number | string | null // Stars: 1 easy to 5 hard, or a range of them; spread from easy to hard.
  puzzles?: number // How many.
  seed?: number | null // Same seed, same puzzles.
  deal?: boolean // At random as at the table, solvable or not.
  seconds?: number | null // Stop after so many seconds.
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
  position: string // The puzzle and the steps taken so far, in one text.
  family?: string | null // Family, family/variant or alias, if not in the text.
  lenient?: boolean // Read doubtful input in the likeliest way.
  seconds?: number | null // Stop after so many seconds.
  nodes?: number | null // Stop after so many nodes of the search.
  strategy?: string | null
  distinct?: string | null
  only?: string | null
  limit?: number | null // Stop after so many.
  form?: string | null // How solutions are written: one of the family's forms.
  page?: number // Which page of solutions, from 0.
  want?: 'one' | 'best' | 'all' | 'count' | null // One solution, the best, all, or only how many there are.
}

export interface JobBegun {
  id: string
  state: 'waiting' | 'running' | 'done' | 'error'
  events: string // Where its events are streamed.
}

export interface Lesson {
  key: string
  title: string
  idea: string // What to try.
  done: string // What was seen, once it is solved.
  position: string
  toy: string // The key of the toy that it is; empty where it is none.
}

/** A step by what it is about, for the desk to write: two cards and a sign, a piece on cells. */
export interface Move {
  cells: number[] // Places in the list of the scene's cells.
  by?: string // A sign, or the label of a spare.
}

/** A legal next step, and which cells of the scene it is about. */
export interface Offer {
  step: string
  cells: number[] // Places in the scene's list; two without `by`: from, to.
  by: string // With what, where cells do not tell: a sign, or the label of a spare.
}

export interface Offers {
  puzzle: string
  steps: Offer[]
  truncated: boolean // There are more than this server tells at once.
}

/** What there is now, and what each legal next step would leave of it. */
export interface Outlook {
  puzzle: string
  now: number | null
  now_text?: string | null // All its digits, where a JSON number is not exact in every reader.
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
  span: readonly [number, number] | null // From and to, within `where`.
  line: number | null // The number of `where` in a file, from 1.
  instead: string | null // What to write in place of the span, where that mends it.
}

/** How far the search of a job is. */
export interface Progress {
  nodes: number
  found: number
  done: number | null // The part that is done, up to 1, where it is known.
  lower_bound: number | null
  seconds: number
}

export interface Reading {
  puzzle: string // The one text of the position.
  family: string
  variant: string
  start: string // The puzzle alone, before any step.
  steps: string[]
  solved: boolean // Whether the steps make what was asked for.
  may_improve: boolean // Near it, and further steps may come nearer.
  says: string | null // What the steps come to, in words.
  warnings: string[]
  scene: Scene
  toy: string // The key of the toy that it is; empty where it is none.
  board: string // The key of its board; empty where it is none of the toy's.
  board_name: string | null // What to call the board beside the toy, where needed.
}

export interface Readings {
  readings: (Reading | null)[] // In their order, null where one cannot be read.
  truncated: boolean // There are more than this server tells at once.
}

/** Long work that is kept under a name. */
export interface Run {
  name: string
  state: 'running' | 'stopped' | 'done' | 'damaged' | 'other'
  puzzle: string
  want: string
  distinct: string // Which solutions count as the same; empty: what is usual.
  done: number // The share that is done, up to 1, as if all branches were alike. Of a proof: of the present pass, after which there may be others.
  found: number // So far; in a count before it is settled up to what counts as the same.
  nodes: number
  parts_done: number
  parts_open: number
  poison: string[] // Parts that were set aside after three tries.
  seconds: number // In which somebody worked at it.
  out: string | null // The file that a list goes to.
  written: string | null // The file that holds what there is of it, until all is there.
  process: number | null // The process that works at it.
  lower_bound: number | null // Of a proof: the cost that is proved to be needed.
  best: number | null // Of a proof: the cost of the best that is known so far.
  reason: string | null // Why there are no more, once it is done.
  answer: Record<string, unknown> | null // What `solve` answers, once it is done.
}

/** A question that may take hours; the same question is the same run. */
export interface RunAsk {
  position: string // The puzzle and the steps taken so far, in one text.
  family?: string | null // Family, family/variant or alias, if not in the text.
  lenient?: boolean // Read doubtful input in the likeliest way.
  want?: 'best' | 'all' | 'count' // How many there are, all of them, or the best.
  strategy?: string | null
  distinct?: string | null // Which solutions count as the same.
  only?: string | null // Only solutions with this feature.
}

export interface RunSolutions {
  name: string
  first: number
  solutions: Record<string, unknown>[] // With `solution`, `steps` and `cost`.
}

export interface Runs {
  runs: Run[]
}

/** A picture without pixels. */
export interface Scene {
  lattice: 'grid' | 'pyramid'
  cells: Cell[]
  spares: Spare[] // Pieces that lie beside the board.
  names: Record<string, string> // What people call pieces, by their labels.
  material?: 'wood' | 'balls' | null // What the pieces are made of: wood has its own colours, balls are joined by bridges.
}

export interface Scenes {
  puzzle: string
  first: number
  scenes: Scene[] // One after each step; those of a solver say so.
  told: Told[] // The step that follows each scene, in words.
  truncated: boolean // There are more than this server tells at once.
  text: string | null // All steps in the form that was asked for.
}

export interface ScenesAsk {
  position: string // The puzzle and the steps taken so far, in one text.
  family?: string | null // Family, family/variant or alias, if not in the text.
  lenient?: boolean // Read doubtful input in the likeliest way.
  seconds?: number | null // Stop after so many seconds.
  nodes?: number | null // Stop after so many nodes of the search.
  steps?: string[] // Further steps, those of a solution for example.
  first?: number // After how many of them the first scene is.
  form?: string | null // Write all steps in one of the family's forms, too.
}

/** The steps from the empty puzzle to the end, the given ones first. */
export interface Solution {
  text: string
  steps: string[]
  cost: number
  says?: string | null // What else is to be said of it, where one is shown.
}

/** A piece that lies beside the board, cell by cell on a grid of its own. */
export interface Spare {
  label: string
  cells: readonly [number, number, number][] // Column, row and layer of each.
  optional: boolean // It may be left over.
  colour: string
  one_sided: boolean // It may be turned, but not turned over.
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
  counts: string // What a node of its searches is.
}

/** A step in words, for somebody who makes it on a board of their own. */
export interface Told {
  says: string
  brief: string // The same among others, in a word or two.
  more: string | null // What else helps to make it.
}

/** The answer's own fields, as its search gave them; what is left out was not proved. */
export interface Took {
  nodes?: number
  seconds?: number
  complete?: boolean
  found?: number | string | null
  count?: number | string | null
  lower_bound?: number | null
  reason?: string | null
  strategy?: string | null
  distinct?: string | null
}

/** What people own or play, by the name they know. */
export interface Toy {
  key: string
  family: string
  name: string
  about: string
  place: number // Among the toys of all families.
  daily: boolean // Whether there is a puzzle of the day.
  grades: number[] // Of its puzzles of the day, in stars, Monday's first.
  picture: string // A position to draw on its card.
  boards: ToyBoard[]
}

/** A board of a toy. */
export interface ToyBoard {
  key: string
  name: string
  position: string // What lies there at first: an empty board, tiles in order.
  family: string // The family and variant, as `generate` takes it.
  wish: string // The body that `generate` takes.
  grades: number[] // Of fresh puzzles, in stars; none: there are no fresh ones.
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
  unique: boolean | null // Not known where the budget ran out.
  details: Record<string, unknown>
  told: string[] // By the reason already.
  before: Status | null // Of the puzzle without its steps, where these fail.
}

/** What is asked of a search. */
export type Want = 'one' | 'best' | 'all' | 'count'

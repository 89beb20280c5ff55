/** Everything the page can ask. Whoever answers, over HTTP or within the page, keeps to this. */

import type * as wire from './types'

export interface Wish {
  family: string
  body?: string
  grade?: number
  deal?: boolean
  seed?: number
}

export interface Search {
  position: string
  want?: wire.Want
  distinct?: string
  strategy?: string
  form?: string
  seconds?: number
  limit?: number
}

/** Which scenes are wanted: those after each further step. */
export interface Further {
  position: string
  steps: readonly wire.Step[]
  first: number
  form?: string
}

/** What a search tells on its way; exactly one of `done` and `failed` comes last. */
export interface Heard {
  progress?(progress: wire.Progress): void
  solution?(solution: wire.Solution): void
  done(answer: wire.Answer): void
  failed(problem: Problem): void
}

/** A search at work. */
export interface Running {
  cancel(): void
}

export interface Desk {
  families(): Promise<wire.FamilyInfo[]>
  /** A position from its text; `family` where the text does not say. */
  read(position: string, family?: string): Promise<wire.Reading>
  /** A position from a file as people have them. */
  import(text: string, family?: string): Promise<wire.Reading>
  steps(position: string, signal?: AbortSignal): Promise<wire.Offer[]>
  /** What further steps look like, as many of them as are told at once. */
  scenes(asked: Further): Promise<wire.Scenes>
  /** With no seconds at all: what can be said without a search. */
  check(
    position: string,
    details?: boolean,
    signal?: AbortSignal,
    seconds?: number,
  ): Promise<wire.Verdict>
  hint(position: string, level: number, signal?: AbortSignal): Promise<wire.Hint[]>
  outlook(position: string, signal?: AbortSignal): Promise<wire.Outlook>
  grade(position: string, signal?: AbortSignal): Promise<wire.Grade>
  generate(wish: Wish, signal?: AbortSignal): Promise<wire.Fresh>
  search(asked: Search, heard: Heard): Running
  /** The position as a picture. */
  picture(position: string, kind: 'svg' | 'png'): Promise<Blob>
  /** The answer as a file. */
  export(asked: Export): Promise<Blob>
}

export interface Export extends Search {
  kind: wire.FileKind
  film?: wire.Film
  /** Steps that the film leaves out at its beginning. */
  first?: number
  /** A solution that is known already, and what its search took. */
  steps?: wire.Step[]
  took?: Partial<Omit<wire.Answer, 'puzzle' | 'given' | 'status' | 'solutions' | 'truncated'>>
}

/** Where in the input something is wrong, and what would mend it. */
export interface Place {
  where: string
  fix: string | null
  /** The wrong part of `where`, counted in characters. */
  span: readonly [number, number] | null
  /** Which line of a file `where` is, from 1. */
  line: number | null
  /** What to write in place of the wrong part, where that mends it. */
  instead: string | null
}

/** What went wrong, with the place in the input and a way to mend it. */
export class Problem extends Error {
  /** The text that was tried. */
  tried = ''
  /** Does the same once more. */
  again: (() => unknown) | null = null

  constructor(
    message: string,
    readonly kind: string,
    readonly place: Partial<Place> = {},
    /** Whether it may be over in a moment: nobody was there, or everybody was busy. */
    readonly passing = false,
  ) {
    super(message)
  }

  /** Whatever was thrown, as something that can be shown. */
  static of(error: unknown, again: (() => unknown) | null = null, tried = ''): Problem {
    const found = error instanceof Problem ? error : new Problem(String(error), 'defect')
    return Object.assign(found, { again, tried: tried || found.tried })
  }
}

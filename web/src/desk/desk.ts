/** Everything the page can ask. Whoever answers, over HTTP or within the page, keeps to this. */

import type * as wire from './types'

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

/** Long work that is kept: it goes on when the page is closed, and is found again. */
export interface Runs {
  every(): Promise<wire.Run[]>
  /** The same question is the same run, under way or done. */
  begin(asked: wire.RunAsk): Promise<wire.Run>
  stop(name: string): Promise<wire.Run>
  resume(name: string): Promise<wire.Run>
  remove(name: string): Promise<void>
  /** The first solutions of a list, as many as are told at once. */
  solutions(name: string): Promise<wire.Solution[]>
}

/** A step that the desk has written, or what it is about. */
export type Played = wire.Step | wire.Move

export interface Desk {
  families(): Promise<wire.FamilyInfo[]>
  /** A position from its text, and what is played on it; `family` where the text does not say. */
  read(position: string, moves?: readonly Played[], family?: string): Promise<wire.Reading>
  /** Several of them in their order; null where one cannot be read. */
  readings(positions: readonly string[]): Promise<(wire.Reading | null)[]>
  /** A position from a file as people have them. */
  import(text: string, family?: string): Promise<wire.Reading>
  /** The body of a puzzle from a form; reading it says whether it is right. */
  compose(asked: wire.ComposeAsk): Promise<string>
  steps(position: string, signal?: AbortSignal): Promise<wire.Offer[]>
  /** What further steps look like, as many of them as are told at once. */
  scenes(asked: wire.ScenesAsk): Promise<wire.Scenes>
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
  /** Fresh puzzles, no two the same for a person; fewer than wished if there are not so many. */
  generate(asked: wire.GenerateAsk, signal?: AbortSignal): Promise<wire.Fresh[]>
  /** Days from today on whose puzzles are at hand; missing where those of all are. */
  readonly daysAtHand?: number | undefined
  /** The puzzle of a date, `2026-11-15`, for a toy by its key: the same for everybody. */
  day(toy: string, date: string, signal?: AbortSignal): Promise<wire.Day>
  /** The lessons of a family. */
  course(family: string): Promise<wire.Lesson[]>
  /** The same search by one strategy after the other. */
  compare(asked: wire.CompareAsk, signal?: AbortSignal): Promise<wire.Comparisons>
  search(asked: wire.JobAsk, heard: Heard): Running
  /** Missing where nothing goes on without the page. */
  runs?(): Promise<Runs>
  /** The position as a picture. */
  picture(position: string, kind: 'svg' | 'png'): Promise<Blob>
  /** The answer as a file. */
  export(asked: wire.ExportAsk): Promise<Blob>
}

/** Where in the input something is wrong, and what would mend it. */
export type Place = Pick<wire.Problem, 'where' | 'fix' | 'span' | 'line' | 'instead'>

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

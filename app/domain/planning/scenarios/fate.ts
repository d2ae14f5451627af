/** A figure and its version; version 0 where there is no record. */
export interface FigureThen {
  readonly amount: number | null;
  readonly version: number;
}

/** A scenario's figure, beside what the official one was when it was copied and what it is now. */
export interface CopiedFigure {
  readonly mine: number;
  readonly base: FigureThen;
  readonly now: FigureThen;
}

/**
 * What promoting does with a figure (rules P34, P37): `same`, it is there already; `newer`, only the official one changed and stays;
 * `change`, it goes in over what was there all along; `conflict`, both changed.
 */
export function fateOf({ mine, base, now }: CopiedFigure): 'same' | 'newer' | 'change' | 'conflict' {
  if (mine === now.amount) return 'same';
  if (mine === base.amount) return 'newer';
  return now.version !== base.version && now.amount !== base.amount ? 'conflict' : 'change';
}

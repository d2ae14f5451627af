/** A figure and its version; version 0 without a record. */
export interface FigureThen {
  readonly amount: number | null;
  readonly version: number;
}

/** A scenario's figure, with the official one at the time of the copy and now. */
export interface CopiedFigure {
  readonly mine: number;
  readonly base: FigureThen;
  readonly now: FigureThen;
}

/**
 * Effect of a promotion on a figure (rules P34, P37): `same` if it is equal already; `newer` if only the official one
 * changed, which is kept; `change` if it replaces an unchanged figure; `conflict` if both changed.
 */
export function fateOf({ mine, base, now }: CopiedFigure): 'same' | 'newer' | 'change' | 'conflict' {
  if (mine === now.amount) return 'same';
  if (mine === base.amount) return 'newer';
  return now.version !== base.version && now.amount !== base.amount ? 'conflict' : 'change';
}

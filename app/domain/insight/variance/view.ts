import type { Contribution, Rest } from './contributions';
import type { VarianceMeasure } from './measure';
import type { Waterfall } from './waterfall';

/** An address, and what it is called. */
export interface Way {
  readonly label: string;
  readonly to: string;
}

/** A field that a form chooses a variance by. */
export interface VarianceChoice {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A save of people that moved what is explained. */
export interface ChangeBehind {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  /** What was done: `Colagem`, `Aumento de 10%`. */
  readonly how: string;
  /** Values that it changed of what is explained. */
  readonly cells: number;
  /** What it moved them by together, in whole units. */
  readonly moved: number;
  /** Where it was done: a release point, the plan. */
  readonly where: Way;
}

export interface CommentBehind {
  readonly id: string;
  /** Who said it and when; empty of rows that keep the text alone. */
  readonly by: string;
  readonly at: string;
  readonly text: string;
  /** What it was said of, and where it stands. */
  readonly of: Way;
}

/** The files that rows came by. */
export interface FilesBehind {
  /** Those that the person may open, of the most rows first. */
  readonly shown: readonly {
    readonly id: string;
    readonly name: string;
    readonly by: string;
    readonly at: string;
    readonly rows: number;
  }[];
  /** Rows of files that the person may not open, and of those that are told no more. */
  readonly others: number;
  /** Rows that no file brought. */
  readonly without: number;
  /** True of so many rows that nobody is looked for behind them. */
  readonly tooMany: boolean;
}

/** Who and what is behind the figures: what people did, what they said, which files brought them. */
export interface Behind {
  readonly changes: readonly ChangeBehind[];
  readonly comments: readonly CommentBehind[];
  readonly files: FilesBehind;
}

/** What a variance is, before it is parted. */
export interface VarianceHead {
  /** `Realizado − previsto`. */
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly measure: VarianceMeasure;
  /** What it is of, as the screen and its files say it. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** How it is reckoned, where that is not plain. */
  readonly notes: readonly string[];
  readonly choices: readonly VarianceChoice[];
  /** Parameters of the address that say which variance it is. */
  readonly fields: Readonly<Record<string, string>>;
  /** The screen that it stands on. */
  readonly back: Way;
}

/** An explanation as its screen draws it; amounts are in whole units of the measure. */
export interface VarianceView extends VarianceHead {
  /** The dimension that it is parted by; one that flows has no sides of its own. */
  readonly by: { readonly name: string; readonly label: string; readonly flow: boolean };
  readonly dimensions: readonly (Way & { readonly current: boolean })[];
  readonly narrowed: readonly { readonly label: string; readonly value: string; readonly without: string }[];
  /** Parameters that a form of choices keeps beside its own. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  /** The two figures, and their difference. */
  readonly sides: Omit<Contribution, 'key'>;
  readonly lines: readonly (Contribution & { readonly label: string; readonly to: string | null })[];
  readonly rest: Rest | null;
  /** Where more of the contributions have lines of their own. */
  readonly more: { readonly many: number; readonly to: string } | null;
  readonly waterfall: Waterfall;
  readonly behind: Behind;
  /** Where the cells are that are explained. */
  readonly ways: readonly Way[];
}

import type { ThingKind } from '../things/thing';
import type { Contribution, Rest } from './contributions';
import type { VarianceMeasure } from './measure';
import type { Waterfall } from './waterfall';

/** An address with its label. */
export interface Way {
  readonly label: string;
  readonly to: string;
}

/** A field of a form that selects a variance. */
export interface VarianceChoice {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A person's change that affected the explained figures. */
export interface ChangeBehind {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  /** The kind of change: `Colagem`, `Aumento de 10%`. */
  readonly how: string;
  /** Number of changed cells of the explained figures. */
  readonly cells: number;
  /** Its total effect on them, in whole units. */
  readonly moved: number;
  /** The changed screen: a release point, the plan. */
  readonly where: Way;
}

export interface CommentBehind {
  readonly id: string;
  /** Author and time; empty for rows that store only the text. */
  readonly by: string;
  readonly at: string;
  readonly text: string;
  /** What it is about, with its address. */
  readonly of: Way;
}

/** The files of the rows. */
export interface FilesBehind {
  /** Those that the viewer may open, with most rows first. */
  readonly shown: readonly {
    readonly id: string;
    readonly name: string;
    readonly by: string;
    readonly at: string;
    readonly rows: number;
  }[];
  /** Number of rows from files that the viewer may not open or that are not listed. */
  readonly others: number;
  /** Number of rows without a file. */
  readonly without: number;
  /** True if there are too many rows to look up their files. */
  readonly tooMany: boolean;
}

/** People's changes, comments and files behind the figures. */
export interface Behind {
  readonly changes: readonly ChangeBehind[];
  readonly comments: readonly CommentBehind[];
  readonly files: FilesBehind;
}

/** A variance without its contributions. */
export interface VarianceHead {
  /** `Realizado − previsto`. */
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly measure: VarianceMeasure;
  /** Its filters and other facts, for the screen and its files. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Its computation, if it is not obvious. */
  readonly notes: readonly string[];
  readonly choices: readonly VarianceChoice[];
  /** Parameters of the address that identify the variance. */
  readonly fields: Readonly<Record<string, string>>;
  /** The screen that shows the variance. */
  readonly back: Way;
}

/** An explanation for its screen; amounts are in whole units of the measure. */
export interface VarianceView extends VarianceHead {
  /** The dividing dimension; `flow` is true if its values have no two sides. */
  readonly by: {
    readonly name: string;
    readonly label: string;
    readonly flow: boolean;
    /** What its values are codes of; null for none. */
    readonly thing: ThingKind | null;
  };
  readonly dimensions: readonly (Way & { readonly current: boolean })[];
  readonly narrowed: readonly { readonly label: string; readonly value: string; readonly without: string }[];
  /** Parameters that a form of choices keeps, in addition to its own. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  /** The two figures, and their difference. */
  readonly sides: Omit<Contribution, 'key'>;
  readonly lines: readonly (Contribution & { readonly label: string; readonly to: string | null })[];
  readonly rest: Rest | null;
  /** Address with more contributions as lines. */
  readonly more: { readonly many: number; readonly to: string } | null;
  readonly waterfall: Waterfall;
  readonly behind: Behind;
  /** Addresses of the explained cells. */
  readonly ways: readonly Way[];
}

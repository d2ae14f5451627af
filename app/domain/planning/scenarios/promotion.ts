import { sum } from '../../values/decimal';
import type { Month } from '../../values/month';
import { fateOf, type CopiedFigure } from './fate';

/** A cell of a scenario, beside what the release point had when the scenario was made and what it has now. */
export interface PromotedCell extends CopiedFigure {
  readonly account: string;
  readonly at: Month;
}

export interface Promotion {
  /** Cells that change what the release point has had all along. */
  readonly changes: readonly PromotedCell[];
  /** Cells that differ and that somebody changed in the release point since: theirs stay unless chosen otherwise. */
  readonly conflicts: readonly PromotedCell[];
  /** Cells that only the release point changed meanwhile: they stay as they are there. */
  readonly newer: number;
}

/** What bringing a scenario's cells into its release point does (rule P34). */
export function promotionOf(cells: readonly PromotedCell[]): Promotion {
  const changes: PromotedCell[] = [];
  const conflicts: PromotedCell[] = [];
  let newer = 0;
  for (const cell of cells) {
    const fate = fateOf(cell);
    if (fate === 'newer') newer += 1;
    else if (fate !== 'same') (fate === 'conflict' ? conflicts : changes).push(cell);
  }
  return { changes, conflicts, newer };
}

/** Changes of one account together. */
export interface PromotedAccount {
  readonly account: string;
  readonly months: number;
  readonly from: number;
  readonly to: number;
  readonly difference: number;
}

/** What promoting a scenario would do, as a person looks at it first. */
export interface PromotionPreview {
  /** Why it cannot be done now. */
  readonly refusal: string | null;
  /** Names what is shown here, so that nothing else is saved. */
  readonly seen: string;
  readonly accounts: readonly PromotedAccount[];
  readonly cells: number;
  readonly newer: number;
  readonly conflicts: readonly {
    readonly name: string;
    readonly account: string;
    readonly month: string;
    readonly before: number | null;
    readonly theirs: number | null;
    readonly mine: number;
  }[];
}

/** The accounts that cells change, largest difference first. */
export function promotedAccounts(cells: readonly PromotedCell[]): PromotedAccount[] {
  const byAccount = new Map<string, PromotedCell[]>();
  for (const cell of cells) byAccount.set(cell.account, [...(byAccount.get(cell.account) ?? []), cell]);
  return [...byAccount]
    .map(([account, own]) => {
      const from = sum(
        own.map(({ now }) => now.amount ?? 0),
        2,
      );
      const to = sum(
        own.map(({ mine }) => mine),
        2,
      );
      return { account, months: own.length, from, to, difference: sum([to, -from], 2) };
    })
    .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
}

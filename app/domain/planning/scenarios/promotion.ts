import { sum } from '../../values/decimal';
import type { Month } from '../../values/month';
import { fateOf, type CopiedFigure } from './fate';

/** A cell of a scenario, with the release point's figure at the time of the copy and now. */
export interface PromotedCell extends CopiedFigure {
  readonly account: string;
  readonly at: Month;
}

export interface Promotion {
  /** Cells that change a figure of the release point that is unchanged since the copy. */
  readonly changes: readonly PromotedCell[];
  /** Cells that both sides changed differently: the release point's figure is kept unless the other is chosen. */
  readonly conflicts: readonly PromotedCell[];
  /** Number of cells that only the release point changed: they are kept. */
  readonly newer: number;
}

/** The effect of a scenario's promotion to its release point (rule P34). */
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

/** The total change of an account. */
export interface PromotedAccount {
  readonly account: string;
  readonly months: number;
  readonly from: number;
  readonly to: number;
  readonly difference: number;
}

/** The preview of a scenario's promotion. */
export interface PromotionPreview {
  /** Why it cannot be promoted now. */
  readonly refusal: string | null;
  /** Digest of the preview, so that nothing else is saved. */
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

/** The accounts of changed cells, the largest difference first. */
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

import { sum } from '../../values/decimal';
import type { Month } from '../../values/month';

/** A figure of the release point and its version; version 0 where there is no record. */
export interface OfficialCell {
  readonly amount: number | null;
  readonly version: number;
}

/** A cell of a scenario, beside what the release point had when the scenario was made and what it has now. */
export interface PromotedCell {
  readonly account: string;
  readonly at: Month;
  readonly mine: number;
  readonly base: OfficialCell;
  readonly now: OfficialCell;
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
    const { mine, base, now } = cell;
    if (mine === now.amount) continue;
    const isMoved = now.version !== base.version && now.amount !== base.amount;
    if (mine === base.amount) newer += 1;
    else (isMoved ? conflicts : changes).push(cell);
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

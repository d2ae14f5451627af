import { accountOfKey, type FinancialStatement } from './model';
import {
  ComparedBook,
  comparedColumns,
  type AccountCents,
  type BookLine,
  type BookTable,
  type ComparedColumn,
} from './compare-book';

/** An amount in the former and in the present document, in whole centavos; null if a document does not cover it. */
interface Amounts {
  readonly before: number | null;
  readonly now: number | null;
  /** Now minus before; null if one is null. */
  readonly difference: number | null;
}

/** An account's part of a line's difference. */
export interface ComparedAccount extends Amounts {
  readonly key: string;
  readonly account: string;
  readonly name: string;
  /** The account's line in the other document, if the chart moved it. */
  readonly moved: string;
}

export interface ComparedLine extends Amounts {
  readonly key: string;
  readonly label: string;
  readonly level: number;
  readonly look: 'plain' | 'subtotal' | 'total';
  /** The differing accounts with their differences; none for sums of lines, which the lines explain. */
  readonly accounts: readonly ComparedAccount[];
}

export interface ComparedTable {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly ComparedLine[];
}

/**
 * Compares two documents line by line, whatever their companies and periods: lines are equal if their tables and keys
 * are. The accounts' differences add up to that of their line.
 */
export function compareStatements(
  before: FinancialStatement,
  now: FinancialStatement,
  column: ComparedColumn = 'periodo',
): ComparedTable[] {
  const [earlier, later] = [new ComparedBook(before, column), new ComparedBook(now, column)];
  return inOrder(earlier.tables, later.tables).map(([then, table]) => {
    const { key, title } = (table ?? then) as BookTable;
    const homes = [homesOf(then), homesOf(table)] as const;
    const lines = inOrder(then?.lines ?? [], table?.lines ?? []).map(([old, line]): ComparedLine => {
      const { key: of, label, level, look } = (line ?? old) as BookLine;
      const amounts = amountsOf(centsIn(then, old), centsIn(table, line));
      return {
        key: of,
        label,
        level,
        look,
        ...amounts,
        accounts:
          amounts.difference && [old, line].some(hasAccounts)
            ? accountsOf([earlier.accounts(then, old), later.accounts(table, line)], homes, [old, line])
            : [],
      };
    });
    return { key, title, lines };
  });
}

/** The number of lines that differ in any column. */
export function differingIn(before: FinancialStatement, now: FinancialStatement): number {
  const columns = Object.keys(comparedColumns) as ComparedColumn[];
  const differing = columns.flatMap((column) =>
    compareStatements(before, now, column).flatMap(({ key, lines }) =>
      lines.filter(({ difference }) => difference).map((line) => `${key} ${line.key}`),
    ),
  );
  return new Set(differing).size;
}

/** A missing line of a table is 0; a line of a missing table is unknown. */
const centsIn = (table: BookTable | undefined, line: BookLine | undefined): number | null =>
  table ? (line ? line.cents : 0) : null;

const amountsOf = (before: number | null, now: number | null): Amounts => ({
  before,
  now,
  difference: before === null || now === null ? null : now - before,
});

function accountsOf(
  [before, now]: readonly [AccountCents, AccountCents],
  [homesBefore, homesNow]: readonly [Homes, Homes],
  [old, line]: readonly [BookLine | undefined, BookLine | undefined],
): ComparedAccount[] {
  return [...new Set([...now.keys(), ...before.keys()])]
    .flatMap((key): ComparedAccount[] => {
      const [then, here] = [before.get(key), now.get(key)];
      const named = here ?? then;
      if (!named || (then?.cents ?? 0) === (here?.cents ?? 0)) return [];
      const from = homesBefore.get(key);
      const to = homesNow.get(key);
      const came = !then && from && from.key !== line?.key ? `veio de ${from.label}` : '';
      const went = !here && to && to.key !== old?.key ? `foi para ${to.label}` : '';
      return [
        {
          key,
          account: named.account,
          name: named.name,
          moved: came || went,
          ...amountsOf(then?.cents ?? 0, here?.cents ?? 0),
        },
      ];
    })
    .sort((one, other) => Math.abs(other.difference ?? 0) - Math.abs(one.difference ?? 0));
}

const hasAccounts = (line: BookLine | undefined): boolean =>
  line?.terms.some(({ of }) => accountOfKey(of) !== null) ?? false;

/** The line of each account in a table. */
type Homes = ReadonlyMap<string, BookLine>;

const homesOf = (table: BookTable | undefined): Homes =>
  new Map(
    (table?.lines ?? [])
      .filter(({ look }) => look === 'plain')
      .flatMap((line) =>
        line.terms.filter(({ of }) => accountOfKey(of)).map(({ of }) => [of, line] as const),
      ),
  );

/** Combines two lists by key: present items in their order, and removed ones after their former predecessor. */
function inOrder<T extends { readonly key: string }>(
  before: readonly T[],
  now: readonly T[],
): (readonly [T | undefined, T | undefined])[] {
  const known = new Map(before.map((each) => [each.key, each]));
  const there = new Set(now.map(({ key }) => key));
  const result = now.map((each): readonly [T | undefined, T | undefined] => [known.get(each.key), each]);
  let after = 0;
  for (const each of before) {
    if (there.has(each.key)) after = result.findIndex(([, line]) => line?.key === each.key) + 1;
    else result.splice(after++, 0, [each, undefined]);
  }
  return result;
}

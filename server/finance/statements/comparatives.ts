import type {
  Comparative,
  FinancialStatement,
  StatementTable,
} from '../../../app/domain/finance/statements/model';
import { differingIn } from '../../../app/domain/finance/statements/compare';
import { count } from '../../../app/domain/values/format';

/** A statement that the portal made earlier. */
export interface EarlierDocument {
  /** `Demonstração de 12/2025, gerada em 05/01/2026 10:00`. */
  readonly document: string;
  readonly statement: FinancialStatement;
}

const mainTables = (statement: FinancialStatement): StatementTable[] => [
  ...statement.balanceSheet,
  statement.income,
  statement.comprehensive,
  ...(statement.cashFlow ? [statement.cashFlow] : []),
];

/** Compares the prior-period amounts of a statement with the documents of those periods. */
export function comparativesOf(
  statement: FinancialStatement,
  earlier: readonly EarlierDocument[],
): Comparative[] {
  return earlier.flatMap(({ document, statement: other }) => {
    const columns = mainTables(statement).flatMap((table) => {
      const then = mainTables(other).find(({ key }) => key === table.key);
      return then ? matching(table, then) : [];
    });
    if (columns.length === 0) return [];
    const differences = columns.flatMap(({ table, now, then, before }) =>
      table.lines.flatMap(({ key, label, cents }) => {
        const was = then.lines.find((line) => line.key === key)?.cents[before] ?? null;
        const is = cents[now] ?? null;
        return was === null || is === null || was === is ? [] : [{ label, before: was, now: is }];
      }),
    );
    return [{ document, differences }];
  });
}

/** The prior-period columns that have the same period in both tables. */
function matching(table: StatementTable, then: StatementTable) {
  return table.pairs.flatMap(({ prior }, index) => {
    const at = then.pairs.findIndex(({ current }) => prior !== '' && current === prior);
    return at < 0 ? [] : [{ table, now: index * 2 + 1, then, before: at * 2 }];
  });
}

/** A sentence about a statement's differences from its former generation; empty without differences. */
export function recalculated(statement: FinancialStatement, before: FinancialStatement): string {
  const lines = differingIn(before, statement);
  return lines === 0
    ? ''
    : `Recalculado: difere do documento de ${before.madeAt} em ${count(lines, 'linha', 'linhas')}.`;
}

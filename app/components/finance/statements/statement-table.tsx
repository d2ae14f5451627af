import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import {
  change,
  equityKey,
  formatCents,
  formatChange,
  isTraced,
  type EquityTable,
  type Pair,
  type StatementLine,
  type StatementTable,
  type TraceRow,
} from '~/domain/finance/statements/model';
import { OriginLink } from '../../insight/origins/origin-link';
import styles from './statement-table.module.css';

/** Address of the origin of a line's or an account's figure in a column; `within` is the line of an account. */
export type OriginOf = (line: string, column: number, within?: string) => string;

interface Row {
  readonly key: string;
  readonly label: ReactNode;
  readonly mark?: ReactNode;
  readonly level?: number;
  readonly look?: 'plain' | 'subtotal' | 'total' | 'heading' | 'account';
  readonly cents: readonly (number | null)[];
  /** The row's name, and the address of the origin of its figures; absent for figures that are not from the ledger. */
  readonly origin?: { readonly name: string; readonly to: (column: number) => string };
}

/** How lines are unfolded into their accounts. */
export interface Unfolding {
  readonly trace: (line: StatementLine) => TraceRow[];
  /** The line that is unfolded, or `todas`. */
  readonly open: string;
  /** The address with a line unfolded; with none where null. */
  readonly to: (line: string | null) => string;
  readonly originOf: OriginOf;
  /** Where an account's balances are. */
  readonly accountPath: (account: string) => string;
}

/** Unfolds every line. */
export const everyLine = 'todas';

interface StatementProps {
  table: StatementTable;
  originOf: OriginOf;
  unfolding?: Unfolding;
}

/** A table of the statements as its documents show it. */
export const Statement = ({ table, originOf, unfolding }: StatementProps) => (
  <Figures
    title={table.title}
    second="Nota"
    pairs={table.pairs}
    changes={table.changes !== false}
    rows={table.lines.flatMap((line): Row[] => {
      const row: Row = {
        ...line,
        mark: line.note,
        look: line.terms.length === 0 ? 'heading' : line.look,
        origin: { name: line.label, to: (column) => originOf(line.key, column) },
      };
      return unfolding && isTraced(line) ? unfolded(line, row, unfolding) : [row];
    })}
  />
);

/** A line that leads to its accounts, and these where it is open. */
function unfolded(
  line: StatementLine,
  row: Row,
  { trace, open, to, accountPath, originOf }: Unfolding,
): Row[] {
  const isOpen = open === line.key || open === everyLine;
  const label = (
    <Link
      to={to(open === line.key ? null : line.key)}
      aria-expanded={isOpen}
      preventScrollReset
      className={styles.line}
      title={isOpen ? 'Contas desta linha, abaixo' : 'Mostrar as contas desta linha'}
    >
      {line.label}
    </Link>
  );
  const accounts = isOpen ? trace(line) : [];
  return [
    { ...row, label },
    ...accounts.map(({ key, account, label: name, cents }): Row => ({
      key: `${line.key} ${key}`,
      label: account ? (
        <>
          <Link to={accountPath(account)}>{account}</Link> {name}
        </>
      ) : (
        name
      ),
      look: 'account',
      cents,
      origin: {
        name: [account, name].filter(Boolean).join(' '),
        to: (column) => originOf(key, column, line.key),
      },
    })),
  ];
}

/** The changes in equity of a period: a column for each component. */
export const EquityFigures = ({ table, originOf }: { table: EquityTable; originOf: OriginOf }) => {
  const { title, components, rows } = table;
  return (
    <div
      className={styles.frame}
      role="region"
      aria-label={`Mutações do patrimônio líquido, ${title}`}
      tabIndex={0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {components.map(({ label, accounts }) => (
              <th key={label} scope="col" title={accounts.join(', ')}>
                {label}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-look={row.look}>
              <th scope="row">{row.label}</th>
              {row.cells.map(({ cents }, index) => (
                <td key={components[index]?.label ?? 'Total'}>
                  <OriginLink
                    to={originOf(equityKey(table, row), index)}
                    of={`${row.label}, ${components[index]?.label ?? 'Total'}`}
                    first={index === 0}
                  >
                    {formatCents(cents)}
                  </OriginLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface FiguresProps {
  title: string;
  /** Heading of the second column. */
  second: string;
  pairs: readonly Pair[];
  rows: readonly Row[];
  changes?: boolean;
}

/**
 * Amounts in reais: of each pair both periods and the change between them, as far as the books reach. Wide ones scroll
 * in their own frame.
 */
export function Figures({ title, second, pairs, rows, changes = true }: FiguresProps) {
  const marked = rows.some(({ mark }) => mark);
  const columns = pairs.flatMap((pair, index) => (pair.current ? columnsOf(pair, index, changes) : []));
  return (
    <div className={styles.frame} role="region" aria-label={title} tabIndex={0}>
      <table className={styles.table} data-scrolls={columns.length > 3}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {marked && <th scope="col">{second}</th>}
            {columns.map(({ key, heading }) => (
              <th key={key} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, mark, level = 0, look = 'plain', cents, origin }) => (
            <tr key={key} data-look={look} data-level={level}>
              <th scope="row">{label}</th>
              {marked && <td>{mark}</td>}
              {look === 'heading' ? (
                <td colSpan={columns.length} />
              ) : (
                columns.map((column, index) => (
                  <td key={column.key}>
                    {origin && column.at !== null && (cents[column.at] ?? null) !== null ? (
                      <OriginLink
                        to={origin.to(column.at)}
                        of={`${origin.name}, ${column.heading}`}
                        first={index === 0}
                      >
                        {column.of(cents)}
                      </OriginLink>
                    ) : (
                      column.of(cents)
                    )}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Column {
  readonly key: string;
  readonly heading: string;
  /** Which of the amounts it shows; null for a change. */
  readonly at: number | null;
  readonly of: (cents: Row['cents']) => string;
}

function columnsOf({ current, prior }: Pair, index: number, changes: boolean): Column[] {
  const [now, then] = [index * 2, index * 2 + 1];
  const at = (column: number) => (cents: Row['cents']) => formatCents(cents[column] ?? null);
  const share = (cents: Row['cents']) => formatChange(change(cents[now] ?? null, cents[then] ?? null));
  return [
    { key: `${index} now`, heading: current, at: now, of: at(now) },
    ...(prior ? [{ key: `${index} then`, heading: prior, at: then, of: at(then) }] : []),
    ...(prior && changes ? [{ key: `${index} change`, heading: 'Var. %', at: null, of: share }] : []),
  ];
}

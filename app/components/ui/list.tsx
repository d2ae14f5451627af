import { useLocation, useNavigation, useSearchParams } from '@remix-run/react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from '~/components/ui/icons';
import type { ReactNode } from 'react';
import type { Sorting } from '~/domain/lists/list';
import { nextSorting } from '~/domain/lists/list-query';
import { messages } from '~/domain/messages';
import { withParams } from '~/domain/lists/paging';
import { Empty } from './empty';
import styles from './list.module.css';

export interface ListColumn {
  readonly label: string;
  /** Key that the list sorts by when the header is used; without it the column does not sort. */
  readonly sort?: string;
  /** Figures are aligned to the end. */
  readonly align?: 'end';
  /** Field that filters by the column; for tables inside a filter bar's form. */
  readonly filter?: ReactNode;
}

interface ListTableProps {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly (string | ListColumn)[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** How the rows are sorted, where columns sort. */
  sorting?: Sorting;
  /** What to do about an empty list. */
  advice?: ReactNode;
  /** Columns are closer together, for a table with many. */
  dense?: boolean;
  /**
   * On a phone each row is a card: the first cell is its heading, and the last one, with the actions, has the full
   * width.
   */
  cards?: boolean;
}

/** A read-only list as a plain table, drawn on the server; wide ones scroll inside their own frame. */
export function ListTable({ label, columns, rows, sorting, advice, dense, cards }: ListTableProps) {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const busy = state === 'loading' && location.pathname === pathname;
  const shown: ListColumn[] = columns.map((column) =>
    typeof column === 'string' ? { label: column } : column,
  );
  const filters = shown.some(({ filter }) => filter);
  const empty = rows.length === 0 && (
    <Empty>
      <p>{messages.noData}</p>
      {advice && <p>{advice}</p>}
    </Empty>
  );
  // Fields over the columns stay, so that a filter without results can be changed.
  if (empty && !filters) return empty;
  // With a card layout, elements lose their table roles for screen readers.
  const as = (role: string) => (cards ? role : undefined);
  const alignOf = (index: number) => (shown[index]?.align === 'end' ? styles.end : undefined);
  return (
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0} aria-busy={busy}>
      <table
        className={cards ? `${styles.table} ${styles.cards}` : styles.table}
        data-dense={dense}
        role={as('table')}
      >
        <thead>
          <tr>
            {shown.map((column, index) => (
              <Header key={index} column={column} sorting={sorting} />
            ))}
          </tr>
          {filters && (
            <tr className={styles.filters}>
              {shown.map(({ filter }, index) => (
                <td key={index}>{filter}</td>
              ))}
            </tr>
          )}
        </thead>
        <tbody role={as('rowgroup')}>
          {rows.map(({ key, cells }) => (
            <tr key={key} role={as('row')}>
              {cells.map((cell, index) => (
                <td
                  key={index}
                  className={alignOf(index)}
                  role={as('cell')}
                  data-label={cards ? shown[index]?.label : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {empty}
    </div>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function Header({ column: { label, sort, align }, sorting }: { column: ListColumn; sorting?: Sorting }) {
  const [params] = useSearchParams();
  const className = align === 'end' ? styles.end : undefined;
  if (!sort || !sorting)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const current = sorting.sort === sort ? sorting.dir : null;
  const Icon = current === null ? ChevronsUpDown : current === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" className={className} aria-sort={current ? ariaSort[current] : undefined}>
      <a
        href={withParams(params, { ...nextSorting(sorting, sort), page: null })}
        className={styles.sort}
        data-current={current !== null}
        data-link="here"
      >
        {label}
        <Icon aria-hidden />
      </a>
    </th>
  );
}

/** A cell's text that breaks on a phone, an e-mail before its domain, so that what matters beside it stays in sight; whole on wide screens. */
export function Breakable({ text }: { text: string }) {
  const [name, ...domain] = text.split(/(?=@)/);
  return (
    <span className={styles.breakable}>
      {name}
      <wbr />
      {domain}
    </span>
  );
}

/** A cell's text that may be long, such as a name of 100 characters, in several lines. */
export const Wrapped = ({ narrow, children }: { narrow?: boolean; children: ReactNode }) => (
  <span className={styles.wrapped} data-narrow={narrow}>
    {children}
  </span>
);

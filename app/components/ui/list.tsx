import { Form, Link, useLocation, useNavigation, useSearchParams, useSubmit } from '@remix-run/react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { formatInteger, itemCount } from '~/domain/values/format';
import { nextSorting, type Sorting } from '~/domain/lists/list-query';
import { messages } from '~/domain/messages';
import { pageCount, pageSizes, withParams } from '~/domain/lists/paging';
import { Empty } from './empty';
import styles from './list.module.css';

export interface ListColumn {
  readonly label: string;
  /** Key that the list sorts by when the header is used; without it the column does not sort. */
  readonly sort?: string;
  /** Figures stand at the end. */
  readonly align?: 'end';
  /** Field that filters by the column; for tables inside a filter bar's form. */
  readonly filter?: ReactNode;
}

interface ListTableProps {
  /** Names the table for those who do not see it. */
  label: string;
  columns: readonly (string | ListColumn)[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** How the rows are sorted, where columns sort. */
  sorting?: Sorting;
  /** What to do about an empty list. */
  advice?: ReactNode;
  /** Columns stand closer, for a table of many. */
  dense?: boolean;
  /** On a phone each row is a card: the first cell its head, the last one what is done with it. */
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
  // Fields over the columns stay within reach of whoever has just typed too much into them.
  if (empty && !filters) return empty;
  // Laid out as cards, elements lose what they are to those who do not see them.
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
      <Link
        to={withParams(params, { ...nextSorting(sorting, sort), page: null })}
        className={styles.sort}
        data-current={current !== null}
        preventScrollReset
      >
        {label}
        <Icon aria-hidden />
      </Link>
    </th>
  );
}

interface PagerProps {
  total: number;
  page: number;
  pageSize: number;
  /** False where the page size is fixed. */
  sizes?: boolean;
  /** Address of the list, where what is open over it has one of its own. */
  path?: string;
  /** The steps send the form that they stand in (`intent=pagina`), so that what is typed in it goes along. */
  carry?: boolean;
}

/** The list's total, its page size and the steps to the neighbouring pages (rule X6). */
export function Pager({ total, page, pageSize, sizes = true, path = '', carry = false }: PagerProps) {
  const [params] = useSearchParams();
  const pages = pageCount(total, pageSize);
  return (
    <nav className={styles.pager} aria-label="Páginas">
      <span className={styles.total} role="status">
        {itemCount(total)}
      </span>
      {sizes && <PageSizeChoice pageSize={pageSize} params={params} />}
      <span className={styles.steps}>
        <Step
          to={page > 1 ? path + withParams(params, { page: Math.min(page - 1, pages) }) : null}
          rel="prev"
          carry={carry}
        >
          Previous
        </Step>
        <span>
          {formatInteger(page)} / {formatInteger(pages)}
        </span>
        <Step
          to={page < pages ? path + withParams(params, { page: page + 1 }) : null}
          rel="next"
          carry={carry}
        >
          Next
        </Step>
      </span>
    </nav>
  );
}

interface StepProps {
  to: string | null;
  rel: string;
  carry: boolean;
  children: ReactNode;
}

function Step({ to, rel, carry, children }: StepProps) {
  if (to === null)
    return (
      <span className={styles.step} aria-disabled>
        {children}
      </span>
    );
  if (carry)
    return (
      <button name="intent" value="pagina" formAction={to} className={styles.step}>
        {children}
      </button>
    );
  return (
    <Link to={to} rel={rel} className={styles.step} preventScrollReset>
      {children}
    </Link>
  );
}

function PageSizeChoice({ pageSize, params }: { pageSize: number; params: URLSearchParams }) {
  const id = useId();
  const submit = useSubmit();
  return (
    <Form method="get" preventScrollReset onChange={(event) => submit(event.currentTarget)}>
      <KeptParams params={params} but={['pageSize', 'page']} />
      <label htmlFor={id}>Items per page</label>
      <select id={id} name="pageSize" defaultValue={pageSize} key={pageSize}>
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <noscript>
        <button className={styles.step}>OK</button>
      </noscript>
    </Form>
  );
}

/** Hidden fields by which a GET form keeps what it does not ask about itself. */
export function KeptParams({ params, but }: { params: URLSearchParams; but: readonly string[] }) {
  return [...new URLSearchParams(withParams(params, {}))]
    .filter(([name]) => !but.includes(name))
    .map(([name, value], index) => <input key={index} type="hidden" name={name} value={value} />);
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

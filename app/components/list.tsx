import { Form, Link, useSearchParams, useSubmit } from '@remix-run/react';
import { Inbox } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { itemCount } from '~/domain/format';
import { messages } from '~/domain/messages';
import { pageCount, pageSizes, withParams } from '~/domain/paging';
import styles from './list.module.css';

interface ListTableProps {
  /** Names the table for those who do not see it. */
  label: string;
  columns: readonly ReactNode[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** What to do about an empty list. */
  advice?: ReactNode;
}

/** A read-only list as a plain table, drawn on the server; wide ones scroll inside their own frame. */
export function ListTable({ label, columns, rows, advice }: ListTableProps) {
  if (rows.length === 0)
    return (
      <div className={styles.empty}>
        <Inbox aria-hidden />
        <p>{messages.noData}</p>
        {advice && <p>{advice}</p>}
      </div>
    );
  return (
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PagerProps {
  total: number;
  page: number;
  pageSize: number;
  /** False where the page size is fixed. */
  sizes?: boolean;
}

/** The list's total, its page size and the steps to the neighbouring pages (labels of S0 §9). */
export function Pager({ total, page, pageSize, sizes = true }: PagerProps) {
  const [params] = useSearchParams();
  const pages = pageCount(total, pageSize);
  return (
    <nav className={styles.pager} aria-label="Páginas">
      <span className={styles.total}>{itemCount(total)}</span>
      {sizes && <PageSizeChoice pageSize={pageSize} params={params} />}
      <span className={styles.steps}>
        <Step to={page > 1 ? withParams(params, { page: page - 1 }) : null} rel="prev">
          Previous
        </Step>
        <span>
          {page} / {pages}
        </span>
        <Step to={page < pages ? withParams(params, { page: page + 1 }) : null} rel="next">
          Next
        </Step>
      </span>
    </nav>
  );
}

function Step({ to, rel, children }: { to: string | null; rel: string; children: ReactNode }) {
  if (to === null)
    return (
      <span className={styles.step} aria-disabled>
        {children}
      </span>
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
  const others = [...params].filter(([name]) => name !== 'pageSize' && name !== 'page');
  return (
    <Form method="get" preventScrollReset onChange={(event) => submit(event.currentTarget)}>
      {others.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>Items per page</label>
      <select id={id} name="pageSize" defaultValue={pageSize} key={pageSize}>
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <noscript>
        <button>OK</button>
      </noscript>
    </Form>
  );
}

import { Form, useSearchParams, useSubmit } from '@remix-run/react';
import { useId, type ReactNode } from 'react';
import { formatInteger, itemCount } from '~/domain/values/format';
import { pageCount, pageSizes, withParams } from '~/domain/lists/paging';
import styles from './pager.module.css';

interface PagerProps {
  total: number;
  /** True where there are more than `total`, which were not counted. */
  more?: boolean;
  page: number;
  pageSize: number;
  /** False where the page size is fixed. */
  sizes?: boolean;
  /** Address of the list, if a dialog over it has its own. */
  path?: string;
  /** The buttons send the surrounding form (`intent=pagina`), so that typed values are kept. */
  carry?: boolean;
}

/** The list's total, its page size and the steps to the neighbouring pages (rule X6). */
export function Pager({
  total,
  more = false,
  page,
  pageSize,
  sizes = true,
  path = '',
  carry = false,
}: PagerProps) {
  const [params] = useSearchParams();
  const pages = pageCount(total, pageSize);
  return (
    <nav className={styles.pager} aria-label="Páginas">
      <span className={styles.total} role="status">
        {more && 'mais de '}
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
    <a href={to} rel={rel} className={styles.step} data-link="here">
      {children}
    </a>
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

/** Hidden fields by which a GET form keeps the other parameters. */
export function KeptParams({ params, but }: { params: URLSearchParams; but: readonly string[] }) {
  return [...new URLSearchParams(withParams(params, {}))]
    .filter(([name]) => !but.includes(name))
    .map(([name, value], index) => <input key={index} type="hidden" name={name} value={value} />);
}

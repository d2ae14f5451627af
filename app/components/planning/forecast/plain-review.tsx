import { Form, useSearchParams } from '@remix-run/react';
import { Fragment } from 'react';
import { Button } from '~/components/ui/button';
import {
  cellField,
  withoutDialogs,
  type Review,
  type ReviewAnswer,
  type ReviewColumn,
  type ReviewComparison,
} from '~/domain/planning/forecast/forecast';
import { withParams } from '~/domain/lists/paging';
import {
  besides,
  percentDifference,
  reviewLines,
  type ReviewLine,
} from '~/domain/planning/forecast/review-lines';
import { whyOf } from '~/domain/planning/forecast/variance-link';
import { formatDecimal, rounded } from '~/domain/values/decimal';
import { WhyLink } from '../../insight/variance/why-link';
import { PlainInput } from '../../ui/plain-input';
import plain from '../../ui/plain-table.module.css';
import { AccountLink } from './account-link';
import styles from './plain-review.module.css';

interface PlainReviewProps {
  review: Review;
  /** Keys of the columns as they were moved; null if none was. */
  order: readonly string[] | null;
  comparison: ReviewComparison | null;
  /** The accounts of this page. */
  shown: Review['rows'];
  /** Names the save that this form makes, so that sending it twice is sending it once. */
  saveId: string;
  open: boolean;
  /** Whether this person may send it. */
  sends: boolean;
  /** Why the last save was refused, and what was typed and drawn then. */
  refusal: ReviewAnswer['refusal'] | undefined;
}

const shownAmount = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? '' : formatDecimal(amount, 2);

/** The review as a plain form: a table whose open cells are inputs, with one button that saves them. */
export function PlainReview({
  review,
  order,
  comparison,
  shown,
  saveId,
  open,
  sends,
  refusal,
}: PlainReviewProps) {
  const [params] = useSearchParams();
  const { typed = {}, faults = {} } = refusal ?? {};
  const lines = reviewLines(review, shown);
  const others = comparison ? reviewLines(...besides(comparison, review, shown)) : null;
  const came = review.columns.map((column, index) => ({ column, index }));
  const columns = order?.flatMap((id) => came.find(({ column }) => column.key === id) ?? []) ?? came;
  return (
    <Form
      method="post"
      action={withParams(params, { ...withoutDialogs, feito: null })}
      autoComplete="off"
      preventScrollReset
    >
      <input type="hidden" name="id" value={saveId} />
      {/* After a refusal, what was drawn first: a cell that somebody changed since is nobody's edit here. */}
      <input
        type="hidden"
        name="drawn"
        value={typed['drawn'] || JSON.stringify(drawn(review.columns, shown))}
      />
      <div className={plain.frame} role="region" aria-label="Forecast por conta e mês" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Conta</th>
              {columns.map(({ column }) => (
                <Fragment key={column.key}>
                  <th scope="col" className={styles[column.kind]}>
                    {column.label}
                  </th>
                  {comparison &&
                    headsOf(comparison).map((head) => (
                      <th key={head} scope="col" className={styles.other}>
                        {head} <span className="visually-hidden">{column.label}</span>
                      </th>
                    ))}
                </Fragment>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={`${line.type} ${line.label}`} className={styles[line.type]}>
                <th scope="row">
                  {line.type === 'row' ? <AccountLink account={line.row.account} /> : line.label}
                </th>
                {columns.map(({ column, index }) => (
                  <Fragment key={column.key}>
                    <td className={styles[column.kind]}>{cellOf(line, column, index)}</td>
                    {comparison &&
                      compared(
                        comparison,
                        line.amounts[index] ?? null,
                        others?.[at]?.amounts[index] ?? null,
                      ).map((text, position) => (
                        <td key={position} className={styles.other}>
                          {position === 0 || text === '' ? (
                            text
                          ) : (
                            <WhyLink
                              to={whyOf(comparison, column.key, line.of)}
                              of={`${line.label}, ${column.label}`}
                            >
                              {text}
                            </WhyLink>
                          )}
                        </td>
                      ))}
                  </Fragment>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open && (
        <p className={plain.actions}>
          <Button name="intent" value="save">
            Salvar
          </Button>
          {sends && (
            <Button name="intent" value="save-send" look="secondary">
              Salvar e enviar
            </Button>
          )}
        </p>
      )}
    </Form>
  );

  function cellOf(line: ReviewLine, column: ReviewColumn, index: number) {
    const amount = shownAmount(line.amounts[index]);
    if (line.type !== 'row' || column.kind !== 'forecast') return amount;
    const name = cellField(line.row.account, column.key);
    if (column.locked)
      return (
        <>
          {amount}
          {/* Typed while it was open: to be read and copied, not to be sent. */}
          {typed[name] !== undefined && typed[name] !== amount && (
            <input
              name={name}
              value={typed[name]}
              readOnly
              aria-label={`Digitado em ${line.label}, ${column.label}`}
              title={column.locked}
            />
          )}
        </>
      );
    return (
      <PlainInput
        name={name}
        value={typed[name] ?? amount}
        label={`${line.label}, ${column.label}`}
        fault={faults[name]}
      />
    );
  }
}

const headsOf = ({ label, mode }: ReviewComparison): string[] =>
  mode === 'valor' ? [label] : [label, mode === 'diferenca' ? 'Dif.' : 'Dif. %'];

function compared({ mode }: ReviewComparison, figure: number | null, other: number | null): string[] {
  if (mode === 'valor') return [shownAmount(other)];
  const difference = figure === null || other === null ? null : rounded(figure - other, 2);
  if (mode === 'diferenca') return [shownAmount(other), shownAmount(difference)];
  const percent = percentDifference(figure, other);
  return [shownAmount(other), percent === null ? '' : `${formatDecimal(percent, 2)}%`];
}

/** The values and versions of the page's inputs when they were drawn: only differences are edits. */
function drawn(columns: readonly ReviewColumn[], rows: Review['rows']): Record<string, [string, number]> {
  const months = columns.filter(({ kind }) => kind !== 'total');
  return Object.fromEntries(
    rows.flatMap((row) =>
      months.flatMap((column, index) =>
        column.kind === 'forecast' && !column.locked
          ? [
              [
                cellField(row.account, column.key),
                [shownAmount(row.values[index]), row.versions[index] ?? 0],
              ] as const,
            ]
          : [],
      ),
    ),
  ) as Record<string, [string, number]>;
}

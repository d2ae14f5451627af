import { ThingLink } from '../things/thing-link';
import { useId } from 'react';
import { formatDecimal } from '~/domain/values/decimal';
import { OriginLink } from '../origins/origin-link';
import { WhyLink } from '../variance/why-link';
import styles from './report-table.module.css';

/** The header of a report. */
export interface ReportHeader {
  readonly dateRange: string;
  readonly country: string;
  readonly functionalArea: string;
  readonly personResponsible: string;
  readonly userResponsible: string;
  readonly costCentre: string;
}

export function ReportHeaderBlock({ header }: { header: ReportHeader }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Period', header.dateRange],
    ['Country', header.country],
    ['Functional Area', header.functionalArea],
    ['Person Responsible', header.personResponsible],
    ['User Responsible', header.userResponsible],
    ['Cost Center', header.costCentre],
  ];
  return (
    <dl className={styles.header}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || ' - '}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface TreeRow {
  readonly id: string;
  readonly type: 'step' | 'row';
  readonly acc_description: string;
  readonly depth: number;
  readonly values: readonly number[];
  /** Field of the last amount, where a form takes it. */
  readonly input?: {
    readonly name: string;
    /** What was typed before a refusal, and why it was refused. */
    readonly typed?: string;
    readonly fault?: string;
  };
}

interface ReportTableProps {
  label: string;
  columns: readonly { label: string; hint: string }[];
  rows: readonly TreeRow[];
  total: readonly number[];
  /** Marks amounts above and below zero, as variances are read. */
  signed?: boolean;
  /**
   * Addresses of the explanation of a row's difference, and of the origin of its amount; `row` is null for the total.
   */
  whyOf?: (row: TreeRow | null, column: number) => string;
  originOf?: (row: TreeRow | null, column: number) => string;
}

/** The report's table without scripts: rows under their headings, 600 px with a head and a total that stay (rule P26). */
export function ReportTable({
  label,
  columns,
  rows,
  total,
  signed = false,
  whyOf,
  originOf,
}: ReportTableProps) {
  return (
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            {columns.map((column) => (
              <th key={column.label} scope="col" title={column.hint}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-type={row.type} data-depth={row.depth}>
              <th scope="row">
                {row.type === 'row' ? (
                  <ThingLink kind="account" code={row.id} text={row.acc_description} />
                ) : (
                  row.acc_description
                )}
              </th>
              <Amounts
                values={row.input ? row.values.slice(0, -1) : row.values}
                signed={signed}
                name={row.acc_description}
                {...(whyOf && { whyOf: (column: number) => whyOf(row, column) })}
                {...(originOf && { originOf: (column: number) => originOf(row, column) })}
              />
              {row.input && (
                <td>
                  <AmountField row={row} input={row.input} column={columns.at(-1)?.label ?? ''} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Amounts
              values={total}
              signed={signed}
              name="Total"
              {...(whyOf && { whyOf: (column: number) => whyOf(null, column) })}
              {...(originOf && { originOf: (column: number) => originOf(null, column) })}
            />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function AmountField({
  row,
  input: { name, typed, fault },
  column,
}: {
  row: TreeRow;
  input: NonNullable<TreeRow['input']>;
  column: string;
}) {
  const faultId = useId();
  return (
    <>
      <input
        className={styles.input}
        name={name}
        defaultValue={typed ?? formatDecimal(row.values.at(-1) ?? 0, 2)}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${row.acc_description}, ${column}`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && faultId}
      />
      {fault && (
        <p className={styles.fault} id={faultId}>
          {fault}
        </p>
      )}
    </>
  );
}

interface AmountsProps {
  values: readonly number[];
  signed: boolean;
  /** Of the row, for links. */
  name: string;
  whyOf?: (column: number) => string;
  originOf?: (column: number) => string;
}

function Amounts({ values, signed, name, whyOf, originOf }: AmountsProps) {
  return (
    <>
      {values.map((value, index) => (
        <td key={index} data-sign={signed ? Math.sign(value) : undefined}>
          {whyOf ? (
            <WhyLink to={whyOf(index)} of={name}>
              {formatDecimal(value, 2)}
            </WhyLink>
          ) : originOf ? (
            <OriginLink to={originOf(index)} of={name} first={index === 0}>
              {formatDecimal(value, 2)}
            </OriginLink>
          ) : (
            formatDecimal(value, 2)
          )}
        </td>
      ))}
    </>
  );
}

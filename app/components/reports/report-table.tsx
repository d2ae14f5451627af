import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useHydrated } from '~/components/use-hydrated';
import { formatDecimal } from '~/domain/decimal';
import styles from './report-table.module.css';

/** What stands above a report (S1 §2 "header block"). */
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
  readonly parentId: string | null;
  readonly type: 'step' | 'row';
  readonly acc_description: string;
  readonly depth: number;
  readonly values: readonly number[];
}

interface ReportTableProps {
  label: string;
  columns: readonly { label: string; hint: string }[];
  rows: readonly TreeRow[];
  total: readonly number[];
  /** Marks amounts above and below zero, as variances are read. */
  signed?: boolean;
}

/** The report's table: rows under their parents, headings that fold, 600 px with a head and a total that stay (S1 §2). */
export function ReportTable({ label, columns, rows, total, signed = false }: ReportTableProps) {
  const hydrated = useHydrated();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const hidden = (row: TreeRow): boolean => {
    for (let at = row.parentId; at !== null; at = parents.get(at) ?? null) if (folded.has(at)) return true;
    return false;
  };
  const fold = (id: string) =>
    setFolded((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
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
            <tr key={row.id} data-type={row.type} data-depth={row.depth} hidden={hidden(row)}>
              <th scope="row">
                <Name row={row} folds={hydrated} folded={folded.has(row.id)} onFold={() => fold(row.id)} />
              </th>
              <Amounts values={row.values} signed={signed} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Amounts values={total} signed={signed} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Name({
  row,
  folds,
  folded,
  onFold,
}: {
  row: TreeRow;
  folds: boolean;
  folded: boolean;
  onFold: () => void;
}): ReactNode {
  if (row.type === 'row' || !folds) return row.acc_description;
  return (
    <button type="button" className={styles.fold} aria-expanded={!folded} onClick={onFold}>
      <ChevronRight aria-hidden />
      {row.acc_description}
    </button>
  );
}

function Amounts({ values, signed }: { values: readonly number[]; signed: boolean }) {
  return (
    <>
      {values.map((value, index) => (
        <td key={index} data-sign={signed ? Math.sign(value) : undefined}>
          {formatDecimal(value, 2)}
        </td>
      ))}
    </>
  );
}

import { Form } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { ReportTable } from '~/components/insight/reports/report-table';
import { formatDecimal } from '~/domain/values/decimal';
import { cellField } from '~/domain/planning/forecast/forecast';
import { amountColumns, varianceColumns, type ShownReport } from '~/domain/finance/fpa/columns';
import { fpaOriginLink } from '~/domain/finance/fpa/origin-link';
import { fpaVarianceLink, totalLine } from '~/domain/finance/fpa/variance-link';
import { variancesOf, type Amounts, type ReportLine } from '~/domain/finance/fpa/report';
import styles from './plain-report.module.css';

interface PlainReportProps {
  variances: boolean;
  lines: readonly ReportLine[];
  total: Amounts;
  chosen: ShownReport & { readonly month: string; readonly costCentre: string };
  /** Why the release point's amounts take no edits; null where they do. */
  lock: string | null;
  /** Names the save that the form makes, so that sending it twice is sending it once. */
  change: string;
  /** What was typed before a refusal, and why a cell was refused, by field name. */
  typed: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
}

/** A tab of the FP&A report without scripts: a table, and in Current a form where the release point is open. */
export function PlainReport(props: PlainReportProps) {
  const { variances, lines, total, chosen, lock, change, typed, faults } = props;
  const lineOf = (row: { readonly id: string } | null) => {
    const line = lines.find(({ id }) => id === row?.id);
    return line ? { ...line, kind: line.type } : totalLine;
  };
  if (variances) {
    const columns = varianceColumns(chosen);
    const valuesOf = (amounts: Amounts) => {
      const values = variancesOf(amounts);
      return columns.map(({ field }) => values[field]);
    };
    return (
      <ReportTable
        label="Variances"
        signed
        whyOf={(row, column) => fpaVarianceLink(chosen, lineOf(row), columns[column]?.field ?? 'actualRF')}
        columns={columns}
        rows={lines.map((line) => ({ ...line, values: valuesOf(line) }))}
        total={valuesOf(total)}
      />
    );
  }
  const columns = amountColumns(chosen);
  const nameOf = ({ id, type, version }: ReportLine) =>
    lock === null && type === 'row' && version !== null ? cellField(id, chosen.month) : null;
  const drawn = Object.fromEntries(
    lines.flatMap((line) => {
      const name = nameOf(line);
      return name === null ? [] : [[name, [formatDecimal(line.rf, 2), line.version]]];
    }),
  );
  const table = (
    <ReportTable
      label="Current"
      columns={columns}
      originOf={(row, column) => fpaOriginLink(chosen, lineOf(row), columns[column]?.field ?? 'actual')}
      rows={lines.map((line) => {
        const name = nameOf(line);
        return {
          ...line,
          values: columns.map(({ field }) => line[field]),
          input: name === null ? undefined : { name, typed: typed[name], fault: faults[name] },
        };
      })}
      total={columns.map(({ field }) => total[field])}
    />
  );
  if (lock !== null) return table;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={change} />
      <input type="hidden" name="drawn" value={JSON.stringify(drawn)} />
      {table}
      <p className={styles.actions}>
        <Button name="intent" value="save">
          Salvar
        </Button>
      </p>
    </Form>
  );
}

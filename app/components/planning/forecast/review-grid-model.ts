import { rounded, sum } from '~/domain/values/decimal';
import { amountRule } from '~/domain/values/decimal-entry';
import {
  monthColumns,
  type Review,
  type ReviewColumn,
  type ReviewComparison,
  type ReviewRow,
} from '~/domain/planning/forecast/forecast';
import type { CellKey } from '~/domain/grid/cell-map';
import type { GridRow } from '~/domain/grid/model';
import { accountColumn, percentDifference } from '~/domain/planning/forecast/review-lines';
import type { VariancePlace } from '~/domain/planning/forecast/variance-link';
import { monthCode, parseMonth } from '~/domain/values/month';
import type { ReactNode } from 'react';
import type { Column } from '../../grid/grid';

/** A line of the review's grid: a heading, an account, or the grand total. */
export interface ReviewGridRow extends GridRow {
  readonly label: string;
  readonly account: ReviewRow | null;
  /** What an explanation is narrowed to by it. */
  readonly of: VariancePlace;
}

/** Accounts under their two headings, and the cost centre's total at the end (row types of rule P14). */
export function reviewGridRows(rows: readonly ReviewRow[]): ReviewGridRow[] {
  const lines: ReviewGridRow[] = [];
  let level = '';
  let group = '';
  for (const row of rows) {
    const levelId = `level ${row.level}`;
    const groupId = `${levelId} ${row.group}`;
    if (levelId !== level) {
      lines.push({
        id: levelId,
        kind: 'step',
        parentId: null,
        label: row.level,
        account: null,
        of: { nivel: row.level },
      });
      level = levelId;
    }
    if (groupId !== group) {
      lines.push({
        id: groupId,
        kind: 'step-row',
        parentId: levelId,
        label: row.group,
        account: null,
        of: { nivel: row.level, grupo: row.group },
      });
      group = groupId;
    }
    lines.push({
      id: row.account,
      kind: 'row',
      parentId: groupId,
      label: row.account,
      account: row,
      of: { conta: row.account },
    });
  }
  lines.push({
    id: 'total',
    kind: 'step-total',
    parentId: null,
    label: 'Total do centro de custo',
    account: null,
    of: {},
  });
  return lines;
}

type ReviewGridColumn = Column<ReviewGridRow>;

/** Draws the difference of a row in a column from its text; an empty text stands for none. */
export type DrawDifference = (row: ReviewGridRow, column: ReviewColumn, text: string) => ReactNode;

/** The account, then month by month with annual totals; a comparison adds its columns beside each. */
export function reviewGridColumns(
  columns: readonly ReviewColumn[],
  comparison: ReviewComparison | null,
  drawn: DrawDifference,
  /** Draws an account. */
  render: (row: ReviewGridRow) => ReactNode,
): ReviewGridColumn[] {
  const position = new Map(monthColumns(columns).map(({ key }, index) => [key, index]));
  const open = columns.some((column) => column.kind === 'forecast' && !column.locked);
  const account: ReviewGridColumn = {
    id: accountColumn,
    label: 'Conta',
    kind: 'text',
    width: 260,
    value: (row) => row.label,
    render,
  };
  return [
    account,
    ...columns.flatMap((column) => [
      figureColumn(column, position, open),
      ...(comparison ? comparedColumns(column, comparison, position, drawn) : []),
    ]),
  ];
}

const number = { kind: 'number', rule: amountRule, width: 124 } as const;

function figureColumn(
  column: ReviewColumn,
  position: ReadonlyMap<string, number>,
  open: boolean,
): ReviewGridColumn {
  const partOfYear = / \(.+\)$/.exec(column.label)?.[0];
  if (column.kind === 'total')
    return {
      ...number,
      id: column.key,
      label: column.label,
      ...(partOfYear && { head: { over: column.label.replace(partOfYear, ''), under: partOfYear.trim() } }),
      value: () => null,
      derived: { of: column.of, compute: total, sum: true },
      editable: open,
    };
  const at = position.get(column.key) ?? 0;
  return {
    ...number,
    id: column.key,
    label: column.label,
    head: { over: column.label, under: column.kind === 'actual' ? 'Realizado' : 'Forecast' },
    value: ({ account }) => account?.values[at] ?? null,
    editable: column.kind === 'forecast' && column.locked === null,
    ...(column.locked !== null && { lock: column.locked }),
  };
}

const total = (parts: readonly (number | null)[]): number | null => {
  const present = parts.filter((part) => part !== null);
  return present.length === 0 ? null : sum(present, 2);
};

/** The compared figure, and in some modes the difference in value or percent. */
function comparedColumns(
  column: ReviewColumn,
  { label, mode, values }: ReviewComparison,
  position: ReadonlyMap<string, number>,
  drawn: DrawDifference,
): ReviewGridColumn[] {
  const id = `${column.key}:outro`;
  const at = position.get(column.key) ?? 0;
  const other: ReviewGridColumn =
    column.kind === 'total'
      ? {
          ...number,
          id,
          label: `${column.label} · ${label}`,
          head: { over: column.label, under: label },
          value: () => null,
          derived: { of: column.of.map((key) => `${key}:outro`), compute: total },
        }
      : {
          ...number,
          id,
          label: `${column.label} · ${label}`,
          head: { over: column.label, under: label },
          value: ({ account }) => (account ? (values[account.account]?.[at] ?? null) : null),
        };
  if (mode === 'valor') return [other];
  const of = [column.key, id];
  const difference: ReviewGridColumn =
    mode === 'diferenca'
      ? {
          ...number,
          id: `${column.key}:dif`,
          label: `${column.label} · dif.`,
          head: { over: column.label, under: 'Dif.' },
          value: () => null,
          costs: true,
          renderGroups: true,
          render: (row, _value, text) => drawn(row, column, text),
          derived: {
            of,
            compute: ([figure = null, beside = null]) =>
              figure === null || beside === null ? null : rounded(figure - beside, 2),
          },
        }
      : {
          ...number,
          id: `${column.key}:dif`,
          label: `${column.label} · dif. %`,
          head: { over: column.label, under: 'Dif. %' },
          value: () => null,
          adds: false,
          costs: true,
          suffix: '%',
          renderGroups: true,
          render: (row, _value, text) => drawn(row, column, text),
          derived: { of, compute: ([figure = null, beside = null]) => percentDifference(figure, beside) },
        };
  return [other, difference];
}

/** How many saves a cell has seen; 0 for headings and cells without a record. */
export function versionIn(
  columns: readonly ReviewColumn[],
): (row: ReviewGridRow, columnId: string) => number {
  const position = new Map(monthColumns(columns).map(({ key }, index) => [key, index]));
  return ({ account }, columnId) => account?.versions[position.get(columnId) ?? -1] ?? 0;
}

/** Last year's figure of a cell: the profile that a total can be spread by. */
export function lastYear({ columns, rows }: Review): (cell: CellKey) => number | null {
  const months = monthColumns(columns);
  const position = new Map(months.map(({ key }, index) => [key, index]));
  const firstForecast = months.find(({ kind }) => kind === 'forecast')?.key;
  const accounts = new Map(rows.map((row) => [row.account, row]));
  return ({ rowId, columnId }) => {
    const row = accounts.get(rowId);
    const month = parseMonth(columnId);
    if (!row || month === null) return null;
    if (columnId === firstForecast) return row.before;
    return row.values[position.get(monthCode(month - 12)) ?? -1] ?? null;
  };
}

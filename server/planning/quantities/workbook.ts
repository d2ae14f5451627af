import { entryOf, quantityRule } from '../../../app/domain/values/decimal-entry';
import { planColumns } from '../../../app/domain/planning/quantities/columns';
import { messages } from '../../../app/domain/messages';
import type { TakenCell } from '../../../app/domain/planning/imports/taken-cells';
import { maxImportedRows } from '../../../app/domain/planning/imports/workbook-import';
import { Problem } from '../../platform/errors';
import type { Export, ExportCover, ExportFact } from '../../platform/exports/export';
import type { ImportScreen } from '../imports/import-plan';
import { findRows, keptRows, rowColumn, rowIn, staysOut } from '../imports';
import type { KnownRow } from '../imports/known-rows';
import { labelOf, type PlanRecord } from './row';
import type { RowEdit } from './conflicts';
import type { PlanRows } from './rows';

const kind = 'planning';
/** Heads the quantities of the planning table. */
const quantityTitle = 'Quantity';

const rowOf = ({ _id, version, valor }: PlanRecord): Omit<KnownRow, 'label'> => ({
  id: _id.toHexString(),
  version,
  figures: { valor },
});

export interface PlanTable extends Export {
  readonly rows: AsyncIterable<PlanRecord>;
  readonly cover: ExportCover;
}

interface Selected {
  readonly title: string;
  readonly facts: readonly ExportFact[];
  readonly rows: AsyncIterable<PlanRecord>;
  readonly timeZone: string;
}

/** Selected rows as a table to write. */
export const planTable = ({ title, facts, rows, timeZone }: Selected): PlanTable => ({
  name: 'planejamento_quantidade',
  columns: exportColumns,
  rows,
  timeZone,
  cover: { title, facts },
});

const exportKinds: Readonly<Record<string, 'datetime' | 'integer'>> = {
  creationDate: 'datetime',
  valor: 'integer',
};

/** The table's columns, and the month, which distinguishes two rows of a SKU. */
const exportColumns = [
  ...planColumns.map(([key, label]) => ({ key, label, kind: exportKinds[key] ?? ('text' as const) })),
  { key: 'data_ref', label: 'Period', kind: 'month' as const },
];

/**
 * The same table, to be imported if its rows are not too many; otherwise it says so.
 * @param query the selection as an address
 */
export function returning(table: PlanTable, many: number, subject: readonly string[]): Export {
  const { columns, rows, cover } = table;
  if (many > maxImportedRows)
    return { ...table, cover: { ...cover, facts: [...cover.facts, staysOut(maxImportedRows)] } };
  return {
    ...table,
    columns: [
      ...columns.map((column) => (column.key === 'valor' ? { ...column, takes: quantityRule } : column)),
      rowColumn,
    ],
    rows: withIds(rows),
    kept: keptRows<PlanRecord>(kind, [...subject], rowOf),
  };
}

async function* withIds(rows: AsyncIterable<PlanRecord>) {
  for await (const row of rows) yield { ...row, id: row._id.toHexString() };
}

/**
 * The edits that a person accepted from a workbook's preview, or made in the grid.
 * @throws Problem `invalid` for an invalid quantity, and for null: unreadable cells
 */
export function takenQuantities(cells: readonly TakenCell[] | null): RowEdit[] {
  if (!cells) throw new Problem('invalid', messages.unreadableCells);
  return cells.map(({ row, from, to, version }) => {
    const entry = entryOf(to, quantityRule);
    if (!entry.ok) throw new Problem('invalid', `${entry.reason}. Nada foi gravado.`);
    return { id: row, typed: String(entry.value), version, original: from };
  });
}

/** Refuses a workbook of another plan than this scenario, or the official one where it is empty. */
export const otherPlan =
  (plan: string) =>
  ([, of = '']: readonly string[]): string | null =>
    of === plan
      ? null
      : 'Esta planilha é de outro plano: abra o cenário, ou o planejamento, de onde ela foi exportada.';

/** The import of the planning table for any selection: a workbook's rows are looked up one by one. */
export const planningImport = (plan: string, rows: PlanRows): ImportScreen => ({
  kind,
  title: rowColumn.label,
  rule: quantityRule,
  cleared: null,
  refusal: otherPlan(plan),
  async find(header, lines, { texts }) {
    const found = await rows.named(lines.map((line) => rowIn(header, line)));
    const known = new Map(
      found.map((row) => [row._id.toHexString(), { ...rowOf(row), label: labelOf(row) }]),
    );
    return findRows(header, lines, known, table, texts);
  },
});

const table = {
  columns: new Map([[quantityTitle, 'valor']]),
  stranger: 'não é, ou não é mais, uma linha do planejamento',
};

import { amountRule } from '../../../../app/domain/values/decimal-entry';
import { gridModel, type GridColumn, type GridRow } from '../../../../app/domain/grid/model';

export interface SheetRow extends GridRow {
  readonly label: string;
  readonly figures: Readonly<Record<string, number | null>>;
}

const month = (id: string, more: Partial<GridColumn<SheetRow>> = {}): GridColumn<SheetRow> =>
  ({
    id,
    label: id,
    kind: 'number',
    rule: amountRule,
    editable: true,
    value: ({ figures }: SheetRow) => figures[id] ?? null,
    ...more,
  }) as GridColumn<SheetRow>;

/** A label, one booked month, two open months, their total, and a note. */
export const columns: readonly GridColumn<SheetRow>[] = [
  { id: 'label', label: 'Conta', kind: 'text', value: ({ label }) => label },
  month('out', { lock: 'Outubro é realizado e não muda' }),
  month('nov'),
  month('dez'),
  month('total', {
    derived: {
      of: ['nov', 'dez'],
      sum: true,
      compute: (parts) => parts.reduce<number>((all, part) => all + (part ?? 0), 0),
    },
  }),
  { id: 'note', label: 'Nota', kind: 'text', editable: true, maxLength: 5, value: () => '' },
];

const row = (id: string, parentId: string, nov: number | null, more: Partial<SheetRow> = {}): SheetRow => ({
  id,
  label: id,
  parentId,
  figures: { out: 1, nov, dez: 10 },
  ...more,
});

/** Two groups in a step, a total, and a total without a parent. */
export const rows: readonly SheetRow[] = [
  { id: 'G', label: 'Despesas', kind: 'step', figures: {} },
  { id: 'A', label: 'Pessoal', kind: 'step-row', parentId: 'G', figures: {} },
  row('a1', 'A', 0.1),
  row('a2', 'A', 0.2),
  { id: 'B', label: 'Serviços', kind: 'step-row', parentId: 'G', figures: {} },
  row('b1', 'B', null),
  row('b2', 'B', 5, { lock: 'Conta encerrada' }),
  { id: 'T', label: 'Total', kind: 'step-total', parentId: 'G', figures: {} },
  { id: 'Z', label: 'Total geral', kind: 'step-total', figures: {} },
];

export const sheet = gridModel(rows, columns);

export const originals = (rowId: string, columnId: string) => {
  const found = sheet.rows[sheet.rowIndex.get(rowId) ?? -1];
  const column = sheet.columns[sheet.columnIndex.get(columnId) ?? -1];
  return found && column ? column.value(found) : null;
};

import { formatInteger } from '../../../app/domain/values/format';
import { importedCell } from '../../../app/domain/planning/imports/workbook-import';
import { textMark, totalLabel } from '../../platform/exports';
import type { ExportColumn, ExportFact, ExportKept } from '../../platform/exports/export';
import type { Cell } from '../../tables/cell';
import type { Row } from '../../tables/rows';
import type { SheetCell } from './imported-cell';
import type { SheetFindings } from './import-plan';

/** A hidden column that identifies a line after sorting, even among equal ones. */
export const rowColumn: ExportColumn = { key: 'id', label: 'Linha no portal', kind: 'text', hidden: true };

/** The remark of a workbook with too many rows to be imported. */
export const staysOut = (maxRows: number): ExportFact => [
  'Importar',
  `esta planilha não volta ao portal: passa de ${formatInteger(maxRows)} linhas`,
];

/** A row of the portal that a line of a sheet may be. */
export interface KnownRow {
  readonly id: string;
  readonly label: string;
  readonly version: number;
  /** The versions of its figures, if each counts its own saves. */
  readonly versions?: Readonly<Record<string, number>>;
  /** Its figures, by column. */
  readonly figures: Readonly<Record<string, number | null>>;
  /** Why figures of it take no edits, by their columns. */
  readonly locks?: Readonly<Record<string, string>>;
  /** A text of it that people edit elsewhere. */
  readonly text?: string;
}

/** The stored memory of such rows in a spreadsheet. */
export const keptRows = <Given>(
  kind: string,
  subject: string[],
  rowOf: (given: Given) => Omit<KnownRow, 'label'>,
): ExportKept => ({
  kind,
  subject,
  of(given) {
    const { id, version, versions, figures, text } = rowOf(given as Given);
    return {
      cells: Object.fromEntries(
        Object.entries(figures).map(([column, value]) => [
          importedCell({ row: id, column }),
          [value, versions?.[column] ?? version] as [number | null, number],
        ]),
      ),
      texts: text === undefined ? {} : { [id]: textMark(text) },
    };
  },
});

interface Table {
  /** Figures by their titles: what the portal calls them. */
  readonly columns: ReadonlyMap<string, string>;
  /** The title of a row's text, and the message about its change. */
  readonly text?: { readonly title: string; readonly messageFor: (label: string) => string };
  /** Why a line without a row is not taken. */
  readonly stranger: string;
}

/** The id that a line carries; empty without one. */
export function rowIn(header: readonly Cell[], { cells }: Row): string {
  const at = header.indexOf(rowColumn.label);
  return String(cells[at] ?? '').trim();
}

/** The line of totals that the portal itself wrote. */
const isTotal = (header: readonly Cell[], line: Row): boolean =>
  rowIn(header, line) === '' && line.formulas !== undefined && line.cells.includes(totalLabel);

/** What of the lines is of these rows. `texts`: marks of their texts when they were exported. */
export function findRows(
  header: readonly Cell[],
  lines: readonly Row[],
  rows: ReadonlyMap<string, KnownRow>,
  { columns, text, stranger }: Table,
  texts: Readonly<Record<string, string>>,
): SheetFindings {
  const places = header.flatMap((title, position) => {
    const column = typeof title === 'string' ? columns.get(title) : undefined;
    return column === undefined ? [] : [{ position, column, columnLabel: String(title) }];
  });
  const textAt = text ? header.indexOf(text.title) : -1;
  const cells: SheetCell[] = [];
  const unknown: string[] = [];
  const closedTexts: string[] = [];
  for (const line of lines) {
    const row = rows.get(rowIn(header, line));
    if (!row) {
      if (isTotal(header, line)) continue;
      unknown.push(`A linha ${line.line} da planilha ${stranger}.`);
      continue;
    }
    for (const { position, column, columnLabel } of places)
      cells.push({
        row: row.id,
        column,
        rowLabel: row.label,
        columnLabel,
        cell: line.cells[position] ?? '',
        isFormula: line.formulas?.has(position) ?? false,
        from: row.figures[column] ?? null,
        version: row.versions?.[column] ?? row.version,
        locked: row.locks?.[column] ?? null,
      });
    const written = textMark(String(line.cells[textAt] ?? ''));
    if (text && textAt >= 0 && written !== texts[row.id] && written !== textMark(row.text ?? ''))
      closedTexts.push(text.messageFor(row.label));
  }
  return { cells, unknown, closedTexts };
}

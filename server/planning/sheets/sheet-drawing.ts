import { cellVersionField, figuresOf, type SheetRow } from '../../../app/domain/planning/sheets/sheet';
import { monthOfDate, type Month } from '../../../app/domain/values/month';
import { cellId, drawnId } from './row-ids';
import type { Sheet } from './sheet';
import type { SheetRecord } from './sheet-rules';
import { shownRows } from './sheet-rows';

/** Why figures take no edits: by row, and by column. */
export type Locks = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A drawn figure: its row and its column. */
interface Cell {
  readonly row: string;
  readonly column: string;
}

/** Arranges stored rows for drawing: unchanged, or those of a pivot side by side. */
export class SheetDrawing {
  /** The only figure of a pivot; absent without a pivot. */
  readonly #figure: string | undefined;
  readonly #figures: readonly string[];

  constructor(
    private readonly sheet: Sheet,
    private readonly timeZone: string,
  ) {
    this.#figures = figuresOf(sheet).map(({ id }) => id);
    this.#figure = sheet.pivot && this.#figures[0];
  }

  /** The stored rows of a drawn one. */
  storedIds(row: string): string[] {
    const { pivot } = this.sheet;
    return pivot ? pivot.over.map(({ id }) => cellId(row, id).toHexString()) : [row];
  }

  /** The stored row and field of a drawn figure. */
  stored({ row, column }: Cell): { row: string; field: string } {
    return this.#figure
      ? { row: cellId(row, column).toHexString(), field: this.#figure }
      : { row, field: column };
  }

  /** Where a field of a stored row is drawn. */
  cell(record: SheetRecord, field: string): Cell {
    const { pivot, scope } = this.sheet;
    if (!pivot) return { row: record._id.toHexString(), column: field };
    const month = monthOfDate(record[pivot.field] as Date);
    const column = pivot.over.find(({ of }) => of(String(record[scope.field])) === month);
    return { row: drawnId(this.sheet, record).toHexString(), column: column?.id ?? '' };
  }

  /** Rows for screens; those of a pivot in the order of their first months. */
  rows(records: readonly SheetRecord[]): SheetRow[] {
    const stored = shownRows(this.sheet, records, this.timeZone);
    const figure = this.#figure;
    if (!figure) return stored;
    const drawn = new Map<string, { row: Record<string, SheetRow[string]>; at: number }>();
    for (const [index, record] of records.entries()) {
      const from = stored[index];
      if (!from) continue;
      const { row: id, column } = this.cell(record, figure);
      const savedAt = record.changedAt?.getTime() ?? 0;
      const known = drawn.get(id) ?? { row: { ...this.#names(from), id, version: 0, savedBy: '' }, at: 0 };
      const isNewer = savedAt > known.at;
      Object.assign(known.row, {
        [column]: from[figure],
        [cellVersionField(column)]: from.version,
        version: Number(known.row['version']) + from.version,
        ...(isNewer && { savedBy: from.savedBy }),
      });
      drawn.set(id, { row: known.row, at: Math.max(savedAt, known.at) });
    }
    return [...drawn.values()].map(({ row }) => row as unknown as SheetRow);
  }

  /** What of a stored row is drawn once for all of a pivot's columns. */
  #names(row: SheetRow): Record<string, SheetRow[string]> {
    const { columns } = this.sheet.view;
    return Object.fromEntries(
      columns.flatMap(({ id, kind }) => (kind === 'figure' ? [] : [[id, row[id] ?? null] as const])),
    );
  }

  /** Which drawn figures take no edits. */
  locks(records: readonly SheetRecord[], today: Month): Locks {
    const { lockOf } = this.sheet;
    const locks: Record<string, Record<string, string>> = {};
    if (!lockOf) return locks;
    for (const record of records)
      for (const figure of this.#figures) {
        const { row, column } = this.cell(record, figure);
        const reason = lockOf(record, figure, today);
        locks[row] ??= {};
        if (reason) locks[row][column] = reason;
      }
    return locks;
  }
}

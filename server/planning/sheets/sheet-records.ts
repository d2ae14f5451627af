import { ObjectId, type Collection, type Db, type FindCursor } from 'mongodb';
import { maxSheetRows, type MonthRange } from '../../../app/domain/planning/sheets/sheet';
import { monthDate } from '../../../app/domain/values/month';
import { collection, repeatedPositions } from '../../platform/mongo';
import { cellId, drawnId } from './row-ids';
import type { Sheet } from './sheet';
import type { SheetRecord } from './sheet-rules';

/** The rows of a sheet's scopes: its documents, and rows without one. */
export class SheetRecords {
  readonly stored: Collection<SheetRecord>;
  readonly #sheet: Sheet;

  constructor(
    private readonly db: Db,
    sheet: Sheet,
  ) {
    this.#sheet = sheet;
    this.stored = collection(db, sheet.records);
  }

  /** Rows of a scope in their order, of some months where it has any. */
  async of(scope: string, range: MonthRange): Promise<SheetRecord[]> {
    if (this.#sheet.rowsOf) return this.#placed(await this.withoutDocuments(scope));
    return this.find(scope, range).limit(maxSheetRows).batchSize(maxSheetRows).toArray();
  }

  /** The rows with documents. */
  find(scope: string, range: MonthRange): FindCursor<SheetRecord> {
    const { order, columns, months } = this.#sheet;
    const fields = [
      ...columns.map(({ id }) => id),
      months?.field,
      'version',
      'changedBy',
      'changedByName',
      'changedAt',
    ];
    return this.stored.find(this.#filterOf(scope, range), {
      ...order,
      projection: Object.fromEntries(fields.flatMap((field) => (field ? [[field, 1]] : []))),
    });
  }

  count(scope: string, range: MonthRange): Promise<number> {
    return this.stored.countDocuments(this.#filterOf(scope, range));
  }

  /** The rows of a scope that some ids name. */
  async named(scope: string, ids: readonly string[]): Promise<SheetRecord[]> {
    const wanted = new Set(ids);
    if (this.#sheet.rowsOf)
      return this.#placed(
        (await this.withoutDocuments(scope)).filter(({ _id }) => wanted.has(_id.toHexString())),
      );
    const _id = { $in: [...wanted].map((id) => new ObjectId(id)) };
    return this.stored.find({ _id, ...this.#inScope(scope) }).toArray();
  }

  /** Writes documents for rows without one, or with unedited figures; returns their number. */
  async lay(rows: readonly SheetRecord[]): Promise<number> {
    const writes = rows.map((row) => ({
      replaceOne: { filter: { _id: row._id, changedBy: { $exists: false } }, replacement: row, upsert: true },
    }));
    if (writes.length === 0) return 0;
    const repeated = await this.stored
      .bulkWrite(writes, { ordered: false })
      .then(() => [], repeatedPositions);
    return rows.length - repeated.length;
  }

  /** Rows without a document: their scope and key, no figures, version 0. */
  async withoutDocuments(scope: string): Promise<SheetRecord[]> {
    const {
      columns,
      scope: { field },
      pivot,
    } = this.#sheet;
    const rows = (await this.#sheet.rowsOf?.(this.db, scope)) ?? [];
    const empty = Object.fromEntries(columns.map(({ id, kind }) => [id, kind === 'figure' ? null : '']));
    return rows.flatMap((keys): SheetRecord[] => {
      const values = Object.entries(keys).map(([id, value]) => [
        id,
        typeof value === 'number' ? monthDate(value) : value,
      ]);
      const row = { ...empty, ...Object.fromEntries(values), [field]: scope, version: 0 };
      const _id = drawnId(this.#sheet, row);
      if (!pivot) return [{ ...row, _id }];
      return pivot.over.map(({ id, of }) => ({
        ...row,
        _id: cellId(_id.toHexString(), id),
        [pivot.field]: monthDate(of(scope)),
      }));
    });
  }

  async #placed(rows: readonly SheetRecord[]): Promise<SheetRecord[]> {
    const stored = await this.stored.find({ _id: { $in: rows.map(({ _id }) => _id) } }).toArray();
    const documents = new Map(stored.map((record) => [record._id.toHexString(), record]));
    return rows.map((row) => documents.get(row._id.toHexString()) ?? row);
  }

  #filterOf(scope: string, { from, to }: MonthRange) {
    const { months } = this.#sheet;
    return {
      ...this.#inScope(scope),
      ...(months && { [months.field]: { $gte: monthDate(from), $lte: monthDate(to) } }),
    };
  }

  #inScope(scope: string) {
    return { [this.#sheet.scope.field]: scope };
  }
}

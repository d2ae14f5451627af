import type { Collection, Db, Document, ObjectId } from 'mongodb';
import { columnsOf, type Base } from '../../master-data/base';
import { fieldOf, shelfOf } from '../../master-data/shelves';
import { DocumentWriter, writtenFields } from '../../../platform/mongo/document-writer';
import { insertWritten } from '../../../platform/mongo/written-inserts';
import type { AcceptedRow, LoadStamp } from './stamp';

/** Adds rows to an Ok base that it does not have, as documents of its collection. */
export class RowDocuments {
  readonly #writer = new DocumentWriter();
  readonly #records: Collection;
  /** Columns and the fields that hold them. */
  readonly #columns: readonly (readonly [key: string, field: string])[];
  readonly #initial: Uint8Array;
  readonly #warns: boolean;

  constructor(
    private readonly db: Db,
    base: Base,
    private readonly stamp: LoadStamp,
  ) {
    const shelf = shelfOf(base);
    this.#records = db.collection(base.records);
    this.#columns = Object.keys(base.checks).map((key) => [key, fieldOf(shelf, key)]);
    this.#initial = writtenFields(shelf.initial);
    this.#warns = columnsOf(base).some(([key]) => key === '_warning');
  }

  /** Inserts rows under their ids, each with what `extras` has for it; returns the positions of those whose key is there already. */
  async insert(
    rows: readonly AcceptedRow[],
    extras: readonly Document[],
    idOf: (row: AcceptedRow) => ObjectId,
  ): Promise<number[]> {
    if (rows.length === 0) return [];
    for (const [at, row] of rows.entries()) this.#write(row, extras[at] ?? {}, idOf(row));
    return insertWritten(this.db, this.#records, this.#writer.take());
  }

  #write({ line, values, warning = '' }: AcceptedRow, extras: Document, _id: ObjectId): void {
    const writer = this.#writer;
    writer.begin();
    writer.field('_id', _id);
    writer.fields(this.#initial);
    for (const [key, field] of this.#columns) if (!(field in extras)) writer.field(field, values[key]);
    for (const field in extras) writer.field(field, extras[field]);
    if (this.#warns) writer.field('_warning', warning);
    this.stamp.writeProvenance(writer, line);
    writer.end();
  }
}

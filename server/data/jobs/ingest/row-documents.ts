import { ObjectId, type Collection, type Db, type Document } from 'mongodb';
import { columnsOf, fieldOf, isFoundByIds, storageOf } from '../../master-data';
import type { Base } from '../../master-data/base';
import { DocumentWriter, insertWritten, writtenFields } from '../../../platform/mongo';
import type { RowSpool } from '../../../platform/row-index/row-spool';
import type { AcceptedRow, LoadStamp } from '../../master-data/rows/stamp';

/** Adds rows to an Ok base that it does not have, as documents of its collection. */
export class RowDocuments {
  readonly #writer = new DocumentWriter();
  readonly #records: Collection;
  /** Columns and the fields that hold them. */
  readonly #columns: readonly (readonly [key: string, field: string])[];
  readonly #initial: Uint8Array;
  readonly #warns: boolean;
  readonly #isFoundByIds: boolean;

  constructor(
    private readonly db: Db,
    base: Base,
    private readonly stamp: LoadStamp,
    private readonly spool?: RowSpool,
  ) {
    const storage = storageOf(base);
    this.#records = db.collection(base.records);
    this.#columns = Object.keys(base.checks).map((key) => [key, fieldOf(storage, key)]);
    this.#initial = writtenFields(storage.initial);
    this.#warns = columnsOf(base).some(([key]) => key === '_warning');
    this.#isFoundByIds = isFoundByIds(base);
  }

  /**
   * Inserts rows, each with its `extras`, under the ids of their lines, or under others if those may be `taken`;
   * returns the positions of those whose key exists.
   */
  async insert(rows: readonly AcceptedRow[], extras: readonly Document[], taken = false): Promise<number[]> {
    if (rows.length === 0) return [];
    for (const [at, row] of rows.entries()) this.#write(row, extras[at] ?? {}, taken);
    const written = this.#writer.take();
    if (taken) this.spool?.giveUp();
    const repeated = await Promise.all([
      insertWritten(this.db, this.#records, written),
      this.spool?.append(written),
    ]).then(
      ([found]) => found,
      // They may be written once more.
      (error: unknown) => {
        this.spool?.giveUp();
        throw error;
      },
    );
    if (repeated.length > 0) this.spool?.giveUp();
    return repeated;
  }

  #write({ line, values, warning = '' }: AcceptedRow, extras: Document, taken: boolean): void {
    const writer = this.#writer;
    writer.begin();
    if (taken) writer.field('_id', new ObjectId());
    else this.stamp.writeId(writer, line);
    writer.fields(this.#initial);
    for (const [key, field] of this.#columns) if (!(field in extras)) writer.field(field, values[key]);
    for (const field in extras) writer.field(field, extras[field]);
    if (this.#warns) writer.field('_warning', warning);
    this.stamp.writeProvenance(writer, line, taken && this.#isFoundByIds);
    writer.end();
  }
}

import { createHash } from 'node:crypto';
import { ObjectId, type Db, type Document } from 'mongodb';
import type { FileRecord } from '../../provenance/file';
import { repairedRows, rowIds } from '../../provenance';
import { keptCell, keysOf, RowChecker, RowKey, rowsOf } from '../../master-data';
import type { Base } from '../../master-data/base';
import { collection } from '../../../platform/mongo';

/**
 * Rows that are not missing although no accepted line of the file brought them: a refused line has their key, or a
 * line of the same content was corrected before. `unread` counts refused lines without a readable key.
 */
export class Brought {
  readonly #keys = new Set<number>();
  readonly #rows = new Set<string>();
  readonly #key: RowKey;
  unread = 0;

  private constructor(ok: Base) {
    this.#key = new RowKey(ok);
  }

  static async of(
    db: Db,
    { ok, nok }: { readonly ok: Base; readonly nok: Base },
    file: FileRecord,
    stopped: () => void,
  ): Promise<Brought> {
    const brought = new Brought(ok);
    const columns = Object.keys(ok.checks);
    const checker = new RowChecker(ok, columns, file.reading?.signs ?? {});
    const keys = keysOf(ok);
    const tells = (cells: Document): boolean => {
      stopped();
      const { values, faults } = checker.check(columns.map((column) => keptCell(cells[column])));
      if (faults.some(({ column }) => keys.includes(column))) return false;
      brought.#keys.add(hash(brought.#key.of(values)));
      return true;
    };
    const id = file._id.toHexString();
    for await (const row of db.collection(nok.records).find({ '_source.file': id }))
      if (!tells(row)) brought.unread += 1;
    // The same content, sent and corrected before: its rows bear the name of the file of then.
    const corrected = collection(db, repairedRows).find({
      _id: rowIds(file.sha256 ?? ''),
      base: ok.collection_name,
    });
    for await (const { original, file: of, line } of corrected) {
      tells(original);
      const rows = db
        .collection(ok.records)
        .find(rowsOf(ok, { _id: new ObjectId(of), sha256: file.sha256 }, line), { projection: { _id: 1 } });
      for await (const row of rows) brought.#rows.add(String(row._id));
    }
    return brought;
  }

  has(row: Document): boolean {
    return this.#rows.has(String(row['_id'])) || this.#keys.has(hash(this.#key.ofStored(row)));
  }
}

/** A million refused lines fit in memory this way; a hash collision keeps a row, and removes none. */
const hash = (text: string): number => createHash('sha256').update(text).digest().readUIntBE(0, 6);

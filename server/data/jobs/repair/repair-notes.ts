import type { Db, ObjectId } from 'mongodb';
import { RowKey, rowsOf } from '../../master-data';
import type { FileRecord } from '../../provenance/file';
import type { Base } from '../../master-data/base';
import { noteEntries, noteForSearch, noteRows } from '../../../platform/row-index';
import type { AcceptedRow } from '../../master-data/rows/stamp';

/** Number of refused rows on a page; for more rows the whole file is marked. */
const notedByThemselves = 20;

/** Rows that a correction processes, and the stored rows that they may become. */
interface Concerned {
  readonly ids: readonly ObjectId[];
  readonly passing: readonly Pick<AcceptedRow, 'line' | 'values'>[];
}

/**
 * Marks for search (rule D26) only the rows that a correction writes, not all of their file: that may have a million,
 * which the database would have to search until all of their blocks were rebuilt.
 */
export class RepairNotes {
  readonly #key: RowKey;

  constructor(
    private readonly db: Db,
    private readonly ok: Base,
    private readonly file: FileRecord,
  ) {
    this.#key = new RowKey(ok);
  }

  /** Before they are written. */
  async before({ ids, passing }: Concerned): Promise<void> {
    if (ids.length > notedByThemselves) return noteForSearch(this.db, 'file', [this.#name]);
    const values = passing.map((row) => row.values);
    const isKeyed = this.#key.columns.length > 0 && values.length > 0;
    const known = isKeyed ? await this.#found(this.#key.filter(values)) : [];
    await this.#note([...ids, ...known]);
  }

  /** Marks again afterwards: an index update in between saw rows before they moved, or rows at unmarked places. */
  async after({ ids, passing }: Concerned): Promise<void> {
    if (ids.length > notedByThemselves) return noteForSearch(this.db, 'file', [this.#name]);
    const lines = passing.map(({ line }) => rowsOf(this.ok, this.file, line));
    const moved = lines.length > 0 ? await this.#found({ $or: lines }) : [];
    await this.#note([...ids, ...moved]);
  }

  get #name(): string {
    return this.file._id.toHexString();
  }

  async #found(filter: object): Promise<ObjectId[]> {
    const found = await this.db
      .collection(this.ok.records)
      .find(filter, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async #note(rows: readonly ObjectId[]): Promise<void> {
    const { collection_name: base } = this.ok;
    const byName = new Map(rows.map((id) => [id.toHexString(), id]));
    await Promise.all([...byName].map(([name, id]) => noteRows(this.db, base, `repair ${name}`, [id])));
    await noteEntries(this.db, 'file', [this.#name]);
  }
}

import type { Collection, Db } from 'mongodb';
import type { FileRecord } from '../../provenance/file';
import { rowIds } from '../../provenance';
import type { Base } from '../../master-data/base';
import { indexedBase } from '../../master-data';
import type { Log } from '../../../platform/log';
import { collection } from '../../../platform/mongo';
import { rowMarks, RowSpool, unknownVersion } from '../../../platform/row-index';
import type { RowMark } from '../../../platform/row-index/collection';
import type { FreshRows } from '../../../platform/row-index/stretch-rows';
import type { Notes } from '../../provenance/base-notes';

/** The database returns the rows of smaller files as fast as the spool. */
const smallBytes = 512 * 1024;

/** Bytes of loads that are over and not yet indexed: of more, the database is asked. */
const maxKept = 2 * 1024 ** 3;

/** The rows that a load writes, stored for its blocks. */
export interface LoadSpool {
  readonly rows: RowSpool;
  /** All is written. */
  offer(): Promise<void>;
  /** Removes it, unless it was offered. */
  drop(): Promise<void>;
}

interface Offered {
  readonly rows: RowSpool;
  /** The file's mark as long as its rows were not marked again after all were written. */
  readonly mark: RowMark;
}

/**
 * Rows of the loads of this process, until their blocks are made (rule D26). They equal those of the database, or of
 * the blocks that screens have changed since, as long as no other mark was set: every other writer sets one.
 */
export class LoadSpools {
  readonly #marks: Collection<RowMark>;
  readonly #offered = new Map<string, Offered>();

  constructor(
    private readonly db: Db,
    private readonly log: Pick<Log, 'warn'>,
  ) {
    this.#marks = collection(db, rowMarks);
  }

  /**
   * Begins with the first row of a load; null if its rows may belong to another one with the same content, or change
   * during the load.
   */
  async begin(file: FileRecord, base: Base, fingerprint: string): Promise<LoadSpool | null> {
    const isPlain = Object.keys(indexedBase(base).scope).length === 0 && !file.replaces;
    if (!isPlain || file.checkpoint > 0 || file.size < smallBytes) return null;
    const there = await this.db
      .collection(base.records)
      .findOne({ _id: rowIds(fingerprint) }, { projection: { _id: 1 } });
    if (there) return null;
    const name = file._id.toHexString();
    const rows = await RowSpool.open().catch((error: unknown) => this.#warn(error, name));
    if (!rows) return null;
    let isOffered = false;
    return {
      rows,
      offer: async () => {
        await this.#forget(name);
        if (rows.failure) this.#warn(rows.failure, name);
        const kept = [...this.#offered.values()].reduce((sum, each) => sum + each.rows.size, rows.size);
        const mark =
          rows.isWhole && kept <= maxKept ? await this.#marks.findOne({ _id: `file:${name}` }) : null;
        if (!mark) return;
        isOffered = true;
        this.#offered.set(name, { rows, mark });
      },
      drop: async () => {
        if (!isOffered) await rows.close();
      },
    };
  }

  /**
   * The rows of a load, if its end is the only present mark of the base. They are returned once, and closed by the
   * caller.
   */
  async take(base: Base, settled: readonly Notes[]): Promise<FreshRows | null> {
    const [only, ...others] = settled;
    if (!only?.file || others.length > 0 || base.collection_ok !== 1) return null;
    const { mark, file } = only;
    const source = file._id.toHexString();
    const offered = this.#offered.get(source);
    if (!offered || file.sha256 === null) return null;
    if (mark.writes !== offered.mark.writes || mark.at.getTime() !== offered.mark.at.getTime()) {
      await this.#forget(source);
      return null;
    }
    this.#offered.delete(source);
    const { $gte, $lte } = rowIds(file.sha256);
    return { rows: offered.rows, source, from: $gte, to: $lte, version: unknownVersion };
  }

  /** Removes the rows of loads without a mark: another process has indexed them. */
  async keepOnly(notes: readonly Notes[]): Promise<void> {
    const noted = new Set(notes.map(({ mark }) => mark._id));
    for (const name of this.#offered.keys()) if (!noted.has(`file:${name}`)) await this.#forget(name);
  }

  #warn(error: unknown, file: string): null {
    this.log.warn(
      { err: error, file },
      'No room for the rows of a load: the database is asked for them again',
    );
    return null;
  }

  async #forget(name: string): Promise<void> {
    const offered = this.#offered.get(name);
    this.#offered.delete(name);
    await offered?.rows.close();
  }
}

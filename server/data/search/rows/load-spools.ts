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

/** Of smaller files the database gives the rows out as fast as they are looked up. */
const smallBytes = 512 * 1024;

/** Bytes of loads that are over and not yet indexed: of more, the database is asked. */
const maxKept = 2 * 1024 ** 3;

/** What a load writes, kept for its blocks. */
export interface LoadSpool {
  readonly rows: RowSpool;
  /** All is written. */
  offer(): Promise<void>;
  /** Lets go of it, unless it was offered. */
  drop(): Promise<void>;
}

interface Offered {
  readonly rows: RowSpool;
  /** The mark of the file as it is as long as nothing was noted of its rows since all were written. */
  readonly mark: RowMark;
}

/**
 * Rows of the loads of this process, until their blocks are made (rule D26). They are as the database has them, or as blocks are to have
 * them of which screens wrote some since, as long as nothing more was noted: whoever else writes rows notes it.
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

  /** Begins with the first row of a load; null where the rows of its content may be those of another, or change as it goes on. */
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
   * The rows of a load, where all that was noted of a base, and is looked at now, is that it is over. They are given once, and
   * closed by whoever takes them.
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

  /** Lets go of loads of which nothing is noted any more: another process has looked at them. */
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

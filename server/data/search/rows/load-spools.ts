import type { Collection, Db } from 'mongodb';
import type { FileRecord } from '../../provenance/file';
import { rowIds } from '../../provenance/loaded-rows';
import type { Base } from '../../master-data/base';
import { indexedBase } from '../../master-data/indexed-columns';
import type { Log } from '../../../platform/log';
import { collection } from '../../../platform/mongo/collection';
import { rowMarks, type RowMark } from '../../../platform/row-index/collection';
import { RowSpool } from '../../../platform/row-index/row-spool';
import { unknownVersion, type FreshRows } from '../../../platform/row-index/stretch-rows';
import type { Notes } from '../../provenance/base-notes';

/** Of smaller files the database gives the rows out as fast as they are looked up. */
const smallBytes = 512 * 1024;

/** Bytes of loads that are over and not yet indexed: of more, the database is asked. */
const maxKept = 2 * 1024 ** 3;

/** What a load writes, kept for its blocks. */
export interface LoadSpool {
  readonly rows: RowSpool;
  /** All is written; the job's end is to be noted next, and nothing else. */
  seal(): Promise<void>;
  /** The job has ended. */
  offer(): Promise<void>;
  /** Lets go of it, unless it was offered. */
  drop(): Promise<void>;
}

interface Offered {
  readonly rows: RowSpool;
  /** What the mark of the file says as long as nothing was noted of its rows since its job ended. */
  readonly writes: number;
  readonly between: readonly [from: number, to: number];
}

/**
 * Rows of the loads of this process, until their blocks are made (rule D26). They are as the database has them as long as its
 * notes say nothing but that the load is over: whoever else writes rows notes it.
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
    const { scope, edited } = indexedBase(base);
    const isPlain = Object.keys(scope).length === 0 && !edited && !file.replaces;
    if (!isPlain || file.checkpoint > 0 || file.size < smallBytes) return null;
    const there = await this.db
      .collection(base.records)
      .findOne({ _id: rowIds(fingerprint) }, { projection: { _id: 1 } });
    if (there) return null;
    const name = file._id.toHexString();
    const rows = await RowSpool.open().catch((error: unknown) => this.#warn(error, name));
    if (!rows) return null;
    let sealed: { readonly writes: number; readonly at: number } | null = null;
    let isOffered = false;
    return {
      rows,
      seal: async () => {
        const mark = await this.#marks.findOne({ _id: `file:${name}` });
        if (mark) sealed = { writes: mark.writes, at: Date.now() };
      },
      offer: async () => {
        await this.#forget(name);
        if (rows.failure) this.#warn(rows.failure, name);
        const kept = [...this.#offered.values()].reduce((sum, each) => sum + each.rows.size, rows.size);
        if (!sealed || !rows.isWhole || kept > maxKept) return;
        isOffered = true;
        this.#offered.set(name, { rows, writes: sealed.writes + 1, between: [sealed.at, Date.now()] });
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
    const [from, to] = offered.between;
    const at = mark.at.getTime();
    if (mark.writes !== offered.writes || at < from || at > to) {
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

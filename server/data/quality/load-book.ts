import { ObjectId, type Collection, type Db, type Filter } from 'mongodb';
import { alarmsOf } from '../../../app/domain/data/quality/watch';
import { messages } from '../../../app/domain/messages';
import type { Clock } from '../../platform/clock';
import { collection } from '../../platform/mongo';
import { files } from '../provenance';
import type { FileRecord } from '../provenance/file';
import type { Base } from '../master-data/base';
import type { RefusedRecord } from '../master-data/records';
import { loadRecords, type BaseWatch, type LoadRecord } from './collections';
import type { Arrival } from './due';

const brought: FileRecord['phase'][] = ['confirming', 'completed'];
const over: FileRecord['phase'][] = [...brought, 'failed', 'cancelled', 'reverted'];
/** Files that were stored unread, and ZIPs whose tables are separate files, are not loads. */
const loaded: Filter<FileRecord> = { $or: [{ phase: { $ne: 'completed' } }, { reading: { $ne: null } }] };
const dayMs = 86_400_000;
/** How many days a portal reads back when it begins to record loads. */
const firstDays = 400;
const atOnce = 500;
/** Loads by which the next one is judged. */
const usualLoads = 5;
/** Most refused rows whose reasons are counted. */
const countedRows = 100_000;
const maxReasons = 20;

/** Writes down how each base's loads ended. */
export class LoadBook {
  readonly #files: Collection<FileRecord>;
  readonly #records: Collection<LoadRecord>;

  constructor(
    private readonly db: Db,
    private readonly clock: Pick<Clock, 'stamp'>,
  ) {
    this.#files = collection(db, files);
    this.#records = collection(db, loadRecords);
  }

  /**
   * Writes down what has ended since the last time. `base` gives its name, `nok` its refused rows.
   * @returns loads that were not known before, oldest first
   */
  async catchUp(base: Base, nok: Base, watch: BaseWatch | undefined): Promise<LoadRecord[]> {
    const name = base.collection_name;
    const last = await this.#records.findOne({ base: name }, { sort: { seen: -1 } });
    const from = last?.seen ?? new Date(this.clock.stamp().getTime() - firstDays * dayMs);
    const ended = await this.#files
      .find({ collection: name, statusChangeDate: { $gte: from }, phase: { $in: over }, ...loaded })
      .sort({ statusChangeDate: 1 })
      .limit(atOnce)
      .toArray();
    const fresh: LoadRecord[] = [];
    for (const file of ended) {
      const record = await this.#write(name, file, nok, watch);
      if (record) fresh.push(record);
    }
    return fresh;
  }

  /** The record of a new load; null for a recorded one, of which only later changes are stored. */
  async #write(
    base: string,
    file: FileRecord,
    nok: Base,
    watch: BaseWatch | undefined,
  ): Promise<LoadRecord | null> {
    const { _id, run, phase, rows, statusChangeDate: seen, corrects } = file;
    const { matchedCount } = await this.#records.updateOne({ _id, run, base }, { $set: { phase, seen } });
    if (matchedCount > 0) return null;
    const endedAt = file.endedAt ?? seen;
    const judged = watch && (brought.includes(phase) || isEmpty(file));
    const of = corrects === null ? null : await this.#endOf(base, corrects);
    const record: LoadRecord = {
      _id,
      base,
      run,
      phase,
      endedAt,
      seen,
      rows,
      reasons: rows.nok > 0 ? await this.#reasons(nok, _id.toHexString()) : [],
      alarms: judged && corrects === null ? alarmsOf(rows, await this.#before(base, endedAt), watch) : [],
      corrects: corrects !== null,
      ...(of && { of }),
    };
    await this.#records.replaceOne({ _id }, record, { upsert: true });
    return record;
  }

  /** When the job of a base's file ended; null for a file of another one. */
  async #endOf(base: string, id: string): Promise<Date | null> {
    const file = await this.#files.findOne({ _id: new ObjectId(id), collection: base });
    return file && (file.endedAt ?? file.statusChangeDate);
  }

  /** Rows of the last loads before one, by which it is judged. */
  async #before(base: string, endedAt: Date): Promise<number[]> {
    const found = await this.#records
      .find({
        base,
        endedAt: { $lt: endedAt },
        phase: { $in: brought },
        corrects: false,
        'rows.read': { $gt: 0 },
      })
      .sort({ endedAt: -1 })
      .limit(usualLoads)
      .toArray();
    return found.map(({ rows }) => rows.read);
  }

  async #reasons(nok: Base, file: string): Promise<LoadRecord['reasons']> {
    const found = await this.db
      .collection<RefusedRecord>(nok.records)
      .aggregate<{ _id: { column: string; kind: string }; rows: number }>([
        { $match: { '_source.file': file } },
        { $limit: countedRows },
        { $unwind: '$faults' },
        { $group: { _id: { column: '$faults.column', kind: '$faults.kind' }, rows: { $sum: 1 } } },
        { $sort: { rows: -1, _id: 1 } },
        { $limit: maxReasons },
      ])
      .toArray();
    return found.map(({ _id, rows }) => ({ ..._id, rows }));
  }

  /** Loads of a base that ended since a moment, newest first. */
  since(base: string, from: Date, limit: number): Promise<LoadRecord[]> {
    return this.#records
      .find({ base, endedAt: { $gte: from } })
      .sort({ endedAt: -1, _id: -1 })
      .limit(limit)
      .toArray();
  }

  /**
   * When rows of a base arrived since a moment, earliest first; undone loads brought none, and corrections belong to
   * the load that they correct.
   */
  async arrivals(base: string, from: Date): Promise<Arrival[]> {
    const found = await this.#records
      .find({ base, endedAt: { $gte: from }, ...arrived }, { projection: { endedAt: 1, corrects: 1, of: 1 } })
      .sort({ endedAt: 1 })
      .toArray();
    return found.flatMap(({ endedAt: at, corrects, of = corrects ? null : at }) => (of ? [{ at, of }] : []));
  }

  /**
   * The load by which a base's figures are judged: the last one that neither failed nor was undone, and is not part
   * of another.
   */
  judging(base: string): Promise<LoadRecord | null> {
    return this.#records.findOne(
      {
        base,
        corrects: false,
        $or: [{ phase: { $in: brought } }, { phase: 'failed', 'alarms.0': { $exists: true } }],
      },
      { sort: { endedAt: -1, _id: -1 } },
    );
  }

  /** The last load of a base that brought rows; null if there is none. */
  lastArrival(base: string): Promise<LoadRecord | null> {
    return this.#records.findOne({ base, ...arrived }, { sort: { endedAt: -1 } });
  }
}

/** An empty file fails, and still counts as an empty load. */
const isEmpty = ({ phase, message }: FileRecord): boolean =>
  phase === 'failed' && message === messages.emptyFile;

/** Rows that were there already, as the file has them, have arrived too. */
const arrived = {
  phase: { $ne: 'reverted' as const },
  $or: [{ 'rows.ok': { $gt: 0 } }, { 'rows.ignored': { $gt: 0 } }],
};

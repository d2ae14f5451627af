import type { DateTime } from 'luxon';
import { ObjectId, type Collection, type Db, type Document, type Filter } from 'mongodb';
import type { Audit } from '../../people/audit/audit';
import { dayOf } from '../../people/privacy';
import type { Clock } from '../../platform/clock';
import { collection, defineCollection } from '../../platform/mongo';
import type { RetentionCutoff, Expiring } from '../../platform/mongo/expiring';
import { leaseShape, unlocked } from '../../platform/leases';
import { Orders } from '../../platform/work';
import type { Ending, JobRun } from '../../platform/work/orders';
import type { WorkQueue } from '../../platform/work/queue';
import { z } from '../../platform/zod';
import { FileRetention } from '../files';
import type { LeavingPart } from '../files/file-retention';
import { removalBlockers } from '../jobs';
import type { Base, Keeping } from '../master-data/base';
import { standardBase } from '../../bases';
import type { BaseRecords } from '../master-data/design/base-records';

const turnSchema = z.object({
  /** `<day> <base>`: there is one a day. */
  _id: z.string(),
  base: z.string(),
  months: z.int(),
  /** The column by which rows are old; empty: by when they were loaded. */
  by: z.string(),
  at: z.date(),
  state: z.enum(['running', 'done']),
  /** The last row that was looked at; null once all were, or before the first. */
  after: z.instanceof(ObjectId).nullable(),
  /** What has left, in this order. */
  step: z.enum(['rows', 'refused', 'undo']),
  removed: z.int(),
  refused: z.int(),
  ...leaseShape,
});
type Turn = z.infer<typeof turnSchema>;

/** What left a base for its age, day by day. */
export const baseTurns = defineCollection<Turn>({
  name: 'master_data_turns',
  writtenBy: 'the worker, when rows of a base leave for their age',
  readBy: '`/repo/bases`: when rows left',
  version: 1,
  schema: turnSchema,
  indexes: [
    { key: { state: 1, at: 1 }, name: 'waiting' },
    { key: { base: 1, at: -1 }, name: 'base_newest' },
    { key: { at: 1 }, name: 'old', expireAfterSeconds: 400 * 86_400 },
  ],
});

const task = 'base-keeping';
const atOnce = 500;
/** Counting ends here. */
const maxCounted = 100_000;

interface Deps {
  readonly records: BaseRecords;
  readonly background: Pick<WorkQueue, 'define' | 'enqueue'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Pick<Clock, 'stamp' | 'shown'>;
  readonly timeZone: string;
  /** What leaves of files by the age of their loads: refused rows, and what taking a load back needs. */
  readonly ofFiles: Readonly<Record<'refused' | 'undo', LeavingPart>>;
}

/** What a term would remove today; `more` if there are more rows than were counted. */
export interface BaseLeaving {
  readonly rows: number;
  readonly refused: number;
  readonly more: boolean;
}

/**
 * Removes each day what a base no longer keeps (rule A34), in batches. An interrupted turn is continued by the next
 * worker; rows of a batch whose worker died are not counted.
 */
export class BaseRetention {
  readonly #turns: Collection<Turn>;

  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {
    this.#turns = collection(db, baseTurns);
    new Orders<Turn>(
      {
        name: task,
        records: this.#turns,
        lookEvery: '15 minutes',
        due: () => ({ state: 'running' }),
        first: { at: 1 },
        orderDue: () => this.#orderDue(),
        run: (jobRun) => this.#takeAway(jobRun),
      },
      deps,
    ).offer();
  }

  /** What a term would remove today; rows that other bases refer to are counted too, and stay. */
  async leaving(base: Base, keep: Keeping): Promise<BaseLeaving> {
    const [rows, refused] = await Promise.all([
      this.db
        .collection(base.records)
        .countDocuments(this.#old(base, keep.months, keep.by ?? ''), { limit: maxCounted + 1 }),
      this.#ofFiles('refused', base.collection_name).count(this.#cut(keep.months), maxCounted),
    ]);
    return { rows: Math.min(rows, maxCounted), refused, more: rows > maxCounted };
  }

  /** The last turn that took something away from a base; null for none. */
  last(base: string): Promise<Pick<Turn, 'at' | 'removed' | 'refused'> | null> {
    const removed = [{ removed: { $gt: 0 } }, { refused: { $gt: 0 } }];
    return this.#turns.findOne({ base, $or: removed }, { sort: { at: -1 } });
  }

  async #orderDue(): Promise<void> {
    for (const base of await this.deps.records.list()) await this.#begin(base);
  }

  /** A term that was set today waits for tomorrow: there is a night to think better of it. */
  async #begin(base: Base): Promise<void> {
    const { keep, collection_name: name } = base;
    if (!keep || standardBase(name)) return;
    const { clock, records, timeZone } = this.deps;
    const [at, newest] = [clock.stamp(), await records.newest(name)];
    const today = dayOf(at, timeZone);
    if (!newest || dayOf(newest.at, timeZone) >= today) return;
    const turn = {
      base: name,
      months: keep.months,
      by: keep.by ?? '',
      at,
      state: 'running',
      after: null,
      step: 'rows',
      removed: 0,
      refused: 0,
      ...unlocked(at),
    } as const;
    await this.#turns.updateOne(
      { _id: `${today.toISODate()} ${name}` },
      { $setOnInsert: turn },
      { upsert: true },
    );
  }

  /** Ends early where the base is gone, or its term has changed since the turn began. */
  async #takeAway(jobRun: JobRun<Turn>): Promise<Ending<Turn>> {
    for (;;) {
      const still = await this.#stillSo(jobRun.order);
      const next = still && (await this.#step(still, jobRun.order));
      if (!next) break;
      const { removed, refused, ...set } = next;
      await jobRun.note(set, { removed, refused });
    }
    const { _id, base, removed, refused, months } = jobRun.order;
    if (removed + refused > 0) {
      await this.deps.audit.record([
        {
          id: `${task} ${_id}`,
          actor: 'retention',
          action: 'base.expire',
          subject: base,
          to: { meses: months, linhas: removed, recusadas: refused },
        },
      ]);
    }
    return { set: { state: 'done' } };
  }

  async #stillSo({ base: name, months, by }: Turn): Promise<Base | null> {
    const base = (await this.deps.records.list()).find((each) => each.collection_name === name);
    return base?.keep?.months === months && (base.keep.by ?? '') === by ? base : null;
  }

  /** One batch; null where all steps are over. */
  async #step(base: Base, { step, after, months, by }: Turn) {
    if (step === 'rows') {
      const { removed, last } = await this.#removeRows(base, this.#old(base, months, by), after);
      return { removed, refused: 0, after: last, step: last ? step : ('refused' as const) };
    }
    const { removed, over } = await this.#ofFiles(step, base.collection_name).remove(
      this.#cut(months),
      atOnce,
    );
    if (step === 'undo') return over ? null : { removed: 0, refused: 0, after, step };
    return { removed: 0, refused: removed, after, step: over ? ('undo' as const) : step };
  }

  /** Rows that rows of other bases name stay. */
  async #removeRows(base: Base, old: Filter<Document>, after: ObjectId | null) {
    const records = this.db.collection(base.records);
    const rows = await records
      .find(after ? { $and: [old, { _id: { $gt: after } }] } : old)
      .sort({ _id: 1 })
      .limit(atOnce)
      .toArray();
    const why = await removalBlockers(this.db, base, await this.deps.records.list())(rows);
    const ids = rows.flatMap(({ _id }, at) => (why[at] === 'used' ? [] : _id));
    const { deletedCount } = await records.deleteMany({ $and: [old, { _id: { $in: ids } }] });
    return { removed: deletedCount, last: rows.at(-1)?._id ?? null };
  }

  /** Of the base's files alone. */
  #ofFiles(step: 'refused' | 'undo', base: string): Expiring {
    const part = this.deps.ofFiles[step];
    return new FileRetention(this.db, { ...part, having: { ...part.having, collection: base } });
  }

  /** Days and months are stored at UTC midnight; a month expires as a whole. */
  #old(base: Base, months: number, by: string): Filter<Document> {
    if (by === '') return { creationDate: { $lt: this.#cut(months).portal } };
    const day = this.#today().setZone('UTC', { keepLocalTime: true });
    const from = base.checks[by]?.kind === 'month' ? day.startOf('month') : day;
    return { [by]: { $lt: from.minus({ months }).toJSDate() } };
  }

  #cut(months: number): RetentionCutoff {
    const portal = this.#today().minus({ months }).toJSDate();
    const ahead = this.deps.clock.shown(new Date(0)).getTime();
    return { portal, machine: new Date(portal.getTime() - ahead) };
  }

  #today(): DateTime {
    return dayOf(this.deps.clock.stamp(), this.deps.timeZone);
  }
}

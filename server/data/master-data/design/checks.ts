import { createHash } from 'node:crypto';
import { cancelledText } from '../../../../app/domain/cancelling';
import { ObjectId, type Collection, type Db, type Document } from 'mongodb';
import type { Clock } from '../../../platform/clock';
import { collection, defineCollection } from '../../../platform/mongo';
import { cancelShape, leaseShape, unlocked } from '../../../platform/leases';
import { Orders } from '../../../platform/work';
import type { Ending, JobRun } from '../../../platform/work/orders';
import type { WorkQueue } from '../../../platform/work/queue';
import { z } from '../../../platform/zod';
import type { Base } from '../base';
import type { Design } from '../definition';
import { RowValidator } from '../rows/row-validator';
import type { Value } from '../rows/cell';
import { RowChecker } from '../rows/header';
import type { RowFault } from '../../bases/row-rule';
import { reasonSchema, reasonViews, withReasons } from '../rows/reasons';
import { fieldOf, storageOf } from '../base-storage';
import type { BaseRecords } from './base-records';
import { judgeAlike } from './differences';
import { designIn, designSchema } from './versions';

/** The check of a base's current rows against rules; `_id` is the base with a digest of the rules. */
const checkSchema = z.object({
  _id: z.string(),
  base: z.string(),
  design: designSchema,
  step: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  tries: z.number().int(),
  total: z.number().int(),
  read: z.number().int(),
  /** Rows that violate the rules. */
  short: z.number().int(),
  reasons: z.array(reasonSchema),
  /** The last row that was checked. */
  after: z.instanceof(ObjectId).nullable(),
  ...leaseShape,
  ...cancelShape,
  orderedAt: z.date(),
});
export type BaseCheck = z.infer<typeof checkSchema>;

export const baseChecks = defineCollection<BaseCheck>({
  name: 'master_data_checks',
  writtenBy: '`/repo/bases`, the worker',
  readBy: "`/repo/bases`: how today's rows stand to rules",
  version: 1,
  schema: checkSchema,
  indexes: [
    { key: { step: 1, orderedAt: 1 }, name: 'step' },
    { key: { orderedAt: 1 }, name: 'old', expireAfterSeconds: 7 * 86_400 },
  ],
  passing: true,
});

const batchSize = 500;

interface Deps {
  readonly records: BaseRecords;
  readonly background: Pick<WorkQueue, 'define' | 'enqueue'>;
  readonly clock: Clock;
}

/** Counts the rows of a base that violate its rules, or rules of a draft. */
export class BaseChecks {
  readonly work: Orders<BaseCheck>;
  readonly #checks: Collection<BaseCheck>;

  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {
    this.#checks = collection(db, baseChecks);
    this.work = new Orders<BaseCheck>(
      {
        name: 'base-check',
        records: this.#checks,
        lookEvery: '10 seconds',
        due: () => ({ step: { $in: ['waiting', 'running'] } }),
        first: { orderedAt: 1 },
        taken: () => ({ step: 'running' }),
        again: { step: 'waiting' },
        tries: { field: 'tries', max: 3, givenUp: () => ({ set: { step: 'failed' } }) },
        cancelling: { ending: () => ({ set: { step: 'cancelled' } }) },
        run: (jobRun) => this.#read(jobRun),
      },
      deps,
    ).offer();
  }

  /** Orders a check of a base's rows against a design; `again` repeats a finished or cancelled one. */
  async order(base: Base, design: Design, again: boolean): Promise<BaseCheck | null> {
    const _id = checkId(base.collection_name, design);
    const now = this.deps.clock.stamp();
    const columns = design.columns.map(([key, header, rule]): BaseCheck['design']['columns'][number] => [
      key,
      header,
      rule,
    ]);
    const fresh: Omit<BaseCheck, '_id'> = {
      base: base.collection_name,
      design: { ...design, columns },
      step: 'waiting',
      tries: 0,
      total: await this.db.collection(base.records).countDocuments(storageOf(base).scope),
      read: 0,
      short: 0,
      reasons: [],
      after: null,
      ...unlocked(now),
      orderedAt: now,
    };
    await this.#checks.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
    if (again)
      await this.#checks.updateOne(
        { _id, step: { $in: ['done', 'failed', 'cancelled'] } },
        { $set: fresh, $unset: { cancelled: true } },
      );
    await this.work.enqueue(_id);
    return this.#checks.findOne({ _id });
  }

  /** Orders a check of a changed base's rows, if it has rows and its rules differ from `before`. */
  async orderAfter(before: Design, base: Base): Promise<void> {
    const design = designIn(base);
    if (judgeAlike(before, design)) return;
    const { scope } = storageOf(base);
    const row = await this.db.collection(base.records).findOne(scope, { projection: { _id: 1 } });
    if (row) await this.order(base, design, true);
  }

  /** The check of the rows against a design; null if there is none. */
  find(base: string, design: Design): Promise<BaseCheck | null> {
    return this.#checks.findOne({ _id: checkId(base, design) });
  }

  async #read(jobRun: JobRun<BaseCheck>): Promise<Ending<BaseCheck>> {
    const base = await this.deps.records.find(jobRun.order.base);
    const [ok] = this.deps.records.twins(base, jobRun.order.design, 0);
    const judge = new Judge(this.db, this.deps.clock, ok);
    for (let check = jobRun.order; ;) {
      const rows = await this.#rowsAfter(ok, check.after);
      const last = rows.at(-1);
      if (!last) return { set: { step: 'done', total: check.read } };
      const found = await judge.faults(rows);
      check = await jobRun.note({
        read: check.read + rows.length,
        short: check.short + found.filter((faults) => faults.length > 0).length,
        reasons: withReasons(check.reasons, found.flat(), ok),
        after: last['_id'],
        tries: 1,
      });
    }
  }

  #rowsAfter(ok: Base, after: ObjectId | null): Promise<Document[]> {
    const next = after ? [{ _id: { $gt: after } }] : [];
    return this.db
      .collection(ok.records)
      .find({ $and: [storageOf(ok).scope, ...next] })
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray();
  }
}

/** Checks stored rows with the rules of a load. */
class Judge {
  readonly #checker: RowChecker;
  readonly #validator: RowValidator;
  readonly #keys: readonly string[];

  constructor(
    db: Db,
    clock: Clock,
    private readonly ok: Base,
  ) {
    this.#keys = Object.keys(ok.checks);
    const places = Object.fromEntries(this.#keys.map((key, at) => [key, at]));
    this.#checker = new RowChecker(ok, [], {}, places);
    this.#validator = new RowValidator({ db, clock, ok }, { stores: [], seesReasons: true });
  }

  async faults(rows: readonly Document[]): Promise<readonly (readonly RowFault[])[]> {
    const storage = storageOf(this.ok);
    const checked = rows.map((row) =>
      this.#checker.check(this.#keys.map((key) => (row[fieldOf(storage, key)] as Value | undefined) ?? '')),
    );
    const validated = await this.#validator.validate(checked);
    return checked.map(({ faults }, at) => (faults.length > 0 ? faults : (validated[at]?.faults ?? [])));
  }
}

/** Depends only on the rules for rows: the rights on a base do not matter. */
function checkId(base: string, { columns, rules = [] }: Design): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([columns, rules]))
    .digest('hex');
  return `${base}:${digest.slice(0, 24)}`;
}

/** A check for its page. */
export interface CheckView {
  readonly id: string;
  readonly state: BaseCheck['step'];
  readonly read: number;
  readonly total: number;
  readonly short: number;
  /** The person who cancelled it, in words; empty if nobody did. */
  readonly cancelled: string;
  readonly reasons: readonly { label: string; title: string; count: number; example: string }[];
}

export const checkView = (
  { _id, step, read, total, short, reasons, cancelled }: BaseCheck,
  timeZone: string,
): CheckView => ({
  id: _id,
  cancelled: cancelled ? cancelledText(cancelled, timeZone) : '',
  state: step,
  read,
  total: Math.max(total, read),
  short,
  reasons: reasonViews(reasons),
});

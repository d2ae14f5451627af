import type { Collection, Db } from 'mongodb';
import {
  retentionKinds,
  retentionRules,
  type RetentionKind,
} from '../../../../app/domain/people/privacy/retention';
import type { Clock } from '../../../platform/clock';
import { collection } from '../../../platform/mongo';
import { unlocked } from '../../../platform/leases';
import { Orders } from '../../../platform/work';
import type { Ending, JobRun } from '../../../platform/work/orders';
import type { WorkQueue } from '../../../platform/work/queue';
import { cutAt, dayOf, daysBefore } from './ages';
import {
  daysOf,
  retentionRuns,
  retentionSettings,
  type RetentionRun,
  type RetentionSettings,
} from './collection';
import type { RetentionParts } from './retention';

const atOnce = 1_000;
const task = 'retention';

interface Deps extends RetentionParts {
  readonly background: Pick<WorkQueue, 'define' | 'enqueue'>;
  readonly clock: Pick<Clock, 'stamp' | 'shown'>;
}

/**
 * Removes data that is older than USER ADMIN's limits every day, by kind and in batches (rule A24). Another worker
 * continues an interrupted run; the count omits the removals of an interrupted batch.
 */
export class Keeping {
  readonly #settings: Collection<RetentionSettings>;
  readonly #runs: Collection<RetentionRun>;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#settings = collection(db, retentionSettings);
    this.#runs = collection(db, retentionRuns);
    new Orders<RetentionRun>(
      {
        name: task,
        records: this.#runs,
        lookEvery: '15 minutes',
        due: () => ({ state: 'running' }),
        first: { at: 1 },
        orderDue: () => this.#orderDue(),
        run: (jobRun) => this.#remove(jobRun),
      },
      deps,
    ).offer();
  }

  async #orderDue(): Promise<void> {
    for (const kind of retentionKinds) await this.#begin(kind);
  }

  /** A limit set today applies from tomorrow, so that it can still be corrected. */
  async #begin(kind: RetentionKind): Promise<void> {
    const { clock, timeZone } = this.deps;
    const settings = await this.#settings.findOne({});
    const limit = settings?.limits.find((each) => each.kind === kind);
    const at = clock.stamp();
    const today = dayOf(at, timeZone);
    if (!limit || dayOf(limit.since, timeZone) >= today) return;
    const before = daysBefore(clock, timeZone, limit.days);
    const run = {
      kind,
      days: limit.days,
      before,
      at,
      state: 'running',
      removed: 0,
      ...unlocked(at),
    } as const;
    await this.#runs.updateOne(
      { _id: `${today.toISODate()} ${kind}` },
      { $setOnInsert: run },
      { upsert: true },
    );
  }

  /** Stops early if the setting has changed since the run began. */
  async #remove(jobRun: JobRun<RetentionRun>): Promise<Ending<RetentionRun>> {
    const { kinds, clock, audit } = this.deps;
    const cut = cutAt(clock, jobRun.order.before);
    for (let over = false; !over && (await this.#isSet(jobRun.order));) {
      const step = await kinds[jobRun.order.kind].remove(cut, atOnce);
      await jobRun.note({}, { removed: step.removed });
      over = step.over;
    }
    const { _id, kind, before, removed } = jobRun.order;
    if (removed > 0)
      await audit.record([
        {
          id: `${task} ${_id}`,
          actor: 'retention',
          action: 'retention.remove',
          subject: retentionRules[kind].label,
          to: { before, removed },
        },
      ]);
    return { set: { state: 'done' } };
  }

  async #isSet({ kind, days }: RetentionRun): Promise<boolean> {
    return daysOf(await this.#settings.findOne({}))[kind] === days;
  }
}

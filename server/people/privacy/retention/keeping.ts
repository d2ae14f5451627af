import type { Collection, Db } from 'mongodb';
import {
  retentionKinds,
  retentionRules,
  type RetentionKind,
} from '../../../../app/domain/people/privacy/retention';
import type { Clock } from '../../../platform/clock';
import { collection } from '../../../platform/mongo/collection';
import { Leases } from '../../../platform/work/lease';
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
const lookEvery = '15 minutes';

interface Parts extends RetentionParts {
  readonly background: Pick<WorkQueue, 'repeat'>;
  readonly clock: Pick<Clock, 'stamp' | 'shown'>;
}

/**
 * Removes each day what is older than USER ADMIN set, kind by kind and batch by batch (rule A24). A run that was cut short is gone
 * on with by whoever looks next; of a batch whose worker died in the middle, what it removed is not counted.
 */
export class Keeping {
  readonly #settings: Collection<RetentionSettings>;
  readonly #runs: Collection<RetentionRun>;
  readonly #leases: Leases<RetentionRun>;

  constructor(
    db: Db,
    private readonly parts: Parts,
  ) {
    this.#settings = collection(db, retentionSettings);
    this.#runs = collection(db, retentionRuns);
    this.#leases = new Leases(this.#runs, parts.clock, null);
    parts.background.repeat(task, lookEvery, (signal) => this.run(signal));
  }

  /** Begins what is due today and goes on with what was begun; one kind that fails keeps no other waiting. */
  async run(signal: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    for (const kind of retentionKinds) {
      try {
        await this.#begin(kind);
        await this.#finish(kind, signal);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything that is old was removed');
  }

  /** What was set today waits for tomorrow: there is a night to think better of it. */
  async #begin(kind: RetentionKind): Promise<void> {
    const { clock, timeZone } = this.parts;
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
      agent: '',
      leaseUntil: at,
    } as const;
    await this.#runs.updateOne(
      { _id: `${today.toISODate()} ${kind}` },
      { $setOnInsert: run },
      { upsert: true },
    );
  }

  async #finish(kind: RetentionKind, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const run = await this.#leases.take({ state: 'running', kind }, () => ({}), { at: 1 });
      if (!run) return;
      await this.#remove(run, signal);
    }
  }

  /** Ends early where the setting has changed since the run began. */
  async #remove(run: RetentionRun, signal: AbortSignal): Promise<void> {
    const { kinds, clock, audit } = this.parts;
    const cut = cutAt(clock, run.before);
    let held: RetentionRun | null = run;
    for (let over = false; !over && (await this.#isSet(run));) {
      if (signal.aborted) return this.#leases.release(run);
      const step = await this.#leases.holding(run, () => kinds[run.kind].remove(cut, atOnce));
      held = await this.#leases.note(run, {}, { removed: step.removed });
      if (!held) return;
      over = step.over;
    }
    const { _id, kind, before, removed } = held;
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
    await this.#leases.finish(run, { state: 'done' });
  }

  async #isSet({ kind, days }: RetentionRun): Promise<boolean> {
    return daysOf(await this.#settings.findOne({}))[kind] === days;
  }
}

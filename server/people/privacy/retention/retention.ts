import type { Collection, Db } from 'mongodb';
import type { Paging } from '../../../../app/domain/lists/paging';
import { messages } from '../../../../app/domain/messages';
import {
  changedKinds,
  isSafe,
  keptFor,
  rangeOf,
  retentionKinds,
  retentionRules,
  type RetentionDays,
  type RetentionKind,
} from '../../../../app/domain/people/privacy/retention';
import type { Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import { collection, saveVersioned } from '../../../platform/mongo';
import type { Expiring } from '../../../platform/mongo/expiring';
import type { Audit } from '../../audit/audit';
import type { ProvenCaller } from '../../users/reach';
import { cutAt, daysBefore } from './ages';
import {
  daysOf,
  limitOf,
  retentionRuns,
  retentionSettings,
  type RetentionRun,
  type RetentionSettings,
} from './collection';

/** Counts stop at this number, which is enough for a preview. */
const maxCounted = 100_000;
const settingsId = 'retention';

export interface RetentionParts {
  readonly kinds: Readonly<Record<RetentionKind, Expiring>>;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Pick<Clock, 'stamp' | 'shown'>;
  readonly timeZone: string;
}

/** The effect of one change of a limit. */
export interface RetentionPreview {
  readonly kind: RetentionKind;
  readonly days: number | null;
  readonly removed: number;
  /** True if the count stopped at its maximum. */
  readonly more: boolean;
}

/** Retention times set by USER ADMIN, and the history of removals (rule A24). */
export class Retention {
  readonly #settings: Collection<RetentionSettings>;
  readonly #runs: Collection<RetentionRun>;

  constructor(
    db: Db,
    private readonly parts: RetentionParts,
  ) {
    this.#settings = collection(db, retentionSettings);
    this.#runs = collection(db, retentionRuns);
  }

  /** The current settings and their version. */
  async current(): Promise<{ days: RetentionDays; version: number }> {
    const settings = await this.#settings.findOne({ _id: settingsId });
    return { days: daysOf(settings), version: settings?.version ?? 0 };
  }

  /** The number of documents that each changed limit would remove today. */
  async preview(days: RetentionDays): Promise<RetentionPreview[]> {
    const { days: before } = await this.current();
    return Promise.all(
      changedKinds(before, days).map(async (kind) => {
        const asked = days[kind];
        if (asked === null) return { kind, days: null, removed: 0, more: false };
        const { kinds, clock, timeZone } = this.parts;
        const found = await kinds[kind].count(
          cutAt(clock, daysBefore(clock, timeZone, asked)),
          maxCounted + 1,
        );
        return { kind, days: asked, removed: Math.min(found, maxCounted), more: found > maxCounted };
      }),
    );
  }

  /**
   * Saves the retention times, which apply from the next day.
   * @param version the version that the form was based on
   * @throws Problem `conflict` if the settings have changed since, `invalid` for an unsafe number of days
   */
  async save({ person, address }: ProvenCaller, days: RetentionDays, version: number): Promise<void> {
    const settings = await this.#settings.findOne({ _id: settingsId });
    if ((settings?.version ?? 0) !== version) throw new Problem('conflict', messages.retentionChanged);
    const changed = changedKinds(daysOf(settings), days);
    if (changed.length === 0) return;
    refuseUnsafe(days);
    const since = this.parts.clock.stamp();
    const limits = changed.flatMap((kind) => limitOf(kind, days[kind], since));
    const kept = settings?.limits.filter(({ kind }) => !changed.includes(kind)) ?? [];
    const set = { limits: [...kept, ...limits] };
    if (!(await saveVersioned(this.#settings, { _id: settingsId, version }, set)))
      throw new Problem('conflict', messages.retentionChanged);
    await this.parts.audit.record(
      changed.map((kind) => ({
        actor: person.email,
        action: 'retention.change',
        subject: retentionRules[kind].label,
        address,
        from: keptFor(kind, daysOf(settings)[kind]),
        to: keptFor(kind, days[kind]),
      })),
    );
  }

  /** Time of the last run; null if there was none. */
  async lastRun(): Promise<Date | null> {
    const run = await this.#runs.findOne({}, { sort: { at: -1, _id: 1 } });
    return run?.at ?? null;
  }

  /** Runs that removed something, newest first. */
  async history({ page, pageSize }: Paging): Promise<{ runs: RetentionRun[]; total: number }> {
    const removed = { removed: { $gt: 0 } };
    const [runs, total] = await Promise.all([
      this.#runs
        .find(removed)
        .sort({ at: -1, _id: 1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .toArray(),
      this.#runs.countDocuments(removed),
    ]);
    return { runs, total };
  }
}

function refuseUnsafe(days: RetentionDays): void {
  const faults = retentionKinds.flatMap((kind) => {
    const asked = days[kind];
    return asked === null || isSafe(kind, asked) ? [] : [[kind, rangeOf(kind)] as const];
  });
  const [first] = faults;
  if (first) throw new Problem('invalid', first[1], Object.fromEntries(faults));
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { spans, type HealthSpan } from '../../../app/domain/insight/health/span';
import { queueOf } from '../../data/jobs';
import type { Queue } from '../../data/jobs/queue-figures';
import { ProcessHistory } from '../../platform/health';
import type { Moment, PartHistory, RouteHistory } from '../../platform/health/history';
import { requestBuckets } from '../../platform/metrics';
import { readRelease, type Release } from '../../platform/release';
import type { Failure, Part, Sample } from '../../platform/health/sample';
import { lastBackup } from '../../platform/backup';
import type { LastBackup } from '../../platform/backup/last';
import type { Storage } from '../../platform/storage/port';
import { StorageSizes, type StorageUsed } from './storage-used';

const patientMs = 2_000;

/** How a part of the portal is: milliseconds of an answer just asked for; null where none came, absent where none is asked. */
export interface PartHealth extends PartHistory {
  readonly answeredInMs?: number | null;
}

export interface Health {
  readonly readAt: Date;
  readonly span: HealthSpan;
  readonly parts: readonly PartHealth[];
  readonly processes: readonly Sample[];
  /** What this process runs. */
  readonly release: Release;
  /** Version of the database's server. */
  readonly database: string;
  readonly queue: Queue;
  readonly slowest: readonly RouteHistory[];
  /** Upper bounds of their buckets, in seconds. */
  readonly bounds: readonly number[];
  readonly failures: readonly Failure[];
  readonly moments: readonly Moment[];
  /** Null where none was made. */
  readonly backup: LastBackup | null;
  /** Null where the database's user may not read sizes. */
  readonly storage: StorageUsed | null;
}

interface Deps {
  readonly db: Db;
  readonly storage: Storage;
}

/** The state of the portal, now and before: all processes, parts, the queue and the stored data (rule A30). */
export class PortalHealth {
  readonly #history: ProcessHistory;
  readonly #sizes: StorageSizes;
  readonly #release = readRelease();

  constructor(private readonly deps: Deps) {
    this.#history = new ProcessHistory(deps.db);
    this.#sizes = new StorageSizes(deps.db);
  }

  async view(span: HealthSpan): Promise<Health> {
    const { db, storage } = this.deps;
    const readAt = new Date();
    const since = new Date(readAt.getTime() - spans[span].ms);
    const [database, store, parts, processes, info, queue, slowest, failures, moments, used, backup] =
      await Promise.all([
        answerMs(() => db.command({ ping: 1 }, { timeoutMS: patientMs })),
        answerMs(() => storage.ping()),
        this.#history.parts(since),
        this.#history.alive(),
        db.command({ buildInfo: 1 }, { timeoutMS: patientMs }),
        queueOf(db),
        this.#history.slowest(since),
        this.#history.failures(since),
        this.#history.moments(since, spans[span].eachMs),
        this.#sizes.used().catch(() => null),
        lastBackup(db),
      ]);
    const asked: Partial<Record<Part, number | null>> = { database, storage: store };
    return {
      readAt,
      span,
      release: this.#release,
      parts: parts.map((part) =>
        part.part in asked ? { ...part, answeredInMs: asked[part.part] ?? null } : part,
      ),
      processes,
      database: String(info['version']),
      queue,
      slowest,
      bounds: requestBuckets,
      failures,
      moments,
      backup,
      storage: used,
    };
  }
}

/** How long an answer took; null where it failed or did not come in time. */
async function answerMs(call: () => Promise<unknown>): Promise<number | null> {
  const began = performance.now();
  const answered = call().then(
    () => true,
    () => false,
  );
  const inTime = await Promise.race([answered, pause(patientMs, false, { ref: false })]);
  return inTime ? performance.now() - began : null;
}

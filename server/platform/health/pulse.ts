import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Db } from 'mongodb';
import { grouped } from '../../../app/domain/values/grouped';
import type { Log } from '../log';
import {
  databaseSeconds,
  eventStreams,
  identitySeconds,
  letterSeconds,
  requestSeconds,
  storageSeconds,
  workSeconds,
} from '../metrics';
import { collection } from '../mongo';
import { readRelease } from '../release';
import type { Disks } from './disks';
import { takeFailures } from './failures';
import { Growth, type Counted } from './growth';
import { processSamples, type Part, type Sample } from './sample';

/** Time between two samples of a process. */
export const sampleEveryMs = 30_000;

/** How often the event loop's delay is looked at: each look wakes the process. */
const delayEveryMs = 200;

const failedOutcomes = new Set(['error', 'unavailable']);
const patience = { timeoutMS: 5_000 };

/** Stores a sample of this process's figures every half minute, from those of `/metrics` (rule A30). */
export class Pulse {
  readonly #process = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  readonly #startedAt = new Date(Date.now() - process.uptime() * 1_000);
  readonly #release = readRelease();
  readonly #delay = monitorEventLoopDelay({ resolution: delayEveryMs });
  readonly #requests = new Growth(requestSeconds);
  readonly #work = new Growth(workSeconds);
  readonly #parts: Readonly<Record<Part, { read(): Promise<Counted[]> }>> = {
    database: new Growth(databaseSeconds),
    storage: new Growth(storageSeconds),
    identity: new Growth(identitySeconds),
    mail: new Growth(letterSeconds),
  };
  #processor = process.cpuUsage();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #kind: Sample['kind'] = 'server';

  constructor(
    private readonly db: Db,
    private readonly log: Pick<Log, 'debug'>,
    private readonly disks: Pick<Disks, 'read'>,
  ) {}

  start(kind: Sample['kind']): void {
    this.#kind = kind;
    this.#delay.enable();
    const beat = () => {
      this.#writing = this.#writing.then(() => this.beat());
    };
    beat();
    this.#timer = setInterval(beat, sampleEveryMs).unref();
  }

  /** Stores one sample; without the database the sample of this time is missing. */
  async beat(ended = false): Promise<void> {
    const sample = await this.#sample(ended);
    try {
      await collection(this.db, processSamples).insertOne(sample, patience);
    } catch (error) {
      this.log.debug(error, 'sample');
    }
  }

  /** Removes this process from the running ones; its samples stay. */
  async stop(): Promise<void> {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
    await this.#writing;
    await this.beat(true);
    this.#delay.disable();
  }

  async #sample(ended: boolean): Promise<Sample> {
    const at = new Date();
    const processor = process.cpuUsage(this.#processor);
    this.#processor = process.cpuUsage();
    // The measured value is the time between two ticks.
    const delayMs = this.#delay.count > 0 ? Math.max(0, this.#delay.percentile(99) / 1e6 - delayEveryMs) : 0;
    this.#delay.reset();
    const { rss, heapUsed } = process.memoryUsage();
    const { values: streams } = await eventStreams.get();
    return {
      _id: `${this.#process} ${at.toISOString()}`,
      process: this.#process,
      kind: this.#kind,
      host: hostname(),
      pid: process.pid,
      startedAt: this.#startedAt,
      at,
      ended,
      release: this.#release,
      node: process.versions.node,
      memory: { resident: rss, heap: heapUsed },
      processorSeconds: (processor.user + processor.system) / 1e6,
      delayMs,
      streams: streams[0]?.value ?? 0,
      disks: await this.disks.read(),
      routes: routesOf(await this.#requests.read()),
      parts: await Promise.all(
        Object.entries(this.#parts).map(async ([part, growth]) => ({
          part: part as Part,
          ...endsOf(await growth.read(), ({ outcome = '' }) => failedOutcomes.has(outcome)),
        })),
      ),
      work: grouped(await this.#work.read(), ({ labels }) => labels['kind'] ?? '').map(([of, counted]) => {
        const { answered, ...ends } = endsOf(counted, ({ outcome }) => outcome === 'error');
        return { kind: of, done: answered, ...ends };
      }),
      failures: takeFailures(),
    };
  }
}

const sumOf = (counted: readonly Counted[], figure: (each: Counted) => number): number =>
  counted.reduce((sum, each) => sum + figure(each), 0);

function endsOf(counted: readonly Counted[], isFailure: (labels: Counted['labels']) => boolean) {
  const failed = sumOf(counted, ({ labels, count }) => (isFailure(labels) ? count : 0));
  return {
    answered: sumOf(counted, ({ count }) => count) - failed,
    failed,
    seconds: sumOf(counted, ({ sum }) => sum),
  };
}

const routesOf = (counted: readonly Counted[]): Sample['routes'] =>
  grouped(counted, ({ labels }) => `${labels['method']} ${labels['route']}`).map(([route, those]) => ({
    route,
    count: sumOf(those, ({ count }) => count),
    failed: sumOf(those, ({ labels, count }) => (Number(labels['status']) >= 500 ? count : 0)),
    seconds: sumOf(those, ({ sum }) => sum),
    buckets:
      those[0]?.buckets.map((_value, index) => sumOf(those, ({ buckets }) => buckets[index] ?? 0)) ?? [],
  }));

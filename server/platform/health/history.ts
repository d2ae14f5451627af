import type { PlottedMoment } from '../../../app/domain/insight/health/plots';
import type { Db } from 'mongodb';
import { collection } from '../mongo';
import { requestBuckets } from '../metrics';
import { sampleEveryMs } from './pulse';
import { parts, processSamples, type Failure, type Part, type Sample } from './sample';

const patience = { timeoutMS: 5_000 };
/** A process that missed three samples is treated as stopped. */
const silentMs = 3 * sampleEveryMs;
const maxRoutes = 15;
const maxFailures = 500;

export interface PartHistory {
  readonly part: Part;
  /** Calls that were answered, and that failed; seconds of both. */
  readonly answered: number;
  readonly failed: number;
  readonly seconds: number;
  /** Accurate to half a minute, within the stored samples; null if there was none. */
  readonly lastAnswer: Date | null;
  readonly lastFailure: Date | null;
}

export interface RouteHistory {
  readonly route: string;
  readonly count: number;
  readonly failed: number;
  readonly seconds: number;
  /** As many were at most as slow as each of the histogram's buckets. */
  readonly buckets: readonly number[];
}

/** `resident`: the mean of each process's, added up over them. */
export interface Moment extends Omit<PlottedMoment, 'at'> {
  /** Where the bucket of time begins. */
  readonly at: Date;
}

/** The samples of all processes, read together. */
export class ProcessHistory {
  readonly #samples;

  constructor(db: Db) {
    this.#samples = collection(db, processSamples);
  }

  /** The newest sample of each process that lives, servers first. */
  async alive(): Promise<Sample[]> {
    const found = await this.#samples
      .find({ at: { $gte: new Date(Date.now() - silentMs) } }, patience)
      .sort({ at: 1 })
      .toArray();
    const newest = new Map(found.map((sample) => [sample.process, sample]));
    return [...newest.values()]
      .filter(({ ended }) => !ended)
      .sort((a, b) => order(a).localeCompare(order(b)));
  }

  async parts(since: Date): Promise<PartHistory[]> {
    const lastOf = (figure: string) => ({ $max: { $cond: [{ $gt: [figure, 0] }, '$at', null] } });
    const recent = (figure: string) => ({ $sum: { $cond: [{ $gte: ['$at', since] }, figure, 0] } });
    const found = await this.#samples
      .aggregate<PartHistory & { _id: Part }>(
        [
          { $unwind: '$parts' },
          {
            $group: {
              _id: '$parts.part',
              answered: recent('$parts.answered'),
              failed: recent('$parts.failed'),
              seconds: recent('$parts.seconds'),
              lastAnswer: lastOf('$parts.answered'),
              lastFailure: lastOf('$parts.failed'),
            },
          },
        ],
        patience,
      )
      .toArray();
    const none = { answered: 0, failed: 0, seconds: 0, lastAnswer: null, lastFailure: null };
    return parts.map((part) => ({ ...none, ...found.find(({ _id }) => _id === part), part }));
  }

  /** The routes with the slowest average answers. */
  async slowest(since: Date): Promise<RouteHistory[]> {
    const buckets = requestBuckets.map((_bound, index) => [
      `b${index}`,
      { $sum: { $arrayElemAt: ['$routes.buckets', index] } },
    ]);
    const found = await this.#samples
      .aggregate<Omit<RouteHistory, 'buckets'> & Record<`b${number}`, number>>(
        [
          { $match: { at: { $gte: since } } },
          { $unwind: '$routes' },
          {
            $group: {
              _id: '$routes.route',
              count: { $sum: '$routes.count' },
              failed: { $sum: '$routes.failed' },
              seconds: { $sum: '$routes.seconds' },
              ...Object.fromEntries(buckets),
            },
          },
          { $set: { route: '$_id', mean: { $divide: ['$seconds', '$count'] } } },
          { $sort: { mean: -1 } },
          { $limit: maxRoutes },
        ],
        patience,
      )
      .toArray();
    return found.map(({ route, count, failed, seconds, ...rest }) => ({
      route,
      count,
      failed,
      seconds,
      buckets: requestBuckets.map((_bound, index) => rest[`b${index}`] ?? 0),
    }));
  }

  /** Newest first. */
  async failures(since: Date): Promise<Failure[]> {
    return this.#samples
      .aggregate<Failure>(
        [
          { $match: { at: { $gte: since }, 'failures.0': { $exists: true } } },
          { $unwind: '$failures' },
          { $replaceRoot: { newRoot: '$failures' } },
          { $sort: { at: -1 } },
          { $limit: maxFailures },
        ],
        patience,
      )
      .toArray();
  }

  /** What all processes did in each stretch of time, oldest first; stretches without a sample are left out. */
  async moments(since: Date, eachMs: number): Promise<Moment[]> {
    const database = { $first: { $filter: { input: '$parts', cond: { $eq: ['$$this.part', 'database'] } } } };
    const found = await this.#samples
      .aggregate<Omit<Moment, 'at'> & { _id: Date }>(
        [
          { $match: { at: { $gte: since } } },
          {
            $set: {
              slot: { $toDate: { $subtract: [{ $toLong: '$at' }, { $mod: [{ $toLong: '$at' }, eachMs] }] } },
              database,
            },
          },
          {
            $group: {
              _id: { slot: '$slot', process: '$process' },
              requests: { $sum: { $sum: '$routes.count' } },
              failed: { $sum: { $sum: '$routes.failed' } },
              seconds: { $sum: { $sum: '$routes.seconds' } },
              databaseCalls: { $sum: { $add: ['$database.answered', '$database.failed'] } },
              databaseSeconds: { $sum: '$database.seconds' },
              delayMs: { $max: '$delayMs' },
              resident: { $avg: '$memory.resident' },
              work: { $sum: { $sum: '$work.done' } },
            },
          },
          {
            $group: {
              _id: '$_id.slot',
              ...Object.fromEntries(
                ['requests', 'failed', 'seconds', 'databaseCalls', 'databaseSeconds', 'resident', 'work'].map(
                  (figure) => [figure, { $sum: `$${figure}` }],
                ),
              ),
              delayMs: { $max: '$delayMs' },
            },
          },
          { $sort: { _id: 1 } },
        ],
        patience,
      )
      .toArray();
    return found.map(({ _id: at, ...figures }) => ({ at, ...figures }));
  }
}

const order = ({ kind, host, startedAt }: Sample): string => `${kind} ${host} ${startedAt.toISOString()}`;

import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  type MongoClient,
  type TopologyDescription,
} from 'mongodb';
import type { Log } from '../log';
import { reasonOf } from '../reason';

/** What failed while the database was away may be heard of so much later: whoever waited for a server gives up then. */
const heardOfMs = 6_000;

/** Servers that take writes; the others only say that a database is there. */
const takesWrites: ReadonlySet<string> = new Set(['Standalone', 'RSPrimary', 'Mongos', 'LoadBalancer']);

/** Tells in the log when the database goes and when it is back, and of all that fails meanwhile the number (rule X22). */
export class Outages {
  /** When the database was lost; null while it answers, and before it first did. */
  #since: number | null = null;
  #endedAt = -Infinity;
  #failures = 0;
  #answered = false;
  #closed = false;

  constructor(
    private readonly log: Log,
    private readonly now = () => performance.now(),
  ) {}

  follow(client: MongoClient): void {
    client.on('topologyDescriptionChanged', ({ newDescription }) => this.#changed(newDescription));
  }

  /** Which one an error is of those of an outage that the log tells of, from 1; 0 for any other. */
  covers(error: unknown): number {
    if (this.#since === null && this.now() - this.#endedAt > heardOfMs) return 0;
    if (![error, error instanceof Error ? error.cause : null].some(isOutage)) return 0;
    this.#failures += 1;
    return this.#failures;
  }

  /** From now on the database goes because this process lets it. */
  close(): void {
    this.#closed = true;
  }

  #changed({ servers }: TopologyDescription): void {
    if (this.#closed) return;
    const all = [...servers.values()];
    const answers = all.some(({ type }) => takesWrites.has(type));
    if (answers && this.#since !== null) this.#ended(this.#since);
    if (!answers && this.#answered && this.#since === null) {
      this.#since = this.now();
      this.#failures = 0;
      const error = all.find((server) => server.error)?.error;
      this.log.error({ reason: error ? reasonOf(error) : '' }, 'O banco de dados não responde');
    }
    this.#answered ||= answers;
  }

  #ended(since: number): void {
    this.#since = null;
    this.#endedAt = this.now();
    const seconds = Math.round((this.#endedAt - since) / 100) / 10;
    this.log.warn({ seconds, failures: this.#failures }, 'O banco de dados voltou a responder');
  }
}

/** What a server answers while it goes down or hands over to another one (driver specification, retryable errors). */
const awayCodes = new Set<unknown>([6, 7, 89, 91, 133, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** True for errors that say that the database is away, rather than that it refuses. */
export function isOutage(error: unknown): boolean {
  // The driver keeps what cut a bulk write short in the error's response.
  if (error instanceof MongoBulkWriteError && isOutage(error.errorResponse)) return true;
  return (
    isBrokenSocket(error) ||
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoOperationTimeoutError ||
    (error instanceof MongoServerError && awayCodes.has(error.code))
  );
}

/** What the driver lets through unwrapped where a connection ends while it is writing. */
const isBrokenSocket = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'write' &&
  'code' in error &&
  (error.code === 'EPIPE' || error.code === 'ECONNRESET');

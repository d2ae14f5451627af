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

/** Failures of an outage may arrive this much later: callers that waited for a server give up then. */
const heardOfMs = 6_000;

/** Servers that take writes; the others only say that a database is there. */
const takesWrites: ReadonlySet<string> = new Set(['Standalone', 'RSPrimary', 'Mongos', 'LoadBalancer']);

/** Logs the beginning and the end of a database outage, with the number of failures in between (rule X22). */
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

  /** The number of an error among those of a logged outage, from 1; 0 for any other error. */
  covers(error: unknown): number {
    if (this.#since === null && this.now() - this.#endedAt > heardOfMs) return 0;
    if (![error, error instanceof Error ? error.cause : null].some(isOutage)) return 0;
    this.#failures += 1;
    return this.#failures;
  }

  /** From now on the database connection ends on purpose. */
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

/** Codes of a server that shuts down or changes its primary (driver specification, retryable errors). */
const awayCodes = new Set<unknown>([6, 7, 89, 91, 133, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** True for errors that say that the database is away, rather than that it refuses. */
export function isOutage(error: unknown): boolean {
  // The driver stores the reason of an interrupted bulk write in the error's response.
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

/** Errors that the driver does not wrap when a connection ends during a write. */
const isBrokenSocket = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'write' &&
  'code' in error &&
  (error.code === 'EPIPE' || error.code === 'ECONNRESET');

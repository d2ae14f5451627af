import type { Db } from 'mongodb';
import type { Laying } from '../platform/laying';
import { dataOf } from './data-of-screens';
import { doorParts, laterParts } from './parts';
import { partsDone, type SeedProgress } from './seed';

const lookEveryMs = 500;

interface ProgressRecord extends SeedProgress {
  _id: 'now';
}

const recordOf = (db: Db) => db.collection<ProgressRecord>('demo_progress');

/** Writes the worker's progress for the servers; only the latest progress is written. */
export function progressTeller(db: Db): { tell(progress: SeedProgress): void; rest(): Promise<void> } {
  let latest: SeedProgress | null = null;
  let telling: Promise<void> = Promise.resolve();
  const write = async () => {
    const progress = latest;
    latest = null;
    if (progress) await recordOf(db).replaceOne({ _id: 'now' }, progress, { upsert: true });
  };
  return {
    tell: (progress) => {
      if (latest === null) telling = telling.then(write);
      latest = progress;
    },
    rest: () => telling,
  };
}

/** The worker's progress, as one serving process reads it. */
export class LayingWatch implements Laying {
  #progress: SeedProgress = { percent: 0, doing: [], done: [] };
  #timer: NodeJS.Timeout | null = null;

  constructor(private readonly db: Db) {}

  /** Reads the progress now and repeatedly until `end`. */
  async start(): Promise<void> {
    await this.#look();
    this.#timer = setInterval(() => void this.#look().catch(() => undefined), lookEveryMs).unref();
  }

  /** Called when the data are complete. */
  end(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Null after the data are complete. */
  get progress(): Laying['progress'] {
    if (!this.#timer) return null;
    const { percent, doing, done } = this.#progress;
    const of = doorParts.length + laterParts.length;
    return {
      percent,
      done: done.length,
      of,
      doing: doing[0] ?? (done.length < of ? 'início' : 'cópia para as próximas vezes'),
    };
  }

  has(key: string, acting: boolean): boolean {
    if (!this.#timer) return true;
    const wanted = dataOf(key, acting);
    if (wanted === 'none') return true;
    if (wanted === 'all') return false;
    const { done } = this.#progress;
    return laterParts.every(
      ({ name, bases }) => done.includes(name) || !bases.some((base) => wanted.includes(base)),
    );
  }

  async #look(): Promise<void> {
    const [found, done] = await Promise.all([recordOf(this.db).findOne({ _id: 'now' }), partsDone(this.db)]);
    this.#progress = { percent: found?.percent ?? 0, doing: found?.doing ?? [], done };
  }
}

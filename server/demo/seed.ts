import type { Db } from 'mongodb';
import { formatInteger } from '../../app/domain/values/format';
import type { SeedOptions } from './options';
import { doorParts, laterParts, type SeedPart } from './parts';

/** Record of a finished part, by its name. */
interface Mark {
  _id: string;
  version: number;
  at: Date;
}

/** Number of parts that run at the same time: while one waits for the database, another generates its rows. */
const atOnce = 3;

/** Progress of the demo's data. */
export interface SeedProgress {
  /** Whole percent of all data. */
  readonly percent: number;
  /** The running parts, in words for people. */
  readonly doing: readonly string[];
  /** Names of the finished parts. */
  readonly done: readonly string[];
}

const parts = [...doorParts, ...laterParts];

const marksOf = (db: Db) => db.collection<Mark>('demo_seed');

/** Names of the parts that are finished in this release's version. */
export async function partsDone(db: Db): Promise<string[]> {
  const versions = new Map((await marksOf(db).find().toArray()).map(({ _id, version }) => [_id, version]));
  return parts.filter(({ name, version }) => (versions.get(name) ?? 0) >= version).map(({ name }) => name);
}

export const isWhole = (done: readonly string[]): boolean => parts.every(({ name }) => done.includes(name));

/** Creates the data for sign-in. A later start does nothing. */
export const seedDoor = (options: SeedOptions): Promise<void> => seed(options, doorParts, () => undefined);

/**
 * Fills a database with the demo tenant (rule X15), the same on every machine: ids and dates come from the generators,
 * and the master data from files that the product itself processes. Each finished part is marked; a start after an
 * interruption continues with the unfinished parts, and a later start does nothing.
 * @param tell takes the progress, at each step
 */
export const seedRest = (options: SeedOptions, tell: (progress: SeedProgress) => void): Promise<void> =>
  seed(options, laterParts, tell);

async function seed(
  options: SeedOptions,
  wanted: readonly SeedPart[],
  tell: (progress: SeedProgress) => void,
): Promise<void> {
  const done = new Set(await partsDone(options.db));
  const running = new Map<SeedPart, number>();
  const report = () => tell(progressOf([...done], running));
  const fill = async (part: SeedPart) => {
    const began = performance.now();
    const count = await part.run({ ...options, db: options.unflushed }, (fraction) => {
      running.set(part, fraction);
      report();
    });
    // This write waits for the disk, and thus for all writes before it.
    const mark = { version: part.version, at: options.clock.stamp() };
    await marksOf(options.db).updateOne({ _id: part.name }, { $set: mark }, { upsert: true });
    done.add(part.name);
    const seconds = ((performance.now() - began) / 1000).toFixed(1).replace('.', ',');
    options.say(`Demonstração: ${formatInteger(count)} ${part.title} em ${seconds} s`);
  };
  const left = wanted.filter(({ name }) => !done.has(name));
  const underWay = new Set<Promise<void>>();
  while (left.length > 0 || underWay.size > 0) {
    const ready = left.findIndex(({ after }) => after.every((name) => done.has(name)));
    const [part] = ready >= 0 && underWay.size < atOnce ? left.splice(ready, 1) : [];
    if (!part) {
      await Promise.race(underWay);
      continue;
    }
    running.set(part, 0);
    report();
    const filled: Promise<void> = fill(part).finally(() => {
      running.delete(part);
      underWay.delete(filled);
      report();
    });
    // The error is handled where the promise is awaited above; if two parts fail, the first error is thrown.
    filled.catch(() => undefined);
    underWay.add(filled);
  }
}

function progressOf(done: readonly string[], running: ReadonlyMap<SeedPart, number>): SeedProgress {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const there = parts.reduce((sum, part) => {
    const fraction = done.includes(part.name) ? 1 : (running.get(part) ?? 0);
    return sum + part.weight * fraction;
  }, 0);
  return {
    percent: Math.floor((there / total) * 100),
    doing: [...running.keys()].map(({ title }) => title),
    done,
  };
}

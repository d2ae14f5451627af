import type { Db } from 'mongodb';
import { formatInteger } from '../../app/domain/values/format';
import type { SeedOptions } from './options';
import { doorParts, laterParts, type SeedPart } from './parts';

/** A part that is done, by its name. */
interface Mark {
  _id: string;
  version: number;
  at: Date;
}

/** Parts that are laid side by side: while one waits for the database, another makes its rows. */
const atOnce = 3;

/** How far the demo's data are. */
export interface SeedProgress {
  /** Whole percents of all that there will be. */
  readonly percent: number;
  /** What is being laid, as people are told. */
  readonly doing: readonly string[];
  /** Names of the parts that are done. */
  readonly done: readonly string[];
}

const parts = [...doorParts, ...laterParts];

const marksOf = (db: Db) => db.collection<Mark>('demo_seed');

/** Names of the parts that are done, in the version that this release lays. */
export async function partsDone(db: Db): Promise<string[]> {
  const versions = new Map((await marksOf(db).find().toArray()).map(({ _id, version }) => [_id, version]));
  return parts.filter(({ name, version }) => (versions.get(name) ?? 0) >= version).map(({ name }) => name);
}

export const isWhole = (done: readonly string[]): boolean => parts.every(({ name }) => done.includes(name));

/** Lays what people need to come in. A later start does nothing. */
export const seedDoor = (options: SeedOptions): Promise<void> => seed(options, doorParts, () => undefined);

/**
 * Fills a database with the demo tenant (rule X15), the same on every machine: identifiers and dates come from
 * the generators, and the master data from files that the product itself processes. Each part is marked when it is
 * done; a start after an interruption goes on with the parts that were cut off, a later start does nothing.
 * @param tell takes how far it is, at each step
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
    // Flushed, and with it all that was written before it.
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
    // Awaited above; where two fail at once, the first one says why.
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

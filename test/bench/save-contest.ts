import type { BenchRow } from './row';

/** Prepares a write over a version, for timing; the returned function returns the number of changed records. */
type Attempt = (version: number) => () => Promise<number>;

/** A save of the portal and a bare bulkWrite of the same values; each increases the version of every record. */
export interface SaveContest {
  readonly name: string;
  readonly records: number;
  /** The number of changed values in all records. */
  readonly values: number;
  readonly ours: Attempt;
  readonly floor: Attempt;
}

const rounds = 5;

/** The best of some rounds in which both write by turns. */
export async function contestRow({ name, records, values, ours, floor }: SaveContest): Promise<BenchRow> {
  const times = { ours: [] as number[], floor: [] as number[] };
  for (let round = 1; round <= rounds; round += 1) {
    times.ours.push(await timed(ours(2 * round - 1), records));
    times.floor.push(await timed(floor(2 * round), records));
  }
  const best = { ours: Math.min(...times.ours), floor: Math.min(...times.floor) };
  return {
    name,
    value: (values / best.ours) * 1000,
    floor: (values / best.floor) * 1000,
    ratio: best.floor / best.ours,
    target: 0.5,
  };
}

async function timed(write: () => Promise<number>, records: number): Promise<number> {
  const began = performance.now();
  const written = await write();
  const ms = performance.now() - began;
  if (written !== records) throw new Error(`${written} of ${records} records written`);
  return ms;
}

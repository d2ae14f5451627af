import type { Collection } from 'mongodb';
import { isWanted } from '../../../app/domain/data/sources/source';
import { takenSuffix } from '../../platform/sources';
import type { RemoteFile, RemotePlace } from '../../platform/sources/port';
import type { RunFile, SourceRecord, SourceRun } from './collection';
import type { Before, SourceTaking } from './taking';

/** More names than these are not looked at in one go. */
const maxNames = 1_000_000;
/** Files that are told of; the newer ones wait for a later look. */
const maxFiles = 10_000;
/** Turns whose failures are remembered. */
const rememberedTurns = 20;
/** Lines of files that are there from before, which a turn keeps. */
const skippedKept = 200;

export interface Found {
  /** What a source takes of what lies there, the oldest first. */
  readonly files: readonly RemoteFile[];
  /** How many lie there by such names. */
  readonly total: number;
  /** Whether there are more names than were looked at. */
  readonly isCut: boolean;
}

/**
 * Looks through a place for what a source takes, for a time. What it does not take counts for nothing (rule D22).
 * @param left leaves out what was taken before
 */
export async function lookThrough(
  place: Pick<RemotePlace, 'list'>,
  { pattern }: Pick<SourceRecord, 'pattern'>,
  ms: number,
  left: (files: readonly RemoteFile[]) => Promise<readonly RemoteFile[]> = (files) => Promise.resolve(files),
): Promise<Found> {
  const until = Date.now() + ms;
  let [files, names, total]: [RemoteFile[], number, number] = [[], 0, 0];
  for await (const some of place.list()) {
    if (names >= maxNames || Date.now() > until) return { files: oldest(files), total, isCut: true };
    const wanted = some.filter(({ name }) => !name.endsWith(takenSuffix) && isWanted(pattern, name));
    names += some.length;
    total += wanted.length;
    if (wanted.length > 0) files.push(...(await left(wanted)));
    if (files.length > 2 * maxFiles) files = oldest(files);
  }
  return { files: oldest(files), total, isCut: false };
}

/** Files of which the latest turns of a source could make none, or which they could not move, and when they tried last. */
export async function failedBefore(
  runs: Collection<SourceRun>,
  { _id: source }: Pick<SourceRecord, '_id'>,
): Promise<ReadonlyMap<string, Date>> {
  const turns = runs.find({ source }, { projection: { files: 1 } }).sort({ at: -1, _id: -1 });
  const last = new Map<string, RunFile>();
  for await (const { files } of turns.limit(rememberedTurns))
    for (const file of files)
      if (file.outcome !== 'skipped' && !last.has(file.name)) last.set(file.name, file);
  const failed = [...last.values()].filter(({ outcome }) => outcome === 'failed');
  return new Map(failed.map(({ name, at }) => [name, at]));
}

/** What came before of files, by name. */
interface Past {
  /** What was taken of some. */
  readonly known: SourceTaking['known'];
  /** When those that could not be taken or moved were tried last. */
  readonly failed: ReadonlyMap<string, Date>;
  skip(file: RemoteFile, before: Before): void;
}

/**
 * Looks through a place for a turn: behind what is new lies what could not be taken in the turns before, the longest ago
 * first, and behind that what was taken, to be moved yet; where files stay, it is skipped by its mark alone.
 */
export async function lookForTurn(
  place: Pick<RemotePlace, 'list'>,
  source: SourceRecord,
  ms: number,
  { known, failed, skip }: Past,
): Promise<Found> {
  const failing: RemoteFile[] = [];
  let unmoved: RemoteFile[] = [];
  const found = await lookThrough(place, source, ms, async (files) => {
    const taken = await known(source, files);
    return files.filter((file) => {
      const before = taken.get(file.name);
      if (!before && !failed.has(file.name)) return true;
      if (!before) failing.push(file);
      else if (source.afterwards.kind === 'stay') skip(file, before);
      else unmoved.push(file);
      if (unmoved.length > 2 * maxFiles) unmoved = oldest(unmoved);
      return false;
    });
  });
  const lastTry = ({ name }: RemoteFile) => failed.get(name)?.getTime() ?? 0;
  const byTry = (files: RemoteFile[]) => oldest(files).sort((a, b) => lastTry(a) - lastTry(b));
  return { ...found, files: [...found.files, ...byTry(failing), ...byTry(unmoved)] };
}

const oldest = (files: RemoteFile[]): RemoteFile[] =>
  files.sort((a, b) => (a.changedAt?.getTime() ?? 0) - (b.changedAt?.getTime() ?? 0)).slice(0, maxFiles);

/** Files that a turn finds to have been taken before; those that it took itself, before its worker died, are none. */
export class Skips {
  total = 0;
  readonly files: RunFile[] = [];
  readonly #own: ReadonlySet<string | null>;

  constructor(taken: readonly RunFile[]) {
    this.#own = new Set(taken.map(({ file }) => file));
  }

  add({ name }: RemoteFile, { file, size }: Before, at: Date): void {
    if (file !== null && this.#own.has(file)) return;
    this.total += 1;
    if (this.total <= skippedKept) this.files.push({ name, size, at, outcome: 'skipped', file, reason: '' });
  }
}

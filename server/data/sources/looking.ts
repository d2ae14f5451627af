import type { Collection } from 'mongodb';
import { isWanted } from '../../../app/domain/data/sources/source';
import { takenSuffix } from '../../platform/sources';
import type { RemoteFile, RemotePlace } from '../../platform/sources/port';
import type { RunFile, SourceRecord, SourceRun } from './collection';
import type { Before, SourceTaking } from './taking';

/** More names than these are not looked at in one go. */
const maxNames = 1_000_000;
/** Maximum number of listed files; newer ones wait for a later turn. */
const maxFiles = 10_000;
/** Turns whose failures are remembered. */
const rememberedTurns = 20;
/** Maximum number of lines about earlier files in a turn. */
const skippedKept = 200;

export interface Found {
  /** The files that a source takes, oldest first. */
  readonly files: readonly RemoteFile[];
  /** The number of files with such names. */
  readonly total: number;
  /** Whether there are more names than were looked at. */
  readonly isCut: boolean;
}

/**
 * Lists the files that a source takes, for a limited time. Other files do not count (rule D22).
 * @param left leaves out files that were taken before
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

/** Files that the latest turns of a source could not take or move, and when they last tried. */
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
  /** When the files that could not be taken or moved were tried last. */
  readonly failed: ReadonlyMap<string, Date>;
  skip(file: RemoteFile, before: Before): void;
}

/**
 * Lists files for a turn: new ones first, then those that earlier turns could not take, the oldest try first, then
 * taken ones that still have to be moved; files that stay are recognized by their mark.
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

/** Files that were taken before, without those that the turn itself took before its worker died. */
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

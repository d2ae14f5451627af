import { AsyncLocalStorage } from 'node:async_hooks';
import type { Revision, RevisionRecord } from './revisions';

type Revisions = ReadonlyMap<string, Revision>;

/** A longer request reads the revisions again, so that one that waits for another person's write sees it. */
const maxMs = 1_000;

/** The revisions of all counted collections as one answer found them, from its first look on. */
interface Look {
  found: Promise<Revisions> | null;
  /** Records that came with another read of the answer, in place of its first look. */
  came: readonly RevisionRecord[] | null;
  endsAt: number;
}

const looks = new AsyncLocalStorage<Look>();

/**
 * Makes a request read the revisions of counted collections once: its reads are as of its beginning, or newer.
 * Without this, each step that waited for another one read them again, up to seven times a page. Work that continues
 * after the response (streams) reads them itself.
 */
export function withOneLook<T>(answer: () => Promise<T>): Promise<T> {
  const under = looks.getStore();
  const look = under ?? newLook();
  return (under ? answer() : looks.run(look, answer)).finally(() => (look.endsAt = 0));
}

/** Begins that look before its answer is made, so that what identifies the sender may bring the revisions. */
export const beginLook = (then: () => void): void => looks.run(newLook(), then);

const newLook = (): Look => ({ found: null, came: null, endsAt: performance.now() + maxMs });

/** Keeps the records that another read of the answer under way brought. */
export function revisionsCame(records: readonly RevisionRecord[]): void {
  const look = looks.getStore();
  if (look) look.came = records;
}

/**
 * What the answer under way found, or finds now, from the records that it already has; null where none is made, or it
 * takes too long.
 */
export function foundOnce(
  find: (came: readonly RevisionRecord[] | null) => Promise<Revisions>,
): Promise<Revisions> | null {
  const look = looks.getStore();
  if (!look || performance.now() >= look.endsAt) return null;
  look.found ??= find(look.came);
  return look.found;
}

/** After its own write a request reads the revisions again. */
export function lookAgain(): void {
  const look = looks.getStore();
  if (look) look.found = look.came = null;
}

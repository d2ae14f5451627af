import { AsyncLocalStorage } from 'node:async_hooks';
import type { Revision } from './revisions';

type Revisions = ReadonlyMap<string, Revision>;

/** A longer request reads the revisions again, so that one that waits for another person's write sees it. */
const maxMs = 1_000;

/** The revisions of all counted collections as one answer found them, from its first look on. */
interface Look {
  found: Promise<Revisions> | null;
  endsAt: number;
}

const looks = new AsyncLocalStorage<Look>();

/**
 * Makes a request read the revisions of counted collections once: its reads are as of its beginning, or newer.
 * Without this, each step that waited for another one read them again, up to seven times a page. Work that continues
 * after the response (streams) reads them itself.
 */
export function withOneLook<T>(answer: () => Promise<T>): Promise<T> {
  const look: Look = { found: null, endsAt: performance.now() + maxMs };
  return looks.run(look, answer).finally(() => (look.endsAt = 0));
}

/** What the answer under way found, or finds now; null where none is made, or it takes too long. */
export function foundOnce(find: () => Promise<Revisions>): Promise<Revisions> | null {
  const look = looks.getStore();
  if (!look || performance.now() >= look.endsAt) return null;
  look.found ??= find();
  return look.found;
}

/** After its own write a request reads the revisions again. */
export function lookAgain(): void {
  const look = looks.getStore();
  if (look) look.found = null;
}

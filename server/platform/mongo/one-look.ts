import { AsyncLocalStorage } from 'node:async_hooks';
import type { Revision } from './revisions';

type Revisions = ReadonlyMap<string, Revision>;

/** An answer that takes longer looks again, so that one that waits for somebody's write sees it. */
const maxMs = 1_000;

/** The revisions of all counted collections as one answer found them, from its first look on. */
interface Look {
  found: Promise<Revisions> | null;
  endsAt: number;
}

const looks = new AsyncLocalStorage<Look>();

/**
 * Makes an answer that looks at the revisions of counted collections once: what it reads of them is as it was when the
 * answer was begun, or newer. Until then each step that waited for another looked again, up to seven times a page. What
 * goes on after the answer was made (streams) looks for itself.
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

/** After a write of its own an answer looks again. */
export function lookAgain(): void {
  const look = looks.getStore();
  if (look) look.found = null;
}

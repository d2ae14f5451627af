import { useMemo, useSyncExternalStore } from 'react';
import type { Draft, Drafts } from '~/domain/planning/quantities/draft';

const none: Drafts = {};
const listeners = new Set<() => void>();
let memory: { key: string; text: string; drafts: Drafts; kept: boolean } = {
  key: '',
  text: '',
  drafts: none,
  kept: true,
};

const keyOf = (owner: string) => `planning-drafts:${owner}`;

export function read(owner: string): Drafts {
  const key = keyOf(owner);
  const text = stored(key);
  if (memory.key !== key || memory.text !== text) memory = { key, text, drafts: parsed(text), kept: true };
  return memory.drafts;
}

/** Whether the drafts that were read last would be there again after the page is closed. */
export const isKept = (): boolean => memory.kept;

/** A browser that forbids storage, or has no more room, keeps drafts for as long as the page is open. */
function stored(key: string): string {
  const held = memory.key === key ? memory.text : '';
  if (held && !memory.kept) return held;
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return held;
  }
}

function parsed(text: string): Drafts {
  try {
    return text ? (JSON.parse(text) as Drafts) : none;
  } catch {
    return none;
  }
}

export function write(owner: string, drafts: Drafts): void {
  const key = keyOf(owner);
  const text = Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : '';
  let kept = true;
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    kept = text === '';
  }
  memory = { key, text, drafts, kept };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Quantities that a person typed and has not saved: they survive paging, another filter, and a closed tab. */
export function useDrafts(owner: string) {
  const drafts = useSyncExternalStore(
    subscribe,
    () => read(owner),
    () => none,
  );
  return useMemo(
    () => ({
      drafts,
      /** Whether they survive the page. */
      kept: isKept(),
      set: (id: string, draft: Draft) => write(owner, { ...read(owner), [id]: draft }),
      drop: (ids: readonly string[]) =>
        write(owner, Object.fromEntries(Object.entries(read(owner)).filter(([id]) => !ids.includes(id)))),
      /** Takes some out and others in, at once. */
      replace: (ids: readonly string[], others: Drafts) => {
        const out = new Set(ids);
        const kept = Object.entries(read(owner)).filter(([id]) => !out.has(id));
        const next = { ...Object.fromEntries(kept), ...others };
        if (JSON.stringify(next) !== JSON.stringify(read(owner))) write(owner, next);
      },
      clear: () => write(owner, none),
      /** Notes with which saving all drafts go out. */
      send: (change: string) =>
        write(
          owner,
          Object.fromEntries(
            Object.entries(read(owner)).map(([id, draft]) => [id, { ...draft, sent: change }]),
          ),
        ),
      /** What a saving has settled is no draft any more, but for the rows that it could not save. */
      settle: (change: string, unsaved: readonly string[] = []) => {
        const done = Object.entries(read(owner)).filter(
          ([id, { sent }]) => sent === change && !unsaved.includes(id),
        );
        if (done.length === 0) return;
        const ids = done.map(([id]) => id);
        write(owner, Object.fromEntries(Object.entries(read(owner)).filter(([id]) => !ids.includes(id))));
      },
    }),
    [drafts, owner],
  );
}

export type DraftStore = ReturnType<typeof useDrafts>;

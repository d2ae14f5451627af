import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { draftCell, type Draft, type Drafts } from '~/domain/planning/quantities/draft';

const quietMs = 1_200;

interface State {
  readonly drafts: Drafts;
  /** Whether the drafts of this page would be restored after it is closed. */
  readonly kept: boolean;
  /** Whether earlier drafts are known. */
  readonly read: boolean;
}

const unread: State = { drafts: {}, kept: true, read: false };

const without = (drafts: Drafts, ids: ReadonlySet<string>): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([id]) => !ids.has(id)));

/** Whether the server is to know nothing new of a row. */
const isSame = (one: Draft | undefined, other: Draft | undefined): boolean =>
  one?.typed === other?.typed && one?.version === other?.version && one?.original === other?.original;

/**
 * The drafts of one plan: read once from the server, which is updated a moment after each change, and at once when
 * the page closes.
 */
export class DraftKeeper {
  state = unread;
  readonly #listeners = new Set<() => void>();
  /** Rows whose present drafts the server does not know. */
  readonly #changed = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<unknown> = Promise.resolve();
  #reading: Promise<void> | undefined;

  /** @param path address that returns and stores them */
  constructor(private readonly path: string) {
    document.addEventListener('visibilitychange', () => {
      if (this.#isLeft()) this.#leave();
      else void this.#return();
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read(): Promise<void> {
    this.#reading ??= this.#read();
    return this.#reading;
  }

  /** Replaces the present drafts. */
  write(drafts: Drafts): void {
    const before = this.state.drafts;
    for (const id of Object.keys({ ...before, ...drafts }))
      if (!isSame(before[id], drafts[id])) this.#changed.add(id);
    this.#show({ drafts });
    if (this.#isLeft()) this.#leave();
    else this.#later();
  }

  async #read(): Promise<void> {
    const before = this.state.drafts;
    try {
      const answer = await fetch(`${this.path}?rascunho=1`, { headers: { Accept: 'application/json' } });
      if (answer.ok) this.#merge(before, (await answer.json()) as Drafts);
    } catch {
      // They stay where they are, and are shown when the page is looked at again.
    } finally {
      this.#show({ read: true });
    }
  }

  /** Takes the server's drafts, except for rows that it does not know or that were edited since the request. */
  #merge(before: Drafts, found: Drafts): void {
    const mine = this.state.drafts;
    const next: Record<string, Draft> = {};
    for (const id of Object.keys({ ...mine, ...found })) {
      const isTyped = this.#changed.has(id) || !isSame(before[id], mine[id]) || isSame(mine[id], found[id]);
      const draft = isTyped ? mine[id] : found[id];
      if (draft) next[id] = draft;
    }
    this.#show({ drafts: next });
  }

  /** Includes what another window of the person has typed or saved meanwhile. */
  async #return(): Promise<void> {
    await this.keep();
    await this.#read();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keep(), quietMs);
  }

  /**
   * Sends changes to the server, one request after the other; changes that do not arrive are sent with the next one.
   */
  keep(): Promise<unknown> {
    this.#sending = this.#sending.then(async () => {
      if (this.#changed.size === 0) return;
      const { drafts } = this.state;
      const sent = [...this.#changed];
      const kept = await fetch(this.path, { method: 'POST', body: this.#body() }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (kept)
        for (const id of sent) if (isSame(drafts[id], this.state.drafts[id])) this.#changed.delete(id);
      this.#show({ kept });
    });
    return this.#sending;
  }

  #isLeft(): boolean {
    return document.visibilityState === 'hidden';
  }

  /** The result of this request is unknown: it is sent again on return. */
  #leave(): void {
    clearTimeout(this.#timer);
    if (this.#changed.size > 0) navigator.sendBeacon(this.path, this.#body());
  }

  #body(): URLSearchParams {
    const { drafts } = this.state;
    const cells = [...this.#changed].flatMap((id) => (drafts[id] ? [draftCell(id, drafts[id])] : []));
    const gone = [...this.#changed].filter((id) => !drafts[id]);
    return new URLSearchParams({
      intent: 'draft',
      cells: JSON.stringify(cells),
      gone: JSON.stringify(gone),
    });
  }

  #show(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const keepers = new Map<string, DraftKeeper>();

/** The keeper of a person's drafts, for as long as the page is open. */
function keeperOf(owner: string, path: string): DraftKeeper {
  const keeper = keepers.get(owner) ?? new DraftKeeper(path);
  keepers.set(owner, keeper);
  return keeper;
}

/** Quantities that a person typed and has not saved (rule P25): they survive paging, another filter, and a closed tab. */
export function useDrafts(owner: string, path: string) {
  const subscribe = useCallback(
    (listener: () => void) => keeperOf(owner, path).subscribe(listener),
    [owner, path],
  );
  const { drafts, kept, read } = useSyncExternalStore(
    subscribe,
    () => keeperOf(owner, path).state,
    () => unread,
  );
  useEffect(() => void keeperOf(owner, path).read(), [owner, path]);
  return useMemo(() => {
    const current = () => keeperOf(owner, path).state.drafts;
    const write = (next: Drafts) => keeperOf(owner, path).write(next);
    const drop = (ids: readonly string[]) => write(without(current(), new Set(ids)));
    return {
      drafts,
      /** Whether they survive the page. */
      kept,
      /** Whether drafts from before this page are known. */
      read,
      set: (id: string, draft: Draft) => write({ ...current(), [id]: draft }),
      drop,
      /** Takes some out and others in, at once. */
      replace: (ids: readonly string[], others: Drafts) => {
        const next = { ...without(current(), new Set(ids)), ...others };
        if (JSON.stringify(next) !== JSON.stringify(current())) write(next);
      },
      clear: () => write({}),
      /** Notes with which saving all drafts go out. */
      send: (change: string) =>
        write(
          Object.fromEntries(
            Object.entries(current()).map(([id, draft]) => [id, { ...draft, sent: change }]),
          ),
        ),
      /** Saved drafts are removed, except for rows that could not be saved. */
      settle: (change: string, unsaved: readonly string[] = []) => {
        const done = Object.entries(current()).filter(
          ([id, { sent }]) => sent === change && !unsaved.includes(id),
        );
        if (done.length > 0) drop(done.map(([id]) => id));
      },
    };
  }, [drafts, kept, read, owner, path]);
}

export type DraftStore = ReturnType<typeof useDrafts>;

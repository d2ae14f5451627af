import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { draftCell, type Draft, type Drafts } from '~/domain/planning/quantities/draft';

const quietMs = 1_200;

interface State {
  readonly drafts: Drafts;
  /** Whether those that were typed in the page's time would be there again after it is closed. */
  readonly kept: boolean;
  /** Whether those are known that were typed before. */
  readonly read: boolean;
}

const unread: State = { drafts: {}, kept: true, read: false };

const without = (drafts: Drafts, ids: ReadonlySet<string>): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([id]) => !ids.has(id)));

/** Whether the server is to know nothing new of a row. */
const isSame = (one: Draft | undefined, other: Draft | undefined): boolean =>
  one?.typed === other?.typed && one?.version === other?.version && one?.original === other?.original;

/** The drafts of one plan: read once from the server, which is told a moment after each change, at once when the page goes. */
export class DraftKeeper {
  state = unread;
  readonly #listeners = new Set<() => void>();
  /** Rows whose drafts the server does not know as they are. */
  readonly #changed = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<unknown> = Promise.resolve();
  #reading: Promise<void> | undefined;

  /** @param path what answers and keeps them */
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

  /** Puts other drafts in the place of those there are. */
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

  /** Takes what the server has, but for rows that it does not know as they are or that were typed in since it was asked. */
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

  /** What another window of the person has typed or saved meanwhile. */
  async #return(): Promise<void> {
    await this.keep();
    await this.#read();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keep(), quietMs);
  }

  /** Tells the server of what changed, one time after the other; what does not arrive goes with the next change. */
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

  /** Whether this arrives is not told: who comes back sends it again. */
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
      /** Whether those are there that were typed before this page was opened. */
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
      /** What a saving has settled is no draft any more, but for the rows that it could not save. */
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

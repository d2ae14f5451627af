import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  unpackSheet,
  type QuantityNews,
  type QuantitySheet,
} from '~/domain/planning/quantities/quantity-sheet';
import type { PlanPlace } from '~/domain/planning/quantities/place';
import { useServerEvents } from '../../ui/use-server-events';

/** Polls because nobody reports that a person has left the plan. */
const lookAgainMs = 30_000;
const asJson = { Accept: 'application/json' };

export interface LoadedSheet extends QuantitySheet {
  /** Who saved cells since the page was opened, by their place. */
  readonly savedBy: ReadonlyMap<number, string>;
}

interface Reading {
  readonly query: string;
  readonly sheet: LoadedSheet | null;
  readonly failure: string | null;
}

/** A selection's sheet: read once, then updated with saves of others. */
export function useQuantitySheet({ sheet: path, events }: PlanPlace, query: string) {
  const [reading, setReading] = useState<Reading>({ query, sheet: null, failure: null });
  const [others, setOthers] = useState<readonly string[]>([]);
  const [turn, setTurn] = useState(0);
  const current = useRef<LoadedSheet | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    void read(`${path}?${query}`, stop.signal).then((answer) => {
      if (stop.signal.aborted) return;
      current.current = answer.sheet;
      setReading({ query, ...answer });
    });
    return () => stop.abort();
  }, [path, query, turn]);

  const under = useRef({ way: false, again: false });
  const look = useCallback(async (): Promise<void> => {
    if (under.current.way) {
      under.current.again = true;
      return;
    }
    under.current.way = true;
    do {
      under.current.again = false;
      const sheet = current.current;
      const news = sheet && (await newsOf(`${path}?${query}`, sheet));
      if (!news || current.current !== sheet) continue;
      setOthers(news.others);
      if (news.anew) setTurn((before) => before + 1);
      const next = withNews(sheet, news);
      current.current = next;
      if (next.cells !== sheet.cells) setReading({ query, sheet: next, failure: null });
    } while (under.current.again);
    under.current.way = false;
  }, [path, query]);
  useServerEvents(events, () => void look());
  const alone = others.length === 0;
  useEffect(() => {
    if (alone) return;
    const timer = setInterval(() => void look(), lookAgainMs);
    return () => clearInterval(timer);
  }, [alone, look]);

  const retry = useCallback(() => setTurn((before) => before + 1), []);
  const mine = reading.query === query ? reading : { sheet: null, failure: null };
  return useMemo(
    () => ({ sheet: mine.sheet, failure: mine.failure, others, look, retry }),
    [mine.sheet, mine.failure, others, look, retry],
  );
}

async function read(address: string, signal: AbortSignal): Promise<Omit<Reading, 'query'>> {
  try {
    const answer = await fetch(address, { signal, headers: asJson });
    if (!answer.ok) {
      const body = (await answer.json().catch(() => null)) as { message?: string } | null;
      return { sheet: null, failure: body?.message ?? unreadable };
    }
    const sheet = unpackSheet(new Uint8Array(await answer.arrayBuffer()));
    return { sheet: { ...sheet, savedBy: new Map() }, failure: null };
  } catch {
    return { sheet: null, failure: unreadable };
  }
}

const unreadable = 'A grade não pôde ser lida agora. Confira a conexão e tente de novo.';

async function newsOf(sheetAt: string, { stamp, cells }: LoadedSheet): Promise<QuantityNews | null> {
  try {
    const address = `${sheetAt}&desde=${stamp}&linhas=${cells.count()}`;
    const answer = await fetch(address, { headers: asJson });
    return answer.ok ? ((await answer.json()) as QuantityNews) : null;
  } catch {
    return null;
  }
}

/** The sheet with what others saved; the same cells where nothing changed. */
function withNews(sheet: LoadedSheet, { stamp, changed }: QuantityNews): LoadedSheet {
  const places = sheet.cells.placesOf(changed.map(({ id }) => id));
  const newer = changed.filter(({ id, version }) => {
    const at = places.get(id);
    return at !== undefined && (sheet.cells.versions[at] ?? 0) < version;
  });
  if (newer.length === 0) return { ...sheet, stamp };
  const cells = sheet.cells.copy();
  const savedBy = new Map(sheet.savedBy);
  for (const { id, value, version, by } of newer) {
    const at = places.get(id) ?? -1;
    cells.values[at] = value;
    cells.versions[at] = version;
    savedBy.set(at, by);
  }
  return { ...sheet, cells, savedBy, stamp };
}

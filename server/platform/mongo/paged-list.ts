import { LRUCache } from 'lru-cache';
import type { Collection, Document, Filter, Sort, WithId } from 'mongodb';
import { restMs } from './rest';

/** Rows that a page is read past rather than its beginning sought first. */
const near = 1_000;
/** The way to a page far from every known place is divided into this many legs, none shorter than `shortLeg` rows. */
const legs = 8;
const shortLeg = 1_000;
/** Places of one view that are remembered; the oldest is forgotten first. */
const maxPlaces = 1_000;
/** Views of one list whose totals and places are cached; the least recently used is dropped first. */
const maxViews = 50;
/** Lifetime of a filtered view: cells may change although no row is added, removed or moved. */
const filteredMs = 30_000;

type Direction = 1 | -1;
type Order = readonly (readonly [key: string, direction: Direction])[];

export interface PageRequest<T extends Document> {
  readonly filter: Filter<T>;
  /** Sort keys, the last of which is unique. */
  readonly order: Order;
  readonly skip: number;
  readonly limit: number;
  /**
   * True where an index has the filter's equalities and then the order, whose keys are never null: pages far back
   * then begin at a place in the index instead of after counting everything before it.
   */
  readonly seekable: boolean;
}

/** The state of a list at a moment. */
export interface ListState {
  /** Another one after each change of the list's rows or of their order. */
  readonly stamp: string;
  /** True while the list changes many times a second: its totals are then counted again after a rest (rule X18). */
  readonly isLoading: boolean;
  /** Counts all that the collection has (`rowCount`); a filtered page never asks. */
  readonly rows: () => Promise<number>;
}

interface Total {
  readonly total: number;
  readonly countedAt: number;
  readonly tookMs: number;
}

interface View {
  readonly stamp: string;
  readonly since: number;
  /** Order keys of the rows at some positions, by position. */
  readonly places: LRUCache<number, Document>;
  total: Total | null;
  /** The total of the last page that was read. */
  shown: number | null;
}

interface Place {
  readonly position: number;
  /** Sort keys of the row there; null stands for the first row. */
  readonly row: Document | null;
}

/**
 * Pages of a list by number. A page that was read, and its neighbours, cost about as much as the first; the first
 * access to any other page costs no more than counting up to it in the index. The process caches where pages begin,
 * and how many rows a filter has, while the list does not change. The cache only saves time; every page is read from
 * the database.
 */
export class PagedList<T extends Document> {
  readonly #views = new LRUCache<string, View>({ max: maxViews });

  constructor(
    private readonly records: Collection<T>,
    private readonly stateOf: () => Promise<ListState>,
    private readonly now: () => number = Date.now,
  ) {}

  async page(request: PageRequest<T>): Promise<{ rows: WithId<T>[]; total: number }> {
    const state = await this.stateOf();
    const view = this.#view(request, state);
    const [rows, total] = await Promise.all([
      this.#rows(request, view),
      isFiltered(request) ? this.#total(request, view) : state.rows(),
    ]);
    // A write that is not counted leaves the stamp as it was.
    if (view.shown !== null && view.shown !== total) view.places.clear();
    view.shown = total;
    return { rows, total };
  }

  #view(request: PageRequest<T>, { stamp, isLoading }: ListState): View {
    const key = JSON.stringify([request.filter, request.order]);
    const known = this.#views.get(key);
    const stale = isFiltered(request) && this.now() - (known?.since ?? 0) > filteredMs;
    if (known?.stamp === stamp && !stale) return known;
    const total = known?.total ?? null;
    const rests = isLoading && total && this.now() - total.countedAt < restMs(total.tookMs);
    const view: View = {
      stamp,
      since: this.now(),
      places: new LRUCache({ max: maxPlaces }),
      total: rests ? total : null,
      shown: null,
    };
    this.#views.set(key, view);
    return view;
  }

  async #total(request: PageRequest<T>, view: View): Promise<number> {
    view.total ??= await this.#counted(request);
    return view.total.total;
  }

  async #counted({ filter }: PageRequest<T>): Promise<Total> {
    const began = this.now();
    const total = await this.records.countDocuments(filter);
    return { total, countedAt: this.now(), tookMs: this.now() - began };
  }

  async #rows(request: PageRequest<T>, view: View): Promise<WithId<T>[]> {
    const { filter, order, skip, limit, seekable } = request;
    const sort = Object.fromEntries(order) as Sort;
    if (!seekable)
      return this.records.find(filter, { allowDiskUse: true }).sort(sort).skip(skip).limit(limit).toArray();
    const start = await this.#way(request, view);
    if (!start) return [];
    const rows = await this.records
      .find(from(filter, order, start.row))
      .sort(sort)
      .skip(skip - start.position)
      .limit(limit)
      .toArray();
    for (const index of new Set([0, rows.length - 1])) remember(view, order, skip + index, rows[index]);
    return rows;
  }

  /** A place at most `near` rows before the page; null where the list ends before it. */
  async #way({ filter, order, skip }: PageRequest<T>, view: View): Promise<Place | null> {
    let place = nearest(view, skip);
    const leg = Math.max(shortLeg, Math.ceil(Math.abs(skip - place.position) / legs));
    while (place.position > skip || place.position + near < skip) {
      const rows = Math.max(-leg, Math.min(leg, skip - place.position));
      const row = await this.#beyond(filter, order, place.row, rows);
      if (!row && rows > 0) return null;
      // Rows have left the filter since the places were noted: only the first row's is still sure.
      if (!row) view.places.clear();
      place = row ? { position: place.position + rows, row } : { position: 0, row };
      if (row) remember(view, order, place.position, row);
    }
    return place;
  }

  /** Order keys of the row that many after another, or before it where negative; null where the list ends. */
  async #beyond(
    filter: Filter<T>,
    order: Order,
    row: Document | null,
    rows: number,
  ): Promise<Document | null> {
    const along = rows < 0 ? reversed(order) : order;
    const projection = { _id: 0, ...Object.fromEntries(order.map(([key]) => [key, 1])) };
    const all = stretches(filter, along, row);
    let left = Math.abs(rows);
    for (const [index, stretch] of all.entries()) {
      const inIt =
        index === all.length - 1 ? Infinity : await this.records.countDocuments(stretch, { limit: left + 1 });
      if (inIt > left)
        return this.records
          .find(stretch, { projection })
          .sort(Object.fromEntries(along) as Sort)
          .skip(left)
          .limit(1)
          .next();
      left -= inIt;
    }
    return null;
  }
}

const isFiltered = ({ filter }: { readonly filter: object }): boolean => Object.keys(filter).length > 0;

const reversed = (order: Order): Order =>
  order.map(([key, direction]) => [key, direction === 1 ? -1 : 1] as const);

/** The known place from which a row is fewest rows away, in either direction. */
function nearest({ places }: View, position: number): Place {
  let best: Place = { position: 0, row: null };
  for (const [at, row] of places)
    if (Math.abs(at - position) < Math.abs(best.position - position)) best = { position: at, row };
  return best;
}

function remember({ places }: View, order: Order, position: number, row: Document | undefined): void {
  if (row) places.set(position, Object.fromEntries(order.map(([key]) => [key, row[key] as unknown])));
}

const behind = (direction: Direction) => (direction === 1 ? '$gt' : '$lt');
const ahead = (direction: Direction) => (direction === 1 ? '$lt' : '$gt');
const tying = (order: Order, keys: number, row: Document) =>
  Object.fromEntries(order.slice(0, keys).map(([key]) => [key, row[key] as unknown]));

/** The rows of a filter from one row on, including it. Skipped rows are fetched, so this is for short distances. */
function from<T extends Document>(filter: Filter<T>, order: Order, row: Document | null): Filter<T> {
  const [first, ...others] = order;
  if (!row || !first) return filter;
  const bound = { [first[0]]: { [`${behind(first[1])}e`]: row[first[0]] as unknown } };
  const before = others.map(([key, direction], index) => ({
    ...tying(order, index + 1, row),
    [key]: { [ahead(direction)]: row[key] as unknown },
  }));
  return { $and: [filter, bound, ...(before.length > 0 ? [{ $nor: before }] : [])] } as Filter<T>;
}

/**
 * The same rows for long distances: those equal to the row in all keys except the last, then in fewer keys, then in
 * none. Each is one range of the index, which is skipped without reading rows.
 */
function stretches<T extends Document>(filter: Filter<T>, order: Order, row: Document | null): Filter<T>[] {
  if (!row) return [filter];
  return order
    .map(([key, direction], index) => {
      const beyond = `${behind(direction)}${index === order.length - 1 ? 'e' : ''}`;
      return { $and: [filter, { ...tying(order, index, row), [key]: { [beyond]: row[key] as unknown } }] };
    })
    .reverse() as Filter<T>[];
}

import type { Collection, Document, Filter, Sort, WithId } from 'mongodb';

/** Rows between two remembered beginnings: the most that any page has to be searched past. */
const stride = 1_000;
/** Views of one list whose totals and beginnings are remembered; the oldest is forgotten first. */
const mostViews = 50;
/** A filtered view is looked at anew after this long: cells may change without a row coming, going or moving. */
const filteredMs = 30_000;

type Direction = 1 | -1;
type Order = readonly (readonly [key: string, direction: Direction])[];

export interface PageRequest<T extends Document> {
  readonly filter: Filter<T>;
  /** Keys to sort by, the last of which is unique. */
  readonly order: Order;
  readonly skip: number;
  readonly limit: number;
  /**
   * True where an index has the filter's equalities and then the order, whose keys are never null: pages far back
   * then begin at a place in the index instead of after counting everything before it.
   */
  readonly seekable: boolean;
}

interface View {
  readonly stamp: string;
  readonly since: number;
  /** Order keys of the rows at some positions, by position. */
  readonly beginnings: Map<number, Document>;
  total: number | null;
}

/**
 * Pages of a list by number, each about as cheap as the first: where pages begin, and how many rows a filter leaves,
 * is remembered by the process for as long as the list does not change. What is remembered only saves time; every page
 * is read from the database.
 */
export class PagedList<T extends Document> {
  readonly #views = new Map<string, View>();

  /** `stampOf` answers something else after each change of the list's rows or of their order. */
  constructor(
    private readonly records: Collection<T>,
    private readonly stampOf: () => Promise<string>,
    private readonly now: () => number = Date.now,
  ) {}

  async page(request: PageRequest<T>): Promise<{ rows: WithId<T>[]; total: number }> {
    const view = await this.#view(request);
    const [rows, total] = await Promise.all([this.#rows(request, view), this.#total(request.filter, view)]);
    return { rows, total };
  }

  async #view({ filter, order }: PageRequest<T>): Promise<View> {
    const key = JSON.stringify([filter, order]);
    const stamp = await this.stampOf();
    const known = this.#views.get(key);
    this.#views.delete(key);
    const stale = Object.keys(filter).length > 0 && this.now() - (known?.since ?? 0) > filteredMs;
    const view =
      known?.stamp === stamp && !stale
        ? known
        : { stamp, since: this.now(), beginnings: new Map(), total: null };
    this.#views.set(key, view);
    for (const oldest of this.#views.keys()) {
      if (this.#views.size <= mostViews) break;
      this.#views.delete(oldest);
    }
    return view;
  }

  async #total(filter: Filter<T>, view: View): Promise<number> {
    view.total ??=
      Object.keys(filter).length === 0
        ? await this.records.estimatedDocumentCount()
        : await this.records.countDocuments(filter);
    return view.total;
  }

  async #rows({ filter, order, skip, limit, seekable }: PageRequest<T>, view: View): Promise<WithId<T>[]> {
    const sort = Object.fromEntries(order) as Sort;
    if (!seekable)
      return this.records.find(filter, { allowDiskUse: true }).sort(sort).skip(skip).limit(limit).toArray();
    let position = 0;
    let beginning: Document | null = null;
    while (position + stride <= skip) {
      const next: Document | null =
        view.beginnings.get(position + stride) ?? (await this.#after(filter, order, beginning, stride));
      if (!next) return [];
      position += stride;
      beginning = next;
      view.beginnings.set(position, next);
    }
    return this.records
      .find(from(filter, order, beginning))
      .sort(sort)
      .skip(skip - position)
      .limit(limit)
      .toArray();
  }

  /** Order keys of the row that many after a beginning; null behind the end. */
  #after(
    filter: Filter<T>,
    order: Order,
    beginning: Document | null,
    rows: number,
  ): Promise<Document | null> {
    return this.records
      .find(from(filter, order, beginning), {
        projection: { _id: 0, ...Object.fromEntries(order.map(([key]) => [key, 1])) },
      })
      .sort(Object.fromEntries(order) as Sort)
      .skip(rows)
      .limit(1)
      .next();
  }
}

/** The rows of a filter from a beginning on, that row included. */
function from<T extends Document>(filter: Filter<T>, order: Order, beginning: Document | null): Filter<T> {
  if (!beginning) return filter;
  const beyond = (direction: Direction) => (direction === 1 ? '$gt' : '$lt');
  const [first] = order;
  const alternatives = order.map(([key, direction], index) => ({
    ...Object.fromEntries(order.slice(0, index).map(([before]) => [before, beginning[before]])),
    [key]: { [index === order.length - 1 ? `${beyond(direction)}e` : beyond(direction)]: beginning[key] },
  }));
  // The bound of the first key alone is what the index begins at; the alternatives settle ties.
  const bound = first ? { [first[0]]: { [`${beyond(first[1])}e`]: beginning[first[0]] } } : {};
  return { $and: [filter, bound, { $or: alternatives }] } as Filter<T>;
}

import { LRUCache } from 'lru-cache';
import type { Collection, Db, Filter, ObjectId } from 'mongodb';
import type { Clock } from '../../platform/clock';
import { countedReads, rowCount, sizeSubject } from '../../platform/mongo';
import { newestFirst, planIndex, type PlanRecord } from './row';
import { conditionOf, hasAttributes, narrowIndex, restOf, type Selection } from './selection';

/** The position of a row in the order of the screens. */
export interface Place {
  readonly creationDate: Date;
  readonly _id: ObjectId;
}

/** Cached data of a selection's rows while no row of the base is added or removed. */
export interface View {
  readonly total: number;
  /** Months that have rows, for channels that have them: read when they are first asked for, which a count never does. */
  readonly months: () => Promise<readonly Date[]>;
  /** Whether every row of the base is selected: counted when it is first asked for, which a count never does. */
  readonly isWhole: () => Promise<boolean>;
  /** Places of rows by their position from 0; kept only while nothing is being saved. */
  readonly marks: Map<number, Place>;
}

/** A count: another one whenever the rows were counted again. */
interface Counted {
  readonly total: number;
}

interface Kept extends View {
  readonly counted: Counted;
  newest: string;
}

const maxViews = 200;
const narrowedKeptMs = 30_000;
/** Until then a batch may still be writing rows with the newest stamp. */
const settledMs = 5_000;
const none = { newest: '', quiet: false };

/**
 * Caches counts and places of the selections that people page through, so that page 10 000 costs as much as page 1.
 * The cache belongs to this process: the additions and removals that are counted (rule X18) and the newest row show,
 * in two lookups, whether it is still valid. Saving changes neither a row's channel and month nor its attributes, so
 * counts stay valid. A product's change does change attributes (rule D17), and a saved list or a search may name other
 * SKUs: for selections by attributes or SKUs, count and places are at most 30 s old.
 */
export class PlanViews {
  readonly #views = new LRUCache<string, Kept>({ max: maxViews });

  constructor(
    private readonly db: Db,
    private readonly rows: Collection<PlanRecord>,
    private readonly clock: Clock,
    private readonly wallClock: () => number = Date.now,
  ) {}

  /** What was known of a selection when it was last asked for; null for a new one. It may not hold any more. */
  last(selection: Selection): View | null {
    return this.#views.get(selection.key) ?? null;
  }

  /** A selection's rows as a whole. Its places may be outdated: `of` looks after them. */
  counted(selection: Selection): Promise<View> {
    return this.#counted(selection);
  }

  /** A selection's rows and the places known among them. */
  async of(selection: Selection): Promise<View> {
    const [view, { newest, quiet }] = await Promise.all([this.#counted(selection), this.#pulse(selection)]);
    if (view.newest !== newest || !quiet) view.marks.clear();
    view.newest = newest;
    return quiet ? view : { ...view, marks: new Map() };
  }

  async #counted(selection: Selection): Promise<Kept> {
    const counted = await this.#count(selection);
    const known = this.#views.get(selection.key);
    if (known?.counted === counted) return known;
    const still = known?.total === counted.total && !isNarrowed(selection);
    const view: Kept = {
      counted,
      total: counted.total,
      months: once(() => this.#months(selection)),
      isWhole: once(async () => counted.total === (await rowCount(this.db, this.rows.collectionName))),
      marks: still ? known.marks : new Map(),
      newest: known?.newest ?? '',
    };
    this.#views.set(selection.key, view);
    return view;
  }

  async #pulse({ own }: Selection): Promise<{ newest: string; quiet: boolean }> {
    const [row] = await this.rows
      .find(own, { projection: { creationDate: 1 } })
      .hint(planIndex.newest)
      .sort(newestFirst)
      .limit(1)
      .toArray();
    if (!row) return none;
    return {
      newest: `${row.creationDate.getTime()} ${row._id.toHexString()}`,
      quiet: this.clock.stamp().getTime() - row.creationDate.getTime() > settledMs,
    };
  }

  async #count(selection: Selection): Promise<Counted> {
    const period = isNarrowed(selection) ? Math.floor(this.wallClock() / narrowedKeptMs) : 0;
    const { value } = await countedReads(this.db).recent(
      sizeSubject(this.rows.collectionName),
      `selected ${period} ${selection.key} ${JSON.stringify(selection.own)}`,
      async () => ({
        total: await this.rows.countDocuments(conditionOf(selection), { hint: narrowIndex(selection) }),
      }),
      () => 1,
    );
    return value;
  }

  async #months({ channels, from, to, own }: Selection): Promise<Date[]> {
    const found = await Promise.all(
      channels.map((channel) =>
        this.rows.distinct('data_ref', { ...own, channel }, { hint: planIndex.cell }),
      ),
    );
    const times = new Set(found.flat().map((date) => date.getTime()));
    return [...times]
      .filter((time) => (!from || time >= from.getTime()) && (!to || time <= to.getTime()))
      .sort((one, other) => one - other)
      .map((time) => new Date(time));
  }
}

/** Whether other rows can be selected without any being added or removed. */
const isNarrowed = (selection: Selection): boolean => selection.skus !== null || hasAttributes(selection);

/** Maximum number of index scans that MongoDB merges in order; beyond that it would sort all. */
const maxMerged = 200;

/** The selection's rows in the order of the screens: a query and the index that yields them so without a sort. */
export async function inOrder(
  selection: Selection,
  view: Pick<View, 'months' | 'isWhole'>,
): Promise<{ condition: Filter<PlanRecord>; hint: string }> {
  const { channels, own } = selection;
  if (!isNarrowed(selection) && (await view.isWhole())) return { condition: own, hint: planIndex.newest };
  const months = await view.months();
  if (channels.length * months.length > maxMerged)
    return { condition: conditionOf(selection), hint: planIndex.newest };
  return {
    condition: {
      channel: { $in: [...channels] },
      data_ref: { $in: [...months] },
      ...restOf(selection),
    },
    hint: planIndex.cell,
  };
}

/** Runs a reading once, and again after a failure. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () =>
    (kept ??= read().catch((error: unknown) => {
      kept = null;
      throw error;
    }));
}

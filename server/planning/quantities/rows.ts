import type { Collection, Db, Filter } from 'mongodb';
import { planMessages } from '../../../app/domain/planning/quantities/messages';
import { planPageSize } from '../../../app/domain/planning/quantities/columns';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { namedRows, type PlanCollections } from './plan-collections';
import { newestFirst, type PlanRecord } from './row';
import { conditionOf, narrowIndex, type Selection } from './selection';
import { inOrder, PlanViews, type Place, type View } from './views';

const markEvery = 500;
const maxMarks = 10_000;
const exportBatch = 1_000;

/** Reads planning rows: counts, pages and whole selections, each in the order of the screens. */
export class PlanRows {
  readonly #rows: Collection<PlanRecord>;
  readonly #views: PlanViews;

  constructor(
    db: Db,
    private readonly books: PlanCollections,
    clock: Clock,
  ) {
    this.#rows = books.rows;
    this.#views = new PlanViews(db, this.#rows, clock);
  }

  /** How many rows a selection has. */
  async count(selection: Selection): Promise<number> {
    return (await this.#views.counted(selection)).total;
  }

  /** One page of 20 rows, `page` from 1, and how many rows there are in all. */
  async page(selection: Selection, page: number): Promise<{ rows: PlanRecord[]; total: number }> {
    const offset = (page - 1) * planPageSize;
    const last = this.#views.last(selection);
    const place = last?.marks.get(offset) ?? null;
    // Usually nothing has changed since the last request: the rows are read in parallel with that check.
    const [view, early] = await Promise.all([
      offset === 0 ? this.#views.counted(selection) : this.#views.of(selection),
      last && (offset === 0 || place) ? this.#read(selection, last, offset, place) : null,
    ]);
    const { total } = view;
    if (offset >= total) return { rows: [], total };
    const holds = view.months === last?.months && (offset === 0 || view.marks.get(offset) === place);
    if (early && holds) return { rows: early, total };
    const reached = isFew(total) ? null : await this.#reach(selection, view, offset);
    return { rows: await this.#read(selection, view, offset, reached), total };
  }

  /** The rows of these ids; invalid and unknown ids have none. */
  async named(ids: readonly string[]): Promise<PlanRecord[]> {
    return [...(await namedRows(this.books, ids)).values()];
  }

  /** Every row of a selection, a batch at a time. */
  async *all(selection: Selection): AsyncGenerator<PlanRecord> {
    const view = await this.#views.counted(selection);
    const { condition, hint } = isFew(view.total)
      ? { condition: conditionOf(selection), hint: narrowIndex(selection) }
      : await inOrder(selection, view);
    yield* this.#rows.find(condition, { hint, batchSize: exportBatch }).sort(newestFirst);
  }

  /**
   * The page that begins at `offset`, which a large selection has at `place`: a small one's rows are found by its own
   * index and sorted, a large one's are met in order.
   */
  async #read(selection: Selection, view: View, offset: number, place: Place | null): Promise<PlanRecord[]> {
    if (isFew(view.total))
      return this.#rows
        .find(conditionOf(selection), { hint: narrowIndex(selection) })
        .sort(newestFirst)
        .skip(offset)
        .limit(planPageSize)
        .toArray();
    const { condition, hint } = await inOrder(selection, view);
    return this.#onwards(condition, place, planPageSize, (part, limit) =>
      this.#rows.find(part, { hint }).sort(newestFirst).limit(limit).toArray(),
    );
  }

  /** Walks by keys alone from the nearest known place to the row at `offset`, noting places on the way. */
  async #reach(selection: Selection, view: View, offset: number): Promise<Place | null> {
    let position = 0;
    for (const marked of view.marks.keys()) if (marked <= offset && marked > position) position = marked;
    let place = view.marks.get(position) ?? null;
    const { condition, hint } = await inOrder(selection, view);
    while (position < offset) {
      const stride = Math.min(markEvery, offset - position);
      const keys = await this.#onwards(condition, place, stride + 1, (part, limit) =>
        this.#rows
          .find(part, { hint, projection: { creationDate: 1 } })
          .sort(newestFirst)
          .limit(limit)
          .toArray(),
      );
      const reached = keys[stride];
      if (!reached) throw new Problem('conflict', planMessages.planMoved);
      position += stride;
      place = { creationDate: reached.creationDate, _id: reached._id };
      if (view.marks.size < maxMarks) view.marks.set(position, place);
    }
    return place;
  }

  /**
   * The first `wanted` rows from a place on: those with its own instant, then the older ones, each with tight bounds.
   */
  async #onwards<T>(
    condition: Filter<PlanRecord>,
    place: Place | null,
    wanted: number,
    read: (part: Filter<PlanRecord>, limit: number) => Promise<T[]>,
  ): Promise<T[]> {
    if (!place) return read(condition, wanted);
    const { creationDate, _id } = place;
    const same = await read({ ...condition, creationDate, _id: { $lte: _id } }, wanted);
    if (same.length >= wanted) return same;
    const older = await read({ ...condition, creationDate: { $lt: creationDate } }, wanted - same.length);
    return [...same, ...older];
  }
}

/** Up to here finding all rows of a selection and sorting them costs less than meeting them in the base's order. */
const few = 4_000;
const isFew = (total: number): boolean => total <= few;

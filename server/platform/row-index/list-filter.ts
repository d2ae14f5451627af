import type { Document, Filter } from 'mongodb';
import { chunksOf } from '../../../app/domain/values/words';
import { holdingWords } from '../mongo/search';
import type { Bound, Sought } from './sought';

/** Moments from one on, and up to or before another. */
interface Moments {
  readonly $gte?: Date;
  readonly $lt?: Date;
  readonly $lte?: Date;
}

/** What somebody asks of a list, as the database understands it and as blocks do. */
export class ListFilter<T extends Document> {
  readonly #filters: Filter<T>[] = [];
  readonly #sought: Sought[] = [];
  #isWhole = true;

  /** `sought` is null for what no block knows. */
  add(filter: Filter<T>, sought: Sought | null): void {
    this.#filters.push(filter);
    if (sought) this.#sought.push(sought);
    else this.#isWhole = false;
  }

  /** All that was typed, in whichever of the fields (rule D25); signs alone are in no block. */
  words(typed: string, fields: readonly (keyof T & string)[]): void {
    const filter = holdingWords(typed, fields);
    const chunks = chunksOf(typed);
    if (filter) this.add(filter as Filter<T>, chunks.length > 0 ? { kind: 'words', fields, chunks } : null);
  }

  value(field: keyof T & string, values: readonly string[]): void {
    this.add({ [field]: { $in: [...values] } } as Filter<T>, { kind: 'value', field, values });
  }

  moments(field: keyof T & string, period: Moments | null): void {
    if (!period || Object.keys(period).length === 0) return;
    const { $gte, $lt, $lte } = period;
    const bound = (moment: Date | undefined, included: boolean): Bound | null =>
      moment ? { figure: moment.getTime(), included } : null;
    const to = bound($lte, true) ?? bound($lt, false);
    this.add({ [field]: period } as Filter<T>, { kind: 'figures', field, from: bound($gte, true), to });
  }

  all() {
    const filter = (this.#filters.length > 0 ? { $and: this.#filters } : {}) as Filter<T>;
    return { filter, sought: this.#sought, isWhole: this.#isWhole };
  }
}

import type { Db, Document, Filter } from 'mongodb';
import type { CollectionDefinition } from './collection';

/** An instant by the portal's clock and by the machine's, which differ in a demo. */
export interface RetentionCutoff {
  readonly portal: Date;
  readonly machine: Date;
}

/** What one step removed; `over` where nothing was left to remove. */
export interface Removal {
  readonly removed: number;
  readonly over: boolean;
}

/** A kind of things that are removed when they are old. */
export interface Expiring {
  /** How many there are from before; counting ends at `limit`. */
  count(before: RetentionCutoff, limit: number): Promise<number>;
  /** Removes about `limit` documents; it can be repeated after a failure. */
  remove(before: RetentionCutoff, limit: number): Promise<Removal>;
}

interface Aged {
  readonly name: string;
  /** The field by which they are old, with an index, and the clock that it was written by. */
  readonly field: string;
  readonly clock: keyof RetentionCutoff;
}

/** Documents of the definition's collection by the age of one of their fields. */
export const aged = <T extends Document>(
  { name }: CollectionDefinition<T>,
  field: keyof T & string,
  clock: keyof RetentionCutoff,
): Aged => ({ name, field, clock });

/** Documents that are old by one of their fields, in one collection or several. */
export class OldDocuments implements Expiring {
  constructor(
    private readonly db: Db,
    private readonly places: readonly Aged[],
  ) {}

  async count(before: RetentionCutoff, limit: number): Promise<number> {
    let found = 0;
    for (const place of this.places) {
      if (found >= limit) break;
      found += await this.#of(place).countDocuments(older(place, before), { limit: limit - found });
    }
    return found;
  }

  async remove(before: RetentionCutoff, limit: number): Promise<Removal> {
    for (const place of this.places) {
      const filter = older(place, before);
      const oldest = await this.#of(place)
        .find(filter, { projection: { _id: 1 } })
        .sort({ [place.field]: 1 })
        .limit(limit)
        .toArray();
      if (oldest.length === 0) continue;
      const ids = oldest.map(({ _id }) => _id);
      const { deletedCount } = await this.#of(place).deleteMany({ ...filter, _id: { $in: ids } });
      return { removed: deletedCount, over: false };
    }
    return { removed: 0, over: true };
  }

  readonly #of = ({ name }: Aged) => this.db.collection(name);
}

const older = ({ field, clock }: Aged, before: RetentionCutoff): Filter<Document> => ({
  [field]: { $lt: before[clock] },
});

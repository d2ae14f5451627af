import type { Collection, Db } from 'mongodb';
import { lookedBack } from '../../../../app/domain/planning/quantities/first-quantities';
import { monthDate, monthOfDate, type Month } from '../../../../app/domain/values/month';
import { collection } from '../../../platform/mongo/collection';
import { realizedQuantities, type RealizedRecord } from '../realized';
import type { PlanRecord } from '../row';

/** What stands for a SKU in a channel. */
export const lineOf = ({ sku, channel }: Pick<PlanRecord, 'sku' | 'channel'>): string => `${sku}|${channel}`;

/** What was sold of lines, by `lineOf` and month. */
export type SoldOfLines = ReadonlyMap<string, ReadonlyMap<Month, number>>;

const batchSize = 5_000;

/** Reads what was sold of SKUs, for as far back as suggestions look. */
export class SoldQuantities {
  readonly #realized: Collection<RealizedRecord>;

  constructor(db: Db) {
    this.#realized = collection(db, realizedQuantities);
  }

  /** The last month that is booked at all; null where nothing is. */
  async bookedUntil(): Promise<Date | null> {
    const newest = await this.#realized.find().sort({ data_ref: -1, _id: -1 }).limit(1).next();
    return newest?.data_ref ?? null;
  }

  async of(lines: readonly Pick<PlanRecord, 'sku'>[], until: Date): Promise<SoldOfLines> {
    const found = new Map<string, Map<Month, number>>();
    const rows = this.#realized.find(
      {
        sku: { $in: [...new Set(lines.map(({ sku }) => sku))] },
        data_ref: { $gt: monthDate(monthOfDate(until) - lookedBack), $lte: until },
      },
      { projection: { sku: 1, channel: 1, data_ref: 1, valor: 1 }, hint: 'unique_key', batchSize },
    );
    for await (const row of rows) {
      const line = lineOf(row);
      const months = found.get(line) ?? new Map<Month, number>();
      found.set(line, months.set(monthOfDate(row.data_ref), row.valor));
    }
    return found;
  }
}

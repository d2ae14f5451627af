import type { Collection, Db } from 'mongodb';
import { lookedBack } from '../../../../app/domain/planning/quantities/first-quantities';
import { monthDate, monthOfDate, type Month } from '../../../../app/domain/values/month';
import { currentMonth, type Clock } from '../../../platform/clock';
import { collection } from '../../../platform/mongo';
import { realizedQuantities, type RealizedRecord } from '../realized';
import type { PlanRecord } from '../row';

/** The key of a SKU in a channel. */
export const lineOf = ({ sku, channel }: Pick<PlanRecord, 'sku' | 'channel'>): string => `${sku}|${channel}`;

/** What was sold of lines, by `lineOf` and month. */
export type SoldOfLines = ReadonlyMap<string, ReadonlyMap<Month, number>>;

const batchSize = 1_000;

/** Reads what was sold of SKUs, for as far back as suggestions look. */
export class SoldQuantities {
  readonly #realized: Collection<RealizedRecord>;

  constructor(
    db: Db,
    private readonly clock: Pick<Clock, 'local'>,
  ) {
    this.#realized = collection(db, realizedQuantities);
  }

  /** The last month that is booked at all (rule P30); null where none is. */
  async bookedUntil(): Promise<Date | null> {
    const until = monthDate(currentMonth(this.clock));
    const newest = await this.#realized
      .find({ data_ref: { $lte: until } })
      .sort({ data_ref: -1, _id: -1 })
      .limit(1)
      .next();
    return newest?.data_ref ?? null;
  }

  async of(lines: readonly Pick<PlanRecord, 'sku'>[], until: Date): Promise<SoldOfLines> {
    const rows = this.#realized.aggregate<SoldLine>(
      [
        {
          $match: {
            sku: { $in: [...new Set(lines.map(({ sku }) => sku))] },
            data_ref: { $gt: monthDate(monthOfDate(until) - lookedBack), $lte: until },
          },
        },
        // A document a line: the driver takes longer for each of its months than the engine for putting them together.
        {
          $group: {
            _id: { sku: '$sku', channel: '$channel' },
            dates: { $push: '$data_ref' },
            quantities: { $push: '$valor' },
          },
        },
      ],
      { hint: 'unique_key', batchSize },
    );
    const found = new Map<string, ReadonlyMap<Month, number>>();
    for await (const { _id, dates, quantities } of rows)
      found.set(lineOf(_id), new Map(dates.map((date, at) => [monthOfDate(date), quantities[at] ?? 0])));
    return found;
  }
}

interface SoldLine {
  readonly _id: { readonly sku: string; readonly channel: string };
  readonly dates: readonly Date[];
  readonly quantities: readonly number[];
}

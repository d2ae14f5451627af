import { ObjectId } from 'mongodb';
import { byApartSource, markApart } from '../../data/provenance';
import type { CollectionDefinition } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';

/** The scenario that holds what was booked; every other scenario is a release point such as `RF1 2027`. */
export const actualScenario = 'actual';

/**
 * Forecast record: one document for each scenario (`rf`), cost centre, account and month. In the scenario `actual`,
 * `value` is the booked amount and `forecast` is null; in a release point it is the reverse. Amounts are R$ with two
 * decimals, costs positive and recoveries negative. `data_ref` is the UTC midnight of the month's first day. A
 * release point has the months from its anchor on; the months before, which its grid shows as actuals, are those of
 * `actual`. `level_descr` and `group_level_2` are the two headings above the account.
 */
export const forecastSchema = z.object({
  _id: z.instanceof(ObjectId),
  rf: z.string(),
  cost_center_concat: z.string(),
  cost_center: z.string(),
  level_descr: z.string(),
  group_level_2: z.string(),
  account_concat: z.string(),
  data_ref: z.date(),
  value: z.number().nullable(),
  forecast: z.number().nullable(),
  /** Counts the saves of this cell. */
  version: z.number().int(),
  /** The change set that wrote the value last; absent where none did. */
  changeSet: z.string().optional(),
  /** The opening that gave the cell its first figure. */
  opening: z.string().optional(),
});

export type ForecastRecord = z.infer<typeof forecastSchema>;

/**
 * Matches cells of every scenario: conditions on other fields use the index `cell` only together with one on the
 * scenario, of which there are few.
 */
export const anyScenario = { rf: { $gte: '' } } as const;

/**
 * Exceptional cells of a file; one cell by its key; by scenario and cost centre over a range of months; the distinct
 * scenarios.
 */
export const forecasts: CollectionDefinition<ForecastRecord> = {
  name: 'forecasts',
  version: 4,
  schema: forecastSchema,
  indexes: [
    byApartSource,
    { key: { rf: 1, cost_center_concat: 1, data_ref: 1, account_concat: 1 }, name: 'cell', unique: true },
  ],
  migrations: [markApart('forecasts', ['realizado', 'forecast'])],
};

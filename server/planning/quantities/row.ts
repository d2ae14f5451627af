import type { Collection, Db, Document, IndexDescription } from 'mongodb';
import { ObjectId } from 'mongodb';
import { rowLabel } from '../../../app/domain/planning/quantities/draft';
import type { PlanAttribute } from '../../../app/domain/planning/quantities/filter';
import { monthCodeOf, monthText } from '../../../app/domain/values/month';
import { z } from '../../platform/zod';

/** Number of former values in a row, newest first: as many changes can be undone one after the other. */
export const trailLength = 5;

/** Puts the value that a change replaces on a row's trail. */
export const trailPush = (change: string, from: number) => ({
  trail: { $each: [{ change, from }], $position: 0, $slice: trailLength },
});

/**
 * A planning quantity row (rule D17) as the base `planejamento_quantidade` holds it. Ingest fills the attributes from
 * the product, empty ones with null; saving stamps `creationDate`, counts `version` up and puts the value that was
 * there on the `trail`, under the change that replaced it.
 */
export const planRowSchema = z.object({
  _id: z.instanceof(ObjectId),
  creationDate: z.date(),
  version: z.number().int(),
  sku: z.string(),
  channel: z.string(),
  /** UTC midnight of the first day of the month that the quantity is planned for. */
  data_ref: z.date(),
  valor: z.number(),
  material_description: z.string().nullish(),
  marca: z.string().nullish(),
  hero: z.string().nullish(),
  abcd: z.string().nullish(),
  plc_localsku: z.string().nullish(),
  category_sku: z.string().nullish(),
  categoria_principal_sku: z.string().nullish(),
  sub_categoria_sku: z.string().nullish(),
  trail: z.array(z.object({ change: z.string(), from: z.number() })).optional(),
});

export type PlanRecord = z.infer<typeof planRowSchema>;

export const planRows = (db: Db): Collection<PlanRecord> =>
  db.collection<PlanRecord>('planejamento_quantidade');

/** A row in words: SKU, channel and month. */
export const labelOf = ({ sku, channel, data_ref }: PlanRecord): string =>
  rowLabel(sku, channel, monthText(monthCodeOf(data_ref)));

/** The field of a row for each attribute of the filter. */
export const attributeFields = {
  brand: 'marca',
  category: 'category_sku',
  hero: 'hero',
  majorCategory: 'categoria_principal_sku',
  abcd: 'abcd',
  subCategory: 'sub_categoria_sku',
  plcLocal: 'plc_localsku',
} as const satisfies Record<PlanAttribute, keyof PlanRecord>;

/** Names of the indexes that queries hint at; the planner's own choice depends on its first trial. */
export const planIndex = {
  newest: 'newest',
  cell: 'cell_newest',
  attributes: 'cell_attributes',
  sku: 'sku_cell',
} as const;

/**
 * - `newest`: all rows in the order of the screens.
 * - `cell_newest`: the same order within one channel and month, so that any set of cells is merged without a sort;
 *   holds the quantity, so that sums of a selection read no rows.
 * - `cell_attributes`: counts by attributes read no rows.
 * - `sku_cell`: the rows of picked SKUs.
 */
export const planIndexes: (IndexDescription & { name: string })[] = [
  { key: { creationDate: -1, _id: -1 }, name: planIndex.newest },
  { key: { channel: 1, data_ref: 1, creationDate: -1, _id: -1, valor: 1 }, name: planIndex.cell },
  {
    key: {
      channel: 1,
      data_ref: 1,
      ...(Object.fromEntries(Object.values(attributeFields).map((field) => [field, 1])) as Record<string, 1>),
    },
    name: planIndex.attributes,
  },
  { key: { sku: 1, channel: 1, data_ref: 1 }, name: planIndex.sku },
];

/** The order of the planning screens: newest saving first, ties by `_id` (rule P3). */
export const newestFirst = { creationDate: -1, _id: -1 } as const satisfies Document;

import { ObjectId } from 'mongodb';
import type { CollectionDefinition } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';

/**
 * Sales of a SKU in a channel and month, with which the plan (`planejamento_quantidade`) is compared. The base of
 * that name loads them, each row with the attributes of its product. `valor` is units, `receita` R$; `data_ref` is
 * the UTC midnight of the month's first day.
 */
export const realizedSchema = z.object({
  _id: z.instanceof(ObjectId),
  sku: z.string(),
  channel: z.string(),
  data_ref: z.date(),
  valor: z.number(),
  receita: z.number(),
  marca: z.string(),
  category_sku: z.string(),
  categoria_principal_sku: z.string(),
  sub_categoria_sku: z.string(),
  abcd: z.string(),
  hero: z.string(),
});

export type RealizedRecord = z.infer<typeof realizedSchema>;

/** Panels sum it by channel, brand and class over months, without reading the rows themselves. */
export const realizedQuantities: CollectionDefinition<RealizedRecord> = {
  name: 'realizado_quantidade',
  version: 2,
  schema: realizedSchema,
  indexes: [
    { key: { '_source.file': 1, '_source.line': 1 }, name: 'source' },
    { key: { sku: 1, channel: 1, data_ref: 1 }, name: 'unique_key', unique: true },
    { key: { data_ref: -1, _id: -1 }, name: 'newest' },
    {
      key: { data_ref: 1, channel: 1, marca: 1, categoria_principal_sku: 1, valor: 1, receita: 1 },
      name: 'sums',
    },
  ],
};

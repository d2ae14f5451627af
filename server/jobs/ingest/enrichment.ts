import type { Db, Document } from 'mongodb';
import type { Base } from '../../master-data/base';
import type { Value } from './checks';

/** For each row of a batch, what the Ok base keeps beyond the file's own columns. */
export type Enrichment = (rows: readonly Record<string, Value>[]) => Promise<readonly Document[]>;

/** Attributes of its product that a planning row carries, so that planning filters by them (S1 §3). */
const productAttributes = {
  material_description: 1,
  marca: 1,
  category_sku: 1,
  categoria_principal_sku: 1,
  sub_categoria_sku: 1,
  hero: 1,
  abcd: 1,
  plc_local: 1,
  plc_global: 1,
  data_validade_sku: 1,
} as const;

const none: Enrichment = (rows) => Promise.resolve(rows.map(() => ({})));

/** Planning quantities take their product's attributes from the product base; the other bases take nothing. */
export function enrichmentFor({ collection_name }: Base, db: Db): Enrichment {
  if (collection_name !== 'planejamento_quantidade') return none;
  return async (rows) => {
    const skus = [...new Set(rows.map(({ sku }) => sku))];
    const products = await db
      .collection('produto')
      .find({ sku: { $in: skus } }, { projection: { _id: 0, sku: 1, ...productAttributes } })
      .toArray();
    const attributes = new Map(products.map(({ sku, ...rest }) => [sku as Value, rest]));
    return rows.map(({ sku }) => ({
      ...attributes.get(sku ?? null),
      plc_localsku: attributes.get(sku ?? null)?.['plc_local'] ?? null,
    }));
  };
}

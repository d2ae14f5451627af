import type { Db, Document } from 'mongodb';
import { actualScenario } from '../../../planning/forecast/collection';
import type { Base } from '../../master-data/base';
import type { Value } from './cell';

/** For each row of a batch, what the Ok base keeps beyond the file's own columns. */
export type Enrichment = (rows: readonly Record<string, Value>[]) => Promise<readonly Document[]>;

/** Attributes of its product that a planning row carries, so that planning filters by them (rule D17). */
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

/** What is sold carries what panels group it by; empty until the product base has its SKU. */
function soldAttributesOf(db: Db): Enrichment {
  const fields = ['marca', 'category_sku', 'categoria_principal_sku', 'sub_categoria_sku', 'abcd', 'hero'];
  return async (rows) => {
    const products = await db
      .collection('produto')
      .find({ sku: { $in: [...new Set(rows.map(({ sku }) => sku))] } })
      .toArray();
    const bySku = new Map(products.map((row) => [row['sku'] as Value, row]));
    return rows.map(({ sku }) =>
      Object.fromEntries(fields.map((field) => [field, String(bySku.get(sku ?? null)?.[field] ?? '')])),
    );
  };
}

/** Cells of the forecast carry the headings of their account, and the code of their cost centre. */
function headingsOf(db: Db, own: Document): Enrichment {
  const known = new Map<string, Document>();
  return async (rows) => {
    const open = new Set<string>();
    for (const { account_concat } of rows)
      if (!known.has(String(account_concat))) open.add(String(account_concat));
    const found =
      open.size === 0
        ? []
        : await db
            .collection('conta_gerencial')
            .find(
              { account_concat: { $in: [...open] } },
              { projection: { _id: 0, account_concat: 1, level_descr: 1, group_level_2: 1 } },
            )
            .toArray();
    for (const { account_concat, ...headings } of found) known.set(String(account_concat), headings);
    return rows.map(({ account_concat, cost_center_concat }) => ({
      ...own,
      cost_center: String(cost_center_concat).split(' - ', 1)[0],
      ...known.get(String(account_concat)),
    }));
  };
}

/**
 * Planning quantities take their product's attributes from the product base, cells of the forecast their headings from
 * the management accounts; the other bases take nothing.
 */
export function enrichmentFor({ collection_name }: Base, db: Db): Enrichment {
  if (collection_name === 'realizado_quantidade') return soldAttributesOf(db);
  if (collection_name === 'realizado') return headingsOf(db, { rf: actualScenario });
  if (collection_name === 'forecast') return headingsOf(db, {});
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

import type { Db, Document } from 'mongodb';
import { actualScenario } from '../../../planning/forecast/collection';
import type { Base } from '../../master-data/base';
import { plannedAttributes, productFields, soldAttributes } from '../../master-data/product-copies';
import type { Value } from '../../master-data/rows/cell';
import { Combinations } from '../../master-data/rows/combinations';

/** For each row of a batch, what the Ok base keeps beyond the file's own columns. */
export type Enrichment = (rows: readonly Record<string, Value>[]) => Promise<readonly Document[]>;

const none: Enrichment = (rows) => Promise.resolve(rows.map(() => ({})));

/** Rows of a base in which combinations are one row's alone say which are theirs. */
function claimsOf(combinations: Combinations): Enrichment {
  if (combinations.isEmpty) return none;
  return (rows) => Promise.resolve(rows.map((values) => combinations.claims(values)));
}

/** Attributes by SKU of the products that rows name; what was found once is not asked for again within a load. */
function productsBySku(db: Db) {
  const known = new Map<Value, Document>();
  return async (rows: readonly Record<string, Value>[]): Promise<ReadonlyMap<Value, Document>> => {
    const open = new Set<Value>();
    for (const { sku = null } of rows) if (!known.has(sku)) open.add(sku);
    if (open.size === 0) return known;
    const found = await db
      .collection('produto')
      .find(
        { sku: { $in: [...open] } },
        {
          projection: { _id: 0, sku: 1, ...Object.fromEntries(productFields.map((field) => [field, 1])) },
          batchSize: open.size + 1,
        },
      )
      .toArray();
    for (const { sku, ...attributes } of found) known.set(sku as Value, attributes);
    return known;
  };
}

/** What is sold carries what panels group it by; empty until the product base has its SKU. */
function soldAttributesOf(db: Db): Enrichment {
  const productsOf = productsBySku(db);
  return async (rows) => {
    const products = await productsOf(rows);
    return rows.map(({ sku }) => soldAttributes(products.get(sku ?? null) ?? {}));
  };
}

/** What is planned carries its product's attributes; none until the product base has its SKU. */
function plannedAttributesOf(db: Db): Enrichment {
  const productsOf = productsBySku(db);
  return async (rows) => {
    const products = await productsOf(rows);
    return rows.map(({ sku }) => {
      const product = products.get(sku ?? null);
      return product ? plannedAttributes(product) : { plc_localsku: null };
    });
  };
}

/** Cells of the forecast carry the headings of their account, and the code of their cost centre. */
function headingsOf(db: Db, own: Document): Enrichment {
  const known = new Map<string, Headings>();
  return async (rows) => {
    const open = new Set<string>();
    for (const { account_concat } of rows)
      if (!known.has(String(account_concat))) open.add(String(account_concat));
    const found =
      open.size === 0
        ? []
        : await db
            .collection<Headings>('conta_gerencial')
            .find({ account_concat: { $in: [...open] } })
            .toArray();
    for (const account of found) known.set(account.account_concat, account);
    return rows.map(({ account_concat, cost_center_concat }) => {
      const headings = known.get(String(account_concat));
      return Object.assign(
        { cost_center: codeOf(String(cost_center_concat)) },
        own,
        // Field by field: gathering the rest of an account for each of its rows takes longer than checking them.
        headings && { level_descr: headings.level_descr, group_level_2: headings.group_level_2 },
      );
    });
  };
}

/** A management account of the base. */
interface Headings {
  readonly account_concat: string;
  readonly level_descr: string;
  readonly group_level_2: string;
}

/** The code before the name of a cost centre. */
function codeOf(concat: string): string {
  const end = concat.indexOf(' - ');
  return end < 0 ? concat : concat.slice(0, end);
}

/**
 * Planning quantities take their product's attributes from the product base, cells of the forecast their headings from
 * the management accounts; bases that were made by form have what their rows claim.
 */
export function enrichmentFor(base: Base, db: Db): Enrichment {
  const { collection_name } = base;
  if (collection_name === 'realizado_quantidade') return soldAttributesOf(db);
  if (collection_name === 'realizado') return headingsOf(db, { rf: actualScenario });
  if (collection_name === 'forecast') return headingsOf(db, {});
  if (collection_name === 'planejamento_quantidade') return plannedAttributesOf(db);
  return claimsOf(new Combinations(db, base));
}

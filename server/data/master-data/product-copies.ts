import type { Document } from 'mongodb';

const sold = [
  'marca',
  'category_sku',
  'categoria_principal_sku',
  'sub_categoria_sku',
  'abcd',
  'hero',
] as const;

/** Fields of a product that rows which name it carry (rule D17). */
export const productFields = [
  ...sold,
  'material_description',
  'plc_local',
  'plc_global',
  'data_validade_sku',
] as const;

/** What is sold carries what panels group it by, as texts. */
export const soldAttributes = (product: Document): Document =>
  Object.fromEntries(sold.map((field) => [field, String(product[field] ?? '')]));

/** What is planned carries what its screens filter by, as the product has it. */
export const plannedAttributes = (product: Document): Document => ({
  ...Object.fromEntries(productFields.map((field): [string, unknown] => [field, product[field] ?? null])),
  plc_localsku: (product['plc_local'] as unknown) ?? null,
});

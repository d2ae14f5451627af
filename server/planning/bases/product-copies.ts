import type { Db, Document } from 'mongodb';
import { field, rowsNamed } from '../../data/bases';
import type { Enrichment } from '../../data/bases/derived-data';

const sold = [
  'marca',
  'category_sku',
  'categoria_principal_sku',
  'sub_categoria_sku',
  'abcd',
  'hero',
] as const;

/** Fields of a product that rows which name it carry (rule D17). */
const productFields = [
  ...sold,
  'material_description',
  'plc_local',
  'plc_global',
  'data_validade_sku',
] as const;

/** Sales rows store the product attributes by which panels group, as texts. */
export const soldAttributes = (product: Document): Document =>
  Object.fromEntries(sold.map((field) => [field, String(product[field] ?? '')]));

/** Plan rows store the product attributes by which screens filter, unchanged. */
export const plannedAttributes = (product: Document): Document => ({
  ...Object.fromEntries(productFields.map((field): [string, unknown] => [field, product[field] ?? null])),
  plc_localsku: (product['plc_local'] as unknown) ?? null,
});

/** Sales rows get their product's attributes; empty ones until the product base has the SKU. */
export function soldOf(db: Db): Enrichment {
  const productsOf = productsBySku(db);
  return async (rows) => {
    const products = await productsOf(rows);
    return rows.map(({ sku }) => soldAttributes(products.get(sku ?? null) ?? {}));
  };
}

/** Plan rows get their product's attributes; none until the product base has the SKU. */
export function plannedOf(db: Db): Enrichment {
  const productsOf = productsBySku(db);
  return async (rows) => {
    const products = await productsOf(rows);
    return rows.map(({ sku }) => {
      const product = products.get(sku ?? null);
      return product ? plannedAttributes(product) : { plc_localsku: null };
    });
  };
}

const productsBySku = (db: Db) => rowsNamed(db, 'produto', 'sku', productFields);

/** What the portal's own screens call a product's attributes; the base has the titles of its files (rule P3). */
export const productLabels = {
  sku: 'SKU',
  material_description: 'Descrição',
  marca: 'Marca',
  category_sku: 'Categoria',
  categoria_principal_sku: 'Categoria principal',
  sub_categoria_sku: 'Subcategoria',
  hero: 'Hero',
  abcd: 'Classe ABCD',
  plc_local: 'PLC local',
  plc_global: 'PLC global',
  data_validade_sku: 'Fim da previsão global',
} as const;

/** What panels read of a product, on it and on rows that carry it. */
export const productPanelFields = {
  marca: field.text(productLabels.marca),
  categoria_principal_sku: field.name(productLabels.categoria_principal_sku),
  category_sku: field.name(productLabels.category_sku),
  sub_categoria_sku: field.name(productLabels.sub_categoria_sku),
  abcd: field.text(productLabels.abcd),
  hero: field.text(productLabels.hero),
};

/** What rows that name a SKU call it. */
export const skuTitles = [
  'Código',
  'Código do produto',
  'Cód. produto',
  'Cód.',
  'Material',
  'Item',
  'Referência',
  'Produto',
];

export const channelTitles = ['Canal', 'Canal de vendas'];
export const quantityTitles = ['Quantidade', 'Qtde', 'Qtd', 'Quant.', 'Unidades', 'Volume'];

import { brands, type Brand, type MajorCategory } from './brands';
import { families } from './families';
import { month, monthCode, type Month } from '../../app/domain/values/month';
import { random, type Random } from './random';

export const productCount = 5_000;

/** Columns of the product base, in the order of its files. */
export const productColumns = [
  'sku',
  'material_description',
  'marca',
  'category_sku',
  'categoria_principal_sku',
  'sub_categoria_sku',
  'hero',
  'abcd',
  'plc_local',
  'plc_global',
  'data_validade_sku',
] as const;

export type ProductCells = Readonly<Record<(typeof productColumns)[number], string>>;

export interface Product {
  readonly cells: ProductCells;
  readonly major: MajorCategory;
  /** Units per month of an average channel in an average month. */
  readonly volume: number;
  /** First and last month of its sale. */
  readonly first: Month;
  readonly last: Month;
}

export const planStart = month(2026, 1);
export const planEnd = month(2027, 12);

const skuPrefix: Record<MajorCategory, string> = {
  Makeup: 'MK',
  Skincare: 'SK',
  Haircare: 'HC',
  Fragrance: 'FR',
  Other: 'EN',
};

/** ABCD classes by sales (about 15, 25, 35 and 15 %), the rest unclassified; each with its range of monthly units. */
const classes = [
  [{ abcd: 'A', low: 700, high: 2_600 }, 15],
  [{ abcd: 'B', low: 180, high: 700 }, 25],
  [{ abcd: 'C', low: 40, high: 180 }, 35],
  [{ abcd: 'D', low: 6, high: 40 }, 15],
  [{ abcd: '', low: 2, high: 60 }, 10],
] as const;

const globalStage: Record<string, string> = {
  '1-In Development': 'G1-Concept',
  '2-Approved': 'G2-Approved',
  '3-Released': 'G3-Released',
  '4-Launch Event': 'G3-Released',
  '5-Phase Out': 'G4-Phase Out',
  '6-Discontinued': 'G5-Discontinued',
};

/** The 5 000 SKUs of the demo tenant, as the product base finally contains them. */
export function products(): Product[] {
  const source = random('products');
  const taken = new Set<string>();
  return Array.from({ length: productCount }, (_, index) => product(source, index, taken));
}

function product(source: Random, index: number, taken: Set<string>): Product {
  const brand = source.weighted(brands.map((choice) => [choice, choice.weight] as const));
  const { major, category, subCategory, description } = newDescription(source, brand, taken);
  const { abcd, low, high } = source.weighted(classes);
  const hero = source.chance(abcd === 'A' ? 0.35 : abcd === 'B' ? 0.08 : 0.01);
  const { stage, first, last } = life(source, abcd);
  return {
    major,
    volume: Math.round((low + (high - low) * source.next() * source.next()) * (hero ? 1.6 : 1)),
    first,
    last,
    cells: {
      sku: `${skuPrefix[major]}-${10_001 + index}`,
      material_description: description,
      marca: brand.name,
      category_sku: category,
      categoria_principal_sku: major,
      sub_categoria_sku: subCategory,
      hero: hero ? 'hero' : 'non-hero',
      abcd,
      plc_local: stage,
      plc_global: globalStage[stage] ?? '',
      data_validade_sku: last < planEnd ? `${monthCode(last)}-28` : '',
    },
  };
}

function newDescription(source: Random, { name, sells }: Brand, taken: Set<string>) {
  for (;;) {
    const { major, category, subCategory, names, variants, sizes } = source.pick(
      families.filter((family) => sells.includes(family.major)),
    );
    const description = `${source.pick(names)} ${name} ${source.pick(variants)} ${source.pick(sizes)}`;
    if (taken.has(description)) continue;
    taken.add(description);
    return { major, category, subCategory, description };
  }
}

/** A SKU's life cycle stage, and the months of its sale. */
function life(source: Random, abcd: string): { stage: string; first: Month; last: Month } {
  const stage = source.weighted([
    ['3-Released', 76],
    ['4-Launch Event', abcd === '' ? 40 : 6],
    ['5-Phase Out', abcd === 'A' ? 2 : 9],
    ['6-Discontinued', abcd === 'A' ? 0 : 3],
    ['2-Approved', abcd === '' ? 12 : 2],
    ['1-In Development', abcd === '' ? 10 : 0],
  ] as const);
  switch (stage) {
    case '3-Released':
      return { stage, first: planStart, last: planEnd };
    case '4-Launch Event':
      return { stage, first: source.int(month(2026, 3), month(2027, 3)), last: planEnd };
    case '5-Phase Out':
      return { stage, first: planStart, last: source.int(month(2026, 12), month(2027, 9)) };
    case '6-Discontinued':
      return { stage, first: planStart, last: source.int(month(2026, 2), month(2026, 10)) };
    case '2-Approved':
    case '1-In Development':
      return { stage, first: source.int(month(2027, 1), month(2027, 9)), last: planEnd };
  }
}

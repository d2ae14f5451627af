import { monthDate, monthsFrom, month, type Month } from '../../app/domain/values/month';
import type { RealizedRecord } from '../planning/quantities/realized';
import type { BaseRow } from './base-rows';
import type { MajorCategory } from './brands';
import { listings, planningLines, type Listing } from './planning';
import { planStart, products, type Product } from './products';
import { idSequence, random } from './random';
import { salesChannels, type SalesChannel } from './sales-channels';

/** Months of the plan before the demo's day. */
const realizedMonths = monthsFrom(planStart, month(2026, 10));

/**
 * The months before the plan, in which the heroes of class A were already sold: three years in total, enough to
 * recognise a seasonal pattern.
 */
const earlierStart = month(2023, 11);
const earlierMonths = monthsFrom(earlierStart, month(2025, 12));

/** A channel's sales relative to its plan, and the monthly change of this ratio. */
const pace: Record<SalesChannel, readonly [start: number, monthly: number]> = {
  WHOLESALES: [1.03, -0.012],
  BRANDSITE: [0.94, 0.018],
  ONLINE_PARTNERS: [0.98, 0.014],
  FSS: [0.99, -0.003],
};

/** Brands whose sales differed from the plan. */
const turns: Record<string, number> = {
  Lumina: 0.82,
  'Solar Fácil': 1.24,
  Orvalho: 1.11,
  Cacheada: 0.9,
  Aurora: 1.05,
};

/** R$ per unit in an average channel. */
const prices: Record<MajorCategory, number> = {
  Makeup: 39,
  Skincare: 62,
  Haircare: 34,
  Fragrance: 148,
  Other: 96,
};

/** Sales of 2026 until October, derived from the plan's rows. */
export function realizedRecords(): Generator<RealizedRecord> {
  const all = products();
  return sold(all, listings(all), realizedMonths);
}

/** Sales of these listings in these months, derived from their plan. */
function* sold(
  all: readonly Product[],
  assortment: readonly Listing[],
  months: readonly Month[],
): Generator<RealizedRecord> {
  const nextId = idSequence('realized');
  const bySku = new Map(all.map((product) => [product.cells.sku, product]));
  for (const at of months)
    for (const channel of salesChannels) {
      const source = random(`realized ${channel} ${at}`);
      const [start, monthly] = pace[channel];
      const tempo = start + monthly * (at - planStart);
      for (const [sku = '', , , planned = '0'] of planningLines(assortment, channel, at)) {
        const product = bySku.get(sku);
        if (!product) continue;
        const { cells } = product;
        const valor = Math.round(Number(planned) * tempo * (turns[cells.marca] ?? 1) * source.noise(0.35));
        yield { _id: nextId(), ...recordOf(product, channel, at, valor, source.noise(0.08)) };
      }
    }
}

function recordOf(
  { cells, major }: Product,
  channel: SalesChannel,
  at: Month,
  valor: number,
  rebate: number,
): Omit<RealizedRecord, '_id'> {
  return {
    sku: cells.sku,
    channel,
    data_ref: monthDate(at),
    valor,
    receita: Math.round(valor * prices[major] * rebate * 100) / 100,
    marca: cells.marca,
    category_sku: cells.category_sku,
    categoria_principal_sku: cells.categoria_principal_sku,
    sub_categoria_sku: cells.sub_categoria_sku,
    abcd: cells.abcd,
    hero: cells.hero,
  };
}

/** The same records as rows of their base. */
export const realizedRows = (): Generator<BaseRow> => rowsOf(realizedRecords());

/** Sales of the heroes of class A before the plan's time, as rows of the same base. */
export function earlierRealizedRows(): Generator<BaseRow> {
  const all = products();
  const heroes = listings(all)
    .filter(
      ({ product: { cells }, first }) => cells.hero === 'hero' && cells.abcd === 'A' && first === planStart,
    )
    .map((listing) => ({ ...listing, first: earlierStart }));
  return rowsOf(sold(all, heroes, earlierMonths));
}

function* rowsOf(records: Iterable<RealizedRecord>): Generator<BaseRow> {
  for (const { sku, channel, data_ref, valor, receita } of records)
    yield { sku, channel, data_ref, valor, receita };
}

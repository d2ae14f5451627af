import type { Db, Document, Filter } from 'mongodb';
import type { Narrowing } from '../../../app/domain/insight/variance/address';
import type { Part } from '../../../app/domain/insight/variance/contributions';
import { pieces } from '../../../app/domain/insight/variance/measure';
import { splitOf, type Sold } from '../../../app/domain/insight/variance/split';
import { planChannels } from '../../../app/domain/planning/quantities/filter';
import {
  monthCode,
  monthDate,
  monthOfDate,
  parseMonth,
  shortMonth,
  type Month,
} from '../../../app/domain/values/month';
import { planRows, realizedQuantities } from '../../planning/quantities';
import { collection } from '../../platform/mongo';
import type { VarianceDimension } from './variance';

/** The field of plan and sales for each dimension. */
const fieldOf: Readonly<Record<string, string>> = {
  canal: 'channel',
  marca: 'marca',
  categoriaPrincipal: 'categoria_principal_sku',
  categoria: 'category_sku',
  subcategoria: 'sub_categoria_sku',
  hero: 'hero',
  abcd: 'abcd',
  sku: 'sku',
  mes: 'data_ref',
};

export const quantityDimensions: readonly VarianceDimension[] = [
  { name: 'canal', label: 'Canal' },
  { name: 'marca', label: 'Marca', fixedBy: ['sku'] },
  { name: 'categoriaPrincipal', label: 'Categoria principal', fixedBy: ['sku'] },
  { name: 'categoria', label: 'Categoria', fixedBy: ['sku'] },
  { name: 'subcategoria', label: 'Subcategoria', fixedBy: ['sku'] },
  { name: 'hero', label: 'Hero', fixedBy: ['sku'] },
  { name: 'abcd', label: 'Classe ABCD', fixedBy: ['sku'] },
  { name: 'sku', label: 'SKU', thing: 'sku' },
  { name: 'mes', label: 'Mês', nameOf: (code) => shortMonth(parseMonth(code) ?? 0) },
];

/** The plan or the sales of some months. */
export interface QuantitySide {
  readonly of: 'planejado' | 'realizado';
  readonly first: Month;
  readonly last: Month;
}

const rounded = (field: string, perOne: number): Document => ({
  $sum: { $round: [{ $multiply: [`$${field}`, perOne] }, 0] },
});

/** Sums plan and sales by their dimensions, in whole units. */
export class QuantityReadings {
  constructor(private readonly db: Db) {}

  /** Months that something was sold in, newest first. */
  async months(): Promise<Month[]> {
    const dates = await collection(this.db, realizedQuantities).distinct('data_ref');
    return dates.map(monthOfDate).sort((one, other) => other - one);
  }

  /** Pieces of both sides by the values of a dimension, in thousandths. */
  async pieces(by: string, then: QuantitySide, now: QuantitySide, narrowed: Narrowing): Promise<Part[]> {
    const shift = now.first - then.first;
    const [before, after] = await Promise.all([
      this.#pieces(by, then, narrowed, shift),
      this.#pieces(by, now, narrowed, 0),
    ]);
    return [
      ...before.map(({ key, units }) => ({ key, before: units, after: 0, split: null })),
      ...after.map(({ key, units }) => ({ key, before: 0, after: units, split: null })),
    ];
  }

  /**
   * Revenue of both sides in centavos, and the effects of volume and price: computed for each SKU in each channel,
   * and by months also in each month, then added up (rule P32).
   */
  async revenue(by: string, then: QuantitySide, now: QuantitySide, narrowed: Narrowing): Promise<Part[]> {
    const shift = now.first - then.first;
    const [before, after] = await Promise.all([
      this.#sold(by, then, narrowed, shift),
      this.#sold(by, now, narrowed, 0),
    ]);
    const nothing: Sold & { key: string } = { key: '', quantity: 0, revenue: 0 };
    return [...new Set([...before.keys(), ...after.keys()])].map((thing) => {
      const [was, is] = [before.get(thing) ?? nothing, after.get(thing) ?? nothing];
      return {
        key: (before.get(thing) ?? is).key,
        before: was.revenue,
        after: is.revenue,
        split: splitOf(was, is),
      };
    });
  }

  async #pieces(by: string, side: QuantitySide, narrowed: Narrowing, shift: number) {
    const groups = await this.#rows(side)
      .aggregate<{ _id: unknown; units: number }>([
        { $match: matchOf(side, narrowed, shift) },
        { $group: { _id: `$${fieldOf[by]}`, units: rounded('valor', pieces.perOne) } },
      ])
      .toArray();
    return groups.map(({ _id, units }) => ({ key: keyOf(_id, shift), units }));
  }

  async #sold(by: string, side: QuantitySide, narrowed: Narrowing, shift: number) {
    const groups = this.#rows(side).aggregate<{
      _id: { by: unknown; sku: string; channel: string };
      quantity: number;
      revenue: number;
    }>([
      { $match: matchOf(side, narrowed, shift) },
      {
        $group: {
          _id: { by: `$${fieldOf[by]}`, sku: '$sku', channel: '$channel' },
          quantity: rounded('valor', pieces.perOne),
          revenue: rounded('receita', 100),
        },
      },
    ]);
    const found = new Map<string, Sold & { key: string }>();
    for await (const { _id, quantity, revenue } of groups) {
      const key = keyOf(_id.by, shift);
      found.set(`${_id.sku}\n${_id.channel}\n${key}`, { key, quantity, revenue });
    }
    return found;
  }

  #rows({ of }: QuantitySide) {
    return of === 'planejado' ? planRows(this.db) : collection(this.db, realizedQuantities);
  }
}

/** A month of the side before is called as the one that it is compared with. */
const keyOf = (value: unknown, shift: number): string =>
  value instanceof Date ? monthCode(monthOfDate(value) + shift) : typeof value === 'string' ? value : '';

/** Rows of a side; months are narrowed to by the names of the later side. @param shift months between the sides */
export function matchOf({ first, last }: QuantitySide, narrowed: Narrowing, shift: number): Filter<Document> {
  const months = narrowed['mes']
    ?.flatMap((code) => parseMonth(code) ?? [])
    .map((at) => at - shift)
    .filter((at) => at >= first && at <= last);
  return {
    data_ref: months ? { $in: months.map(monthDate) } : { $gte: monthDate(first), $lte: monthDate(last) },
    // Named always: the plan's index begins with it.
    channel: { $in: [...(narrowed['canal'] ?? planChannels)] },
    ...Object.fromEntries(
      Object.entries(narrowed)
        .filter(([name]) => name !== 'mes' && name !== 'canal' && fieldOf[name] !== undefined)
        // Empty cells of a file are stored as null.
        .map(([name, values]) => [
          fieldOf[name],
          { $in: values.flatMap((value) => (value === '' ? ['', null] : [value])) },
        ]),
    ),
  };
}

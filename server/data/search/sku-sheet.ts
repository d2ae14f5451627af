import type { Db, Document } from 'mongodb';
import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import type { SkuSheet } from '../../../app/domain/data/search/sku-sheet';
import { formatDate, formatDateTime } from '../../../app/domain/values/format';
import { messages } from '../../../app/domain/messages';
import { monthCodeOf } from '../../../app/domain/values/month';
import { Problem } from '../../platform/errors';
import { planChannels } from '../../../app/domain/planning/quantities/filter';
import { productBase, productLabels } from '../../planning/bases';
import { planRows } from '../../planning/quantities';
import type { Person } from '../../people/users/user';

const { records: products } = productBase;

interface Planned {
  readonly _id: { readonly channel: string; readonly year: number };
  readonly quantity: number;
  readonly first: Date;
  readonly last: Date;
}

/** The page that the explorer opens for a SKU: its attributes, its plan for planners, and links. */
export class SkuSheets {
  constructor(
    private readonly db: Db,
    private readonly flags: Flags,
    private readonly timeZone: string,
  ) {}

  /** @throws Problem `absent` for a SKU that the product base does not have */
  async sheet({ type }: Person, sku: string): Promise<SkuSheet> {
    const record = await this.db.collection(products).findOne({ sku });
    if (!record) throw new Problem('absent', messages.absent);
    const planned = mayEnter('/ij/plan_edit', type, this.flags) ? await this.#planned(sku) : [];
    return {
      sku,
      description: String(record['material_description'] ?? ''),
      facts: this.#facts(record),
      planned: planned.length > 0 ? plannedOf(planned) : null,
      links: [
        ...(planned.length > 0 ? [{ label: 'Abrir no planejamento', to: planAddress(sku, planned) }] : []),
        ...(mayEnter('/repo/master-data', type, this.flags)
          ? [{ label: 'Ver na base Produto', to: baseAddress(sku, record) }]
          : []),
      ],
    };
  }

  #facts(record: Document): [string, string][] {
    const shown = (value: unknown) =>
      value instanceof Date ? formatDate(value, 'UTC') : String(value ?? '');
    const facts = Object.entries(productLabels)
      .map(([key, label]): [string, string] => [label, shown(record[key])])
      .filter(([, text]) => text !== '');
    const loaded = record['creationDate'];
    return loaded instanceof Date
      ? [...facts, ['Atualizado em', formatDateTime(loaded, this.timeZone)]]
      : facts;
  }

  #planned(sku: string): Promise<Planned[]> {
    return planRows(this.db)
      .aggregate<Planned>([
        { $match: { sku } },
        {
          $group: {
            _id: { channel: '$channel', year: { $year: '$data_ref' } },
            quantity: { $sum: '$valor' },
            first: { $min: '$data_ref' },
            last: { $max: '$data_ref' },
          },
        },
      ])
      .toArray();
  }
}

function plannedOf(planned: readonly Planned[]): NonNullable<SkuSheet['planned']> {
  const years = [...new Set(planned.map(({ _id }) => _id.year))].sort();
  return {
    years,
    channels: soldIn(planned).map((channel) => {
      const byYear = years.map(
        (year) => planned.find(({ _id }) => _id.channel === channel && _id.year === year)?.quantity ?? 0,
      );
      return { channel, byYear, total: byYear.reduce((sum, each) => sum + each, 0) };
    }),
  };
}

const soldIn = (planned: readonly Planned[]): string[] =>
  planChannels.filter((channel) => planned.some(({ _id }) => _id.channel === channel));

function planAddress(sku: string, planned: readonly Planned[]): string {
  const times = planned.flatMap(({ first, last }) => [first.getTime(), last.getTime()]);
  const address = new URLSearchParams({
    dateStart: monthCodeOf(new Date(Math.min(...times))),
    dateEnd: monthCodeOf(new Date(Math.max(...times))),
    sku,
  });
  for (const channel of soldIn(planned)) address.append('chanel', channel);
  return `/ij/plan_edit?${address}`;
}

const baseAddress = (sku: string, record: Document): string =>
  `/repo/master-data?${new URLSearchParams({ collection: productBase.name, ok: '1', q: sku, linha: String(record['_id']) })}`;

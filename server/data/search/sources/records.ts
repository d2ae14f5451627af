import { punctuatedCnpj } from '../../../../app/domain/values/cnpj';
import { monthCodeOf, monthText } from '../../../../app/domain/values/month';
import { channels } from '../../master-data/standard-bases';
import { companySources } from './company-records';
import { byRow, textNames, textOf, type RecordSource } from './record-source';

const batchSize = 1_000;

const skus = byRow('sku', { base: 'produto', key: 'sku' }, (row, sku) => ({
  title: `${sku} — ${textOf(row['material_description'])}`,
  facts: [
    ...['marca', 'category_sku', 'sub_categoria_sku', 'categoria_principal_sku', 'hero'].map((field) =>
      textOf(row[field]),
    ),
    row['abcd'] ? `ABCD ${textOf(row['abcd'])}` : null,
    textOf(row['plc_local']),
  ],
  codes: [sku],
  url: `/ij/explorer/sku/${encodeURIComponent(sku)}`,
}));

const sellers = byRow('channel', { base: 'canal', key: 'cnpj' }, (row, cnpj) => ({
  title: textOf(row['description']),
  facts: [`CNPJ ${punctuatedCnpj(cnpj)}`, `Canal ${textOf(row['channel_siop'])}`],
  codes: [punctuatedCnpj(cnpj)],
  url: `/repo/master-data/canal?${new URLSearchParams({ ok: '1', q: cnpj, linha: String(row['_id']) })}`,
}));

interface PlanGroup {
  readonly _id: string;
  readonly description: unknown;
  readonly brand: unknown;
  readonly category: unknown;
  readonly channels: readonly string[];
  readonly first: Date;
  readonly last: Date;
  readonly date: Date;
  readonly sources: readonly string[];
}

/** The planned quantities of a SKU, over all its channels and months. */
const planning: RecordSource = {
  type: 'planning',
  base: 'planejamento_quantidade',
  records: 'planejamento_quantidade',
  scope: {},
  key: 'sku',
  names: textNames,
  follows: 'produto',
  async *drafts(db, keys) {
    const groups = db.collection(this.records).aggregate<PlanGroup>(
      [
        ...(keys ? [{ $match: { sku: { $in: keys } } }] : []),
        {
          $group: {
            _id: '$sku',
            description: { $first: '$material_description' },
            brand: { $first: '$marca' },
            category: { $first: '$category_sku' },
            channels: { $addToSet: '$channel' },
            first: { $min: '$data_ref' },
            last: { $max: '$data_ref' },
            date: { $max: '$creationDate' },
            sources: { $addToSet: '$_source.file' },
          },
        },
      ],
      { allowDiskUse: true, batchSize },
    );
    for await (const { _id: sku, first, last, ...group } of groups) {
      const [from, to] = [monthCodeOf(first), monthCodeOf(last)];
      const sold = channels.filter((channel) => group.channels.includes(channel));
      const address = new URLSearchParams({ dateStart: from, dateEnd: to, sku });
      for (const channel of sold) address.append('chanel', channel);
      yield {
        id: sku,
        type: 'planning',
        title: `Planejamento ${sku} — ${textOf(group.description)}`,
        facts: [
          ...sold,
          `${monthText(from)} - ${monthText(to)}`,
          textOf(group.brand),
          textOf(group.category),
        ],
        codes: [sku],
        url: `/ij/plan_edit?${address}`,
        date: group.date,
        sources: group.sources,
      };
    }
  },
};

interface SpendGroup {
  readonly _id: string;
  readonly channels: readonly string[];
  readonly versions: readonly Date[];
  readonly date: Date;
  readonly sources: readonly string[];
}

const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC' });
const maxVersions = 12;

/** The spend of a brand, over all its channels and versions. */
const spend: RecordSource = {
  type: 'spend',
  base: 'planejamento_spend',
  records: 'planejamento_spend',
  scope: {},
  key: 'marca',
  names: textNames,
  async *drafts(db, keys) {
    const groups = db.collection(this.records).aggregate<SpendGroup>(
      [
        ...(keys ? [{ $match: { marca: { $in: keys } } }] : []),
        {
          $group: {
            _id: '$marca',
            channels: { $addToSet: '$channel' },
            versions: { $addToSet: '$yearMonthDay' },
            date: { $max: '$creationDate' },
            sources: { $addToSet: '$_source.file' },
          },
        },
      ],
      { allowDiskUse: true, batchSize },
    );
    for await (const { _id: brand, channels: sold, versions, date, sources } of groups) {
      const newest = [...versions].sort((one, other) => other.getTime() - one.getTime());
      yield {
        id: brand,
        type: 'spend',
        title: `Spend ${brand}`,
        facts: [
          ...channels.filter((channel) => sold.includes(channel)),
          ...newest.slice(0, maxVersions).map((version) => `Version ${day.format(version)}`),
        ],
        codes: [],
        url: `/repo/master-data/planejamento?${new URLSearchParams({
          collection: 'planejamento_spend',
          ok: '1',
          marca: brand,
        })}`,
        date,
        sources,
      };
    }
  },
};

export const recordSources: readonly RecordSource[] = [skus, sellers, planning, spend, ...companySources];

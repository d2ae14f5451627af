import type { Db, Document } from 'mongodb';
import { punctuatedCnpj } from '../../../app/domain/cnpj';
import { monthCodeOf, monthText } from '../../../app/domain/planning/month';
import { channels } from '../../master-data/standard-bases';
import type { EntryDraft } from '../draft';
import type { EntryType } from '../../../app/domain/explorer/types';

/** Entries made of the rows of one master-data base: one for each value of a key. */
export interface RecordSource {
  readonly type: EntryType;
  /** Collection of the rows. */
  readonly base: string;
  /** Field whose values name the entries. */
  readonly key: string;
  /** Entries of some values of the key, or of all; values that no row has give none. */
  drafts(db: Db, keys: readonly string[] | null): AsyncIterable<EntryDraft>;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const fileOf = (row: Document): string[] => {
  const source = row['_source'] as { file?: string } | undefined;
  return source?.file ? [source.file] : [];
};
const dateOf = (row: Document): Date =>
  row['creationDate'] instanceof Date ? row['creationDate'] : new Date(0);

const batchSize = 1_000;

/** An entry for each row of a base with a unique key. */
const byRow = (
  type: EntryType,
  base: string,
  key: string,
  draft: (row: Document, key: string) => Pick<EntryDraft, 'title' | 'facts' | 'codes' | 'url'>,
): RecordSource => ({
  type,
  base,
  key,
  async *drafts(db, keys) {
    const rows = db.collection(base).find(keys ? { [key]: { $in: [...keys] } } : {}, { batchSize });
    for await (const row of rows) {
      const id = textOf(row[key]);
      yield { id, type, date: dateOf(row), sources: fileOf(row), ...draft(row, id) };
    }
  },
});

const skus = byRow('sku', 'produto', 'sku', (row, sku) => ({
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

const sellers = byRow('channel', 'canal', 'cnpj', (row, cnpj) => ({
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
  key: 'sku',
  async *drafts(db, keys) {
    const groups = db.collection(this.base).aggregate<PlanGroup>(
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
const mostVersions = 12;

/** The spend of a brand, over all its channels and versions. */
const spend: RecordSource = {
  type: 'spend',
  base: 'planejamento_spend',
  key: 'marca',
  async *drafts(db, keys) {
    const groups = db.collection(this.base).aggregate<SpendGroup>(
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
          ...newest.slice(0, mostVersions).map((version) => `Version ${day.format(version)}`),
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

export const recordSources: readonly RecordSource[] = [skus, sellers, planning, spend];

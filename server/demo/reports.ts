import { Readable } from 'node:stream';
import { formatInteger } from '../../app/domain/values/format';
import {
  month,
  monthCode,
  monthDate,
  monthOfYear,
  monthsFrom,
  yearOf,
  type Month,
} from '../../app/domain/values/month';
import { collection } from '../platform/mongo';
import { reports, reportSchema } from '../insight/reports';
import type { ReportRecord } from '../insight/reports/collection';
import { csvText } from './csv';
import { listings, planningLines } from './planning';
import { products, type Product } from './products';
import { idSequence, random } from './random';
import { salesChannels } from './sales-channels';
import type { SeedOptions } from './options';

interface Subject {
  readonly title: string;
  readonly column: string;
  readonly of: (product: Product) => string;
}

/** Monthly reports of the tenant's processes. */
const subjects: readonly Subject[] = [
  { title: 'Plano de vendas por marca', column: 'Brand', of: ({ cells }) => cells.marca },
  { title: 'Plano de vendas por categoria', column: 'Category', of: ({ cells }) => cells.category_sku },
];

const months = monthsFrom(month(2026, 1), month(2026, 11));
/** Reports from before the viewer existed have no address in it. */
const viewerSince = month(2026, 5);

/** The monthly reports of the tenant's own processes: each is a CSV of the plan summed by brand or by category. */
export async function seedReports({ db, storage }: Pick<SeedOptions, 'db' | 'storage'>): Promise<number> {
  const nextId = idSequence('reports');
  const source = random('report keys');
  const portfolio = products();
  const bySku = new Map(portfolio.map((product) => [product.cells.sku, product]));
  const assortment = listings(portfolio);
  const records: ReportRecord[] = [];
  for (const at of months) {
    const lines = salesChannels.flatMap((channel) => planningLines(assortment, channel, at));
    for (const subject of subjects) {
      const rows = summed(lines, (sku) => subject.of(bySku.get(sku) as Product));
      const columns = [subject.column, ...salesChannels, 'Total'];
      const key = `${[8, 4, 4, 4, 12].map((digits) => source.hex(digits)).join('-')}.csv`;
      await storage.put(key, Readable.from([Buffer.from(csvText({ header: columns, lines: rows }))]));
      records.push(record(nextId(), subject, at, key, storage.bucket, columns, rows));
    }
  }
  for (const report of records)
    await collection(db, reports).replaceOne({ _id: report._id }, report, { upsert: true });
  return records.length;
}

/** Quantities of a month by group and channel, largest total first. */
function summed(lines: readonly (readonly string[])[], groupOf: (sku: string) => string): string[][] {
  const groups = new Map<string, Map<string, number>>();
  for (const [sku = '', channel = '', , valor] of lines) {
    const group = groups.get(groupOf(sku)) ?? new Map<string, number>();
    group.set(channel, (group.get(channel) ?? 0) + Number(valor));
    groups.set(groupOf(sku), group);
  }
  const total = (group: ReadonlyMap<string, number>) =>
    [...group.values()].reduce((sum, each) => sum + each, 0);
  return [...groups]
    .sort(([, one], [, other]) => total(other) - total(one))
    .map(([name, group]) => [
      name,
      ...salesChannels.map((channel) => String(group.get(channel) ?? 0)),
      String(total(group)),
    ]);
}

function record(
  _id: ReportRecord['_id'],
  { title }: Subject,
  at: Month,
  key: string,
  bucket: string,
  columns: string[],
  rows: string[][],
): ReportRecord {
  const made = new Date(Date.UTC(yearOf(at), at % 12, 2, 9, 0));
  const competency = `${String(monthOfYear(at)).padStart(2, '0')}/${yearOf(at)}`;
  const name = `${title} ${competency}`;
  return reportSchema.parse({
    _id,
    name,
    origin: 'automatico',
    dateRef: monthDate(at),
    createdDate: made,
    statusChangeDate: new Date(made.getTime() + 90_000),
    user: 'processo@demo.example',
    originalFile: key,
    originalName: `${title.toLowerCase().replaceAll(' ', '_')}_${monthCode(at)}.csv`,
    bucket,
    url: at < viewerSince ? '' : `/ij/report/${_id.toHexString()}/ver`,
    facts: [
      ['Competência', competency],
      ['Linhas', String(rows.length)],
    ],
    preview: {
      columns,
      rows: rows
        .slice(0, 50)
        .map(([group = '', ...sums]) => [group, ...sums.map((sum) => formatInteger(Number(sum)))]),
    },
    schedule: null,
  });
}

import { Readable } from 'node:stream';
import { month, monthDate, yearOf } from '../../app/domain/values/month';
import { columnFiles } from '../../app/domain/finance/fiscal/fiscal-asset';
import { fiscalBase, fiscalItems, fiscalRemarks } from '../finance/fiscal';
import { collection } from '../platform/mongo';
import type { BaseRow } from './base-rows';
import { booksOf, type ClosedMonth } from './balances';
import { companies, type DemoCompany } from './business-units';
import { csvText } from './csv';
import { random } from './random';
import type { SeedOptions } from './options';
import { sendRows } from './row-files';

/** The last two closed years. */
const years = [2025, 2024] as const;

/** The sum of each line of the table, as a positive amount. */
const lines: readonly (readonly [key: string, label: string, of: (month: ClosedMonth) => number])[] = [
  ['perdas-de-credito', 'Perdas de crédito esperadas', ({ accounts }) => -sum(accounts, '1.1.2.03')],
  ['perdas-nos-estoques', 'Provisão para perdas nos estoques', ({ accounts }) => -sum(accounts, '1.1.3.03')],
  ['provisoes-trabalhistas', 'Provisões trabalhistas', ({ accounts }) => sum(accounts, '2.2.3.01')],
  ['provisoes-civeis', 'Provisões cíveis e tributárias', ({ accounts }) => sum(accounts, '2.2.3.02')],
  ['prejuizo-fiscal', 'Prejuízo fiscal e base negativa de CSLL', ({ losses }) => losses],
];

const sum = (accounts: ClosedMonth['accounts'], code: string): number =>
  accounts.find(([account]) => account === code)?.[1] ?? 0;

/** The fiscal assets of each company according to its ledger, as rows of the base. */
export const fiscalRows = (): BaseRow[] =>
  companies.flatMap((company) => {
    const books = [...booksOf(company)];
    return years.flatMap((year) => {
      const end = books.find(({ month: at }) => at === month(year, 12));
      return lines.map(([line, label, of], index) => ({
        businessUnitID: company._id,
        year,
        line,
        label,
        valor: end ? Math.round(of(end)) / 100 : 0,
        order: index + 1,
      }));
    });
  });

const observations =
  'Realização estimada em até quatro exercícios, conforme projeção de resultados tributáveis aprovada pela Diretoria.';

/**
 * Creates the fiscal assets, the remarks on them, and for the first line of each the ledger's monthly balances as a
 * worksheet.
 */
export async function seedFiscal({ db, storage }: Pick<SeedOptions, 'db' | 'storage'>): Promise<number> {
  const loaded = await sendRows({ db, storage }, fiscalBase, fiscalRows());
  const source = random('fiscal files');
  const [[line = '', name = ''] = []] = lines;
  for (const company of companies) {
    const remark = { _id: company._id, observations, version: 1, changedBy: null, changedAt: null };
    await collection(db, fiscalRemarks).replaceOne({ _id: company._id }, remark, { upsert: true });
    const content = worksheetOf(company);
    const key = `${[8, 4, 4, 4, 12].map((digits) => source.hex(digits)).join('-')}.${columnFiles.worksheet.at(-1)}`;
    await storage.put(key, Readable.from([content]));
    const worksheet = {
      key,
      name: `perdas_de_credito_${company._id}.csv`,
      size: content.length,
      user: 'processo@demo.example',
      at: new Date(Date.UTC(2026, 0, 20, 14, 5)),
    };
    const _id = `${company._id} ${line}`;
    const item = { _id, businessUnit: company._id, line, name, worksheet, document: null };
    await collection(db, fiscalItems).replaceOne({ _id }, item, { upsert: true });
  }
  return loaded;
}

/** Monthly expected credit losses of both years. */
function worksheetOf(company: DemoCompany): Buffer {
  const months = [...booksOf(company)].filter(({ month: at }) => years.some((year) => year === yearOf(at)));
  const rows = months.map(({ month: at, accounts }) => [
    monthDate(at).toISOString().slice(0, 7),
    (-sum(accounts, '1.1.2.03') / 100).toFixed(2).replace('.', ','),
  ]);
  return Buffer.from(csvText({ header: ['Mês', 'Perdas de crédito esperadas'], lines: rows }));
}

import { Readable } from 'node:stream';
import { month, monthDate, yearOf } from '../../app/domain/month';
import { columnFiles } from '../../app/domain/fiscal-asset';
import type { FiscalAsset, FiscalItem } from '../fiscal/collection';
import { fiscalAssets, fiscalItems } from '../fiscal/collection';
import { collection } from '../mongo/collection';
import { booksOf, type ClosedMonth } from './balances';
import { companies, type DemoCompany } from './business-units';
import { csvText } from './csv';
import { idSequence, random } from './random';
import type { SeedOptions } from './seed';

/** The last two closed years. */
const years: [number, number] = [2025, 2024];

/** What each line of the table adds up, as positive amounts. */
const lines: readonly (readonly [key: string, label: string, of: (month: ClosedMonth) => number])[] = [
  ['perdas-de-credito', 'Perdas de crédito esperadas', ({ accounts }) => -sum(accounts, '1.1.2.03')],
  ['perdas-nos-estoques', 'Provisão para perdas nos estoques', ({ accounts }) => -sum(accounts, '1.1.3.03')],
  ['provisoes-trabalhistas', 'Provisões trabalhistas', ({ accounts }) => sum(accounts, '2.2.3.01')],
  ['provisoes-civeis', 'Provisões cíveis e tributárias', ({ accounts }) => sum(accounts, '2.2.3.02')],
  ['prejuizo-fiscal', 'Prejuízo fiscal e base negativa de CSLL', ({ losses }) => losses],
];

const sum = (accounts: ClosedMonth['accounts'], code: string): number =>
  accounts.find(([account]) => account === code)?.[1] ?? 0;

/** The fiscal asset of each company as its ledger has it. */
export function fiscalAssetRecords(): FiscalAsset[] {
  return companies.map((company) => {
    const books = [...booksOf(company)];
    const ends = years.map((year) => books.find(({ month: at }) => at === month(year, 12)));
    return {
      _id: company._id,
      years,
      lines: lines.map(([key, label, of]) => ({ key, label, cents: ends.map((end) => (end ? of(end) : 0)) })),
      observations:
        'Realização estimada em até quatro exercícios, conforme projeção de resultados tributáveis aprovada pela Diretoria.',
      version: 1,
      changedBy: null,
      changedAt: null,
    };
  });
}

/** The items of each company; those of the first line already have a worksheet. */
export function fiscalItemRecords(): FiscalItem[] {
  const nextId = idSequence('fiscal items');
  return companies.flatMap(({ _id }) =>
    lines.map(([, label], order) => ({
      _id: nextId(),
      businessUnit: _id,
      order,
      name: label,
      worksheet: null,
      document: null,
    })),
  );
}

/** Puts the fiscal assets and their items there, each first item with the ledger's monthly balances as its worksheet. */
export async function seedFiscal({ db, storage }: Pick<SeedOptions, 'db' | 'storage'>): Promise<number> {
  for (const asset of fiscalAssetRecords())
    await collection(db, fiscalAssets).replaceOne({ _id: asset._id }, asset, { upsert: true });
  const source = random('fiscal files');
  const items = fiscalItemRecords();
  for (const item of items) {
    const company = companies.find(({ _id }) => _id === item.businessUnit);
    const worksheet = item.order === 0 && company ? worksheetOf(company) : null;
    const key = `${[8, 4, 4, 4, 12].map((digits) => source.hex(digits)).join('-')}.${columnFiles.worksheet.at(-1)}`;
    if (worksheet) await storage.put(key, Readable.from([worksheet]));
    const file = worksheet && {
      key,
      name: `perdas_de_credito_${item.businessUnit}.csv`,
      size: worksheet.length,
      user: 'processo@demo.example',
      at: new Date(Date.UTC(2026, 0, 20, 14, 5)),
    };
    await collection(db, fiscalItems).replaceOne(
      { _id: item._id },
      { ...item, worksheet: file },
      { upsert: true },
    );
  }
  return items.length;
}

/** Monthly expected credit losses of both years. */
function worksheetOf(company: DemoCompany): Buffer {
  const months = [...booksOf(company)].filter(({ month: at }) => years.includes(yearOf(at)));
  const rows = months.map(({ month: at, accounts }) => [
    monthDate(at).toISOString().slice(0, 7),
    (-sum(accounts, '1.1.2.03') / 100).toFixed(2).replace('.', ','),
  ]);
  return Buffer.from(csvText({ header: ['Mês', 'Perdas de crédito esperadas'], lines: rows }));
}

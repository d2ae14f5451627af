import { brands } from './brands';
import { csvText, type Sheet } from './csv';
import { month, monthCode, type Month } from '../../app/domain/values/month';
import { slug } from './papers';
import { planningColumns, planningLines, planningMonths, type Listing } from './planning';
import { productColumns, type Product, type ProductCells } from './products';
import { random } from './random';
import { withRefusedLines } from './refused-lines';
import { punctuatedCnpj } from '../../app/domain/values/cnpj';
import { isNewCompany, salesChannels, type SalesChannel, type Seller } from './sales-channels';
import { spendColumns, spendDates, spendLines } from './spend';

/** A file for a base: its name, the day of its arrival (year, month, day) and its content, created on request. */
export interface BaseFile {
  readonly base: string;
  readonly name: string;
  readonly day: readonly [number, number, number];
  readonly content: () => string;
  /** The channel of a plan. */
  readonly channel?: SalesChannel;
}

const correctedBrands = 6;
const correctionsOfBrand = 40;

/** The text of a base's file, including some lines that the base refuses. */
function fileText(base: string, name: string, refused: number, sheet: Sheet): string {
  return csvText(withRefusedLines(sheet, base, refused, random(`refused ${name}`)));
}

const productSheet = (rows: readonly ProductCells[]): Sheet => ({
  header: productColumns,
  lines: rows.map((row) => productColumns.map((column) => row[column])),
});

const formerClass: Record<string, string> = { A: 'B', B: 'C', C: 'D', D: 'C', '': 'D' };

/**
 * The product base's files: one for each brand, then corrections of the ABCD class of some SKUs of the first brands, so
 * that the audit trail contains changes.
 */
export function productFiles(products: readonly Product[]): BaseFile[] {
  const rowsOf = (brand: string) =>
    products.filter(({ cells }) => cells.marca === brand).map(({ cells }) => cells);
  const first = brands.map(({ name: brand }, index): BaseFile => {
    const name = `cadastro_produtos_${slug(brand)}.csv`;
    const former = (cells: ProductCells, position: number) =>
      index < correctedBrands && position < correctionsOfBrand
        ? { ...cells, abcd: formerClass[cells.abcd] ?? '' }
        : cells;
    const content = () => fileText('produto', name, 3, productSheet(rowsOf(brand).map(former)));
    return { base: 'produto', name, day: [2025, 11, 3 + Math.floor(index / 8)], content };
  });
  const corrections = brands.slice(0, correctedBrands).map(({ name: brand }, index): BaseFile => {
    const name = `correcao_abcd_${slug(brand)}.csv`;
    const content = () =>
      fileText('produto', name, 2, productSheet(rowsOf(brand).slice(0, correctionsOfBrand)));
    return { base: 'produto', name, day: [2025, 11, 17 + Math.floor(index / 2)], content };
  });
  return [...first, ...corrections];
}

/**
 * The channel base's files: one for each of the four channels, then two corrections of descriptions written in
 * capitals, and the franchises of companies registered since July 2026.
 */
export function channelFiles(sellers: readonly Seller[]): BaseFile[] {
  const sheet = (rows: readonly Seller[]): Sheet => ({
    header: ['cnpj', 'description', 'channel_siop'],
    lines: rows.map(({ cnpj, description, channel_siop }) => [
      punctuatedCnpj(cnpj),
      description,
      channel_siop,
    ]),
  });
  const file = (name: string, day: BaseFile['day'], rows: readonly Seller[]): BaseFile => ({
    base: 'canal',
    name,
    day,
    content: () => fileText('canal', name, 3, sheet(rows)),
  });
  const of = (channel: SalesChannel) => sellers.filter(({ channel_siop }) => channel_siop === channel);
  const capitals = (rows: readonly Seller[]) =>
    rows.map((row, index) => (index < 8 ? { ...row, description: row.description.toUpperCase() } : row));
  return [
    file('canais_wholesales.csv', [2025, 11, 6], capitals(of('WHOLESALES'))),
    file('canais_brandsite.csv', [2025, 11, 6], of('BRANDSITE')),
    file('canais_online_partners.csv', [2025, 11, 6], capitals(of('ONLINE_PARTNERS'))),
    file(
      'canais_lojas_fss.csv',
      [2025, 11, 7],
      of('FSS').filter((seller) => !isNewCompany(seller)),
    ),
    file('correcao_canais_wholesales.csv', [2025, 11, 20], of('WHOLESALES').slice(0, 8)),
    file('correcao_canais_online.csv', [2025, 11, 20], of('ONLINE_PARTNERS').slice(0, 8)),
    file('canais_novas_franquias.csv', [2026, 9, 14], sellers.filter(isNewCompany)),
  ];
}

/**
 * One plan for each channel and month: those of 2026 in the middle of the month before, those of 2027 in November 2026.
 */
export function planningFiles(assortment: readonly Listing[]): BaseFile[] {
  return planningMonths.flatMap((planned) =>
    salesChannels.map((channel, position): BaseFile => {
      const name = `planejamento_quantidade_${channel}_${monthCode(planned)}.csv`;
      const sheet = () => ({ header: planningColumns, lines: planningLines(assortment, channel, planned) });
      return {
        base: 'planejamento_quantidade',
        name,
        day: planningDay(planned, position),
        content: () => fileText('planejamento_quantidade', name, 4, sheet()),
        channel,
      };
    }),
  );
}

const budgetDays = [3, 4, 5, 6, 9, 10, 11, 12, 13, 16];

function planningDay(planned: Month, position: number): BaseFile['day'] {
  const nth = (planned - month(2027, 1)) * salesChannels.length + position;
  if (nth >= 0) return [2026, 11, budgetDays[Math.floor((nth * budgetDays.length) / 48)] ?? 16];
  const [year, ofYear] = monthCode(planned - 1)
    .split('-')
    .map(Number);
  return [year ?? 2026, ofYear ?? 1, 10 + position];
}

/** One spend plan for each fortnight of 2026. */
export function spendFiles(): BaseFile[] {
  return spendDates.map((date): BaseFile => {
    const [day, ofYear] = date.split('/').map(Number);
    const name = `planejamento_spend_2026-${date.slice(3, 5)}-${date.slice(0, 2)}.csv`;
    const sheet = () => ({ header: spendColumns, lines: spendLines(date) });
    return {
      base: 'planejamento_spend',
      name,
      day: [2026, ofYear ?? 1, (day ?? 1) + 3],
      content: () => fileText('planejamento_spend', name, 2, sheet()),
    };
  });
}

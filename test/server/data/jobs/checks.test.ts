import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../../server/data/jobs/ingest/cell';
import { checkCell, parseDate, parseNumber } from '../../../../server/data/jobs/ingest/checks';
import type { DecimalSign } from '../../../../app/domain/values/written-number';
import type { CellRule } from '../../../../server/data/master-data/base';
import { writtenCases } from '../../../app/domain/values/written-numbers';

const rule = (given: Partial<CellRule> = {}): CellRule => ({
  kind: 'text',
  required: false,
  unique: false,
  ...given,
});
const check = (cell: Cell, given?: Partial<CellRule>) => checkCell(cell, rule(given), 'Coluna', ',');
const utc = (...parts: [number, number, number]) => new Date(Date.UTC(...parts));

describe('numbers', () => {
  it.each(writtenCases)('%j is read by the notation of its column', (text, brazilian, english) => {
    expect([parseNumber(text, ','), parseNumber(text, '.')]).toEqual([brazilian, english]);
  });

  it('that both notations read are refused where nothing says which', () => {
    const fault = checkCell('1,234', rule({ kind: 'number' }), 'Valor', undefined);
    expect(fault).toMatchObject({
      kind: 'not-a-number',
      message: 'Valor: "1,234" pode ser 1,234 (notação brasileira) ou 1.234,00 (inglesa)',
    });
    expect(checkCell('1,23', rule({ kind: 'number' }), 'Valor', undefined)).toBe(1.23);
  });

  it('reads back every amount that pt-BR writes', () => {
    const write = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(parseNumber(write.format(cents / 100), ',')).toBe(cents === 0 ? 0 : cents / 100);
      }),
    );
  });

  it('never throws and never gives what is no finite number', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom<DecimalSign>(',', '.'), (text, sign) => {
        const number = parseNumber(text, sign);
        expect(number === null || Number.isFinite(number)).toBe(true);
      }),
    );
  });
});

describe('dates and months', () => {
  it.each([
    ['31/12/2026', utc(2026, 11, 31)],
    ['2026-12-31', utc(2026, 11, 31)],
    ['29/02/2028', utc(2028, 1, 29)],
    ['29/02/2027', null],
    ['12/31/2026', null],
    ['1/2/2026', utc(2026, 1, 1)],
    ['1.2.2026', utc(2026, 1, 1)],
    ['1/2.2026', null],
    ['2026-13-01', null],
    ['16 Nov 2026', utc(2026, 10, 16)],
    ['5 fev 2027', utc(2027, 1, 5)],
    ['31 fev 2027', null],
    ['31/12/26', null],
    ['amanhã', null],
  ])('%s', (text, expected) => expect(parseDate(text)).toEqual(expected));

  it.each<[string, Date]>([
    ['2026-11', utc(2026, 10, 1)],
    ['11/2026', utc(2026, 10, 1)],
    ['jun/27', utc(2027, 5, 1)],
    ['Nov 2026', utc(2026, 10, 1)],
  ])('%s is a month', (text, expected) => expect(check(text, { kind: 'month' })).toEqual(expected));

  it('takes dates of a workbook as they are, a month as its first day', () => {
    expect(check(utc(2026, 10, 16), { kind: 'date' })).toEqual(utc(2026, 10, 16));
    expect(check(utc(2026, 10, 16), { kind: 'month' })).toEqual(utc(2026, 10, 1));
  });

  it('leaves the time of day out of a workbook’s date', () => {
    expect(check(new Date('2026-11-16T14:30:00Z'), { kind: 'date' })).toEqual(utc(2026, 10, 16));
  });

  it.each<[Cell, 'date' | 'month', string, string]>([
    ['31/02/2027', 'date', 'no-such-day', 'o dia "31/02/2027" não existe'],
    ['2027-02-29', 'date', 'no-such-day', 'o dia "2027-02-29" não existe'],
    ['13/2026', 'month', 'no-such-day', 'o mês "13/2026" não existe'],
    ['01/01/1850', 'date', 'no-such-day', 'o dia "01/01/1850" é anterior a 1900'],
    [new Date('1899-12-30T12:00:00Z'), 'date', 'no-such-day', 'é anterior a 1900'],
    [46_000, 'date', 'unformatted-date', '46000 é um número sem formato de data'],
    [46_000, 'month', 'unformatted-date', '46000 é um número sem formato de data'],
    ['46000', 'date', 'unformatted-date', '46000 é um número sem formato de data'],
    ['15-05-26', 'date', 'not-a-date', '"15-05-26" não está no formato DD/MM/AAAA ou AAAA-MM-DD'],
    ['2026', 'month', 'not-a-month', '"2026" não está no formato AAAA-MM, MM/AAAA ou mmm/aa'],
  ])('%s as a %s is told what it is', (cell, kind, fault, words) => {
    expect(check(cell, { kind })).toMatchObject({ kind: fault, message: expect.stringContaining(words) });
  });
});

describe('CNPJ', () => {
  it('takes a number whose leading zeros a workbook dropped', () => {
    expect(check(191, { kind: 'cnpj' })).toEqual('00000000000191');
  });

  it('is stored as its 14 characters in capitals', () => {
    expect(check(' 12.abc.345/01de-35 ', { kind: 'cnpj' })).toEqual('12ABC34501DE35');
  });
});

describe('a cell', () => {
  it.each<[string, Cell, Partial<CellRule>, string]>([
    ['empty though required', '  ', { required: true }, 'required'],
    ['too long', 'abc', { maxLength: 2 }, 'too-long'],
    ['not of the list', 'E', { oneOf: ['A', 'B'] }, 'not-listed'],
    ['no number', 'dez', { kind: 'number' }, 'not-a-number'],
    ['below the minimum', '-1', { kind: 'number', minimum: 0 }, 'below-minimum'],
    ['no date', 'amanhã', { kind: 'date' }, 'not-a-date'],
    ['no month', '2026', { kind: 'month' }, 'not-a-month'],
    ['no CNPJ', '123', { kind: 'cnpj' }, 'not-a-cnpj'],
  ])('%s is refused with its reason', (_what, cell, given, kind) => {
    const checked = check(cell, given);
    expect(checked).toMatchObject({ kind, message: expect.stringMatching(/^Coluna: /) });
  });

  it.each<[Cell, Partial<CellRule>, string]>([
    ['0,4', { kind: 'number', minimum: 0.5 }, '"0,4" é menor que 0,5'],
    ['1', { kind: 'number', maximum: 0.000_000_1 }, '"1" é maior que 0,0000001'],
    ['2000', { kind: 'money', maximum: 1_234.5 }, '"2000" é maior que 1.234,50'],
    ['20255', { kind: 'integer', maximum: 2_100 }, '"20255" é maior que 2100'],
    ['2026-01-30', { kind: 'date', earliest: '2026-01-31' }, '30/01/2026 é anterior a 31/01/2026'],
    ['02/2026', { kind: 'month', latest: '2026-01-31' }, '01/02/2026 é posterior a 31/01/2026'],
  ])('%s beyond a bound is told the bound as the portal writes it', (cell, given, words) => {
    expect(check(cell, given)).toMatchObject({ message: `Coluna: ${words}` });
  });

  it.each<[Cell, Partial<CellRule>, string]>([
    [1_239.5, { kind: 'money', maximum: 1_235.05 }, '"1239,5" é maior que 1.235,05'],
    [0.25, { kind: 'number', minimum: 0.5 }, '"0,25" é menor que 0,5'],
    [2_025.5, { kind: 'integer' }, '"2025,5" não é um número inteiro'],
    [10.0055, { kind: 'money' }, '"10,0055" tem mais de duas casas decimais'],
    [1.125, { kind: 'number', decimals: 2 }, '"1,125" passa de 2 casas decimais'],
    [new Date('2026-10-31'), { kind: 'number' }, '"31/10/2026" não é um número'],
    [new Date('2026-10-31'), { kind: 'boolean' }, '"31/10/2026" não é sim nem não'],
    [
      1.1,
      { kind: 'code' },
      '"1,1" está como um número com decimais na planilha; formate a coluna como texto',
    ],
    [
      45_231.5,
      { kind: 'date' },
      '45231,5 é um número sem formato de data; formate a coluna como data na planilha',
    ],
  ])('%s of a workbook is quoted as the portal writes it', (cell, given, words) => {
    expect(check(cell, given)).toMatchObject({ message: `Coluna: ${words}` });
  });

  it.each<[string, Cell, Partial<CellRule>, unknown]>([
    ['empty', '', { kind: 'number' }, null],
    ['trimmed text', ' a ', {}, 'a'],
    ['a number where text is wanted', 42, {}, '42'],
    ['counted in characters, not in code units', '💡💡', { maxLength: 2 }, '💡💡'],
    ['of the list in other letters', 'fss', { oneOf: ['BRANDSITE', 'FSS'] }, 'FSS'],
    ['of the list with other signs', 'Online partners', { oneOf: ['ONLINE_PARTNERS'] }, 'ONLINE_PARTNERS'],
    ['at the minimum', '0', { kind: 'number', minimum: 0 }, 0],
  ])('%s is taken', (_what, cell, given, value) => {
    expect(check(cell, given)).toEqual(value);
  });
});

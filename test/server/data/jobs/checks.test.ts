import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../../server/tables/cell';
import { checkCell, parseDate, parseNumber } from '../../../../server/data/master-data/rows/checks';
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
    ['31/12/26', utc(2026, 11, 31)],
    ['1.2.49', utc(2049, 1, 1)],
    ['31/12/50', null],
    ['31-12-26', null],
    ['2026/10/31', utc(2026, 9, 31)],
    ['2026.10.5', utc(2026, 9, 5)],
    ['20261031', utc(2026, 9, 31)],
    ['20261331', null],
    ['31102026', null],
    ['31-out-26', utc(2026, 9, 31)],
    ['31-out-2026', utc(2026, 9, 31)],
    ['31/OUT/2026', utc(2026, 9, 31)],
    ['5 de março de 2027', utc(2027, 2, 5)],
    ['31-xyz-26', null],
    ['2026-10-31 00:00:00', utc(2026, 9, 31)],
    ['2026-10-31T23:59:59', utc(2026, 9, 31)],
    ['2026-10-31T23:30:00.123Z', utc(2026, 9, 31)],
    ['2026-10-31T00:00:00-03:00', utc(2026, 9, 31)],
    ['2026-10-31 00:00:00 UTC', utc(2026, 9, 31)],
    ['31/10/2026 00:00', utc(2026, 9, 31)],
    ['31/10/26 11:59 PM', utc(2026, 9, 31)],
    ['20261031 10:00', utc(2026, 9, 31)],
    ['2026-10-31 25:00', null],
    ['2026-10-31 10:99', null],
    ['10:00', null],
    ['="31/10/2026"', utc(2026, 9, 31)],
    ['31/12/2199', utc(2199, 11, 31)],
    ['01/01/2200', null],
    ['31/12/1899', null],
    ['amanhã', null],
  ])('%s', (text, expected) => expect(parseDate(text)).toEqual(expected));

  it.each<[string, Date]>([
    ['2026-11', utc(2026, 10, 1)],
    ['11/2026', utc(2026, 10, 1)],
    ['jun/27', utc(2027, 5, 1)],
    ['Nov 2026', utc(2026, 10, 1)],
    ['01/10/2027', utc(2027, 9, 1)],
    ['30/11/2027', utc(2027, 10, 1)],
    ['2027-12-31', utc(2027, 11, 1)],
    ['2027-10-01 00:00:00', utc(2027, 9, 1)],
    ['2027-10-31T23:59:59-03:00', utc(2027, 9, 1)],
    ['31/10/27', utc(2027, 9, 1)],
    ['20271031', utc(2027, 9, 1)],
    ['31-out-27', utc(2027, 9, 1)],
    ['2027/11', utc(2027, 10, 1)],
    ['202712', utc(2027, 11, 1)],
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
    ['01/01/2200', 'date', 'no-such-day', 'o dia "01/01/2200" é posterior a 2199'],
    ['2454-12', 'month', 'no-such-day', 'o mês "2454-12" é posterior a 2199'],
    ['31/02/2027', 'month', 'no-such-day', 'o mês "31/02/2027" não existe'],
    [new Date(Date.UTC(57_372, 9, 24)), 'date', 'no-such-day', 'é posterior a 2199'],
    [
      '#DATA! 20261031',
      'date',
      'cell-error',
      'o número 20261031, que não é um dia de 1900 a 2199 (AAAAMMDD?)',
    ],
    ['2026', 'month', 'not-a-month', '"2026" não está no formato AAAA-MM, MM/AAAA ou mmm/aa'],
  ])('%s as a %s is refused with its actual kind', (cell, kind, fault, words) => {
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

describe('a text', () => {
  const composed = 'Maçã';

  it.each([
    ['NFD', composed.normalize('NFD')],
    ['a zero-width space', `${composed}\u200b`],
    ['a soft hyphen', 'Ma\u00adçã'],
    ['a mark of direction', `\u200e${composed}\u202c`],
    ['a byte order mark within', 'Ma\ufeffçã'],
    ['a joiner of words', 'Ma\u2060çã'],
    ['a control character', `Ma\u0001çã\u001a`],
    ['blanks of all kinds around', `\u00a0 ${composed}\u2003\t`],
    ['the formula that keeps it a text', `="${composed}"`],
  ])('with %s is the same', (_what, text) => {
    for (const kind of ['text', 'code'] as const) expect(check(text, { kind })).toBe(composed);
  });

  it('keeps what people see: symbols of several characters, line breaks, quotes', () => {
    for (const text of ['👩\u200d👧', '❤\ufe0f', 'um\ndois', 'a"b"', '="a"&"b"', '=1+1'])
      expect(check(text)).toBe(text);
    expect(check('um\r\ndois')).toBe('um\ndois');
  });

  it('that is part of a key gets one space for several blanks; any other text keeps them', () => {
    const references = { base: 'b', label: 'B', key: 'k', otherwise: 'refused' } as const;
    for (const given of [{ unique: true }, { references }])
      for (const text of ['1001 - Lojas SP', '1001  -\u00a0Lojas\u00a0 SP', '1001 -\tLojas\nSP'])
        expect(check(text, given)).toBe('1001 - Lojas SP');
    expect(check('um  dois')).toBe('um  dois');
    expect(check('um\u00a0dois')).toBe('um dois');
  });

  it.each([
    ['="000456"', '000456'],
    ['=""000457""', '000457'],
    ['="a ""b"" c"', 'a "b" c'],
    ['=""', null],
  ])('%s says %s', (text, value) => {
    expect(check(text, { kind: 'code' })).toBe(value);
  });

  it.each<[Cell, Partial<CellRule>]>([
    ['7,89101E+12', { kind: 'code' }],
    ['1.31888E+18', { unique: true }],
    ['1e5', { kind: 'code' }],
    ['7,89101E+12', { kind: 'cnpj' }],
    ['1,5E+3', { kind: 'money' }],
    ['1E3', { kind: 'integer' }],
  ])('%s is refused as %o for the digits that it lost', (cell, given) => {
    expect(check(cell, given)).toMatchObject({
      kind: 'scientific',
      message: `Coluna: "${String(cell)}" está em notação científica: escreva todos os algarismos`,
    });
  });

  it('that is no key and no code may look like a number in scientific notation', () => {
    expect(check('7,89101E+12')).toBe('7,89101E+12');
    expect(check('1E5A', { kind: 'code' })).toBe('1E5A');
  });

  it.each([
    ['#N/A', 'tem o erro #N/D (#N/A) da planilha'],
    ['#N/D', 'tem o erro #N/D da planilha'],
    ['#REF!', 'tem o erro #REF! da planilha'],
    ['#VALOR!', 'tem o erro #VALOR! da planilha'],
    ['#DIV/0!', 'tem o erro #DIV/0! da planilha'],
    ['#num!', 'tem o erro #NÚM! (#NUM!) da planilha'],
    ['Err:502', 'tem o erro ERR:502 da planilha'],
    ['#SEM RESULTADO!', 'fórmula sem resultado: abra e salve no Excel'],
  ])('%s is no value, whatever is wanted', (text, words) => {
    const wanted: Partial<CellRule>[] = [
      {},
      { required: true },
      { kind: 'money' },
      { kind: 'date' },
      { oneOf: ['A'] },
    ];
    for (const given of wanted)
      expect(check(text, given)).toMatchObject({
        kind: 'cell-error',
        message: expect.stringContaining(words),
      });
  });

  it('that only begins like an error is accepted', () => {
    for (const text of ['#1', '#N/A ou outro', 'Erros', '# REF!']) expect(check(text)).toBe(text);
  });
});

describe('a number of a workbook', () => {
  it.each<[number, Partial<CellRule>, unknown]>([
    [2.999_999_999_999_999_6, { kind: 'integer' }, 3],
    [0.1 + 0.2, { kind: 'number', decimals: 2 }, 0.3],
    [0.1 + 0.2, { kind: 'money' }, 0.3],
    [0.1 + 0.2, {}, '0.3'],
    [1e-7, {}, '0.0000001'],
    [1e21, {}, '1000000000000000000000'],
    [1 / 3, { kind: 'number' }, 1 / 3],
    [20_261_031, { kind: 'date' }, utc(2026, 9, 31)],
    [202_712, { kind: 'month' }, utc(2027, 11, 1)],
  ])('%d is taken as %o without the noise of binary fractions', (number, given, value) => {
    expect(check(number, given)).toEqual(value);
  });

  it('with true decimals is still no integer', () => {
    expect(check(2.999_999, { kind: 'integer' })).toMatchObject({ kind: 'not-an-integer' });
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
  ])('%s beyond a limit is refused with the formatted limit', (cell, given, words) => {
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

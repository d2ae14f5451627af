import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedByPercent, editableDecimal, formatDecimal } from '../../../../app/domain/values/decimal';
import {
  amountRule,
  entryOf,
  quantityRule,
  readChange,
  readEntry,
  readField,
  readTyped,
} from '../../../../app/domain/values/decimal-entry';
import { writtenBy, writtenCases } from './written-numbers';

const amount = (text: string) => readTyped(text, amountRule);
const value = (text: string) => {
  const entry = amount(text);
  return entry.ok ? entry.value : entry.reason;
};

describe('what is typed over a value', () => {
  const over = (text: string, current: number | null, rule = amountRule) => {
    const entry = readChange(text, rule, current);
    return entry && (entry.ok ? entry.value : entry.reason);
  };

  it.each([
    ['+10%', 1_000, 1_100],
    ['-5%', 1_000, 950],
    ['- 5 %', -1_000, -950],
    ['12%', 1_000, 120],
    ['0%', 1_000, 0],
    ['+12,5%', 0.1, 0.11],
    ['*1,1', 100, 110],
    ['x 2', 100, 200],
    ['×-1', 100, -100],
    ['/3', 100, 33.33],
    ['/3', -200, -66.67],
    ['/-8', 1, -0.13],
    ['÷ 0,5', 10, 20],
    ['*1k', 2, 2_000],
    ['*1.234', 1, 1_234],
    ['+10%', 0, 0],
  ])('%j over the second is the third', (text, current, expected) => {
    expect(over(text, current)).toBe(expected);
  });

  it.each([
    ['+10%', null, '"+10%" muda um valor, e a célula não tem nenhum'],
    ['/0', 5, '"/0" divide por zero'],
    ['*', 5, null],
    ['*abc', 5, '"*abc" não é um número'],
    ['%', 5, null],
    ['+5', 5, null],
    ['=10*2', 5, null],
    ['*1,234', 5, '"*1,234" pode ser lido de dois modos: escreva 1,2340 ou 1234'],
    ['*1000000', 99_999_999, 'Passa do limite de 99.999.999.999,99'],
  ])('%j over %j says %j', (text, current, expected) => {
    expect(over(text, current)).toBe(expected);
  });

  it('rounds whole numbers, and keeps to the minimum', () => {
    expect(over('+10%', 5, quantityRule)).toBe(6);
    expect(over('*-1', 5, quantityRule)).toBe('Informe no mínimo 0');
  });

  it('is the same by percent, by factor and by what the mass change makes of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 300 }), (cents, percent) => {
        const value = cents / 100;
        const changed = changedByPercent(value, { action: 'increase', percent }, 2);
        const bounded = Math.abs(changed) <= 99_999_999_999.99;
        fc.pre(bounded);
        expect(over(`+${percent}%`, value)).toBe(changed + 0);
        const factor = (1 + percent / 100).toFixed(2).replace('.', ',');
        expect(over(`*${factor}00`, value)).toBe(changed + 0);
      }),
    );
  });
});

describe('a typed amount', () => {
  it.each([
    ['', 0],
    ['   ', 0],
    ['-', 0],
    [' R$ -   ', 0],
    ['1.234,56', 1234.56],
    ['1234,56', 1234.56],
    ['1234.56', 1234.56],
    ['1,234.56', 1234.56],
    ['1.234', 1234],
    ['-5', -5],
    ['\u22125', -5],
    ['5-', -5],
    ['+5', 5],
    ['(1.234,56)', -1234.56],
    ['( 12 )', -12],
    ['R$ 1.234,56', 1234.56],
    ['-R$ 10', -10],
    ['R$ -10', -10],
    ['R$\u00a010,00', 10],
    ['(R$ 10)', -10],
    ['12k', 12_000],
    ['1,5 K', 1_500],
    ['12 mil', 12_000],
    ['1,5 mi', 1_500_000],
    ['-2k', -2_000],
    ['=10+20,5', 30.5],
    ['=0,1+0,2', 0.3],
    ['=1.000-250,50+1k', 1749.5],
    ['=-5+3', -2],
    ['=7', 7],
    ['=2*3', 6],
    ['=-2*3+1.000,5×2', 1995],
    ['=0,1*0,2*100', 2],
    ['=12 x 1,5k', 18_000],
    ['=120.000/12', 10_000],
    ['=(10+20,5)*2', 61],
    ['=2*(3+(4-1)/3)', 8],
    ['=-(1k-250)/-3', 250],
    ['=10 ÷ 3', 3.33],
    ['=2/3*3', 2],
    ['=1.000*110%', 1_100],
    ['=1.000*(1-12,5%)', 875],
    ['=R$ 10 + R$ 5', 15],
    ['=1,234.5/2', 617.25],
    ['=2*-3', -6],
    ['1,0050', 1.01],
    ['-1,0050', -1.01],
    ['0,0049', 0],
    ['-0,001', 0],
    ['99.999.999.999,99', 99_999_999_999.99],
  ])('%j is %d', (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  it.each([
    ['abc', '"abc" não é um número'],
    ['NaN', '"NaN" não é um número'],
    ['Infinity', '"Infinity" não é um número'],
    ['#REF!', 'tem o erro #REF! da planilha: corrija a célula'],
    ['#N/D', 'tem o erro #N/D da planilha: corrija a célula'],
    ['########', '"########" não é um número'],
    ['12%', '"12%" não é um número'],
    ['--5', '"--5" não é um número'],
    ['(-5)', '"(-5)" não é um número'],
    ['(5', '"(5" não é um número'],
    ['1.23.4', '"1.23.4" não é um número'],
    ['k', '"k" não é um número'],
    ['1e400', '"1e400" está em notação científica: escreva todos os algarismos'],
    ['1,23E+11', '"1,23E+11" está em notação científica: escreva todos os algarismos'],
    ['=', '"=" não é uma conta como =(10+20,5)*3'],
    ['=A1+B2', '"=A1+B2" não é uma conta como =(10+20,5)*3'],
    ['=1++2', '"=1++2" não é uma conta como =(10+20,5)*3'],
    ['=2*', '"=2*" não é uma conta como =(10+20,5)*3'],
    ['=1+', '"=1+" não é uma conta como =(10+20,5)*3'],
    ['=(1+2', '"=(1+2" não é uma conta como =(10+20,5)*3'],
    ['=1+2)', '"=1+2)" não é uma conta como =(10+20,5)*3'],
    ['=()', '"=()" não é uma conta como =(10+20,5)*3'],
    ['=2(3)', '"=2(3)" não é uma conta como =(10+20,5)*3'],
    ['=%', '"=%" não é uma conta como =(10+20,5)*3'],
    ['=1.23.4*2', '"=1.23.4*2" não é uma conta como =(10+20,5)*3'],
    ['=6/0', '"=6/0" divide por zero'],
    ['=1/(1/(2-2))', '"=1/(1/(2-2))" divide por zero'],
    ['100.000.000.000', 'Passa do limite de 99.999.999.999,99'],
    ['-100.000.000.000', 'Passa do limite de 99.999.999.999,99'],
    ['99.999.999.999,995', 'Passa do limite de 99.999.999.999,99'],
    ['1,234', '"1,234" pode ser 1,23 ou 1.234,00: escreva 1,23 ou 1234'],
    ['(12,500)', '"(12,500)" pode ser -12,50 ou -12.500,00: escreva -12,5 ou -12500'],
    [`1${'0'.repeat(400)}`, `"1${'0'.repeat(39)}…" é longo demais para um número`],
  ])('%j is refused: %s', (text, reason) => {
    expect(amount(text)).toEqual({ ok: false, reason });
  });

  it('computes a formula as arithmetic does, with any brackets', () => {
    interface Sum {
      readonly text: string;
      readonly value: number;
    }
    const { sum } = fc.letrec<{ sum: Sum }>((tie) => ({
      sum: fc.oneof(
        { maxDepth: 4 },
        fc.integer({ min: 0, max: 99_999 }).map((cents) => ({
          text: editableDecimal(cents / 100, 2),
          value: cents / 100,
        })),
        fc.tuple(tie('sum'), fc.constantFrom('+', '-', '*', '/'), tie('sum')).map(([one, act, other]) => ({
          text: `(${one.text}${act}${other.text})`,
          value: {
            '+': one.value + other.value,
            '-': one.value - other.value,
            '*': one.value * other.value,
            '/': one.value / other.value,
          }[act],
        })),
      ),
    }));
    fc.assert(
      fc.property(sum, ({ text, value: expected }) => {
        fc.pre(text.length < 190 && Math.abs(expected) < 1e9);
        const entry = amount(`=${text}`);
        // A difference of nothing that is divided by may be a little more than that in floats.
        if (entry.ok) expect(Math.abs(entry.value - expected)).toBeLessThan(0.0051);
        else expect(entry.reason).toMatch(/divide por zero$/);
      }),
    );
  });

  it('reads back every amount that it shows or opens for editing', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }), (cents) => {
        const expected = cents / 100;
        expect(value(formatDecimal(expected, 2))).toBe(expected);
        expect(value(editableDecimal(expected, 2))).toBe(expected);
        expect(value(`=${editableDecimal(Math.abs(expected), 2)}-0`)).toBe(Math.abs(expected));
      }),
    );
  });

  it('never throws, and never gives more than two decimals or a number without bounds', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[=(+-]{0,2}(R\$)?[\d.,ekmi+-]{0,20}\)?$/));
    fc.assert(
      fc.property(texts, (text) => {
        const entry = amount(text);
        if (!entry.ok) {
          expect(entry.reason).not.toBe('');
          return;
        }
        expect(Math.abs(entry.value)).toBeLessThanOrEqual(99_999_999_999.99);
        expect(Number(entry.value.toFixed(2))).toBe(entry.value);
        expect(Object.is(entry.value, -0)).toBe(false);
      }),
    );
  });
});

describe('a typed quantity', () => {
  it.each([
    ['12', 12],
    ['1.234', 1234],
    ['10,00', 10],
    ['2k', 2000],
    ['', 0],
    ['=300/12', 25],
  ])('%j is %d', (text, expected) => {
    expect(readTyped(text, quantityRule)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ['1,5', 'Informe um número inteiro, sem casas decimais'],
    ['-1', 'Informe no mínimo 0'],
    ['2,000', '"2,000" pode ser 2 ou 2.000: escreva 2 ou 2000'],
    ['1,234', '"1,234" pode ser 1.234: escreva 1234'],
    ['1.000.000.000.000', 'Passa do limite de 999.999.999.999'],
  ])('%j is refused: %s', (text, reason) => {
    expect(readTyped(text, quantityRule)).toEqual({ ok: false, reason });
  });
});

describe('a cell of a block', () => {
  it.each(writtenCases)('%j is read by the notation of its block', (text, brazilian, english) => {
    const cents = (value: number | null) => value !== null && Math.round(value * 100) / 100;
    const read = (sign: ',' | '.') => {
      const entry = readEntry(text, amountRule, sign);
      return entry.ok && entry.value;
    };
    expect([read(','), read('.')]).toEqual([cents(brazilian), cents(english)]);
  });

  it('reports lost decimals, and only then', () => {
    expect(readEntry('1,234', amountRule, ',')).toEqual({ ok: true, value: 1.23, rounded: true });
    expect(readEntry('12.345678', amountRule, ',')).toEqual({ ok: true, value: 12.35, rounded: true });
    expect(readEntry('1,500', amountRule, ',')).toEqual({ ok: true, value: 1.5 });
    expect(readEntry('1,234', amountRule, '.')).toEqual({ ok: true, value: 1234 });
  });

  it('with a sum is read by what the sum proves', () => {
    expect(readEntry('=1,000.50+2,000', amountRule, ',')).toEqual({ ok: true, value: 3000.5 });
  });

  it('with a sum that comes to a fraction rounds it, a quantity too, and says so', () => {
    expect(readEntry('=100/3', amountRule, ',')).toEqual({ ok: true, value: 33.33, rounded: true });
    expect(readEntry('=1.000/12', quantityRule, ',')).toEqual({ ok: true, value: 83, rounded: true });
    expect(readEntry('=1.000/8', amountRule, ',')).toEqual({ ok: true, value: 125 });
  });

  it('of a form that is saved at once loses no decimals', () => {
    expect(readField('12,3456', amountRule)).toEqual({
      ok: false,
      reason: '"12,3456" tem mais de duas casas decimais: escreva 12,35',
    });
    expect(readField('=1.000/12', quantityRule)).toEqual({
      ok: false,
      reason: '"=1.000/12" não dá um número inteiro: escreva 83',
    });
    expect(readField('12,3400', amountRule)).toEqual({ ok: true, value: 12.34 });
  });

  it('is the same in either notation, with thousands or without', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }),
        fc.constantFrom<',' | '.'>(',', '.'),
        fc.boolean(),
        (cents, sign, grouped) => {
          const read = readEntry(writtenBy(sign, cents, grouped), amountRule, sign);
          expect(read).toEqual({ ok: true, value: cents / 100 + 0 });
        },
      ),
    );
  });
});

describe('a number of a request', () => {
  const centsRule = amountRule;
  it.each([
    [0, centsRule, 0],
    [-0, centsRule, 0],
    [0.07, centsRule, 0.07],
    [-1234.5, centsRule, -1234.5],
    [99_999_999_999.99, centsRule, 99_999_999_999.99],
    [1e3, centsRule, 1000],
    [12, quantityRule, 12],
  ])('%d is taken as it is', (number, rule, expected) => {
    expect(entryOf(number, rule)).toEqual({ ok: true, value: expected });
  });

  it.each([
    [1.005, centsRule, '"1,005" tem mais de duas casas decimais: escreva 1,01'],
    [-0.001, centsRule, '"-0,001" tem mais de duas casas decimais: escreva 0'],
    [0.1 + 0.2, centsRule, '"0,30000000000000004" tem mais de duas casas decimais: escreva 0,3'],
    [1e-7, centsRule, '"1e-7" tem mais de duas casas decimais: escreva 0'],
    [1e300, centsRule, 'Passa do limite de 99.999.999.999,99'],
    [-1e21, centsRule, 'Passa do limite de 99.999.999.999,99'],
    [-1, quantityRule, 'Informe no mínimo 0'],
    [1.234, quantityRule, 'Informe um número inteiro, sem casas decimais'],
  ])('%d is refused: %s', (number, rule, reason) => {
    expect(entryOf(number, rule)).toEqual({ ok: false, reason });
  });

  it('is taken unchanged or refused, and never becomes another number', () => {
    const largest = 99_999_999_999_99;
    fc.assert(
      fc.property(
        fc.integer({ min: -largest, max: largest }),
        fc.integer({ min: 1, max: 999 }),
        (cents, more) => {
          const amount = Number(`${cents}e-2`);
          expect(entryOf(amount, amountRule)).toEqual({ ok: true, value: amount + 0 });
          const longer = Number(`${cents}${String(more).padStart(3, '0')}e-5`);
          const entry = entryOf(longer, amountRule);
          expect(entry.ok).toBe(Number(longer.toFixed(2)) === longer);
        },
      ),
    );
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const entry = entryOf(number, amountRule);
        expect(entry).toEqual(
          entry.ok ? { ok: true, value: number + 0 } : { ok: false, reason: expect.any(String) },
        );
      }),
    );
  });
});

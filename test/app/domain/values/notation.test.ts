import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpen, NotationProof, readingsOf, sheetDoubtText } from '../../../../app/domain/values/notation';
import { notationOf, type DecimalSign } from '../../../../app/domain/values/written-number';
import { writtenBy } from './written-numbers';

function notation(...texts: string[]) {
  const proof = new NotationProof();
  for (const text of texts) proof.note(text);
  return proof.notation();
}

describe('a number says of its notation', () => {
  it.each([
    ['1234', 'nothing'],
    ['1.234,5', ','],
    ['1,234.5', '.'],
    ['12,5', ','],
    ['12.5', '.'],
    ['1.000.000', ','],
    ['1,000,000', '.'],
    ['0,500', ','],
    ['0.500', '.'],
    ['1234,567', ','],
    ['R$ (2.345,67)', ','],
    ['(R$ 2.345,67)', ','],
    ['1,234', 'either'],
    ['(1,250)', 'either'],
    ['1,500 mi', 'either'],
    ['=1,234+0,5', ','],
    ['=1,234+2', 'either'],
    ['31.12.2026', 'nothing'],
    ['1.23.4', 'nothing'],
    ['12.345.678/0001-95', 'nothing'],
  ] as const)('%s: %s', (text, notation) => {
    expect(notationOf(text)).toBe(notation);
  });
});

describe('a block', () => {
  it('that proves one notation is read by it, wherever the proof is', () => {
    expect(notation('1,234', '12,500', '1,000,000')).toMatchObject({ sign: '.', doubt: null });
    expect(notation('1.234', '12.500', '3,5')).toMatchObject({ sign: ',', doubt: null });
    expect(notation('7', '1.5')).toMatchObject({ sign: '.', doubt: null });
  });

  it('that proves none is asked about if it matters', () => {
    expect(notation('1', '20')).toMatchObject({ doubt: null, either: [] });
    const open = notation('1,234', '20');
    expect(open).toMatchObject({ doubt: 'unproven', either: ['1,234'] });
    expect(isOpen(open)).toBe(true);
  });

  it('that proves both is reported, and asked about if it matters', () => {
    const read = notation('1.234,50', '12.5');
    expect(read).toMatchObject({ doubt: 'mixed', proofs: { ',': '1.234,50', '.': '12.5' } });
    expect(isOpen(read)).toBe(false);
    expect(isOpen(notation('1.234,50', '12.5', '1.000'))).toBe(true);
  });

  it('shows both readings of a number', () => {
    expect(readingsOf('1,234')).toEqual({ ',': '1,234', '.': '1.234,00' });
  });

  it('of numbers with decimals always proves how it was written', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1 }),
        fc.constantFrom<DecimalSign>(',', '.'),
        fc.boolean(),
        (amounts, sign, grouped) => {
          const read = notation(...amounts.map((cents) => writtenBy(sign, cents, grouped)));
          expect(read).toMatchObject({ sign, doubt: null });
        },
      ),
    );
  });
});

describe('a workbook’s doubt', () => {
  it.each([
    [
      ['1,234'],
      'A planilha tem números escritos como texto, e 1,234 pode ser 1,234 (notação brasileira) ou 1.234,00 (inglesa). Compare as duas colunas de valores abaixo e escolha a notação no botão.',
    ],
    [
      ['1.234,5', '1,234.5'],
      'A planilha tem números escritos como texto em duas notações (1.234,5 e 1,234.5). Cada um é lido pela sua própria forma: confira os valores novos antes de continuar.',
    ],
    [
      ['12,5', '12.5', '2,000'],
      'A planilha tem números escritos como texto em duas notações (12,5 e 12.5), e 2,000 pode ser 2,00 (notação brasileira) ou 2.000,00 (inglesa). Compare as duas colunas de valores abaixo e escolha a notação no botão.',
    ],
  ])('of %j says what to do', (texts, text) => {
    expect(sheetDoubtText(notation(...texts))).toBe(text);
  });
});

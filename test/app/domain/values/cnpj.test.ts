import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareCnpj, canonicalCnpj, cnpjCheckDigits, punctuatedCnpj } from '../../../../app/domain/values/cnpj';

const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const twelve = fc
  .array(fc.constantFrom(...characters), { minLength: 12, maxLength: 12 })
  .map((list) => list.join(''));

/** As the instruction words it: weights 2 to 9 from right to left, over and over. */
function checkDigitByTheBook(text: string): number {
  const sum = [...text]
    .reverse()
    .reduce((total, sign, at) => total + ((sign.codePointAt(0) ?? 0) - 48) * (2 + (at % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

describe('a CNPJ', () => {
  it.each([
    ['11.222.333/0001-81', '11222333000181'],
    ['11222333000181', '11222333000181'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12abc34501de35', '12ABC34501DE35'],
    [' 12 ABC 345 / 01DE - 35 ', '12ABC34501DE35'],
    ['11.222.333/0001-82', null],
    ['12.ABC.345/01DE-36', null],
    ['12.ABD.345/01DE-35', null],
    ['00000000000000', null],
    ['1122233300018', null],
    ['11222333000181x', null],
    ['12ABC34501DEZ5', null],
    ['12ÁBC34501DE35', null],
    ['', null],
  ])('%s', (text, expected) => expect(canonicalCnpj(text)).toBe(expected));

  it('of any twelve letters and digits is accepted in every spelling, and only with its check digits', () => {
    fc.assert(
      fc.property(twelve, fc.nat(99), (first, other) => {
        const second = checkDigitByTheBook(first);
        const bare = `${first}${second}${checkDigitByTheBook(`${first}${second}`)}`;
        fc.pre(!/^(\d)\1{13}$/.test(bare));
        expect(cnpjCheckDigits(first)).toBe(bare.slice(12));
        for (const written of [bare, bare.toLowerCase(), punctuatedCnpj(bare), ` ${punctuatedCnpj(bare)} `])
          expect(canonicalCnpj(written)).toBe(bare);
        expect(bareCnpj(punctuatedCnpj(bare).toLowerCase())).toBe(bare);
        const digits = String(other).padStart(2, '0');
        expect(canonicalCnpj(first + digits)).toBe(digits === bare.slice(12) ? bare : null);
      }),
    );
  });

  it('with a single wrong digit is refused', () => {
    fc.assert(
      fc.property(fc.nat(13), fc.integer({ min: 1, max: 9 }), (position, shift) => {
        const digits = [...'11222333000181'];
        digits[position] = String((Number(digits[position]) + shift) % 10);
        expect(canonicalCnpj(digits.join(''))).toBeNull();
      }),
    );
  });
});

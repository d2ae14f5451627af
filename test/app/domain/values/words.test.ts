import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf, foundAmong, holdsTyped, keysOfText } from '../../../../app/domain/values/words';

const found = (typed: string, ...texts: string[]) => holdsTyped(texts, chunksOf(typed));

describe('what was typed', () => {
  const product = ['SK-100/2', 'Batom Líquido Rosé', 'Coleção de verão', '12.345.678/0001-95'];
  it.each([
    ['batom liquido', true],
    ['LIQ bat', true],
    ['rose batom verao', true],
    ['bat colec', true],
    ['atom', false],
    ['batom azul', false],
    ['sk1002', true],
    ['SK-100/2', true],
    ['sk100', true],
    ['sk 2', true],
    ['k1002', false],
    ['100', true],
    ['12345678000195', true],
    ['12.345.678/0001-95', true],
    ['123456', true],
    ['12-345', true],
    ['345-12', false],
    ['345.678', true],
    ['0001-95', true],
    ['678/0001', true],
    ['100/2', true],
    ['rose/batom', true],
    ['  ', true],
    ['...', true],
  ])('%j finds the row: %s', (typed, expected) => {
    expect(found(typed, ...product)).toBe(expected);
  });

  const text = fc.array(fc.stringMatching(/^[a-dÀ-Ãç0-2./-]{1,6}$/), { maxLength: 5 });
  it('is found in whatever order, by any beginning, with and without punctuation', () => {
    fc.assert(
      fc.property(text, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 4 }), (words, picks) => {
        const cell = words.join(' ');
        const keys = keysOfText(cell);
        const typed = picks.map(([which, length]) => {
          const key = keys[which % Math.max(1, keys.length)] ?? '';
          return key.slice(0, 1 + (length % Math.max(1, key.length)));
        });
        expect(found(typed.join(' '), cell)).toBe(true);
        expect(found([...typed].reverse().join(' ').toUpperCase(), cell)).toBe(true);
        expect(found(cell, cell)).toBe(true);
        expect(found(`${cell} zz`, cell)).toBe(false);
      }),
    );
  });

  it('has the same keys in plain letters as in others', () => {
    const plain = fc.array(fc.stringMatching(/^[a-dA-D0-2./-]{1,9}$/), { maxLength: 6 });
    fc.assert(
      fc.property(plain, (words) => {
        const keys = (text: string) => new Set(keysOfText(text));
        // One letter beyond ASCII, and all the others are read the other way.
        const others = keys([...words, 'ß'].join(' '));
        others.delete('ß');
        expect(keys(words.join(' '))).toEqual(others);
      }),
    );
  });
});

it.each([
  ['gold ERP', ['ERP gold@demo.example']],
  ['sk1002', ['SK-100/2']],
  ['lib', ['Notas líbero (novas)']],
  ['(', ['Notas líbero (novas)']],
  ['...', []],
  ['', ['ERP gold@demo.example', 'SK-100/2', 'Notas líbero (novas)']],
])('%j finds in a list of memory %j', (typed, expected) => {
  const all = ['ERP gold@demo.example', 'SK-100/2', 'Notas líbero (novas)'];
  expect(foundAmong(all, typed, (text) => [text])).toEqual(expected);
});

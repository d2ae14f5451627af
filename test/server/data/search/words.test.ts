import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explorerQueryOf, maxSearchLength } from '../../../../app/domain/data/search/query';
import { markedHtml } from '../../../../app/domain/data/search/result';
import { termsOf } from '../../../../server/data/search/query';
import { condensed, wordsOf } from '../../../../app/domain/values/words';
import { cutsOf, oneEditApart, stemOf } from '../../../../server/data/search/words';

describe('words', () => {
  it.each([
    ['Batom Líquido', ['batom', 'liquido']],
    ['PROMOÇÃO de Verão', ['promocao', 'de', 'verao']],
    ['AB-12/3', ['ab', '12', '3']],
    ['pão\u0301', ['pao']],
    ['...', []],
  ])('%s', (text, expected) => {
    expect(wordsOf(text).map(({ folded }) => folded)).toEqual(expected);
  });

  it('say where they stand in the text as written', () => {
    const text = 'Sérum de Açaí';
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Sérum', 'de', 'Açaí']);
  });

  it.each([
    ['batons', 'batom'],
    ['promocoes', 'promocao'],
    ['canais', 'canal'],
    ['perfumes', 'perfume'],
    ['papeis', 'papel'],
    ['lojas', 'loja'],
  ])('%s is a form of %s', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other));
  });

  it.each([
    ['AB-12/3', 'ab123'],
    ['12.345.678/0001-95', '12345678000195'],
    ['Ção 1', 'cao1'],
  ])('%s condensed is %s', (text, expected) => {
    expect(condensed(text)).toBe(expected);
  });
});

describe('one edit apart', () => {
  const word = fc.stringMatching(/^[a-e]{4,8}$/);
  const edited = fc
    .tuple(word, fc.nat(), fc.nat(3), fc.constantFrom('x', 'y'))
    .map(([text, at, kind, letter]) => {
      const place = at % text.length;
      const [before, rest] = [text.slice(0, place), text.slice(place)];
      const swapped = before + (rest[1] ?? '') + (rest[0] ?? '') + rest.slice(2);
      const other = [
        before + letter + rest,
        before + rest.slice(1),
        before + letter + rest.slice(1),
        swapped,
      ];
      return [text, other[kind] ?? text] as const;
    });

  it('is what an inserted, left out, changed or swapped letter makes, in both directions', () => {
    fc.assert(fc.property(edited, ([one, other]) => oneEditApart(one, other) && oneEditApart(other, one)));
  });

  it('always shares a cut, by which misspellings are found', () => {
    fc.assert(
      fc.property(edited, ([one, other]) => {
        const cuts = new Set(cutsOf(one));
        return other.length < 4 || cutsOf(other).some((cut) => cuts.has(cut));
      }),
    );
  });

  it.each([
    ['batom', 'botim'],
    ['batom', 'batomba'],
    ['abcd', 'badc'],
  ])('is not %s and %s', (one, other) => {
    expect(oneEditApart(one, other)).toBe(false);
  });
});

describe('a search as typed', () => {
  it.each([
    ['batom matte', [['batom'], ['matte']]],
    ['creme de pentear', [['creme'], ['pentear']]],
    ['de', [['de']]],
    ['AB-12/3 azul', [['ab', '12', '3'], ['azul']]],
  ])('%s', (search, expected) => {
    expect(termsOf(search, false)?.chunks.map(({ words }) => words)).toEqual(expected);
  });

  it.each(['', '   ', '!!!', '-- ** //', '\u0000'])('is none in %j', (search) => {
    expect(termsOf(search, false)).toBeNull();
  });

  it('keeps the stop words of a phrase, and gives codes without their punctuation', () => {
    expect(termsOf('creme de AB-12/3', true)).toMatchObject({
      phrase: ['creme', 'de', 'ab', '12', '3'],
      chunks: [{ code: null }, { code: null }, { code: 'ab123' }],
    });
  });

  it('never gives an adapter anything but letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (search) => {
        const terms = termsOf(search, false);
        const all = terms?.chunks.flatMap(({ words, code }) => [...words, code ?? 'a']) ?? [];
        return [...all, terms?.code ?? ''].every((word) => /^[\p{L}\p{N}]*$/u.test(word));
      }),
    );
  });
});

describe('an address of the explorer', () => {
  const read = (query: string) => explorerQueryOf(new URLSearchParams(query));

  it.each([
    ['search=batom', { search: 'batom', exactPh: false, page: 1, pageSize: 20, type: null, cut: false }],
    [
      'search=+batom+&exactPh=on&page=3&pageSize=40',
      { search: 'batom', exactPh: true, page: 3, pageSize: 40 },
    ],
    [
      'search=a&exactPh=1&page=-1&pageSize=1000&type=users',
      { exactPh: false, page: 1, pageSize: 20, type: null },
    ],
    ['search=a&type=file', { type: 'file' }],
    ['search[$ne]=x', { search: '' }],
    ['search=a&search[$gt]=', { search: 'a' }],
  ])('%s', (query, expected) => {
    expect(read(query)).toMatchObject(expected);
  });

  it('cuts a search of 10 000 characters and says so', () => {
    expect(read(`search=${'x'.repeat(10_000)}`)).toMatchObject({
      search: 'x'.repeat(maxSearchLength),
      cut: true,
    });
  });
});

it('marks hits as HTML and escapes everything else', () => {
  expect(
    markedHtml([
      { text: '<b onclick="x">', hit: false },
      { text: "R&D's", hit: true },
    ]),
  ).toBe('&lt;b onclick=&quot;x&quot;&gt;<mark>R&amp;D&#39;s</mark>');
});

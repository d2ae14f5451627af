import fc from 'fast-check';
import type { Door } from './doors';

const atoms = [
  ...[
    'a',
    'zz',
    '0',
    '-1',
    '1.234,56',
    '1e308',
    '9'.repeat(30),
    '2026-10',
    '2026-13-45',
    'NaN',
    'null',
    'true',
  ],
  ...[
    '%',
    '%ff',
    '..',
    '/',
    '\\',
    '\0',
    '\n',
    '\u202e',
    '\u0301',
    'é',
    'ﬁ',
    'ß',
    '$gt',
    '$where',
    '.',
    '*',
    '[',
    '[]',
    '{',
    '(',
  ],
  ...[
    '(a+)+$',
    '.*.*=',
    ',',
    ';',
    '=',
    '&',
    '"',
    "'",
    '<b>',
    ' ',
    '\t',
    '__proto__',
    'constructor',
    'a@b.c',
    'intent',
  ],
];
export const atom = fc.constantFrom(...atoms);

/** Words, few or many times over: what slow parsers are slow at. */
export const text = (maxLength: number) =>
  fc
    .tuple(fc.array(atom, { minLength: 1, maxLength: 4 }), fc.constantFrom(1, 1, 1, 1, 1, 3, 60, maxLength))
    .map(([words, count]) => words.join('').repeat(count).slice(0, maxLength));

export const among = (of: readonly string[], fallback: string) =>
  fc.constantFrom(...(of.length > 0 ? of : [fallback]));
export const nameOf = ({ names }: Door) =>
  fc.oneof(
    { arbitrary: among(names, 'q'), weight: 5 },
    {
      arbitrary: fc.constantFrom(
        'page',
        'size',
        'sort',
        'order',
        'q',
        'index',
        'next',
        '_routes',
        'export',
        'intent',
      ),
      weight: 2,
    },
    { arbitrary: text(200), weight: 1 },
  );

export const encoded = (words: string) => encodeURIComponent(words.replace(/\p{Cs}/gu, '?'));
export const pairs = (from: readonly (readonly [string, string])[]) =>
  from.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');

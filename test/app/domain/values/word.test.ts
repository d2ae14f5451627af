import { expect, it } from 'vitest';
import { wordOf } from '../../../../app/domain/values/word';

it.each([
  ['feito', 'Pronto.'],
  ['outro', undefined],
  [null, undefined],
  ['__proto__', undefined],
  ['constructor', undefined],
])('says of %j %j', (key, word) => {
  expect(wordOf({ feito: 'Pronto.' }, key)).toBe(word);
});

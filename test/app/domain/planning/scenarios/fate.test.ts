import { expect, it } from 'vitest';
import { fateOf } from '../../../../../app/domain/planning/scenarios/fate';

const at = (amount: number | null, version = 1) => ({ amount, version });

it.each([
  ['is there already', 5, at(5), at(5), 'same'],
  ['came to the same there', 5, at(1), at(5, 2), 'same'],
  ['only the official one changed', 1, at(1), at(5, 2), 'newer'],
  ['changed here alone', 5, at(1), at(1), 'change'],
  ['came back to what it was there', 5, at(1), at(1, 3), 'change'],
  ['both changed', 5, at(1), at(7, 2), 'conflict'],
  ['is new here', 5, at(null, 0), at(null, 0), 'change'],
  ['is new in both', 5, at(null, 0), at(7), 'conflict'],
])('a figure that %s', (_what, mine, base, now, fate) => {
  expect(fateOf({ mine, base, now })).toBe(fate);
});

import { expect, it } from 'vitest';
import { actsOn, isChangeId, isForeseen } from '../../../../../app/domain/planning/quantities/change';

it.each([
  ['waiting', 0, ['stop']],
  ['running', 500, ['stop']],
  ['done', 500, ['undo']],
  ['done', 0, []],
  ['stopped', 500, ['resume', 'undo']],
  ['stopped', 0, ['resume']],
  ['undone', 0, []],
] as const)('a change that is %s with %i rows changed can be %j', (state, done, acts) => {
  expect(actsOn({ state, done })).toEqual(acts);
});

it('takes only a UUID for the name of a saving', () => {
  expect(isChangeId(crypto.randomUUID())).toBe(true);
  expect(['', '1', 'x'.repeat(36), '{"$ne":1}'].some(isChangeId)).toBe(false);
});

it.each([
  ['done', 10, 10, false],
  ['done', 8, 10, true],
  ['running', 8, 10, true],
  ['stopped', 8, 10, true],
  ['undoing', 4, 10, false],
  ['undone', 0, 10, false],
] as const)(
  'the sum after a change that is %s with %d of %d rows is foreseen: %s',
  (state, done, total, foreseen) => {
    expect(isForeseen({ state, done, total })).toBe(foreseen);
  },
);

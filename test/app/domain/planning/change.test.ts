import { expect, it } from 'vitest';
import { actsOn, isChangeId } from '../../../../app/domain/planning/change';

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

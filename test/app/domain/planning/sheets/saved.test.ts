import { expect, it } from 'vitest';
import { savedOf, savedParam } from '../../../../../app/domain/planning/sheets/saved';

it('the address after a save reports it, with the change set to undo', () => {
  const outcome = { changeSet: '6f9c1d2e-0b7a-4c1e-9a55-0d6f3a1b2c3d', saved: 3, conflicts: [] };
  expect(savedOf(savedParam(null, outcome))).toEqual({ rows: 3, changeSet: outcome.changeSet });
  expect(savedOf(savedParam(null, { ...outcome, saved: 0, changeSet: null }))).toEqual({
    rows: 0,
    changeSet: null,
  });
});

it.each([null, '', '1', 'undo', '1:<script>', 'x:1', '1234567:a'])('%s reports no save', (param) => {
  expect(savedOf(param)).toBeNull();
});

it('an action in a dialog is reported without rows', () => {
  expect([savedParam('undo', null), savedParam('comment', null)]).toEqual(['undo', '1']);
});

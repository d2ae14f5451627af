import { expect, it } from 'vitest';
import { formatChange, formatPlaceLong } from '../../../../../app/domain/insight/panels/format';

it.each([
  [0.0321, '+3,2%'],
  [-0.0141, '-1,4%'],
  [0.0004, '0,0%'],
  [-0.0004, '0,0%'],
  [0, '0,0%'],
])('writes a change of %s with its sign, and none where nothing is left of it', (value, text) => {
  expect(formatChange(value)).toBe(text);
});

it.each(['text', 'number', 'month', 'day'] as const)('labels a missing %s as missing', (kind) => {
  expect(formatPlaceLong('', { kind })).toBe('(vazio)');
});

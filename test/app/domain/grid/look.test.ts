import { expect, it } from 'vitest';
import { lookText, readLook, type GridLook } from '../../../../app/domain/grid/look';

const look: GridLook = {
  ...{ hidden: ['channel', '2027-01'], pinned: ['total'], folded: ['marca Aurora'] },
  moved: [['2026-12', 'total']],
  widths: new Map([['2026-12', 180]]),
  sort: { columnId: 'total', down: true },
  filters: new Map([['2026-12', { text: '>10', state: 'filled' }]]),
};
const bare: GridLook = {
  ...{ hidden: [], pinned: [], folded: [], moved: [], widths: new Map() },
  ...{ sort: null, filters: new Map() },
};

it('survives an address, which leaves out default values', () => {
  expect(readLook(lookText(look))).toEqual(look);
  expect(lookText(bare)).toBe('{}');
  expect(readLook('{}')).toEqual(bare);
  const upwards = { ...bare, sort: { columnId: 'total', down: false } };
  expect(readLook(lookText(upwards))).toEqual(upwards);
});

it.each([
  '',
  'x',
  '[]',
  '{"hidden":"a","pinned":3,"folded":[1],"sort":[],"filters":[["a"],["a","b","never"],7]}',
])('reads nothing from %j', (text) => {
  expect(readLook(text)).toEqual(bare);
});

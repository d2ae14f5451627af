import { expect, it } from 'vitest';
import { RowKey } from '../../../../server/data/master-data/rows/row-key';
import { baseSchema, type CellRule } from '../../../../server/data/master-data/base';

const keyed = (checks: Record<string, Pick<CellRule, 'kind' | 'unique'>>) =>
  new RowKey(
    baseSchema.parse({
      _id: 'b_1',
      collection_name: 'b',
      label_name: 'B',
      collection_ok: 1,
      fields: Object.keys(checks).map((key) => ({ [key]: key })),
      checks,
      records: 'b',
      order: 0,
    }),
  );
const on = (day: string) => new Date(`${day}T00:00:00Z`);

it.each([
  ['text', 'K-1', 'K-1'],
  ['integer', 7, '7'],
  ['month', on('2026-10-01'), '2026-10'],
  ['date', on('2026-10-16'), '2026-10-16'],
  ['cpf', '52998224725', '***.***.***-25'],
  ['text', null, ''],
] as const)('records a key’s %s %s in the trail as %s', (kind, value, text) => {
  const key = keyed({ id: { kind, unique: true }, loja: { kind: 'text', unique: true } });
  expect(key.textOf({ id: value, loja: 'L1' })).toBe(`${text} / L1`);
});

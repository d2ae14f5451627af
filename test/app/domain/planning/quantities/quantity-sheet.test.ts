import { describe, expect, it } from 'vitest';
import {
  packSheet,
  prefixOf,
  QuantityCells,
  tailOf,
  unpackSheet,
  type QuantityLine,
} from '../../../../../app/domain/planning/quantities/quantity-sheet';

const line = (sku: string, nth = 1): QuantityLine => ({
  sku,
  channel: 'FSS',
  description: 'Creme "São João"',
  brand: 'Lumina',
  category: '',
  majorCategory: 'Skincare',
  hero: 'hero',
  abcd: '',
  plcLocal: '3-Released',
  nth,
});
const ids = ['64f0c0ffee0123456789abcd', '64f0c0ffee0123456700000f', '000000000000000000000000'];

const sheet = () => {
  const lines = [line('SK1'), line('SK1', 2), line('SK2')];
  const cells = new QuantityCells(6);
  const put = (at: number, value: number, version: number, id: string) => {
    let head = cells.prefixes.indexOf(prefixOf(id));
    if (head < 0) head = cells.prefixes.push(prefixOf(id)) - 1;
    cells.values[at] = value;
    cells.versions[at] = version;
    cells.heads[at] = head;
    cells.tails[at] = tailOf(id);
  };
  put(0, 0, 1, ids[0] ?? '');
  put(2, 999_999_999_999, 70_000, ids[1] ?? '');
  put(5, -1.5, 2, ids[2] ?? '');
  return { months: ['2026-11', '2026-12'], lines, cells, stamp: 1_795_000_000_000 };
};

describe('a sheet of quantities as bytes', () => {
  it('comes back as it was, whatever the quantities and ids', () => {
    const sent = sheet();
    const { cells, ...rest } = unpackSheet(packSheet(sent));
    expect(rest).toEqual({ months: sent.months, lines: sent.lines, stamp: sent.stamp });
    expect([0, 1, 2, 3, 4, 5].map((at) => [cells.value(at), cells.versions[at], cells.id(at)])).toEqual([
      [0, 1, ids[0]],
      [null, 0, null],
      [999_999_999_999, 70_000, ids[1]],
      [null, 0, null],
      [null, 0, null],
      [-1.5, 2, ids[2]],
    ]);
  });

  it('finds rows by their ids, and keeps a copy apart', () => {
    const { cells } = sheet();
    expect([...cells.placesOf([...ids, 'ffffffffffffffffffff000f'])]).toEqual(
      ids.map((id, at) => [id, [0, 2, 5][at]]),
    );
    const copy = cells.copy();
    copy.values[0] = 7;
    expect([cells.value(0), copy.value(0), copy.id(0)]).toEqual([0, 7, ids[0]]);
  });

  it('takes no lines', () => {
    const empty = { months: [], lines: [], cells: new QuantityCells(0), stamp: 1 };
    expect(unpackSheet(packSheet(empty)).lines).toEqual([]);
  });
});

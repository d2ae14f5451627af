import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum } from '../../../../../app/domain/values/decimal';
import {
  reportLines,
  totalOf,
  variancesOf,
  type AccountAmounts,
} from '../../../../../app/domain/finance/fpa/report';
import { waterfallOf } from '../../../../../app/domain/insight/variance/waterfall';

const account = (name: string, group: string, level: string, amounts: number[]): AccountAmounts => {
  const [priorY = 0, priorM = 0, actual = 0, rf = 0] = amounts;
  return { account: name, version: 1, group, level, priorY, priorM, actual, rf };
};

const accounts = [
  account('610101 - Salários', 'Remuneração', 'Pessoal', [100.1, 110.2, 120.3, 115]),
  account('610102 - Comissões', 'Remuneração', 'Pessoal', [10.2, 9, 8.05, 12]),
  account('620101 - Aluguéis', 'Imóveis', 'Ocupação', [50, 50, 55.5, 55.5]),
];

describe('the lines of a report', () => {
  it('stand under their groups and levels, which hold exact sums', () => {
    expect(
      reportLines(accounts).map(({ id, parentId, type, depth, actual }) => [
        id,
        parentId,
        type,
        depth,
        actual,
      ]),
    ).toEqual([
      ['Pessoal', null, 'step', 0, 128.35],
      ['Pessoal / Remuneração', 'Pessoal', 'step', 1, 128.35],
      ['610101 - Salários', 'Pessoal / Remuneração', 'row', 2, 120.3],
      ['610102 - Comissões', 'Pessoal / Remuneração', 'row', 2, 8.05],
      ['Ocupação', null, 'step', 0, 55.5],
      ['Ocupação / Imóveis', 'Ocupação', 'step', 1, 55.5],
      ['620101 - Aluguéis', 'Ocupação / Imóveis', 'row', 2, 55.5],
    ]);
  });

  it('vary exactly to the cent', () => {
    expect(variancesOf(totalOf(accounts))).toEqual({
      priorY: 23.55,
      rfY: 22.2,
      priorM: 14.65,
      rfM: 13.3,
      actualRF: 1.35,
    });
  });
});

describe('a waterfall', () => {
  it('leads from total to total by the largest changes, the rest in one step', () => {
    const { steps } = waterfallOf(
      { label: 'RF1', value: 100 },
      { label: 'Actual', value: 112 },
      [
        { label: 'a', value: 20 },
        { label: 'b', value: -5 },
        { label: 'c', value: -4 },
        { label: 'd', value: 1 },
        { label: 'e', value: 0 },
      ],
      2,
    );
    expect(steps.map(({ label, value }) => [label, value])).toEqual([
      ['RF1', 100],
      ['a', 20],
      ['b', -5],
      ['Outras contas', -3],
      ['Actual', 112],
    ]);
  });

  it('keeps every bar on its axis, each where the last one ended', () => {
    const cents = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 100);
    fc.assert(
      fc.property(cents, fc.array(cents, { maxLength: 12 }), (from, changes) => {
        const to = sum([from, ...changes], 2);
        const { steps, axis } = waterfallOf(
          { label: 'from', value: from },
          { label: 'to', value: to },
          changes.map((value, index) => ({ label: String(index), value })),
          4,
        );
        const length = axis[1] - axis[0];
        expect(length).toBeGreaterThan(0);
        let at = from;
        for (const { kind, value, start, end } of steps) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(1);
          if (kind === 'total') continue;
          expect((end - start) * length).toBeCloseTo(Math.abs(value), 1);
          at = sum([at, value], 2);
        }
        expect(at).toBe(to);
      }),
    );
  });
});

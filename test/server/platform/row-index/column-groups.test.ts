import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grouped as groupedBy } from '../../../../app/domain/values/grouped';
import {
  ColumnGroups,
  type Dimension,
  type Grouping,
} from '../../../../server/platform/row-index/column-groups';
import { BlockColumn } from '../../../../server/platform/row-index/column-part';
import type { Value } from '../../../../server/platform/row-index/column-filter';
import { runs } from '../../../property-runs';

type Row = Readonly<Record<string, Value>>;

const by = (field: string): Dimension => ({ field, place: (value) => String(value) });
const soma: Grouping = {
  dimensions: [],
  totals: { soma: { kind: 'sum', field: 'valor' } },
  filter: { kind: 'all', of: [] },
  limit: 1_000,
};

/** What columns say of blocks of rows: each group's places and figures. */
function grouped(
  asked: Partial<Grouping>,
  blocks: readonly (readonly Row[])[],
  without: readonly number[] = [],
) {
  const groups = new ColumnGroups({ ...soma, ...asked });
  for (const rows of blocks)
    groups.add(
      rows.length,
      (field) => {
        const values = [...new Set(rows.map((row) => row[field])), undefined];
        return new BlockColumn(
          Uint16Array.from(rows, (row) => values.indexOf(row[field])),
          values,
          0,
        );
      },
      without,
    );
  return sorted(groups.groups().map(({ at, figures }) => [...at, ...Object.values(figures)]));
}

/** Groups come in no order. */
const sorted = <T>(groups: readonly T[]): T[] =>
  groups.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

const ofFigures = (figures: readonly (number | null)[]): Row[] => figures.map((valor) => ({ valor }));

describe('columns of blocks', () => {
  it.each([
    ['whole figures, and rows without one', [[1, null, 2, 2]], 5],
    [
      'fractions after whole figures',
      [
        [1, 2],
        [0.1, 0.2, 0.3],
      ],
      3.6,
    ],
    ['small figures beside one that hides them', [[1e16, 1, 1, -1e16]], 2],
    ['figures of several blocks that hide each other', [[1e16, 1], [1], [-1e16]], 2],
  ])('sum %s', (_what, blocks, sum) => {
    expect(grouped({}, blocks.map(ofFigures))).toEqual([[sum]]);
  });

  const rows: readonly Row[] = [
    { canal: 'A', marca: 'x', valor: 1 },
    { canal: 'B', marca: 'x', valor: 2 },
    { canal: 'A', marca: 'y', valor: null },
    { canal: 'A', marca: 'x', valor: 4 },
  ];

  it('divide, narrow and leave out rows', () => {
    const dimensions = [by('canal'), by('marca')];
    expect(grouped({ dimensions }, [rows, rows])).toEqual([
      ['A', 'x', 10],
      ['A', 'y', 0],
      ['B', 'x', 4],
    ]);
    expect(grouped({ dimensions }, [rows], [0, 2])).toEqual([
      ['A', 'x', 4],
      ['B', 'x', 2],
    ]);
    const filter = { kind: 'field', field: 'canal', test: (value: Value) => value === 'A' } as const;
    expect(grouped({ filter }, [rows])).toEqual([[5]]);
  });

  it('count, and tell the least and the greatest', () => {
    const figure = (value: Value) => (typeof value === 'number' ? value : null);
    const totals: Grouping['totals'] = {
      linhas: { kind: 'rows' },
      conhecidas: { kind: 'known', field: 'valor' },
      menor: { kind: 'min', field: 'valor', figure },
      maior: { kind: 'max', field: 'valor', figure },
    };
    expect(
      grouped({ dimensions: [by('canal')], totals }, [
        rows,
        ofFigures([9]).map((row) => ({ ...row, canal: 'C' })),
      ]),
    ).toEqual([
      ['A', 3, 2, 1, 4],
      ['B', 1, 1, 2, 2],
      ['C', 1, 1, 9, 9],
    ]);
  });

  it('say nothing of groups beyond the limit', () => {
    expect(grouped({ dimensions: [by('marca')], limit: 1 }, [rows])).toEqual([['x', 7]]);
  });

  it('divide by more combinations than a list has room for', () => {
    const many = Array.from({ length: 900 }, (_, at) => ({ um: `a${at}`, dois: `b${at % 600}`, valor: at }));
    const found = grouped({ dimensions: [by('um'), by('dois')] }, [many, many]);
    expect(found).toHaveLength(900);
    expect(found.at(-1)).toEqual(['a99', 'b99', 198]);
  });

  const values = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(null, 0.5, 2 ** 40));
  const anyRow = fc.record({
    um: fc.integer({ min: 0, max: 400 }),
    dois: fc.integer({ min: 0, max: 300 }),
    tres: fc.constantFrom('x', 'y', null),
    valor: values,
  });
  const anyBlock = fc.array(anyRow, { minLength: 1, maxLength: 600 });
  const dimensionsOf = fc.subarray(['tres', 'um', 'dois'] as const);

  it('say of any rows what one finds by going through them', () => {
    fc.assert(
      fc.property(
        fc.array(anyBlock, { maxLength: 3 }),
        dimensionsOf,
        fc.boolean(),
        fc.uniqueArray(fc.nat(5)),
        fc.constantFrom('all', 'any', 'none'),
        (blocks, fields, isNarrowed, without, kind) => {
          const gone = without.filter((at) => blocks.every(({ length }) => at < length));
          const isSmall = isNarrowed ? (value: Value) => Number(value) < 3 : () => true;
          const isNamed = (value: Value) => value === 'x';
          const kept = ({ valor, tres }: (typeof blocks)[number][number]) => {
            const [one, other] = [isSmall(valor), isNamed(tres)];
            return kind === 'all' ? one && other : (one || other) !== (kind === 'none');
          };
          const figure = (value: Value) => (typeof value === 'number' ? value : null);
          const asked: Partial<Grouping> = {
            dimensions: fields.map(by),
            filter: {
              kind,
              of: [
                { kind: 'field', field: 'valor', test: isSmall },
                { kind: 'field', field: 'tres', test: isNamed },
              ],
            },
            totals: {
              linhas: { kind: 'rows' },
              conhecidas: { kind: 'known', field: 'valor' },
              soma: { kind: 'sum', field: 'valor' },
              maior: { kind: 'max', field: 'valor', figure },
              menor: { kind: 'min', field: 'valor', figure },
            },
            limit: 10_000,
          };
          const left = blocks.flatMap((each) => each.filter((row, at) => kept(row) && !gone.includes(at)));
          const expected = groupedBy(left, (row) => JSON.stringify(fields.map((field) => row[field]))).map(
            ([, each]) => {
              const figures = each.flatMap(({ valor }) => valor ?? []);
              return [
                ...fields.map((field) => String(each[0]?.[field])),
                each.length,
                figures.length,
                figures.reduce((sum, one) => sum + one, 0),
                figures.length === 0 ? null : Math.max(...figures),
                figures.length === 0 ? null : Math.min(...figures),
              ];
            },
          );
          expect(grouped(asked, blocks, gone)).toEqual(sorted(expected));
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

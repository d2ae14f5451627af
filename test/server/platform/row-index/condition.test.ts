import { describe, expect, it } from 'vitest';
import { asked, where } from '../../../../server/platform/row-index/condition';

const columns = { texts: ['name', 'cnpj'], cnpjs: ['cnpj'], values: ['kind'], figures: ['sum'] };
const sum = (from: number, to: number) => ({
  kind: 'figures',
  field: 'sum',
  from: { figure: from, included: true },
  to: { figure: to, included: true },
});

describe('what somebody asks of a list, said once', () => {
  it('gives the same rows from the database and from blocks', () => {
    const conditions = [
      where.values('kind', ['a', 'b']),
      where.figures('sum', { $gte: 1, $lte: 9 }),
      where.any(where.not(where.values('kind', ['b'])), where.figure('sum', 3)),
    ];
    expect(asked(conditions, columns)).toEqual({
      filter: {
        $and: [
          { kind: { $in: ['a', 'b'] } },
          { sum: { $gte: 1, $lte: 9 } },
          { $or: [{ kind: { $not: { $in: ['b'] } } }, { sum: { $eq: 3 } }] },
        ],
      },
      sought: [
        { kind: 'value', field: 'kind', values: ['a', 'b'] },
        sum(1, 9),
        {
          kind: 'any',
          of: [{ kind: 'not', of: { kind: 'value', field: 'kind', values: ['b'] } }, sum(3, 3)],
        },
      ],
      isWhole: true,
    });
  });

  it.each([
    ['a value of a column that they have not', where.values('name', ['a'])],
    ['figures of a column that they have not', where.figures('at', { $lt: new Date(0) })],
    ['words of a column that they have not', where.words('ana', ['name', 'note'])],
    ['signs alone', where.words('%', ['name'])],
    ['a choice, one of which they do not know', where.any(where.figure('sum', 1), where.figure('at', 1))],
    ['what is not, of a column that they have not', where.not(where.values('name', ['a']))],
  ])('is checked in the database too if blocks cannot decide: %s', (_what, condition) => {
    const { filter, sought, isWhole } = asked([condition, where.figure('sum', 1)], columns);
    expect([sought, isWhole]).toEqual([[sum(1, 1)], false]);
    expect(filter['$and']).toHaveLength(2);
  });

  it('is empty when nothing was typed', () => {
    const nothing = [where.words(' ', ['name']), where.figures('sum', {})];
    expect(asked(nothing, columns)).toEqual({ filter: {}, sought: [], isWhole: true });
    expect(asked(nothing, columns, [{ base: 1 }]).filter).toEqual({ $and: [{ base: 1 }] });
  });
});

import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { filterOver } from '../../../../server/data/gateway/query/filter';
import { pipelineOver } from '../../../../server/data/gateway/query/pipeline';
import { fieldIn, projectionOver, sortOver, wholeNumber } from '../../../../server/data/gateway/query/shape';
import { scalar } from '../../../../server/data/gateway/query/values';
import { runs } from '../../../property-runs';

const fields = new Set(['_id', 'nome', 'valor', 'data']);
const id = '65a000000000000000000001';
/** Objects as a body brings them, prototype keys among their own. */
const json = (text: string): unknown => JSON.parse(text);

/** Ways to have the server run something, read something else, or write. */
const poisons: [string, string][] = [
  ['$where', '{"$where":"sleep(1000)"}'],
  ['$where inside a list', '{"$and":[{"nome":"a"},{"$or":[{"$where":"1"}]}]}'],
  ['$expr', '{"$expr":{"$eq":["$nome","$valor"]}}'],
  ['$function', '{"$expr":{"$function":{"body":"function(){}","args":[],"lang":"js"}}}'],
  ['$jsonSchema', '{"$jsonSchema":{}}'],
  ['$text', '{"$text":{"$search":"a"}}'],
  ['$comment', '{"$comment":"a"}'],
  ['$nor', '{"$nor":[{"nome":"a"}]}'],
  ['$not', '{"nome":{"$not":{"$eq":1}}}'],
  ['$elemMatch', '{"nome":{"$elemMatch":{"$where":"1"}}}'],
  ['$mod', '{"valor":{"$mod":[4,0]}}'],
  ['$type', '{"valor":{"$type":2}}'],
  ['an operator beside a value', '{"nome":{"$eq":"a","$where":"1"}}'],
  ['an operator inside a comparison', '{"nome":{"$gt":{"$where":"1"}}}'],
  ['an operator inside a list of values', '{"nome":{"$in":[{"$where":"1"}]}}'],
  ['an object as a value', '{"nome":{"a":1}}'],
  ['an object beside a date', '{"nome":{"$date":"2026-01-01","$where":"1"}}'],
  ['a list as a value', '{"nome":["a"]}'],
  ['a field that is not on the list', '{"cpf":"1"}'],
  ['a path into a field', '{"nome.x":"1"}'],
  ['__proto__', '{"__proto__":{"nome":"a"}}'],
  ['constructor', '{"constructor":{"prototype":{}}}'],
  ['__proto__ as operator', '{"nome":{"__proto__":{"$gt":""}}}'],
  ['a regular expression that takes its time', '{"nome":{"$regex":"(a+)+$"}}'],
  ['a regular expression with a look-ahead', '{"nome":{"$regex":"^(?=a)"}}'],
  ['other options of a regular expression', '{"nome":{"$regex":"a","$options":"s"}}'],
  ['$regex as an object', '{"nome":{"$regex":{"$where":"1"}}}'],
];

describe('a filter', () => {
  it.each(poisons)('with %s is refused', (_what, text) => {
    expect(() => filterOver(fields, json(text))).toThrow(expect.objectContaining({ kind: 'forbidden' }));
  });

  it.each([
    ['a text', '"x"'],
    ['a list', '[]'],
    ['a bad date', '{"data":{"$date":"ontem"}}'],
    ['a bad identifier', '{"_id":{"$oid":"x"}}'],
    ['an empty condition', '{"nome":{}}'],
    ['an empty alternative', '{"$or":[]}'],
    ['a thousand conditions', `{"$or":[${Array(1_000).fill('{"nome":"a"}').join()}]}`],
    ['a hundred levels', `${'{"$and":['.repeat(100)}{"nome":"a"}${']}'.repeat(100)}`],
    ['too many values', `{"valor":{"$in":[${Array(1_001).fill('1').join()}]}}`],
  ])('that is invalid, %s, is refused with the reason', (_what, text) => {
    expect(() => filterOver(fields, json(text))).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });

  it('is rebuilt from what is allowed', () => {
    const given =
      `{"nome":"a","data":{"$gte":{"$date":"2026-01-01T00:00:00Z"},"$lt":{"$date":0}},` +
      `"$or":[{"_id":{"$oid":"${id}"}},{"valor":{"$in":[1,null]}}],"valor":{"$exists":true}}`;
    expect(filterOver(fields, json(given))).toEqual({
      nome: { $eq: 'a' },
      data: { $gte: new Date('2026-01-01T00:00:00Z'), $lt: new Date(0) },
      $or: [{ _id: { $eq: new ObjectId(id) } }, { valor: { $in: [1, null] } }],
      valor: { $exists: true },
    });
  });

  it('searches for a part of a name', () => {
    const searches = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ nome: { $regex: `.*a${at}.*`, $options: 'i' } }));
    expect(filterOver(fields, { $or: searches(5) })).toEqual({ $or: searches(5) });
    expect(() => filterOver(fields, { $or: searches(6) })).toThrow(/no máximo 5 buscas/);
    // Stages of one pipeline share what a query may ask.
    const stages = searches(6).map((each) => ({ $match: each }));
    expect(() => pipelineOver(fields, stages, 10)).toThrow(/no máximo 5 buscas/);
    expect(filterOver(fields, { nome: { $regex: '.*Loja São Paulo.*', $options: 'i' } })).toEqual({
      nome: { $regex: '.*Loja São Paulo.*', $options: 'i' },
    });
  });
});

describe('a value', () => {
  it.each([[{ $numberLong: '1' }], [{ $binary: {} }], [{ $code: 'x' }], [{}], [[]], [undefined], [Infinity]])(
    '%j is refused',
    (value) => {
      expect(() => scalar(value)).toThrow(expect.objectContaining({ kind: 'forbidden' }));
    },
  );
});

describe('a sort, a projection, a page', () => {
  it.each([
    ['{"nome":{"$meta":"textScore"}}'],
    ['{"cpf":1}'],
    ['{"nome":"asc"}'],
    ['{"__proto__":1}'],
    ['{"$natural":1}'],
  ])('sort %s is refused', (text) => {
    expect(() => sortOver(fields, json(text))).toThrow(expect.objectContaining({ kind: 'forbidden' }));
  });

  it.each([
    ['{"nome":{"$slice":1}}'],
    ['{"novo":"$cpf"}'],
    ['{"nome":"$cpf"}'],
    ['{"nome":{"$function":{"body":"x","args":[],"lang":"js"}}}'],
    ['{"nome":{"$meta":"x"}}'],
    ['{"cpf":1}'],
    ['{"nome.x":1}'],
    ['{"__proto__":1}'],
  ])('projection %s is refused', (text) => {
    expect(() => projectionOver(fields, json(text))).toThrow(expect.objectContaining({ kind: 'forbidden' }));
  });

  it('takes the two forms of a sort, and of the field of distinct', () => {
    expect(sortOver(fields, { data: -1, _id: 1 })).toEqual([
      ['data', -1],
      ['_id', 1],
    ]);
    expect(sortOver(fields, [['nome', 1]])).toEqual([['nome', 1]]);
    expect([fieldIn(fields, 'nome'), fieldIn(fields, { nome: 1 })]).toEqual(['nome', 'nome']);
    expect(() => fieldIn(fields, 'cpf')).toThrow(expect.objectContaining({ kind: 'forbidden' }));
  });

  it.each([-1, 1.5, '10', 501, {}, NaN])('limit %j is told to be out of range', (limit) => {
    expect(() => wholeNumber(limit, 500, 20, 'limit')).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });
});

describe('a pipeline', () => {
  it.each([
    ['$out', '[{"$out":"users"}]'],
    ['$merge', '[{"$merge":{"into":"users"}}]'],
    ['$lookup', '[{"$lookup":{"from":"credentials","localField":"_id","foreignField":"_id","as":"x"}}]'],
    ['$graphLookup', '[{"$graphLookup":{}}]'],
    ['$unionWith', '[{"$unionWith":"credentials"}]'],
    ['$facet', '[{"$facet":{"a":[{"$out":"x"}]}}]'],
    ['$currentOp', '[{"$currentOp":{}}]'],
    ['$collStats', '[{"$collStats":{}}]'],
    ['$addFields', '[{"$addFields":{"x":"$cpf"}}]'],
    ['$replaceRoot', '[{"$replaceRoot":{"newRoot":"$$ROOT"}}]'],
    ['$where in $match', '[{"$match":{"$where":"1"}}]'],
    ['$expr in $match', '[{"$match":{"$expr":{}}}]'],
    ['$function in $group', '[{"$group":{"_id":{"$function":{"body":"x","args":[],"lang":"js"}}}}]'],
    ['$accumulator', '[{"$group":{"_id":null,"x":{"$accumulator":{"init":"x"}}}}]'],
    ['$push', '[{"$group":{"_id":null,"x":{"$push":"$$ROOT"}}}]'],
    ['a system variable', '[{"$group":{"_id":"$$ROOT"}}]'],
    ['a field that is not on the list', '[{"$group":{"_id":"$cpf"}}]'],
    ['an expression to add up', '[{"$group":{"_id":null,"x":{"$sum":{"$toInt":"$nome"}}}}]'],
    ['a field that an earlier stage left out', '[{"$project":{"nome":1}},{"$group":{"_id":"$valor"}}]'],
    ['a computed projection', '[{"$project":{"x":"$nome"}}]'],
    ['an output name with a path', '[{"$group":{"_id":null,"a.b":{"$sum":1}}}]'],
    ['__proto__ as stage', '[{"__proto__":{}}]'],
    ['__proto__ as output', '[{"$group":{"_id":null,"__proto__":{"$sum":1}}}]'],
  ])('with %s is refused', (_what, text) => {
    expect(() => pipelineOver(fields, json(text), 2_000)).toThrow(
      expect.objectContaining({ kind: 'forbidden' }),
    );
  });

  it.each([
    ['an object', '{}'],
    ['two stages in one', '[{"$match":{},"$out":"x"}]'],
    ['too many stages', `[${Array(9).fill('{"$match":{}}').join()}]`],
    ['too long a limit', '[{"$limit":5000}]'],
  ])('that is invalid, %s, is refused with the reason', (_what, text) => {
    expect(() => pipelineOver(fields, json(text), 2_000)).toThrow(
      expect.objectContaining({ kind: 'invalid' }),
    );
  });

  it('is rebuilt from what is allowed, and bounded', () => {
    const given = [
      { $match: { nome: 'a' } },
      { $group: { _id: '$nome', total: { $sum: '$valor' }, linhas: { $sum: 1 }, data: { $max: '$data' } } },
      { $sort: { total: -1 } },
      { $skip: 20 },
      { $limit: 20 },
    ];
    expect(pipelineOver(fields, given, 2_000)).toEqual([
      { $match: { nome: { $eq: 'a' } } },
      { $group: { _id: '$nome', total: { $sum: '$valor' }, linhas: { $sum: 1 }, data: { $max: '$data' } } },
      { $sort: { total: -1 } },
      { $skip: 20 },
      { $limit: 20 },
      { $limit: 2_000 },
    ]);
  });
});

describe('whatever a body holds', () => {
  const allowed = new Set(
    '$and $or $eq $ne $gt $gte $lt $lte $in $nin $exists $regex $options $match $group $sort $project $skip $limit $count $first $last $sum $min $max $avg'.split(
      ' ',
    ),
  );
  const names = [
    ...allowed,
    '$where',
    '$expr',
    '$function',
    '$out',
    '$lookup',
    '__proto__',
    'nome',
    'valor',
    'cpf',
    '_id',
    'x',
  ];
  const leaf = fc.oneof(
    fc.constantFrom('a', '$nome', '$cpf', '$$ROOT', 1, 0, -1, null, true),
    fc.string({ maxLength: 5 }),
  );
  const { body } = fc.letrec<{ body: unknown }>((tie) => ({
    body: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('body'), { maxLength: 3 }),
      fc.array(fc.tuple(fc.constantFrom(...names), tie('body')), { maxLength: 3 }).map((entries) => {
        const made: unknown = JSON.parse(
          `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`,
        );
        return made;
      }),
    ),
  }));

  /** Every key of a value, at any depth. */
  const keysIn = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(keysIn);
    if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof ObjectId)
      return [];
    return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
  };

  /** Every text that stands for a field or a variable: those of `$match` are values to compare with. */
  const referencesIn = (value: unknown): string[] => {
    if (typeof value === 'string') return value.startsWith('$') ? [value] : [];
    if (Array.isArray(value)) return value.flatMap(referencesIn);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) => (key === '$match' ? [] : referencesIn(inner)));
  };

  const attempt = (rebuild: () => unknown): unknown => {
    try {
      return rebuild();
    } catch (error) {
      expect(['forbidden', 'invalid']).toContain((error as { kind?: string }).kind);
      return null;
    }
  };

  it('a filter that passes has allowed operators and fields alone', () => {
    fc.assert(
      fc.property(body, (given) => {
        const keys = keysIn(attempt(() => filterOver(fields, given)));
        expect(keys.filter((key) => !allowed.has(key) && !fields.has(key))).toEqual([]);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('a pipeline that passes has allowed stages, and reads fields of the list alone', () => {
    fc.assert(
      fc.property(fc.array(body, { maxLength: 3 }), (given) => {
        const stages = attempt(() => pipelineOver(fields, given, 10));
        const outside = keysIn(stages).filter((key) => key.startsWith('$') && !allowed.has(key));
        const hidden = referencesIn(stages).filter((text) => !fields.has(text.slice(1)));
        expect([outside, hidden, keysIn(stages).filter((key) => key === '__proto__')]).toEqual([[], [], []]);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

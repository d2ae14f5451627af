import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunksOf, holdsTyped } from '../../../../app/domain/values/words';
import { cnpjKeys } from '../../../../app/domain/values/cnpj';
import { holdingWords } from '../../../../server/platform/mongo/search';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { runs } from '../../../property-runs';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.collection('texts').insertMany([{ text: 'Ação (1.5) ^$' }, { text: '12.ABC/34' }]);
});
afterAll(() => database.close());

const found = async (typed: string) => {
  const condition = holdingWords(typed, ['text']);
  return (
    condition &&
    (await database.db.collection('texts').find(condition).toArray()).map(({ text }) => text as string)
  );
};

describe('a search', () => {
  it.each([
    ['acao', ['Ação (1.5) ^$']],
    ['(1.5) ^$', ['Ação (1.5) ^$']],
    ['.*', []],
    ['^$', ['Ação (1.5) ^$']],
    ['a\0cao', ['Ação (1.5) ^$']],
    ['12abc34', ['12.ABC/34']],
    ['12-abc', ['12.ABC/34']],
    ['\0 \0', null],
    [' ', null],
  ])('for %j finds texts that contain it, with any characters', async (text, expected) => {
    expect(await found(text)).toEqual(expected);
  });
});

describe('words that were typed', () => {
  const rows = [
    ['SK-100/2', 'Batom Líquido Rosé'],
    ['sk1002', 'BATOM líquido'],
    ['x-sk-1002', 'São João, Ž'],
    ['(12) 3.4', 'ação_b ação-b'],
    ['12.345.678/0001-95', ''],
  ];
  const texts = fc.constantFrom(
    ...['sk', 'SK-100', 'sk1002', '1002', 'bat', 'LIQ', 'ros', 'sao', 'z', '12', '123', '3.4', '34', 'acao'],
    ...['b', 'ãç', 'acaob', '345', '12345678', '678/00', 'x', 'xsk', '-', '.', 'joao,', 'k1'],
  );
  it('are found by the database exactly as the rule defines', async () => {
    const collection = database.db.collection<{ _id: number }>('rows');
    await collection.insertMany(rows.map(([a, b], _id) => ({ _id, a, b })));
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 3 }), async (words) => {
        const typed = words.join(' ');
        const chunks = chunksOf(typed);
        fc.pre(chunks.length > 0);
        const expected = rows.flatMap((cells, at) => (holdsTyped(cells, chunks) ? [at] : []));
        const condition = holdingWords(typed, ['a', 'b']) ?? {};
        const found = await collection.find(condition).sort({ _id: 1 }).toArray();
        expect(found.map(({ _id }) => _id)).toEqual(expected);
      }),
      { numRuns: runs(150) },
    );
  });
});

it('finds a CNPJ by each of its groups, with and without punctuation', async () => {
  const collection = database.db.collection('companies');
  await collection.insertMany([
    { cnpj: '12ABC34501DE35' },
    { cnpj: '12.abc.345/01de-36' },
    { cnpj: '12ABC345' },
  ]);
  const count = (typed: string) => collection.countDocuments(holdingWords(typed, ['cnpj'], ['cnpj']) ?? {});
  for (const typed of ['345/01de', 'ABC34501', '01de', '12.abc.345/01de-3', '3'])
    expect([typed, await count(typed)]).toEqual([typed, 2]);
  for (const typed of ['bc345', '1de']) expect([typed, await count(typed)]).toEqual([typed, 0]);
  expect(cnpjKeys('12.abc.345/01de-36')).toEqual([
    '12abc34501de36',
    'abc34501de36',
    '34501de36',
    '01de36',
    '36',
  ]);
});

import fc from 'fast-check';
import { ObjectId, type Document, type Filter } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineCollection } from '../../../../server/platform/mongo/collection';
import { keptKeyMarks, KeptKeys, keysField } from '../../../../server/platform/mongo/kept-keys';
import { holdingWords } from '../../../../server/platform/mongo/search';
import { z } from '../../../../server/platform/zod';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

const letters = defineCollection({
  name: 'letters',
  version: 1,
  schema: z.object({
    _id: z.instanceof(ObjectId),
    name: z.string(),
    note: z.string(),
    at: z.date(),
    keys: keysField,
  }),
  indexes: [
    { key: { keys: 1 }, name: 'keys' },
    { key: { at: -1 }, name: 'newest' },
  ],
});
const texts = ['name', 'note'] as const;
const old = new Date('2020-01-01T00:00:00Z');
const words = ['Ação', 'AB-12/3', 'ab123', 'vendas.csv', 'Creme (novo)', 'pó', '2026-03', 'x', '', 'É'];
const asked = fc.constantFrom(
  ...['a', 'acao', 'AB12', 'ab-12', 'vend csv', 'csv ven', '03', '202603', '(', 'CRE nov', 'e', 'zz', 'b12'],
);

let database: TestDatabase;
let kept: KeptKeys<z.infer<typeof letters.schema>>;
beforeAll(async () => {
  database = await testDatabase([letters as never, keptKeyMarks as never]);
  kept = new KeptKeys(database.db, { definition: letters, texts, stamp: 'at' });
});
beforeEach(async () => {
  await database.db.collection(letters.name).deleteMany({});
  await database.db.collection(keptKeyMarks.name).deleteMany({});
});
afterAll(() => database.close());

const records = () => database.db.collection(letters.name);
const add = async (name: string, note = '', at = old) =>
  (await records().insertOne({ name, note, at })).insertedId;
const filterFor = async (typed: string) => ((await kept.holding(typed)) ?? {}) as Filter<Document>;
const found = async (typed: string): Promise<string[]> =>
  (
    await records()
      .find(await filterFor(typed))
      .sort({ _id: 1 })
      .toArray()
  ).map(({ name }) => String(name));

describe('records whose keys are kept', () => {
  it('are found as the rule says, before and after their keys are there', async () => {
    await records().insertMany(
      words.flatMap((name) => words.map((note): Document => ({ name, note, at: old }))),
    );
    const check = fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 3 }), async (some) => {
      const typed = some.join(' ');
      const wanted = await records()
        .find(holdingWords(typed, texts) ?? {})
        .sort({ _id: 1 })
        .toArray();
      expect(await found(typed), typed).toEqual(wanted.map(({ name }) => String(name)));
    });
    await fc.assert(check, { numRuns: 20 });
    await kept.sweep(new Date());
    expect(await records().countDocuments({ keys: null })).toBe(0);
    await fc.assert(check, { numRuns: 60 });
  });

  it('are found in the index, without a look at others', async () => {
    await records().insertMany(
      Array.from({ length: 2_000 }, (_, at) => ({ name: `lote-${at}`, note: 'feito', at: old })),
    );
    await kept.sweep(new Date());
    const plan = await records()
      .find(await filterFor('1234 fei'))
      .explain('executionStats');
    const { nReturned, totalDocsExamined } = plan['executionStats'] as Record<string, number>;
    expect(nReturned).toBe(1);
    expect(totalDocsExamined).toBeLessThan(10);
  });

  it('are found as they are by now, whoever changed them, until a worker has looked and after', async () => {
    const one = await add('um', 'na fila');
    await kept.sweep(new Date());
    await records().updateOne({ _id: one }, { $set: { note: 'pronto', at: new Date() } });
    const both = async () => [await found('fila'), await found('pronto')];
    expect(await both()).toEqual([[], ['um']]);
    await kept.sweep(new Date());
    expect(await both()).toEqual([[], ['um']]);
    // As if the minute were over in which stamps may come late.
    await records().updateOne({ _id: one }, { $set: { at: old } });
    expect(await both()).toEqual([[], ['um']]);
  });

  it('are found where they came late, stamped before the others', async () => {
    await kept.sweep(new Date());
    await add('atrasado');
    expect(await found('atras')).toEqual(['atrasado']);
    await kept.sweep(new Date());
    expect(await records().countDocuments({ keys: 'atrasado' })).toBe(1);
    expect(await found('atras')).toEqual(['atrasado']);
  });

  it('are all looked at where nobody says up to when their keys are right', async () => {
    const one = await add('um', 'agora');
    await records().updateOne({ _id: one }, { $set: { keys: ['antes'] } });
    expect([await found('antes'), await found('agora')]).toEqual([[], ['um']]);
    await kept.sweep(new Date());
    expect([await found('antes'), await found('agora')]).toEqual([[], ['um']]);
  });

  it('are found as they are by now where stamps run on from a day of long ago, also one before the last', async () => {
    const one = await add('um', 'na fila');
    for (const day of ['2021-05-05', '2020-05-05']) {
      const now = new Date(day);
      await kept.sweep(now);
      await records().updateOne({ _id: one }, { $set: { note: day, at: new Date(now.getTime() + 1_000) } });
      expect([await found('fila'), await found(day)]).toEqual([[], ['um']]);
      await kept.sweep(new Date(now.getTime() + 600_000));
      expect([await found('fila'), await found(day)]).toEqual([[], ['um']]);
    }
  });

  it('are kept by two workers at once', async () => {
    await records().insertMany(
      Array.from({ length: 3_000 }, (_, at) => ({ name: `lote ${at}`, note: '', at: old })),
    );
    await Promise.all([kept.sweep(new Date()), kept.sweep(new Date())]);
    expect(await records().countDocuments({ keys: 'lote' })).toBe(3_000);
  });
});

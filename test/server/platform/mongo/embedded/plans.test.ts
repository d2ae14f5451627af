import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../servers/mongo';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it(
  'answers a query with several candidate indexes that finds nothing in its trial',
  { tags: 'slow' },
  async () => {
    const rows = database.db.collection('rows');
    await rows.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }, { key: { at: -1 } }]);
    await rows.insertMany(Array.from({ length: 40_000 }, (_, at) => ({ a: at % 2, b: at % 3, at })));
    const found = await rows
      .find({ a: 1, b: { $in: [0, 1, 2] }, c: 1 })
      .sort({ at: -1 })
      .toArray();
    expect(found).toEqual([]);
  },
);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { repeatedPositions } from '../../../../server/platform/mongo/repeated';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

let database: TestDatabase;
const errorOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => error,
  );

beforeAll(async () => {
  database = await testDatabase();
  await database.db.createCollection('things', { validator: { kind: { $ne: 'bad' } } });
});

afterAll(() => database.close());

test('names the documents whose key is there already', async () => {
  const things = database.db.collection<{ _id: number }>('things');
  await things.insertMany([{ _id: 1 }, { _id: 3 }]);
  const documents = [{ _id: 0 }, { _id: 1 }, { _id: 2 }, { _id: 3 }];
  const error = await errorOf(things.insertMany(documents, { ordered: false }));
  expect(repeatedPositions(error)).toEqual([1, 3]);
  expect(await things.countDocuments()).toBe(4);
});

test('throws where something else was refused too', async () => {
  const things = database.db.collection<{ _id: number; kind?: string }>('things');
  await things.insertOne({ _id: 10 });
  const error = await errorOf(things.insertMany([{ _id: 10 }, { _id: 11, kind: 'bad' }], { ordered: false }));
  expect(() => repeatedPositions(error)).toThrow();
});

test('throws errors that are not of a bulk write', () => {
  expect(() => repeatedPositions(new Error('other'))).toThrow('other');
});

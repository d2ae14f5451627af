import { Binary } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collection } from '../../../../server/platform/mongo/collection';
import { listIndexes, rowPages } from '../../../../server/platform/row-index/collection';
import { IndexMaker } from '../../../../server/platform/row-index/index-maker';
import type { Indexed } from '../../../../server/platform/row-index/indexed';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

const letters: Indexed = {
  id: 'letters',
  records: 'letters',
  scope: {},
  hint: '_id_',
  columns: { texts: ['name'], cnpjs: [], values: [], figures: [], orders: [] },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([listIndexes, rowPages] as never);
});
afterAll(() => database.close());

it('clears away what a worker made that was cut off, also where its index is opened before it is made', async () => {
  const maker = new IndexMaker(database.db, listIndexes, (work) => work());
  const pages = collection(database.db, rowPages);
  await maker.begin(letters, 0);
  await maker.fill(letters);
  const announced = await maker.indexes.findOneAndUpdate(
    { _id: letters.id },
    { $set: { making: 'lost' }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  );
  if (!announced) throw new Error('no index');
  await pages.insertOne({ _id: 'lost:name:0', data: new Binary() });
  expect(await maker.open(letters, announced, null)).toBe(true);
  await maker.fill(letters);
  await maker.indexes.updateOne({ _id: letters.id }, { $set: { 'dropped.$[].at': new Date(0) } });
  await maker.clear();
  expect(await pages.countDocuments({ _id: /^lost:/ })).toBe(0);
  expect(await maker.indexes.findOne()).toMatchObject({ making: null, dropped: [] });
});

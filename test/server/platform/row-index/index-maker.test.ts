import { Binary, BSON, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collection } from '../../../../server/platform/mongo/collection';
import { blockRows } from '../../../../server/platform/row-index/bits';
import { listIndexes, rowPages } from '../../../../server/platform/row-index/collection';
import { firstVersion, IndexMaker } from '../../../../server/platform/row-index/index-maker';
import type { Indexed } from '../../../../server/platform/row-index/indexed';
import { RowSpool } from '../../../../server/platform/row-index/row-spool';
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

it.each([
  ['nothing else changes the index', false, 'velho'],
  ['somebody else opens what is not made yet', true, 'novo'],
])('makes blocks of what a load wrote as long as %s', { tags: 'slow' }, async (_how, opens, kept) => {
  const { db } = database;
  const of: Indexed = { ...letters, id: kept, records: kept };
  const idOf = (row: number) => new ObjectId(`aa${row.toString(16).padStart(22, '0')}`);
  const rows = Array.from({ length: 2 * blockRows + 1 }, (_, at) => ({ _id: idOf(at + 1), name: 'velho' }));
  await db.collection(kept).insertMany(rows);
  const spool = await RowSpool.open();
  await spool.append(Buffer.concat(rows.map((row) => BSON.serialize(row))));
  const other = new IndexMaker(db, listIndexes, (work) => work());
  let steps = 0;
  const maker = new IndexMaker(db, listIndexes, async (work) => {
    steps += 1;
    if (steps === 2) {
      // What nobody noted shows that no row was asked for.
      await db.collection(kept).updateOne({ _id: idOf(rows.length) }, { $set: { name: 'novo' } });
      // The block before may be on its way.
      for (let isOpen = !opens; !isOpen;) {
        const index = await other.indexes.findOne({ _id: of.id });
        isOpen = index !== null && (await other.open(of, index, new Set([index.stretches.length - 1])));
      }
      await other.indexes.updateOne({ _id: of.id }, { $set: { making: null } });
    }
    return work();
  });
  expect(await maker.begin(of, rows.length)).toBe(true);
  const [from, to] = [idOf(0), idOf(rows.length)];
  await maker.fill(of, undefined, { rows: spool, source: 'um', from, to, version: firstVersion });
  await spool.close();
  const index = await maker.indexes.findOne({ _id: of.id });
  expect(index?.stretches.map((stretch) => stretch.rows)).toEqual([blockRows, blockRows, 1]);
  const terms = await collection(db, rowPages).findOne({ _id: `${index?.stretches.at(-1)?.id}:terms` });
  expect(Buffer.from(terms?.data.toString('hex') ?? '', 'hex').toString('latin1')).toContain(kept);
});

it('leaves a block that another worker has just announced, and makes it when the announcement is old', async () => {
  const of: Indexed = { ...letters, id: 'left', records: 'left' };
  const [maker, other] = [1, 2].map(() => new IndexMaker(database.db, listIndexes, (work) => work()));
  if (!maker || !other) throw new Error('no makers');
  await maker.begin(of, 0);
  const index = await other.indexes.findOne({ _id: of.id });
  if (!index) throw new Error('no index');
  await other.open(of, index, null);
  await maker.fill(of);
  expect([await maker.lacking(), await other.lacking()]).toEqual([[], [of.id]]);
  const longAgo = ObjectId.createFromTime(Date.now() / 1000 - 60).toHexString();
  await other.indexes.updateOne({ _id: of.id }, { $set: { making: longAgo } });
  expect(await maker.lacking()).toEqual([of.id]);
  await maker.fill(of);
  expect(await maker.indexes.findOne({ _id: of.id, 'stretches.id': null })).toBeNull();
});

import { ObjectId, type Collection, type Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { indexedBase, standardBases } from '../../../../server/data/master-data';
import { DocumentWriter, insertWritten } from '../../../../server/platform/mongo';
import { collection } from '../../../../server/platform/mongo/collection';
import { rowMarks } from '../../../../server/platform/row-index';
import { writingUnnoted } from '../../../../server/platform/row-index/block-notes';
import { listMarks } from '../../../../server/platform/row-index/collection';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

const ids = Array.from({ length: 40 }, (_, at) => new ObjectId(String(at + 1).padStart(24, '0')));
const [first = new ObjectId(), second = first, third = first] = ids;
const plan = 'planejamento_quantidade';

beforeEach(async () => {
  const { db } = test;
  await writingUnnoted(plan, () => db.collection(plan).deleteMany({}));
  await writingUnnoted(plan, () =>
    db
      .collection(plan)
      .insertMany(ids.slice(0, 30).map((_id, at) => ({ _id, sku: `SKU-${at % 3}`, version: 1 }))),
  );
  await collection(db, rowMarks).deleteMany({});
});

/** What has been noted, each as its base and the places of the first and the last row. */
async function noted(): Promise<string[]> {
  const marks = await collection(test.db, rowMarks).find().sort({ from: 1, to: 1 }).toArray();
  return marks.map(({ _id, from, to }) => `${_id.split(':')[1]} ${Number(from)}-${Number(to)}`);
}

const written = (...of: readonly number[]): Buffer => {
  const writer = new DocumentWriter();
  for (const at of of) {
    writer.begin();
    writer.field('_id', ids[at]);
    writer.field('sku', 'SW');
    writer.end();
  }
  return writer.take();
};

const writes: readonly (readonly [string, (rows: Collection) => Promise<unknown>, readonly string[]])[] = [
  ['a row that is added', (rows) => rows.insertOne({ _id: ids[30] as ObjectId }), [`${plan} 31-31`]],
  [
    'rows that are added as BSON',
    (rows) => insertWritten(test.db, rows, written(30, 32)),
    [`${plan} 31-31`, `${plan} 33-33`],
  ],
  ['a row by its id', (rows) => rows.updateOne({ _id: first }, { $set: { sku: 'X' } }), [`${plan} 1-1`]],
  [
    'rows by their ids and more',
    (rows) =>
      rows.updateMany({ $and: [{ version: 1 }, { _id: { $in: [first, third] } }] }, { $set: { sku: 'X' } }),
    [`${plan} 1-1`, `${plan} 3-3`],
  ],
  [
    'rows that meet a condition, from the first to the last',
    (rows) => rows.updateMany({ sku: 'SKU-1' }, [{ $set: { sku: 'X' } }]),
    [`${plan} 2-29`],
  ],
  ['nothing where none meets it', (rows) => rows.deleteMany({ sku: 'none' }), []],
  [
    'a row that is found and changed',
    (rows) => rows.findOneAndUpdate({ _id: second }, { $set: { sku: 'X' } }),
    [`${plan} 2-2`],
  ],
  ['a row that is found and removed', (rows) => rows.findOneAndDelete({ _id: second }), [`${plan} 2-2`]],
  ['a row that is written anew', (rows) => rows.replaceOne({ _id: second }, { sku: 'X' }), [`${plan} 2-2`]],
  [
    'many rows of a command as all that lies between them',
    (rows) => rows.bulkWrite(ids.slice(2, 29).map((_id) => ({ deleteOne: { filter: { _id } } }))),
    [`${plan} 3-29`],
  ],
  [
    'a row that is made where none was',
    (rows) => rows.updateOne({ _id: ids[35] }, { $set: { sku: 'X' } }, { upsert: true }),
    [`${plan} 36-36`],
  ],
  [
    'nothing of figures that change sets tell of',
    (rows) =>
      rows.updateOne({ _id: first }, { $set: { valor: 1, creationDate: new Date() }, $inc: { version: 1 } }),
    [],
  ],
  [
    'a row in which another field is written with them',
    (rows) => rows.updateOne({ _id: first }, [{ $set: { valor: 1, marca: 'X' } }]),
    [`${plan} 1-1`],
  ],
  ['nothing of what is written for a file', (rows) => writingUnnoted(plan, () => rows.deleteMany({})), []],
  [
    'rows of another base than the file is of',
    (rows) => writingUnnoted('produto', () => rows.deleteOne({ _id: first })),
    [`${plan} 1-1`],
  ],
  [
    'a row that was refused',
    () => test.db.collection(`${plan}_nok`).insertOne({ _id: first }),
    [`${plan} 1-1`],
  ],
  [
    'a row of a base of the company’s own',
    () => test.db.collection('base_lojas').insertOne({ _id: first }),
    ['lojas 1-1'],
  ],
  ['what is refused in such a base', () => test.db.collection('base_lojas_nok').deleteMany({}), []],
  ['nothing of other collections', () => test.db.collection('other').insertOne({ _id: first }), []],
];
it.each(writes)('notes %s', async (_what, write, expected) => {
  await write(test.db.collection(plan));
  expect(await noted()).toEqual(expected);
});

const acts = 'audit';
const listed: readonly (readonly [string, (rows: Collection) => Promise<unknown>, readonly string[]])[] = [
  ['no record that is added', (rows) => rows.insertOne({ _id: ids[31] as ObjectId, at: new Date() }), []],
  [
    'no change with a newer stamp',
    (rows) => rows.updateOne({ _id: first }, { $set: { actor: 'B', at: new Date() } }),
    [],
  ],
  ['a change without one', (rows) => rows.updateOne({ _id: first }, { $set: { actor: 'B' } }), ['1-1']],
  [
    'no change of what no list is searched by',
    (rows) => rows.updateOne({ _id: first }, { $set: { address: 'B' } }),
    [],
  ],
  [
    'a record that is written anew',
    (rows) => rows.replaceOne({ _id: second }, { actor: 'B', at: new Date() }),
    ['2-2'],
  ],
  ['a record that is removed', (rows) => rows.deleteOne({ actor: 'A' }), ['1-3']],
];
it.each(listed)('notes of a list %s', async (_what, write, expected) => {
  const rows = test.db.collection(acts);
  await rows.deleteMany({});
  await rows.insertMany([first, second, third].map((_id) => ({ _id, actor: 'A', at: new Date() })));
  const marks = collection(test.db, listMarks);
  await marks.deleteMany({});
  await write(rows);
  const found = await marks.find().toArray();
  expect(found.map(({ _id, from, to }) => [_id.split(':')[0], `${Number(from)}-${Number(to)}`])).toEqual(
    expected.map((span) => [acts, span]),
  );
});

it('notes a row before it is written, and not a second time under another name', async () => {
  const rows = test.db.collection(plan);
  await rows.insertOne({ _id: ids[33] as ObjectId });
  // The second is refused: what was noted stands all the same.
  await expect(rows.insertOne({ _id: ids[33] as ObjectId })).rejects.toThrow(/duplicate/);
  expect(await collection(test.db, rowMarks).find().toArray()).toMatchObject([{ writes: 2 }]);
});

it('refuses a row that is made without an id which could be noted', async () => {
  const make = test.db
    .collection(plan)
    .updateOne({ sku: 'none' }, { $set: { marca: 'X' } }, { upsert: true });
  await expect(make).rejects.toThrow(/without its id/);
  expect(await test.db.collection(plan).countDocuments({ marca: 'X' })).toBe(0);
});

it('leaves out of the notes nothing that blocks have and nobody puts right', () => {
  const edited = standardBases()
    .map(indexedBase)
    .filter((base) => base.edited);
  expect(edited.length).toBeGreaterThan(2);
  for (const { edited: { stamps = [] } = {}, columns } of edited) {
    const all = Object.values(columns as unknown as Document).flat() as string[];
    expect(all.filter((field) => stamps.includes(field))).toEqual([]);
  }
});

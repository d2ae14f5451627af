import { ObjectId, type Collection, type Db } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { searchMarks, writingForFiles } from '../../../../server/platform/row-index';
import { rowMarks } from '../../../../server/platform/row-index/collection';
import { collection } from '../../../../server/platform/mongo/collection';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

const ids = Array.from({ length: 300 }, (_, at) => new ObjectId(String(at + 1).padStart(24, '0')));
const [first = new ObjectId(), second = first] = ids;
const hex = (id: ObjectId) => id.toHexString();

beforeEach(async () => {
  const { db } = test;
  for (const name of ['planejamento_quantidade', 'produto', 'files', 'reports', 'master_data_bases'])
    await db.collection(name).deleteMany({});
  await db.collection('produto').insertMany([
    { _id: first, sku: 'A' },
    { _id: second, sku: 'B' },
  ]);
  await db
    .collection('planejamento_quantidade')
    .insertMany(ids.slice(0, 30).map((_id, at) => ({ _id, sku: `SKU-${at % 3}`, version: 1 })));
  const shape = { fields: [{ nome: 'Nome' }], checks: { nome: { kind: 'text', required: true } } };
  await db.collection('master_data_bases').insertOne({
    collection_name: 'lojas',
    collection_ok: 1,
    label_name: 'Lojas',
    records: 'base_lojas',
    ...shape,
  });
  await db.collection('files').insertOne({ _id: first, phase: 'completed', user: 'a@demo.example' });
  for (const name of ['search_marks', 'row_marks']) await db.collection(name).deleteMany({});
});

const noted = () => collection(test.db, searchMarks).distinct('_id');

type Write = (db: Db) => Promise<unknown>;
const rows = (db: Db): Collection => db.collection('planejamento_quantidade');

const writes: readonly (readonly [string, Write, readonly string[]])[] = [
  ['a product that is added', (db) => db.collection('produto').insertOne({ sku: 'C' }), ['sku:C']],
  [
    'a product that is changed',
    (db) => db.collection('produto').updateOne({ _id: first }, { $set: { marca: 'X' } }),
    ['sku:A'],
  ],
  [
    'a product under the name that it had and the one that it gets',
    (db) => db.collection('produto').updateOne({ _id: first }, { $set: { sku: 'Z' } }),
    ['sku:A', 'sku:Z'],
  ],
  [
    'a product that is written anew',
    (db) => db.collection('produto').replaceOne({ _id: first }, { sku: 'Z' }),
    ['sku:A', 'sku:Z'],
  ],
  [
    'a product that is removed',
    (db) => db.collection('produto').deleteOne({ _id: second, sku: { $ne: 'A' } }),
    ['sku:B'],
  ],
  [
    'a product that is found and removed',
    (db) => db.collection('produto').findOneAndDelete({ _id: second }),
    ['sku:B'],
  ],
  [
    'the base where a name is reckoned',
    (db) =>
      db.collection('produto').updateOne({ _id: first }, [{ $set: { sku: { $concat: ['$sku', '2'] } } }]),
    ['base:produto'],
  ],
  [
    'one that is made where none was, by the name that it is given',
    (db) =>
      db.collection('produto').updateOne({ _id: ids[9] }, { $setOnInsert: { sku: 'N' } }, { upsert: true }),
    ['sku:N'],
  ],
  [
    'each entry once, of all rows that meet a condition',
    (db) => rows(db).updateMany({ version: 1 }, { $set: { marca: 'X' } }),
    ['planning:SKU-0', 'planning:SKU-1', 'planning:SKU-2'],
  ],
  [
    'the entry that a condition names',
    (db) => rows(db).updateMany({ sku: 'SKU-1', marca: { $ne: 'X' } }, { $set: { marca: 'X' } }),
    ['planning:SKU-1'],
  ],
  ['nothing where none meets it', (db) => rows(db).deleteMany({ version: 9 }), []],
  [
    'nothing of figures that people edit',
    (db) => rows(db).updateOne({ _id: first }, { $set: { valor: 1 }, $inc: { version: 1 } }),
    [],
  ],
  [
    'the base for more entries than are made one by one',
    (db) => rows(db).insertMany(ids.slice(30).map((_id, at) => ({ _id, sku: `N-${at}` }))),
    ['base:planejamento_quantidade'],
  ],
  [
    'the base for so many even where some of them name nothing',
    async (db) => {
      const many = ids.slice(30).map((_id, at) => ({ _id, sku: at < 150 ? at : `N-${at}` }));
      await writingForFiles(db, 'planejamento_quantidade', ['f'], () => rows(db).insertMany(many));
      await rows(db).deleteMany({ version: null });
    },
    ['base:planejamento_quantidade', 'file:f'],
  ],
  [
    'nothing of what is written for a file, but the file',
    (db) => writingForFiles(db, 'produto', ['f'], () => db.collection('produto').deleteMany({})),
    ['file:f'],
  ],
  [
    'the base of rows that no file brought',
    (db) => writingForFiles(db, 'produto', [undefined], () => db.collection('produto').deleteMany({})),
    ['base:produto'],
  ],
  [
    'rows of another base than the files are of',
    (db) => writingForFiles(db, 'canal', ['f'], () => db.collection('produto').deleteOne({ sku: 'A' })),
    ['file:f', 'sku:A'],
  ],
  [
    'nothing of forecasts that lie beside the actuals that a file brings, but the file',
    (db) =>
      writingForFiles(db, 'realizado', ['f'], () =>
        db
          .collection('forecasts')
          .insertOne({ kind: 'actual', account_concat: '4.1', cost_center_concat: 'CC' }),
      ),
    ['file:f'],
  ],
  ['nothing of refused rows', (db) => db.collection('produto_nok').insertOne({ sku: 'A' }), []],
  [
    'a row of a base of the company’s own by its key',
    (db) => db.collection('base_lojas').insertOne({ nome: 'Sul' }),
    ['record:lojas:Sul'],
  ],
  [
    'nothing of such a base that a file brings, but the file',
    (db) => writingForFiles(db, 'lojas', ['f'], () => db.collection('base_lojas').deleteMany({})),
    ['file:f'],
  ],
  ['nothing of what is refused in it', (db) => db.collection('base_lojas_nok').deleteMany({}), []],
  ['a file that is sent', (db) => db.collection('files').insertOne({ _id: second }), [`file:${hex(second)}`]],
  [
    'a file whose job ends',
    (db) => db.collection('files').updateOne({ _id: first, agent: null }, { $set: { phase: 'failed' } }),
    [`file:${hex(first)}`],
  ],
  [
    'files of a person',
    (db) =>
      db.collection('files').updateMany({ user: 'a@demo.example' }, { $set: { user: 'b@demo.example' } }),
    [`file:${hex(first)}`],
  ],
  [
    'nothing of how far a job is',
    (db) => db.collection('files').updateOne({ _id: first }, { $set: { 'rows.read': 9 } }),
    [],
  ],
  [
    'a report',
    (db) => db.collection('reports').replaceOne({ _id: first }, { name: 'R' }, { upsert: true }),
    [`report:${hex(first)}`],
  ],
  [
    'a base that is designed anew',
    (db) => db.collection('master_data_bases').insertOne({ collection_name: 'vagas', collection_ok: 1 }),
    ['base:vagas'],
  ],
  ['nothing of other collections', (db) => db.collection('other').insertOne({ _id: first }), []],
];
it.each(writes)('notes %s', async (_what, write, expected) => {
  await write(test.db);
  expect((await noted()).sort()).toEqual([...expected].sort());
});

it('notes a design for the blocks of its base as well', async () => {
  await test.db.collection('master_data_bases').insertOne({ collection_name: 'vagas', collection_ok: 1 });
  expect(await collection(test.db, rowMarks).distinct('_id')).toEqual(['base:vagas']);
});

it('is due only when the write is over', async () => {
  const before = Date.now();
  await test.db.collection('produto').insertOne({ sku: 'C' });
  const [mark] = await collection(test.db, searchMarks).find().toArray();
  expect(mark?.due.getTime()).toBeGreaterThanOrEqual(before + 2_000);
});

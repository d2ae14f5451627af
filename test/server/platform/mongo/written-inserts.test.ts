import { BSON, Binary, ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DocumentWriter, writtenFields } from '../../../../server/platform/mongo/document-writer';
import { insertWritten } from '../../../../server/platform/mongo/written-inserts';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.db.createCollection('things', { validator: { kind: { $ne: 'bad' } } });
});

afterAll(() => database.close());

function written(documents: readonly Document[]): Buffer {
  const writer = new DocumentWriter();
  for (const document of documents) {
    writer.begin();
    for (const [name, value] of Object.entries(document)) writer.field(name, value);
    writer.end();
  }
  return writer.take();
}

test.each<[string, unknown]>([
  ['text', 'Ação 😀 no mês'],
  ['no text', ''],
  ['half a character', 'a\ud83d'],
  ['a longer text than the first buffer', 'é'.repeat(100_000)],
  ['zero', 0],
  ['less than zero by nothing', -0],
  ['a whole number', -7],
  ['the largest of 32 bits', 2 ** 31 - 1],
  ['one more', 2 ** 31],
  ['the least of 32 bits', -(2 ** 31)],
  ['a fraction', 1243.21],
  ['no number', Number.NaN],
  ['a day', new Date('2026-10-01T00:00:00.000Z')],
  ['a day before all others', new Date('1900-01-01T00:00:00.001Z')],
  ['nothing', null],
  ['what is not there', undefined],
  ['an id', new ObjectId()],
  ['a list', [1, { two: 'dois' }]],
  ['a document', { file: 'a', line: 3 }],
  ['bytes', new Binary(Buffer.from('abc'))],
  ['yes', true],
])('writes %s as the driver does', (_, value) => {
  const document = { before: 1, 'nome é': value, after: 'x' };
  expect(written([document])).toEqual(Buffer.from(BSON.serialize(document, { ignoreUndefined: true })));
});

test('writes documents one behind the other, within others and from fields that are written', () => {
  const writer = new DocumentWriter();
  for (const line of [1, 2]) {
    writer.begin();
    writer.fields(writtenFields({ version: 1, gone: undefined }));
    writer.begin('_source');
    writer.field('line', line);
    writer.end();
    writer.end();
  }
  const documents = [1, 2].map((line) => BSON.serialize({ version: 1, _source: { line } }));
  expect(writer.take()).toEqual(Buffer.concat(documents));
  expect(writer.take()).toHaveLength(0);
});

test('inserts what was written and names existing documents', async () => {
  const things = database.db.collection<{ _id: number; kind: string }>('things');
  await things.insertOne({ _id: 2, kind: 'kept' });
  const documents = [1, 2, 3].map((_id) => ({ _id, kind: 'new' }));
  expect(await insertWritten(database.db, database.db.collection('things'), written(documents))).toEqual([1]);
  expect(await things.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 1, kind: 'new' },
    { _id: 2, kind: 'kept' },
    { _id: 3, kind: 'new' },
  ]);
});

test('throws where something else was refused too', async () => {
  const documents = [
    { _id: 2, kind: 'new' },
    { _id: 4, kind: 'bad' },
  ];
  const inserting = insertWritten(database.db, database.db.collection('things'), written(documents));
  await expect(inserting).rejects.toMatchObject({ code: 121 });
});

test('waits for the journal as the collection’s other writes do', async () => {
  const asked: Document[] = [];
  const db = {
    command: (command: Document) => {
      asked.push(command);
      return Promise.resolve({ ok: 1, n: 1 });
    },
  };
  const things = database.db.collection('things', { writeConcern: { w: 'majority', journal: true } });
  await insertWritten(db as never, things, written([{ _id: 9 }]));
  expect(asked).toMatchObject([
    { insert: 'things', ordered: false, writeConcern: { w: 'majority', j: true } },
  ]);
});

test('throws where the journal is not reached', async () => {
  const writeConcernError = { code: 91, errmsg: 'shutting down' };
  const db = { command: () => Promise.resolve({ ok: 1, n: 1, writeConcernError }) };
  const inserting = insertWritten(db as never, database.db.collection('things'), written([{ _id: 9 }]));
  await expect(inserting).rejects.toMatchObject({ code: 91 });
});

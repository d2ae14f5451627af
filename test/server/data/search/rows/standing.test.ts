import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collections } from '../../../../../server/collections';
import { rowId } from '../../../../../server/data/provenance/loaded-rows';
import { standardBases } from '../../../../../server/data/master-data/standard-bases';
import { writingForFiles } from '../../../../../server/platform/row-index';
import { BaseNotes } from '../../../../../server/data/provenance/base-notes';
import type { RowIndex } from '../../../../../server/platform/row-index/collection';
import { lastId } from '../../../../../server/platform/row-index/stretches';
import { testDatabase, type TestDatabase } from '../../../../servers/mongo';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(collections);
});
afterAll(() => database.close());

it('asks the database for the rows of a load, and for rows of its time only where one was given such an id', async () => {
  const { db } = database;
  const base = standardBases().find(({ collection_name: name }) => name === 'canal');
  if (!base) throw new Error('no base');
  const fingerprint = '1'.repeat(64);
  const _id = new ObjectId();
  const loaded = { phase: 'completed', collection: 'canal', sha256: fingerprint, startedAt: new Date() };
  await db.collection('files').insertOne({ _id, originalFile: 'k', ...loaded });
  const insert = (row: { _id: ObjectId; cnpj: string }) =>
    writingForFiles(db, 'canal', [_id.toHexString()], () => db.collection(base.records).insertOne(row));
  await insert({ _id: rowId(fingerprint, 2), cnpj: '1' });
  const stretches = ['3', '5', '7', 'f'].map((sign) => ({
    to: sign === 'f' ? lastId : sign.repeat(24),
    sources: [],
  }));
  const changed = async () => (await new BaseNotes(db).of(base))({ stretches } as unknown as RowIndex);

  expect(await changed()).toEqual(new Set([0]));
  await insert({ _id: new ObjectId(), cnpj: '2' });
  expect(await changed()).toEqual(new Set([0, 2]));
});

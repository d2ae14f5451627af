import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files } from '../../../../server/data/provenance/files-collection';
import { LoadsFirst } from '../../../../server/data/search/loads-first';
import { collection } from '../../../../server/platform/mongo/collection';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

/** Does a step at whose end somebody stops the worker: who does not rest then has done it. */
async function stepped(of?: ObjectId): Promise<unknown> {
  const stop = new AbortController();
  const work = () => {
    stop.abort();
    return Promise.resolve('done');
  };
  return new LoadsFirst(test.db).step(work, stop.signal, of).catch((error: Error) => error.name);
}

it.each([
  ['waiting', 'done'],
  ['reading', 'AbortError'],
  ['replacing', 'AbortError'],
  ['reverting', 'AbortError'],
  ['confirming', 'done'],
  ['completed', 'done'],
])('a step of indexing beside a load that is %s: %s', async (phase, outcome) => {
  const records = collection(test.db, files);
  const _id = new ObjectId();
  await records.insertOne({ _id, phase } as never);
  expect(await stepped()).toBe(outcome);
  await records.deleteOne({ _id });
});

it('does not pause for the load whose blocks it makes, and reports a waiting one', async () => {
  const [records, loads, _id] = [collection(test.db, files), new LoadsFirst(test.db), new ObjectId()];
  await records.insertOne({ _id, phase: 'reading' } as never);
  expect([await stepped(_id), await stepped(new ObjectId()), await loads.isAwaited()]).toEqual([
    'done',
    'AbortError',
    false,
  ]);
  await records.updateOne({ _id }, { $set: { phase: 'waiting' } });
  expect(await loads.isAwaited()).toBe(true);
  await records.deleteOne({ _id });
});

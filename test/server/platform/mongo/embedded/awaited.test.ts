import { BSON, Long, type Document } from 'mongodb';
import { expect, it } from 'vitest';
import { AwaitedInserts } from '../../../../../server/platform/mongo/embedded/awaited';

/** A message of the wire protocol with one document. */
function message(document: Document): Buffer {
  const body = BSON.serialize(document);
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
}

/** An engine that answers a reader with what was inserted since its last answer, at once, as the embedded one does. */
class Store {
  asked = 0;
  #fresh: Document[] = [];

  readonly roundTrip = (bytes: Buffer) => {
    const command = BSON.deserialize(bytes.subarray(21));
    let response: Document = { ok: 1 };
    if ('insert' in command) this.#fresh.push({ into: command['insert'] as string });
    else {
      this.asked += 1;
      response = { ok: 1, cursor: { id: Long.ONE, nextBatch: this.#fresh } };
      this.#fresh = [];
    }
    const answered = { requestId: 1, moreToCome: false, legacy: false };
    return Promise.resolve({ ...answered, response: Buffer.from(BSON.serialize(response)) });
  };
}

const never = new Promise<void>(() => undefined);
const more = (maxTimeMS?: number) => message({ getMore: Long.ONE, collection: 'shelf', maxTimeMS });
const insert = (into: string) => message({ insert: into, documents: [] });
const batchOf = ({ response }: { response: Buffer }): unknown =>
  (BSON.deserialize(response) as { cursor: { nextBatch: unknown } }).cursor.nextBatch;

it('a waiting reader is answered when a document is inserted, without more queries', async () => {
  const [store, awaited] = [new Store(), new AwaitedInserts()];
  let batch: unknown = null;
  const answered = awaited.answer(store, more(60_000), never).then((answer) => (batch = batchOf(answer)));
  await expect.poll(() => store.asked).toBe(1);
  await awaited.answer(store, insert('elsewhere'), never);
  expect(batch).toBeNull();
  expect(store.asked).toBe(1);
  await awaited.answer(store, insert('shelf'), never);
  await answered;
  expect(batch).toEqual([{ into: 'elsewhere' }, { into: 'shelf' }]);
  expect(store.asked).toBe(2);
});

it('a waiting reader gets an empty answer after its time, and is released when the connection ends', async () => {
  const [store, awaited] = [new Store(), new AwaitedInserts()];
  expect(batchOf(await awaited.answer(store, more(20), never))).toEqual([]);
  expect(batchOf(await awaited.answer(store, more(60_000), Promise.resolve()))).toEqual([]);
});

it('a reader without a waiting time, and any other command, is answered at once', async () => {
  const [store, awaited] = [new Store(), new AwaitedInserts()];
  expect(batchOf(await awaited.answer(store, more(), never))).toEqual([]);
  await awaited.answer(store, insert('shelf'), never);
  expect(store.asked).toBe(1);
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../../server/platform/mongo/client';
import { signals } from '../../../../server/platform/signals/collection';
import { Signals } from '../../../../server/platform/signals/signals';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';
import { beyondRole } from '../../../servers/shipped-role';

let database: TestDatabase;
let elsewhere: Database;
let heard: (string | null)[];
let stop: () => Promise<void>;
beforeEach(async () => {
  database = await testDatabase();
  const { uri: mongodbUri, db } = database;
  elsewhere = await openDatabase({ mongodbUri, mongodbDatabase: db.databaseName, dataDir: '' }, quiet);
  heard = [];
  stop = new Signals(database.db, quiet).follow((topic) => heard.push(topic));
});
afterEach(async () => {
  await stop();
  await elsewhere.close();
  await database.close();
});

it('reach other processes in order, after a notice that some may have been missed', async () => {
  await expect.poll(() => heard).toEqual([null]);
  const teller = new Signals(elsewhere.db, quiet);
  for (const topic of ['a', 'b', 'a']) await teller.tell(topic);
  await expect.poll(() => heard).toEqual([null, 'a', 'b', 'a']);
});

it('sent before a process listens do not reach it', async () => {
  await new Signals(elsewhere.db, quiet).tell('before');
  const later: (string | null)[] = [];
  const end = new Signals(elsewhere.db, quiet).follow((topic) => later.push(topic));
  await expect.poll(() => later).toEqual([null]);
  await end();
});

it(
  'continue after their collection was removed, with a notice that some may have been missed',
  { tags: 'slow' },
  async () => {
    await expect.poll(() => heard).toEqual([null]);
    await beyondRole(() => database.db.dropCollection(signals.name));
    await expect.poll(() => heard).toEqual([null, null]);
    await new Signals(elsewhere.db, quiet).tell('after');
    await expect.poll(() => heard).toEqual([null, null, 'after']);
  },
);

it('end at once when nobody follows them any more', async () => {
  await expect.poll(() => heard).toEqual([null]);
  await stop();
  await new Signals(elsewhere.db, quiet).tell('late');
  expect(heard).toEqual([null]);
});

import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sessions, Sessions } from '../../../../server/people/access/sessions';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { beginLook, foundOnce } from '../../../../server/platform/mongo/one-look';
import { countFromNow, type RevisionRecord } from '../../../../server/platform/mongo/revisions';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

const hours = 3_600_000;
const origin = { address: '192.0.2.1', userAgent: 'test' };
const use = { use: true };

let database: TestDatabase;
let now: Date;
let here: Sessions;
/** Another container. */
let there: Sessions;
beforeAll(async () => {
  database = await testDatabase([sessions] as unknown as CollectionDefinition<Document>[]);
});
afterAll(() => database.close());
beforeEach(() => {
  now = new Date();
  [here, there] = [new Sessions(database.db, () => now), new Sessions(database.db, () => now)];
});
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

it('ends after eight hours without use, and is prolonged by use', async () => {
  const token = await here.start('ana@x.example', origin);
  pass(8 * hours - 1);
  expect(await there.find(token, use)).toMatchObject({ user: 'ana@x.example' });
  pass(8 * hours - 1);
  expect(await here.find(token, use)).not.toBeNull();
  pass(8 * hours);
  expect(await here.find(token, use)).toBeNull();
});

it('is not prolonged by a page that only asks whether it is still open', async () => {
  const token = await here.start('ana@x.example', origin);
  pass(7 * hours);
  expect(await here.find(token, { use: false })).not.toBeNull();
  pass(1 * hours);
  expect(await here.find(token, { use: false })).toBeNull();
});

it('ends after twenty-four hours, however much it is used', async () => {
  const token = await here.start('ana@x.example', origin);
  for (let hour = 0; hour < 23; hour += 1) {
    pass(1 * hours);
    expect(await here.find(token, use)).not.toBeNull();
  }
  pass(1 * hours);
  expect(await here.find(token, use)).toBeNull();
});

it('is ended in every container, one by one, all but one, or all', async () => {
  const tokens: string[] = [];
  for (let count = 0; count < 4; count += 1) tokens.push(await here.start('rui@x.example', origin));
  const [first = '', second = '', third = '', other = ''] = tokens;
  const alive = () => Promise.all(tokens.map(async (token) => (await there.find(token, use)) !== null));
  await here.end(first);
  expect(await alive()).toEqual([false, true, true, true]);
  const [listed] = (await here.listOf('rui@x.example', second)).filter(({ own }) => own);
  await here.endOne('eva@x.example', listed?._id ?? '');
  expect(await alive()).toEqual([false, true, true, true]);
  await here.endOne('rui@x.example', listed?._id ?? '');
  expect(await alive()).toEqual([false, false, true, true]);
  await here.endOthers('rui@x.example', other);
  expect(await there.find(third, use)).toBeNull();
  await here.endAllOf('rui@x.example');
  expect(await alive()).toEqual([false, false, false, false]);
});

it('cannot be used by a reader of the database', async () => {
  const token = await here.start('ana@x.example', origin);
  const [record] = await database.db
    .collection<{ _id: string }>('sessions')
    .find()
    .sort({ createdAt: -1 })
    .toArray();
  expect(record?._id).not.toBe(token);
  expect(await here.find(record?._id ?? '', use)).toBeNull();
});

it('is found in one command with the revisions of what its page reads (rule X18)', async () => {
  await countFromNow(database.db, ['panels']);
  const token = await here.start('ana@x.example', origin);
  const brought = new Promise<readonly RevisionRecord[] | null>((resolve, reject) => {
    const look = async () => {
      await there.findWithPerson(token, use);
      await foundOnce((came) => {
        resolve(came);
        return Promise.resolve(new Map());
      });
    };
    beginLook(() => void look().catch(reject));
  });
  expect(await brought).toContainEqual({ _id: 'panels', revision: 0, writers: [] });
});

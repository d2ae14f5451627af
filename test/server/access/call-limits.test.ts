import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Document } from 'mongodb';
import { CallLimits, callCounts } from '../../../server/access/call-limits';
import type { CollectionDefinition } from '../../../server/mongo/collection';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([callCounts] as unknown as CollectionDefinition<Document>[]);
});
afterAll(() => database.close());

it('allows 600 calls of a person within a minute, in all containers together', async () => {
  let now = new Date('2026-11-20T12:00:00Z');
  const [first, second] = [0, 1].map(() => new CallLimits(database.db, () => now));
  for (let call = 0; call < 300; call += 1)
    await Promise.all([first?.count('ana@x.example'), second?.count('ana@x.example')]);
  await expect(first?.count('ana@x.example')).rejects.toMatchObject({ kind: 'throttled' });
  await expect(second?.count('rui@x.example')).resolves.toBeUndefined();
  now = new Date(now.getTime() + 60_000);
  await expect(first?.count('ana@x.example')).resolves.toBeUndefined();
});

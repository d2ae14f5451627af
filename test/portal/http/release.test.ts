import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBarePortal, type BarePortal } from '../../servers/bare-portal';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

let database: TestDatabase;
let portal: BarePortal;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startBarePortal({ mongodbUri: database.uri, database: database.db.databaseName });
});

afterAll(async () => {
  await portal.remove();
  await database.close();
});

it('names version, commit and build on /healthz', async () => {
  const answer = await fetch(new URL('/healthz', portal.url));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    alive: true,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    commit: expect.stringMatching(/^(?:[\da-f]{40}|unknown)$/) as string,
    build: expect.stringMatching(/./) as string,
  });
});

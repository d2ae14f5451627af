import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../client';
import { startBarePortal, type BarePortal } from '../../servers/bare-portal';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

let database: TestDatabase;
let portal: BarePortal;
let person: Client;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startBarePortal({ mongodbUri: database.uri, database: database.db.databaseName });
  person = await portal.signUp('bia@teste.example', 'USER GOLD');
});

afterAll(async () => {
  await portal.remove();
  await database.close();
});

const streams = ['/avisos/eventos', '/captura/processando/eventos', '/jobs/executados/eventos'];

it.each(streams)('answers a question for the head of %s, and ends', async (address) => {
  const answer = await fetch(new URL(address, portal.url), {
    method: 'HEAD',
    headers: { Cookie: person.cookie },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/event-stream/);
});

it.each(streams)('does not read %s to an end as if it were the data of a page', async (address) => {
  const answer = await person.get(`${address}.data`);
  expect(answer.status).toBe(404);
  await answer.text();
});

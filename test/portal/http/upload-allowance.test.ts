/** @module-tag slow — portals of its own */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resumablePath } from '../../../app/domain/data/files/upload-parts';
import { files } from '../../../server/data/provenance/files-collection';
import { collection } from '../../../server/platform/mongo/collection';
import type { Client } from '../client';
import { startBarePortal, type BarePortal } from '../../servers/bare-portal';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

const mb = 1_024 ** 2;
const refusal = 'Cada pessoa envia até 2 MB por dia; hoje ainda cabem';

let database: TestDatabase;
let portal: BarePortal;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startBarePortal({
    mongodbUri: database.uri,
    database: database.db.databaseName,
    env: { UPLOAD_DAILY_MB: '2' },
  });
});

afterAll(async () => {
  await portal.remove();
  await database.close();
});

function byForm(person: Client, bytes: number, headers: Record<string, string> = {}, base = '') {
  const body = new FormData();
  body.set('collection', base);
  body.set('files', new File([new Uint8Array(bytes)], 'a.csv'));
  return person.post('/captura/manual', body, headers);
}

const inParts = (person: Client, bytes: number) =>
  person.post(resumablePath, '', {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': String(bytes),
    'Upload-Metadata': `filename ${Buffer.from('b.csv').toString('base64')}`,
  });

it('counts what a person sends by the form and in parts, and says so at the field', async () => {
  const person = await portal.signUp('ana@teste.example', 'USER BRONZE');
  expect((await byForm(person, 1.5 * mb)).status).toBe(303);

  const page = await byForm(person, mb);
  expect(page.status).toBe(413);
  expect(await page.text()).toContain(`>${refusal} 512 KB.`);

  const json = await byForm(person, mb, { Accept: 'application/json' });
  expect([json.status, await json.json()]).toMatchObject([
    413,
    { fields: { files: expect.stringContaining(refusal) } },
  ]);

  const parts = await inParts(person, mb);
  expect([parts.status, await parts.json()]).toMatchObject([
    413,
    { message: expect.stringContaining(refusal) },
  ]);

  const begun = await inParts(person, Math.floor(0.4 * mb));
  expect(begun.status).toBe(201);
  expect((await byForm(person, 0.2 * mb)).status).toBe(413);
  expect(await collection(database.db, files).countDocuments()).toBe(1);
  // The file, and the one begun.
  expect(await portal.stored()).toHaveLength(2);
});

it('does not count what was refused for another reason', async () => {
  const person = await portal.signUp('beto@teste.example', 'USER BRONZE');
  for (let turn = 0; turn < 3; turn += 1)
    expect((await byForm(person, 1.5 * mb, {}, 'users')).status).toBe(422);
  expect((await byForm(person, 1.9 * mb)).status).toBe(303);
});

it('counts a body that does not say how long it is', async () => {
  const person = await portal.signUp('caio@teste.example', 'USER BRONZE');
  const boundary = 'limite';
  const pieces = async function* () {
    yield Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.csv"\r\n\r\n`,
    );
    for (let sent = 0; sent < 3; sent += 0.5) yield Buffer.alloc(mb / 2, 'x');
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  };
  const body = Readable.from(pieces());
  const answer = await fetch(new URL('/captura/manual', portal.url), {
    method: 'POST',
    body: Readable.toWeb(body) as ReadableStream,
    duplex: 'half',
    headers: {
      Cookie: person.cookie,
      Origin: portal.url,
      Accept: 'application/json',
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  expect([answer.status, await answer.json()]).toMatchObject([
    413,
    { message: expect.stringContaining(`${refusal} 2 MB.`) },
  ]);
  expect((await byForm(person, 1.9 * mb)).status).toBe(303);
});

/** @module-tag slow — portals of its own */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../server/data/provenance/files-collection';
import { collection } from '../../../server/platform/mongo/collection';
import type { Client } from '../client';
import { startBarePortal, type BarePortal } from '../../servers/bare-portal';
import { testDatabase, type TestDatabase } from '../../servers/mongo';
import { startS3, type RunningS3 } from '../../servers/s3';

let s3: RunningS3;
let database: TestDatabase;
let portal: BarePortal;
let person: Client;

beforeAll(async () => {
  s3 = await startS3();
  database = await testDatabase();
  portal = await startBarePortal({
    mongodbUri: database.uri,
    database: database.db.databaseName,
    env: s3.env,
  });
  person = await portal.signUp('ana@teste.example', 'USER BRONZE');
});

afterAll(async () => {
  await portal.remove();
  await database.close();
  await s3.close();
});

async function send(name: string, content: Uint8Array<ArrayBuffer>): Promise<Response> {
  const body = new FormData();
  body.append('files', new File([content], name));
  const request = new Request('http://portal', { method: 'POST', body });
  const type = request.headers.get('Content-Type') ?? '';
  return person.post('/captura/manual', await request.blob(), {
    'Content-Type': type,
    Accept: 'application/json',
  });
}

test('a file goes to the bucket in parts and comes back by an address of the store', async () => {
  const content = new Uint8Array(randomBytes(9 << 20));
  const answer = await send('preço.csv', content);
  expect(answer.status).toBe(201);
  const { files: sent } = (await answer.json()) as { files: { id: string }[] };
  const record = await collection(database.db, files).findOne();
  expect(record).toMatchObject({ bucket: s3.settings.bucket, size: content.length });
  expect(await s3.objects()).toEqual([record?.originalFile]);

  const download = await person.get(`/captura/processando/${sent[0]?.id}/arquivo`);
  const address = download.headers.get('Location') ?? '';
  expect(address.startsWith(s3.settings.endpoint ?? '')).toBe(true);
  const file = await fetch(address);
  expect(file.headers.get('Content-Disposition')).toContain("filename*=UTF-8''pre%C3%A7o.csv");
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(content))).toBe(true);
});

test('an unavailable store refuses what needs it, and nothing else', async () => {
  const ready = async () => {
    const answer = await person.get('/readyz');
    return [answer.status, await answer.json()];
  };
  expect(await ready()).toEqual([200, { ready: true, failed: [] }]);
  const { files: kept } = (await (await send('b.csv', new Uint8Array([1]))).json()) as {
    files: { id: string }[];
  };
  await s3.goAway();
  try {
    expect(await ready()).toEqual([200, { ready: true, failed: ['storage'] }]);
    expect((await person.get('/captura/manual')).status).toBe(200);
    const download = await person.get(`/captura/processando/${kept[0]?.id}/arquivo`);
    expect([download.status, download.headers.get('Retry-After')]).toEqual([503, '5']);
    const refused = await send('a.csv', new Uint8Array([1]));
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ message: 'Ocorreu um erro ao fazer o upload. COD.2' });
  } finally {
    await s3.comeBack();
  }
  expect(await ready()).toEqual([200, { ready: true, failed: [] }]);
  expect((await send('a.csv', new Uint8Array([1]))).status).toBe(201);
});

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Collection } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { files } from '../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../server/data/provenance/file';
import { namedObjects } from '../../../server/data/files/named-objects';
import { PendingUploads } from '../../../server/data/files/pending-uploads';
import { openDatabase } from '../../../server/platform/mongo/client';
import { collection } from '../../../server/platform/mongo/collection';
import { superviseEmbedded } from '../../../server/platform/mongo/embedded/supervisor';
import { collections } from '../../../server/collections';
import { DiskStorage } from '../../../server/platform/storage/disk';
import type { Client } from '../client';
import { startBarePortal, type BarePortal } from '../../servers/bare-portal';
import { quiet, testDatabase, type TestDatabase } from '../../servers/mongo';

const limitMb = 1;
const boundary = 'limite-do-teste';

let dataDir: string;
let database: TestDatabase;
let portal: BarePortal;
let person: Client;
let records: Collection<FileRecord>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-uploads-'));
  database = await testDatabase();
  records = collection(database.db, files);
  portal = await startBarePortal({
    mongodbUri: database.uri,
    database: database.db.databaseName,
    dataDir,
    env: { UPLOAD_MAX_MB: String(limitMb) },
    preload: ['test/servers/full-disk.mjs'],
  });
  person = await portal.signUp('ana@teste.example', 'USER BRONZE');
});

afterAll(async () => {
  await portal.remove();
  await database.close();
});

beforeEach(async () => void (await records.deleteMany({})));

/** The parts of a multipart body, with names exactly as given, which a FormData would tidy. */
function multipart(sent: readonly { name: string; content: string | Buffer }[], base?: string) {
  const part = (head: string, content: string | Buffer) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const pieces = [
    ...(base === undefined ? [] : part('name="collection"', base)),
    ...sent.flatMap(({ name, content }) => part(`name="files"; filename="${name}"`, content)),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return new Uint8Array(Buffer.concat(pieces));
}

const contentType = `multipart/form-data; boundary=${boundary}`;

const post = (body: Uint8Array<ArrayBuffer>, client = person, headers: Record<string, string> = {}) =>
  client.post('/captura/manual', body, { 'Content-Type': contentType, ...headers });

const send = (name: string, content = 'a;b\n1;2\n') => post(multipart([{ name, content }]));

const names = async () =>
  (await records.find().sort({ originalName: 1 }).toArray()).map((r) => r.originalName);

/** A request whose body the test writes piece by piece. */
function begin(url: string, cookie: string): ClientRequest {
  const asked = request(new URL('/captura/manual', url), {
    method: 'POST',
    headers: {
      'Content-Type': contentType,
      'Transfer-Encoding': 'chunked',
      Accept: 'application/json',
      Cookie: cookie,
      Origin: new URL(url).origin,
    },
  });
  asked.write(multipart([{ name: 'grande.csv', content: 'x'.repeat(100_000) }], '').subarray(0, 90_000));
  return asked;
}

/** Runs the sweep of a day later. */
async function sweepTomorrow(mongodbUri: string, dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ mongodbUri, mongodbDatabase: 'teste', dataDir }, quiet);
  const storage = new DiskStorage(path.join(dataDir, 'storage'), ['']);
  const wallClock = () => Date.now() + 25 * 3_600_000;
  await new PendingUploads({
    db,
    storage,
    log: quiet,
    named: namedObjects(db, collections),
    wallClock,
  }).sweep();
  await close();
}

describe('a file name', () => {
  it.each([
    ['climbs out of its folder', '../../etc/passwd.csv', 'passwd.csv', '.csv'],
    ['climbs the Windows way', 'C:\\\\..\\\\notas.csv', 'notas.csv', '.csv'],
    ['has quotes and markup', `a'b<img src=x>%22c%22.csv`, `a'b<img src=x>"c".csv`, '.csv'],
    ['has emoji and accents', 'Preço 🧴 água.csv', 'Preço 🧴 água.csv', '.csv'],
    ['turns its end around', 'fatura\u202egpj.csv', 'faturagpj.csv', '.csv'],
    ['has 300 characters', `${'n'.repeat(296)}.csv`, `${'n'.repeat(251)}.csv`, '.csv'],
    ['has an extension of its own making', 'dados.c$v', 'dados.c$v', ''],
  ])('that %s is shown safely and never names the object', async (_what, given, shown, extension) => {
    const answer = await send(given);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/captura/processando']);
    const [record] = await records.find().toArray();
    expect(record?.originalName).toBe(shown);
    expect(record?.originalFile).toMatch(/^[0-9a-f-]{36}(\.csv)?$/);
    expect(path.extname(record?.originalFile ?? '')).toBe(extension);
    expect(await portal.stored()).toContain(record?.originalFile);
    expect((await person.get('/captura/processando')).status).toBe(200);
  });
});

describe('one request', () => {
  it('with two files of the same name keeps the first', async () => {
    const sent = [
      { name: 'canal.csv', content: 'primeiro' },
      { name: 'canal.csv', content: 'segundo, maior' },
      { name: 'outro.csv', content: 'x' },
    ];
    const answer = await post(multipart(sent, 'canal'), person, { Accept: 'application/json' });
    expect(answer.status).toBe(201);
    expect(await names()).toEqual(['canal.csv', 'outro.csv']);
    expect(await records.findOne({ originalName: 'canal.csv' })).toMatchObject({
      size: 'primeiro'.length,
      collection: 'canal',
      user: 'ana@teste.example',
      phase: 'waiting',
      status: 0,
      progress: 0,
    });
  });

  it.each([
    ['no file', multipart([], 'canal'), 422, 'Escolha ao menos um arquivo.'],
    ['an empty file input', multipart([{ name: '', content: '' }]), 422, 'Escolha ao menos um arquivo.'],
    [
      'an unknown base',
      multipart([{ name: 'a.csv', content: 'x' }], 'users'),
      422,
      'Escolha uma base da lista.',
    ],
    [
      'an operator for a base',
      multipart([{ name: 'a.csv', content: 'x' }], '{"$ne":""}'),
      422,
      'Escolha uma base da lista.',
    ],
    [
      'too large a file',
      multipart([{ name: 'a.csv', content: Buffer.alloc((limitMb << 20) + 1) }]),
      413,
      'O arquivo passa do tamanho permitido.',
    ],
    [
      '101 files',
      multipart(Array.from({ length: 101 }, (_, i) => ({ name: `${i}.csv`, content: 'x' }))),
      413,
      'Envie no máximo 100 arquivos de cada vez.',
    ],
  ])('with %s is refused with its message, and leaves nothing', async (_what, body, status, message) => {
    const before = await portal.stored();
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(message);
    expect(await records.countDocuments()).toBe(0);
    expect(await portal.stored()).toEqual(before);
  });

  it('of exactly the largest size is taken', async () => {
    expect((await post(multipart([{ name: 'a.csv', content: Buffer.alloc(limitMb << 20) }]))).status).toBe(
      303,
    );
  });

  it('that is no form is refused', async () => {
    const answer = await person.post('/captura/manual', 'x', { 'Content-Type': 'text/plain' });
    expect(answer.status).toBe(422);
  });

  it('of a visitor, of another type and from another site stores nothing', async () => {
    const before = await portal.stored();
    const explorer = await portal.signUp('eva@teste.example', 'USER EXPLORER');
    const body = multipart([{ name: 'a.csv', content: 'x' }]);
    const json = { Accept: 'application/json' };
    expect((await post(body, explorer, json)).status).toBe(403);
    expect((await post(body, person, { ...json, Cookie: '' })).status).toBe(401);
    expect((await post(body, person, { ...json, Origin: 'https://evil.example' })).status).toBe(403);
    expect(await records.countDocuments()).toBe(0);
    expect(await portal.stored()).toEqual(before);
  });

  it('that the sender cuts off leaves nothing', async () => {
    const before = await portal.stored();
    const asked = begin(portal.url, person.cookie);
    await vi.waitFor(async () => expect((await portal.stored()).length).toBe(before.length + 1), 60_000);
    asked.on('error', () => undefined);
    asked.destroy();
    await vi.waitFor(async () => expect(await portal.stored()).toEqual(before), 60_000);
    expect(await records.countDocuments()).toBe(0);
  });
});

describe('a full disk', () => {
  it('is told as COD.2 with its reason, keeps no half file, and is over when there is room', async () => {
    const before = await portal.stored();
    await writeFile(path.join(dataDir, 'full'), '');
    const page = await send('cheio.csv');
    expect(page.status).toBe(503);
    const text = await page.text();
    expect(text).toContain('Ocorreu um erro ao fazer o upload. COD.2');
    expect(text).toContain('O armazenamento está cheio.');
    const json = await post(multipart([{ name: 'cheio.csv', content: 'x' }]), person, {
      Accept: 'application/json',
    });
    expect([json.status, json.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await json.json()).toMatchObject({ message: 'Ocorreu um erro ao fazer o upload. COD.2' });
    expect(await portal.stored()).toEqual(before);
    expect(await records.countDocuments()).toBe(0);

    await rm(path.join(dataDir, 'full'));
    expect((await send('cabe.csv')).status).toBe(303);
    expect(await names()).toEqual(['cabe.csv']);
  });
});

describe('a database that goes in mid-upload', { tags: 'slow' }, () => {
  it('is told as COD.3, the object is reclaimed, and the next try succeeds', async () => {
    const ownDir = await mkdtemp(path.join(tmpdir(), 'portal-outage-'));
    const options = { dataDir: ownDir, cacheDir: path.resolve('.cache'), log: quiet };
    let engine = await superviseEmbedded(options);
    const own = await startBarePortal({ mongodbUri: engine.uri, database: 'teste' });
    try {
      const ana = await own.signUp('ana@teste.example', 'USER BRONZE');
      const asked = begin(own.url, ana.cookie);
      await vi.waitFor(async () => expect(await own.stored()).toHaveLength(1), 60_000);
      await engine.stop();
      asked.end(Buffer.concat([randomBytes(1_000), Buffer.from(`\r\n--${boundary}--\r\n`)]));
      const [answer] = await once(asked, 'response');
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      let text = '';
      for await (const chunk of answer) text += String(chunk);
      expect(JSON.parse(text)).toMatchObject({
        message: 'Ocorreu um erro ao fazer upload do arquivo. COD.3',
      });

      engine = await superviseEmbedded(options);
      await sweepTomorrow(engine.uri, own.dataDir);
      expect(await own.stored()).toEqual([]);
      await vi.waitFor(
        async () => {
          const again = await ana.post('/captura/manual', multipart([{ name: 'a.csv', content: 'x' }]), {
            'Content-Type': contentType,
          });
          expect(again.status).toBe(303);
        },
        { interval: 250, timeout: 60_000 },
      );
    } finally {
      await own.remove();
      await engine.stop();
      await rm(ownDir, { recursive: true, force: true });
    }
  });
});

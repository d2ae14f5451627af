import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Collection } from 'mongodb';
import { partBytes, resumablePath } from '../../../app/domain/data/files/upload-parts';
import { files } from '../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../server/data/provenance/file';
import { resumableUploads, type ResumableRecord } from '../../../server/data/files/resumable/collection';
import { collection } from '../../../server/platform/mongo/collection';
import type { Client } from '../client';
import { startBarePortal, type BarePortal } from '../../servers/bare-portal';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

const limitMb = 20;
const name = 'preço "novo" 🧴.csv';

let database: TestDatabase;
let portal: BarePortal;
let person: Client;
let other: Client;
let records: Collection<FileRecord>;
let uploads: Collection<ResumableRecord>;

beforeAll(async () => {
  database = await testDatabase();
  records = collection(database.db, files);
  uploads = collection(database.db, resumableUploads);
  portal = await startBarePortal({
    mongodbUri: database.uri,
    database: database.db.databaseName,
    env: { UPLOAD_MAX_MB: String(limitMb) },
  });
  person = await portal.signUp('ana@teste.example', 'USER BRONZE');
  other = await portal.signUp('beto@teste.example', 'USER GOLD');
});

afterAll(async () => {
  await portal.remove();
  await database.close();
});

beforeEach(async () => {
  await records.deleteMany({});
  await uploads.deleteMany({});
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('base64');

function ask(
  who: Client,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  return fetch(new URL(path, portal.url), {
    method,
    headers: { Cookie: who.cookie, Origin: portal.url, 'Tus-Resumable': '1.0.0', ...headers },
    body,
    redirect: 'manual',
  });
}

const begin = (size: number, who = person, filename = name, base = 'canal') =>
  ask(who, 'POST', resumablePath, {
    'Upload-Length': String(size),
    'Upload-Metadata': `filename ${base64(filename)},collection ${base64(base)}`,
  });

const sendPart = (
  path: string,
  offset: number,
  part: Uint8Array<ArrayBuffer>,
  { who = person, checksum = sha256(part) } = {},
) =>
  ask(
    who,
    'PATCH',
    path,
    {
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Checksum': `sha256 ${checksum}`,
    },
    part,
  );

const pathOf = (answer: Response) => answer.headers.get('Location') ?? '';
const offsetOf = async (path: string, who = person) =>
  (await ask(who, 'HEAD', path)).headers.get('Upload-Offset');
const bytes = (size: number) => new Uint8Array(randomBytes(size));

describe('a resumable upload', () => {
  it('becomes a file with a job when its last part is in, as the form does', async () => {
    const data = bytes(partBytes + 1_000);
    const begun = await begin(data.length);
    expect(begun.status).toBe(201);
    const path = pathOf(begun);
    expect(path).toMatch(/^\/captura\/manual\/envios\/[0-9a-f-]{36}\.csv$/);
    expect(Date.parse(begun.headers.get('Upload-Expires') ?? '')).toBeGreaterThan(
      Date.now() + 6 * 86_400_000,
    );

    const first = await sendPart(path, 0, data.slice(0, partBytes));
    expect([first.status, first.headers.get('Upload-Offset')]).toEqual([204, String(partBytes)]);
    expect(await offsetOf(path)).toBe(String(partBytes));
    expect(await records.countDocuments()).toBe(0);

    const last = await sendPart(path, partBytes, data.slice(partBytes));
    expect([last.status, last.headers.get('Upload-Offset')]).toEqual([204, String(data.length)]);
    const [file, ...more] = await records.find().toArray();
    expect(more).toEqual([]);
    expect(file).toMatchObject({
      clientName: 'teste',
      originalName: name,
      bucket: 'disk',
      user: 'ana@teste.example',
      size: data.length,
      collection: 'canal',
      phase: 'waiting',
    });
    const queued = await database.db
      .collection('agenda_jobs')
      .findOne({ 'data.id': file?._id.toHexString() });
    expect(queued).toMatchObject({ name: 'ingest' });
    expect(await offsetOf(path)).toBe(String(data.length));
    expect(await records.countDocuments()).toBe(1);

    const download = await person.get(`/captura/processando/${file?._id.toHexString()}/arquivo`);
    const stored = await fetch(new URL(download.headers.get('Location') ?? '', portal.url));
    expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(data));
  });

  it('of an empty file becomes a file at once', async () => {
    expect((await begin(0)).status).toBe(201);
    expect(await records.findOne()).toMatchObject({ size: 0, originalName: name });
  });

  it('whose last answer was lost becomes a file when its sender asks', async () => {
    const data = bytes(100);
    const path = pathOf(await begin(data.length));
    await sendPart(path, 0, data);
    // The server died after the offset moved on and before the file was registered.
    await records.deleteMany({});
    await uploads.updateMany({}, { $set: { fileId: null, receipts: [''] } });
    expect(await offsetOf(path)).toBe('100');
    expect(await records.countDocuments()).toBe(1);
  });
});

describe('a part', () => {
  it('that is damaged, too short or too long is not counted and can be sent again', async () => {
    const data = bytes(partBytes + 10);
    const path = pathOf(await begin(data.length));
    const first = data.slice(0, partBytes);
    const damaged = await sendPart(path, 0, first, { checksum: sha256(data) });
    expect(damaged.status).toBe(460);
    expect(await damaged.json()).toMatchObject({ message: expect.stringContaining('será enviada de novo') });
    expect((await sendPart(path, 0, data.slice(0, 1_000))).status).toBe(409);
    expect((await sendPart(path, 0, data)).status).toBe(460);
    expect(await offsetOf(path)).toBe('0');
    expect((await sendPart(path, 0, first)).status).toBe(204);
    expect((await sendPart(path, partBytes, data.slice(partBytes))).status).toBe(204);
    expect(await records.countDocuments()).toBe(1);
  });

  it('for another offset than the upload’s is a conflict', async () => {
    const path = pathOf(await begin(2 * partBytes));
    expect((await sendPart(path, partBytes, bytes(partBytes))).status).toBe(409);
    expect(await offsetOf(path)).toBe('0');
  });

  it.each(['close', 'keep-alive'])(
    'that is refused while it is being sent is read to its end (%s)',
    async (connection) => {
      const path = pathOf(await begin(2 * partBytes));
      const { hostname, port, host, origin } = new URL(portal.url);
      const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }).setEncoding(
        'latin1',
      );
      let answer = '';
      const broken = vi.fn();
      socket.on('data', (text: string) => (answer += text)).on('error', broken);
      const gone = new Promise((resolve) => socket.once('close', resolve));
      const half = new Uint8Array(partBytes / 2);
      socket.write(
        [
          `PATCH ${path} HTTP/1.1`,
          `Host: ${host}`,
          `Origin: ${origin}`,
          `Cookie: ${person.cookie}`,
          `Connection: ${connection}`,
          'Tus-Resumable: 1.0.0',
          `Upload-Offset: ${partBytes}`,
          'Content-Type: application/offset+octet-stream',
          `Content-Length: ${partBytes}`,
          '\r\n',
        ].join('\r\n'),
      );
      socket.write(half);
      await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 409 /);
      socket.end(half);
      await gone;
      expect(broken).not.toHaveBeenCalled();
    },
  );

  it('that comes twice at once counts once', async () => {
    const data = bytes(2 * partBytes);
    const path = pathOf(await begin(data.length));
    for (const offset of [0, partBytes]) {
      const part = data.slice(offset, offset + partBytes);
      const answers = await Promise.all([1, 2, 3].map(() => sendPart(path, offset, part)));
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      expect(await offsetOf(path)).toBe(String(offset + partBytes));
    }
    expect(await records.countDocuments()).toBe(1);
  });

  it('with a checksum of another kind is refused', async () => {
    const path = pathOf(await begin(3));
    const answer = await ask(
      person,
      'PATCH',
      path,
      {
        'Upload-Offset': '0',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Checksum': 'crc32 AAAA',
      },
      bytes(3),
    );
    expect(answer.status).toBe(422);
    expect(await offsetOf(path)).toBe('0');
  });
});

describe('an announcement', () => {
  it.each([
    ['too large a file', (limitMb << 20) + 1, 'a.csv', 'canal', 413, 'O arquivo passa do tamanho permitido.'],
    ['an unknown base', 10, 'a.csv', 'users', 422, 'Escolha uma base da lista.'],
  ])('of %s is refused with its message', async (_what, size, filename, base, status, message) => {
    const answer = await begin(size, person, filename, base);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ message });
    expect(await uploads.countDocuments()).toBe(0);
  });

  it('with a hostile name gets a safe one', async () => {
    await begin(0, person, '../../etc/x\u202egpj.csv', '');
    expect(await records.findOne()).toMatchObject({ originalName: 'xgpj.csv', collection: null });
  });

  it('is refused when too many uploads are open', async () => {
    expect((await begin(1)).status).toBe(201);
    const [one] = await uploads.find().toArray();
    if (!one) throw new Error('not begun');
    await uploads.insertMany(Array.from({ length: 199 }, (_, index) => ({ ...one, _id: `aberto-${index}` })));
    expect((await begin(2)).status).toBe(429);
    expect((await begin(2, other)).status).toBe(201);
  });

  it('without a length is refused', async () => {
    expect((await ask(person, 'POST', resumablePath, { 'Upload-Defer-Length': '1' })).status).toBe(501);
    expect((await ask(person, 'POST', resumablePath)).status).toBe(400);
  });
});

describe('an upload belongs to its sender', () => {
  it('nobody else sees, continues or drops it', async () => {
    const path = pathOf(await begin(10));
    expect((await ask(other, 'HEAD', path)).status).toBe(404);
    expect((await sendPart(path, 0, bytes(10), { who: other })).status).toBe(404);
    expect((await ask(other, 'DELETE', path)).status).toBe(404);
    expect(await offsetOf(path)).toBe('0');
  });

  it('its sender must be signed in, of a type that sends files, on this site', async () => {
    const path = pathOf(await begin(10));
    const explorer = await portal.signUp('eva@teste.example', 'USER EXPLORER');
    const visitor = { ...person, cookie: '' };
    for (const [who, status] of [
      [visitor, 401],
      [explorer, 403],
    ] as const) {
      expect((await begin(1, who)).status).toBe(status);
      expect((await ask(who, 'HEAD', path)).status).toBe(status);
      expect((await ask(who, 'DELETE', path)).status).toBe(status);
    }
    for (const method of ['POST', 'PATCH', 'DELETE'])
      expect((await ask(person, method, path, { Origin: 'https://evil.example' })).status).toBe(403);
    expect(await offsetOf(path)).toBe('0');
  });

  it('its sender can drop it with all that it stored', async () => {
    const before = await portal.stored();
    const path = pathOf(await begin(partBytes + 1));
    await sendPart(path, 0, bytes(partBytes));
    expect(await portal.stored()).not.toEqual(before);
    expect((await ask(person, 'DELETE', path)).status).toBe(204);
    expect(await portal.stored()).toEqual(before);
    expect((await ask(person, 'HEAD', path)).status).toBe(404);
    expect((await sendPart(path, partBytes, bytes(1))).status).toBe(404);
  });

  it('an upload that has become a file cannot be dropped', async () => {
    const path = pathOf(await begin(1));
    await sendPart(path, 0, bytes(1));
    await ask(person, 'DELETE', path);
    const file = await records.findOne();
    expect(await portal.stored()).toContain(file?.originalFile);
  });

  it('only an upload’s own address is accepted', async () => {
    for (const id of ['x', '..%2f..%2fetc%2fpasswd', '%7B%22$ne%22:1%7D'])
      expect((await ask(person, 'HEAD', `${resumablePath}/${id}`)).status).toBe(404);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { partBytes } from '../../../../app/domain/data/files/upload-parts';
import { Problem } from '../../../../server/platform/errors';
import { diskDownloads } from '../../../../server/http/file-response';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import { newKey } from '../../../../server/platform/storage/keys';
import type { Storage } from '../../../../server/platform/storage/port';
import { S3Storage } from '../../../../server/platform/storage/s3';
import { startS3 } from '../../../servers/s3';

interface Peer {
  readonly storage: Storage;
  /** Everything that the store holds, finished or not. */
  contents(): Promise<string[]>;
  /** Makes an address of the store absolute. */
  absolute(url: string): string;
  close(): Promise<void>;
}

async function disk(): Promise<Peer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-storage-'));
  const storage = new DiskStorage(folder, ['s'.repeat(32)]);
  const server = express().use(diskDownloads(storage)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    storage,
    contents: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    absolute: (url) => `http://127.0.0.1:${port}${url}`,
    close: async () => {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function s3(): Promise<Peer> {
  const server = await startS3();
  return {
    storage: new S3Storage(server.settings),
    contents: async () => [...(await server.objects()), ...(await server.unfinished())],
    absolute: (url) => url,
    close: server.close,
  };
}

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');
const bodyOf = (data: Buffer) => Readable.from([data], { objectMode: false });

const kindOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'no error',
    (error: unknown) => (error instanceof Problem ? error.kind : String(error)),
  );

describe.each([
  ['disk', disk],
  ['s3', s3],
] as const)('storage on %s', (_name, open) => {
  let peer: Peer;
  let storage: Storage;
  beforeAll(async () => {
    peer = await open();
    storage = peer.storage;
  });
  afterAll(() => peer.close());

  const put = async (data: Buffer, name = 'dados.csv') => {
    const key = newKey(name);
    expect(await storage.put(key, bodyOf(data))).toEqual({ size: data.length });
    return key;
  };

  it.each([
    ['nothing', 0],
    ['a little', 1_000],
    ['more than a part', partBytes + 1_000_003],
  ])('gives back %s as it was put', async (_what, size) => {
    const data = randomBytes(size);
    const key = await put(data);
    expect(await storage.size(key)).toBe(size);
    expect(sha256(await buffer(await storage.open(key)))).toBe(sha256(data));
  });

  it('names something that it holds, and nothing when it is empty', async () => {
    for (const key of await peer.contents()) await storage.remove(key);
    expect(await storage.any()).toBeNull();
    const key = await put(randomBytes(10));
    expect(await storage.any()).toBe(key);
  });

  it('shows nothing of a body that breaks off, and keeps nothing', async () => {
    const before = await peer.contents();
    for (const sent of [1_000, partBytes + 1_000]) {
      const key = newKey('a.csv');
      const body = new PassThrough();
      const stored = storage.put(key, body);
      body.write(randomBytes(sent));
      const broken = new Error('cut');
      setImmediate(() => body.destroy(broken));
      await expect(stored).rejects.toBe(broken);
      expect(await kindOf(storage.open(key))).toBe('absent');
    }
    await vi.waitFor(async () => expect(await peer.contents()).toEqual(before), 60_000);
  });

  describe('in parts', () => {
    const data = randomBytes(2 * partBytes + 12_345);
    const pieces = [0, 1, 2].map((index) => data.subarray(index * partBytes, (index + 1) * partBytes));

    const putPiece = (key: string, ticket: string, index: number, piece = pieces[index] ?? data) =>
      storage.putPart(
        { key, ticket, number: index + 1, offset: index * partBytes, size: piece.length },
        bodyOf(piece),
      );

    it('becomes one object when it is assembled, and not before', async () => {
      const key = newKey('grande.csv');
      const ticket = await storage.begin(key);
      const receipts = [];
      for (const index of [0, 1, 2]) receipts.push(await putPiece(key, ticket, index));
      expect(await kindOf(storage.open(key))).toBe('absent');
      await storage.assemble(key, ticket, receipts, data.length);
      expect(await storage.size(key)).toBe(data.length);
      expect(sha256(await buffer(await storage.open(key)))).toBe(sha256(data));
      await storage.assemble(key, ticket, receipts, data.length);
    });

    it('accepts a part again that was incomplete or wrong', async () => {
      const key = newKey('grande.csv');
      const ticket = await storage.begin(key);
      const first = await putPiece(key, ticket, 0);
      const body = new PassThrough();
      const broken = new Error('cut');
      const stored = storage.putPart({ key, ticket, number: 2, offset: partBytes, size: partBytes }, body);
      body.write(randomBytes(100_000));
      setImmediate(() => body.destroy(broken));
      await expect(stored).rejects.toBe(broken);
      await putPiece(key, ticket, 1, randomBytes(partBytes));
      const receipts = [first, await putPiece(key, ticket, 1), await putPiece(key, ticket, 2)];
      await storage.assemble(key, ticket, receipts, data.length);
      expect(sha256(await buffer(await storage.open(key)))).toBe(sha256(data));
    });

    it('can be empty', async () => {
      const key = newKey('vazio.csv');
      await storage.assemble(key, await storage.begin(key), [], 0);
      expect(await storage.size(key)).toBe(0);
    });

    it('leaves no trace when it is removed before its end', async () => {
      const before = await peer.contents();
      const key = newKey('grande.csv');
      await putPiece(key, await storage.begin(key), 0);
      expect(await peer.contents()).not.toEqual(before);
      await storage.remove(key);
      expect(await peer.contents()).toEqual(before);
    });
  });

  it('removes objects, and missing ones without an error', async () => {
    const key = await put(Buffer.from('x'));
    await storage.remove(key);
    await storage.remove(key);
    expect(await kindOf(storage.open(key))).toBe('absent');
  });

  it('refuses keys that it did not make', async () => {
    for (const key of ['', '../x', '/etc/passwd', newKey('a.csv')]) {
      expect(await kindOf(storage.open(key))).toBe('absent');
      expect(await kindOf(storage.size(key))).toBe('absent');
      expect(await kindOf(storage.downloadUrl(key, 'a.csv', 60))).toBe('absent');
    }
    expect(await kindOf(storage.put('../x', bodyOf(Buffer.from('x'))))).toBe('absent');
    expect(await kindOf(storage.begin('../x'))).toBe('absent');
  });

  describe('gives an address', () => {
    const name = `Preço "final" 🧴 d'água; 100%.csv`;

    it('that downloads the object under its UTF-8 name, as nothing that a browser runs', async () => {
      const key = await put(Buffer.from('a;b'));
      const answer = await fetch(peer.absolute(await storage.downloadUrl(key, name, 60)));
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('a;b');
      expect(answer.headers.get('Content-Type')).toBe('application/octet-stream');
      const disposition = answer.headers.get('Content-Disposition') ?? '';
      expect(disposition).toMatch(/^attachment; filename="/);
      expect(decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1] ?? '')).toBe(name);
    });

    it('that serves nothing once it is tampered with', async () => {
      const key = await put(Buffer.from('a;b'));
      const other = await put(Buffer.from('segredo'));
      const url = peer.absolute(await storage.downloadUrl(key, name, 60));
      for (const forged of [url.replace(key, other), url.replace(/(ate|Expires)=\d+/, '$1=9999999999')])
        expect((await fetch(forged)).status).toBe(403);
    });

    it('that expires', async () => {
      const key = await put(Buffer.from('a;b'));
      const url = peer.absolute(await storage.downloadUrl(key, name, 1));
      await vi.waitFor(async () => expect((await fetch(url)).status).toBe(403), {
        timeout: 60_000,
        interval: 200,
      });
    });
  });

  it('reports that it is ready', async () => {
    await expect(storage.ping()).resolves.toBeUndefined();
  });
});

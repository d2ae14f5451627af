import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { partBytes } from '../../../../app/domain/data/files/upload-parts';
import { Problem } from '../../../../server/platform/errors';
import { newKey } from '../../../../server/platform/storage/keys';
import { S3Storage } from '../../../../server/platform/storage/s3';
import type { S3Settings } from '../../../../server/platform/storage/settings';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A store that writes down what it is asked and answers with one status and body. */
async function store(status = 200, body = '') {
  const asked: Asked[] = [];
  const server = createServer((req, res) => {
    asked.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers });
    req.resume().on('end', () => res.writeHead(status, { ETag: '"1"' }).end(body));
  }).listen(0, '127.0.0.1');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const settings: S3Settings = {
    kind: 's3',
    bucket: 'portal',
    region: 'sa-east-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forcePathStyle: true,
    credentials: { accessKeyId: 'chave', secretAccessKey: 'segredo' },
    checksums: 'WHEN_SUPPORTED',
  };
  return { asked, settings };
}

const small = () => Readable.from([Buffer.from('x')], { objectMode: false });

describe('what is asked of S3', () => {
  it('names the encryption of each object', async () => {
    const { asked, settings } = await store();
    const kms = { algorithm: 'aws:kms', kmsKeyId: 'alias/portal' } as const;
    await new S3Storage({ ...settings, encryption: kms }).put(newKey('a.csv'), small());
    expect(asked[0]?.headers).toMatchObject({
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'alias/portal',
    });
  });

  it('carries checksums unless the store knows none', async () => {
    const { asked, settings } = await store();
    const part = { key: newKey('a.csv'), ticket: 't', number: 1, offset: 0, size: 1 };
    await new S3Storage(settings).putPart(part, small());
    await new S3Storage({ ...settings, checksums: 'WHEN_REQUIRED' }).putPart(part, small());
    const named = asked.map(({ headers }) =>
      Object.keys(headers).some((name) => name.includes('checksum') || name === 'x-amz-trailer'),
    );
    expect(named).toEqual([true, false]);
    expect(asked[0]?.headers['x-amz-decoded-content-length'] ?? '1').toBe('1');
  });

  it('signs downloads with the address that browsers know', async () => {
    const { settings } = await store();
    const storage = new S3Storage({ ...settings, publicEndpoint: 'https://arquivos.empresa.example' });
    const url = new URL(await storage.downloadUrl(newKey('a.csv'), 'a.csv', 300));
    expect(url.origin).toBe('https://arquivos.empresa.example');
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
  });
});

describe('what S3 refuses', () => {
  const failure = async (status: number, code: string) => {
    const { settings } = await store(status, `<Error><Code>${code}</Code></Error>`);
    const storage = new S3Storage(settings);
    const part = { key: newKey('a.csv'), ticket: 't', number: 1, offset: 0, size: partBytes };
    return storage.putPart(part, Readable.from([Buffer.alloc(partBytes)], { objectMode: false })).then(
      () => null,
      (error: unknown) => error,
    );
  };

  it.each([
    [503, 'SlowDown', 'unavailable', 'O portal está sem acesso aos dados'],
    [500, 'InternalError', 'unavailable', 'O portal está sem acesso aos dados'],
    [507, 'XMinioStorageFull', 'unavailable', 'O armazenamento está cheio'],
    [404, 'NoSuchUpload', 'absent', 'Página não encontrada'],
  ])('with %i %s is %s', async (status, code, kind, message) => {
    const error = await failure(status, code);
    expect(error).toBeInstanceOf(Problem);
    expect((error as Problem).kind).toBe(kind);
    expect((error as Problem).message).toContain(message);
  });

  it.each([
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
  ])('with %i %s is a fault of the settings, reported as it is', async (status, code) => {
    const error = await failure(status, code);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(Problem);
    expect(String(error)).toContain(code);
  });
});

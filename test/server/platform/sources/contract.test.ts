/** @module-tag slow — SFTP hosts */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { HeadObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceFailure } from '../../../../server/platform/sources/failure';
import { placeOpener } from '../../../../server/platform/sources/open';
import type { Afterwards } from '../../../../app/domain/data/sources/place';
import type { Reach, RemoteFile, RemotePlace } from '../../../../server/platform/sources/port';
import { keyPair } from '../../../servers/certificates';
import { fileHost } from '../../../servers/file-host';
import { startS3, type RunningS3 } from '../../../servers/s3';
import { sftpPassword, sftpUser, startSftp } from '../../../servers/sftp';

interface Peer {
  readonly reach: Reach;
  /** The same with credentials that are not taken. */
  readonly refused: Reach;
  put(name: string, content: string): Promise<void>;
  /** Names below the place, with folders. */
  contents(): Promise<string[]>;
  close(): Promise<void>;
}

async function sftp(): Promise<Peer> {
  const server = await startSftp();
  const reach: Reach = {
    place: { kind: 'sftp', host: '127.0.0.1', port: server.port, folder: '/' },
    credentials: { kind: 'password', user: sftpUser, password: sftpPassword },
    hostKey: server.fingerprint(),
  };
  return {
    reach,
    refused: { ...reach, credentials: { kind: 'password', user: sftpUser, password: 'outra' } },
    async put(name, content) {
      const file = path.join(server.folder, name);
      await writeFile(file, content);
      const old = new Date(Date.now() - 3_600_000);
      await utimes(file, old, old);
    },
    contents: async () =>
      (await readdir(server.folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name, path: folder }) => path.relative(server.folder, path.join(folder, name)))
        .sort(),
    close: server.close,
  };
}

interface S3Peer extends Peer, Pick<RunningS3, 'beforeCopy' | 'inParts' | 'refuse'> {
  /** Puts an object there that says of itself how it is coded; by gzip it is. */
  putCoded(name: string, content: string, coding: string): Promise<void>;
  codingOf(name: string): Promise<string | undefined>;
}

async function s3(): Promise<S3Peer> {
  const { settings, beforeCopy, inParts, refuse, close } = await startS3();
  const { bucket, endpoint = '', credentials, region } = settings;
  const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials });
  const reach: Reach = {
    place: { kind: 's3', endpoint, region, bucket, prefix: 'entrada/' },
    credentials: { kind: 'password', user: 'S3RVER', password: 'S3RVER' },
    hostKey: '',
  };
  return {
    reach,
    beforeCopy,
    inParts,
    refuse,
    refused: { ...reach, credentials: { kind: 'password', user: 'S3RVER', password: 'outra' } },
    async put(name, content) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: `entrada/${name}`, Body: content }));
    },
    async putCoded(name, content, coding) {
      const object = { Bucket: bucket, Key: `entrada/${name}`, ContentEncoding: coding };
      const Body = coding === 'gzip' ? gzipSync(content) : content;
      await client.send(new PutObjectCommand({ ...object, Body }));
    },
    async codingOf(name) {
      const head = new HeadObjectCommand({ Bucket: bucket, Key: `entrada/${name}` });
      return (await client.send(head)).ContentEncoding;
    },
    async contents() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.map(({ Key = '' }) => Key.slice('entrada/'.length)).sort();
    },
    async close() {
      client.destroy();
      await close();
    },
  };
}

const innerHosts = ['127.0.0.1', 'localhost'];
const open = placeOpener({ innerHosts, calmMs: 0 });
const patient = placeOpener({ innerHosts, calmMs: 5_000 });
const outer = placeOpener({ innerHosts: [], calmMs: 0 });
const failing = async (doing: Promise<unknown>) =>
  doing.then(
    () => null,
    (error: unknown) => error as SourceFailure,
  );

/** All that a place names. */
async function named(place: RemotePlace): Promise<RemoteFile[]> {
  const files: RemoteFile[] = [];
  for await (const some of place.list()) files.push(...some);
  return files;
}

/** Reads a place whole, through to its end. */
async function taken(place: RemotePlace, file: RemoteFile, known = '') {
  const reading = await place.read(file, known);
  if (!reading) return null;
  const content = await text(reading.body);
  await place.check(file, Buffer.byteLength(content));
  return { content, mark: reading.mark };
}

describe.each([
  ['SFTP', sftp],
  ['S3', s3],
])('files of %s', (_name, start) => {
  let peer: Peer;
  let place: RemotePlace;
  beforeAll(async () => {
    peer = await start();
    place = await open(peer.reach);
  });
  afterAll(async () => {
    await place.close();
    await peer.close();
  });
  const listed = async (name: string) => {
    const file = (await named(place)).find((one) => one.name === name);
    if (!file) throw new Error(`${name} is not listed`);
    return file;
  };

  it('are listed with what tells them apart, and read whole', async () => {
    await peer.put('vendas ção 1.csv', 'a;b\n1;2');
    const file = await listed('vendas ção 1.csv');
    expect(file).toMatchObject({ size: 7 });
    expect(await taken(place, file)).toEqual({ content: 'a;b\n1;2', mark: file.mark });
    await peer.put('vendas ção 1.csv', 'a;b\n1;23');
    expect((await listed('vendas ção 1.csv')).mark).not.toBe(file.mark);
  });

  it.each<[Afterwards, string, string]>([
    [{ kind: 'move', folder: 'lidos' }, 'lidos/um.csv', 'lidos/um-abc.csv'],
    [{ kind: 'rename' }, 'um.csv.lido', 'um.csv-abc.lido'],
  ])('are marked by %o, again and even if the name is taken', async (afterwards, first, second) => {
    await peer.put('um.csv', '1');
    const file = await listed('um.csv');
    await place.settle(file, afterwards, 'abc');
    await place.settle(file, afterwards, 'abc');
    expect(await peer.contents()).toContain(first);
    expect((await named(place)).map(({ name }) => name)).not.toContain('um.csv');
    await peer.put('um.csv', '2');
    await place.settle(await listed('um.csv'), afterwards, 'abc');
    expect(await peer.contents()).toEqual(expect.arrayContaining([first, second]));
  });

  it.each<Afterwards>([{ kind: 'move', folder: 'diario' }, { kind: 'rename' }])(
    'are marked by %o as often as they come, and none takes the place of another',
    async (afterwards) => {
      for (const content of ['1', '2', '3', '4']) {
        await peer.put('dia.csv', content);
        await place.settle(await listed('dia.csv'), afterwards, 'abc');
      }
      const ending = afterwards.kind === 'move' ? /^diario\/dia.*\.csv$/ : /^dia.*\.csv.*\.lido$/;
      const contents = await peer.contents();
      expect(contents.filter((name) => ending.test(name))).toHaveLength(4);
      expect(contents).not.toContain('dia.csv');
    },
  );

  it.each<Afterwards>([{ kind: 'move', folder: 'lidos' }, { kind: 'rename' }])(
    'are not touched by %o if another was put in their place meanwhile',
    async (afterwards) => {
      await peer.put('troca.csv', '1');
      const file = await listed('troca.csv');
      await taken(place, file);
      await peer.put('troca.csv', '22');
      await place.settle(file, afterwards, 'abc');
      expect((await peer.contents()).filter((name) => name.includes('troca'))).toEqual(['troca.csv']);
      expect((await taken(place, await listed('troca.csv')))?.content).toBe('22');
    },
  );

  it('are reported as changed if another was put in their place while they were read', async () => {
    await peer.put('meio.csv', '1');
    const file = await listed('meio.csv');
    expect(await taken(place, file)).toMatchObject({ content: '1', mark: file.mark });
    await peer.put('meio.csv', '22');
    expect(await failing(place.check(file, 1))).toMatchObject({ kind: 'changed' });
  });

  it('are reported as gone', async () => {
    const gone = { name: 'nunca.csv', size: 1, changedAt: null, mark: '1' };
    expect(await failing(taken(place, gone))).toBeTruthy();
    await place.settle(gone, { kind: 'rename' }, 'abc');
  });

  it('are refused without valid credentials', async () => {
    const refused = async () => named(await open(peer.refused));
    expect(await failing(refused())).toMatchObject({ name: 'SourceFailure', kind: 'refused' });
  });

  it('are not fetched from inner addresses, under any name', async () => {
    expect(await failing(outer(peer.reach))).toMatchObject({ kind: 'address' });
    const inner =
      peer.reach.place.kind === 'sftp'
        ? { ...peer.reach.place, host: 'localhost' }
        : { ...peer.reach.place, endpoint: 'https://localhost:1' };
    const reached = async () => named(await outer({ ...peer.reach, place: inner } as Reach));
    expect(await failing(reached())).toMatchObject({ kind: 'address' });
  });
});

describe('S3', () => {
  it.each(['gzip', 'utf-8'])(
    'is read as the file that it is where it was put there as %s',
    async (coding) => {
      const peer = await s3();
      const place = await open(peer.reach);
      await peer.putCoded('a.csv', 'sku;valor\nA1;1', coding);
      const [file] = await named(place);
      expect(await taken(place, file as RemoteFile)).toMatchObject({ content: 'sku;valor\nA1;1' });
      await place.close();
      await peer.close();
    },
  );

  it('leaves where it is what was put in a file’s place while that was moved', async () => {
    const peer = await s3();
    const place = await open(peer.reach);
    await peer.put('a.csv', '1');
    const [file] = await named(place);
    peer.beforeCopy(() => peer.put('a.csv', '22'));
    await place.settle(file as RemoteFile, { kind: 'move', folder: 'lidos' }, 'abc');
    expect(await peer.contents()).toEqual(['a.csv']);
    await place.close();
    await peer.close();
  });

  it('leaves a file that is the same still where it is where its copy was refused, and says so', async () => {
    const peer = await s3();
    const place = await open(peer.reach);
    await peer.put('a.csv', '1');
    const [file] = await named(place);
    peer.refuse('copies');
    const moving = place.settle(file as RemoteFile, { kind: 'move', folder: 'lidos' }, 'abc');
    expect(await failing(moving)).toMatchObject({ message: expect.stringMatching(/não pôde ser movido/) });
    expect(await peer.contents()).toEqual(['a.csv']);
    await place.close();
    await peer.close();
  });

  it('makes one copy of a file that may not be deleted, however often it is moved', async () => {
    const peer = await s3();
    const place = await open(peer.reach);
    const twice = async (sent: string) => {
      await peer.put('a.csv', sent);
      const [file] = await named(place);
      for (const turn of ['first', 'second']) {
        const moving = place.settle(file as RemoteFile, { kind: 'move', folder: 'lidos' }, `v${sent}`);
        expect(await failing(moving), turn).toMatchObject({ kind: 'refused' });
      }
    };
    peer.refuse('deletes');
    await twice('1');
    expect(await peer.contents()).toEqual(['a.csv', 'lidos/a.csv']);
    await twice('2');
    expect(await peer.contents()).toEqual(['a.csv', 'lidos/a-v2.csv', 'lidos/a.csv']);
    peer.refuse('nothing');
    const [file] = await named(place);
    await place.settle(file as RemoteFile, { kind: 'move', folder: 'lidos' }, 'v2');
    expect(await peer.contents()).toEqual(['lidos/a-v2.csv', 'lidos/a.csv']);
    await place.close();
    await peer.close();
  });

  it('makes one copy, too, of a file that was put there in parts, whose copies have another ETag, and keeps what is said of it', async () => {
    const peer = await s3();
    const place = await open(peer.reach);
    await peer.putCoded('a.csv', '1', 'gzip');
    await peer.inParts('entrada/a.csv');
    const [file] = await named(place);
    peer.refuse('deletes');
    for (const turn of ['first', 'second', 'third']) {
      const moving = place.settle(file as RemoteFile, { kind: 'move', folder: 'lidos' }, `v-${turn}`);
      expect(await failing(moving), turn).toMatchObject({ kind: 'refused' });
    }
    expect(await peer.contents()).toEqual(['a.csv', 'lidos/a.csv']);
    expect(await peer.codingOf('lidos/a.csv')).toBe('gzip');
    await place.close();
    await peer.close();
  });

  it('never takes a file itself for its copy', async () => {
    const peer = await s3();
    const place = await open(peer.reach);
    await peer.put('a.csv', '1');
    const [file] = await named(place);
    await place.settle(file as RemoteFile, { kind: 'move', folder: '.' }, 'abc');
    expect(await peer.contents()).toEqual(['a-abc.csv']);
    await place.close();
    await peer.close();
  });

  it('names every object of a prefix, however many there are', async () => {
    const pages = 12;
    const store = createServer((request, response) => {
      const at = Number(new URL(request.url ?? '', 'http://store').searchParams.get('continuation-token'));
      const keys = Array.from({ length: 1_000 }, (_, n) => `<Contents><Key>${at}-${n}.csv</Key></Contents>`);
      const next = at + 1 < pages ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : '';
      response.end(`<ListBucketResult>${keys.join('')}${next}</ListBucketResult>`);
    });
    await once(store.listen(0, '127.0.0.1'), 'listening');
    const { port } = store.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const place = await open({
      place: { kind: 's3', endpoint, region: 'us-east-1', bucket: 'muitos', prefix: '' },
      credentials: { kind: 'password', user: 'a', password: 'b' },
      hostKey: '',
    });
    expect(await named(place)).toHaveLength(pages * 1_000);
    await place.close();
    await once(store.close(), 'close');
  });
});

describe('SFTP', () => {
  it('names every file of a folder, however many answers that takes', async () => {
    const peer = await sftp();
    const names = Array.from({ length: 120 }, (_, at) => `${at}.csv`);
    await Promise.all(names.map((name) => peer.put(name, '')));
    const place = await open(peer.reach);
    expect((await named(place)).map(({ name }) => name).sort()).toEqual(names.sort());
    await place.close();
    await peer.close();
  });

  it('takes a key in place of a password, and no host but the one that was confirmed', async () => {
    const server = await startSftp();
    const reach: Reach = {
      place: { kind: 'sftp', host: '127.0.0.1', port: server.port, folder: '' },
      credentials: { kind: 'key', user: sftpUser, key: server.userKey, passphrase: '' },
      hostKey: server.fingerprint(),
    };
    const byKey = await patient(reach);
    expect(await named(byKey)).toEqual([]);
    await writeFile(path.join(server.folder, 'meio.csv'), 'being written');
    expect(await named(byKey)).toEqual([]);
    await byKey.close();

    const byPassword: Reach = {
      ...reach,
      credentials: { kind: 'password', user: sftpUser, password: sftpPassword },
    };
    expect(await failing(open({ ...byPassword, hostKey: '' }))).toMatchObject({
      kind: 'host-key',
      hostKey: server.fingerprint(),
    });
    await server.changeHostKey();
    expect(await failing(open(byPassword))).toMatchObject({
      kind: 'host-key',
      hostKey: server.fingerprint(),
      message: 'A chave do servidor mudou.',
    });
    expect(server.logins()).toBe(0);
    await server.close();
  });

  it('says that a file changed while it was read', async () => {
    const peer = await sftp();
    const place = await open(peer.reach);
    await peer.put('a.csv', '1');
    const [file] = await named(place);
    await peer.put('a.csv', '12');
    expect(await failing(taken(place, file as RemoteFile))).toMatchObject({ kind: 'changed' });
    await place.close();
    await peer.close();
  });
});

it('SFTP waits while a file is being written, whatever the time of its host', async () => {
  const peer = await sftp();
  const place = await patient(peer.reach);
  await peer.put('a.csv', 'half');
  const [file] = await named(place);
  const taking = failing(taken(place, file as RemoteFile));
  await peer.put('a.csv', 'half and half');
  expect(await taking).toMatchObject({ kind: 'changed' });
  await place.close();
  await peer.close();
});

describe('an HTTPS address', () => {
  const reachOf = (url: string, credentials: Reach['credentials'] = { kind: 'none' }): Reach => ({
    place: { kind: 'https', url, fileName: 'dados.csv' },
    credentials,
    hostKey: '',
  });
  const read = async (reach: Reach, known = '', by = open) => {
    const place = await by(reach);
    const [file] = await named(place);
    return taken(place, file as RemoteFile, known);
  };

  it('is read once for each content', async () => {
    const host = await fileHost();
    const first = await read(reachOf(host.url));
    expect(first?.content).toBe('sku;valor\nA1;1');
    expect(await read(reachOf(host.url), first?.mark)).toBeNull();
    host.holds('sku;valor\nA1;2');
    expect((await read(reachOf(host.url), first?.mark))?.content).toBe('sku;valor\nA1;2');
    expect(host.served).toEqual([200, 304, 200]);
    await host.close();
  });

  it.each<[Reach['credentials'], string]>([
    [{ kind: 'password', user: 'ana', password: 'ç' }, `Basic ${Buffer.from('ana:ç').toString('base64')}`],
    [{ kind: 'bearer', token: 'abc' }, 'Bearer abc'],
    [{ kind: 'header', name: 'Authorization', value: 'ApiKey 1' }, 'ApiKey 1'],
  ])('gets the credentials: %o', async (credentials, wanted) => {
    const host = await fileHost();
    host.wants(wanted);
    expect(await failing(read(reachOf(host.url)))).toMatchObject({ kind: 'refused' });
    expect((await read(reachOf(host.url, credentials)))?.content).toBe('sku;valor\nA1;1');
    await host.close();
  });

  it.each(['gzip', 'x-gzip', 'aws-chunked, gzip'])(
    'is read as the file that it is where it comes as %s',
    async (coding) => {
      const host = await fileHost();
      host.encodes(coding);
      const place = await open(reachOf(host.url));
      const reading = await place.read((await named(place))[0] as RemoteFile, '');
      expect(reading?.size).toBeNull();
      expect(await text(reading?.body ?? Readable.from(''))).toBe('sku;valor\nA1;1');
      await host.close();
    },
  );

  it.each(['identity', 'UTF-8', 'none', 'binary', 'aws-chunked', 'aws-chunked, utf-8'])(
    'is read as it comes where its coding compresses nothing: %s',
    async (coding) => {
      const host = await fileHost();
      host.encodes(coding);
      expect((await read(reachOf(host.url)))?.content).toBe('sku;valor\nA1;1');
      await host.close();
    },
  );

  it.each([
    ['br', 'br'],
    ['aws-chunked, Zstd', 'zstd'],
  ])('names an unsupported encoding of a file: %s', async (coding, named) => {
    const host = await fileHost();
    host.encodes(coding);
    expect(await failing(read(reachOf(host.url)))).toMatchObject({
      kind: 'broken',
      message: `O servidor mandou o arquivo comprimido (${named}), o que o portal não desfaz.`,
    });
    await host.close();
  });

  it('follows no redirect, trusts no certificate of its own making, and stays outside of the network', async () => {
    const plain = await fileHost();
    const moved = plain.url.replace('dados', 'movido');
    expect(await failing(read(reachOf(moved)))).toMatchObject({ kind: 'broken' });
    expect(await failing(read(reachOf(plain.url), '', outer))).toMatchObject({ kind: 'address' });
    expect(plain.served).toEqual([302]);
    await plain.close();
    const secure = await fileHost(keyPair('localhost'));
    expect(await failing(read(reachOf(secure.url)))).toMatchObject({
      kind: 'broken',
      message: expect.stringMatching(/^O certificado do servidor não é de uma autoridade/),
    });
    expect(await failing(read(reachOf(secure.url), '', outer))).toMatchObject({ kind: 'address' });
    expect(secure.served).toEqual([]);
    await secure.close();
  });

  it('explains in plain words why nobody answers, or another protocol is used', async () => {
    const plain = await fileHost();
    const asSecure = reachOf(plain.url.replace('http:', 'https:'));
    expect(await failing(read(asSecure))).toMatchObject({ message: expect.stringMatching(/não fala TLS/) });
    await plain.close();
    expect(await failing(read(asSecure))).toMatchObject({
      message: expect.stringMatching(/^Ninguém atende/),
    });
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import { newKey } from '../../../../server/platform/storage/keys';
import { isPublic, viewerEnvironment } from '../../../../server/platform/viewer/settings';
import { DocumentViewer } from '../../../../server/platform/viewer/viewer';

const key = newKey('plano.xlsx');
const gone = newKey('plano.xlsx');
const publicUrl = 'https://portal.energia.com.br';

describe('whether Office can reach an address', () => {
  it.each([
    [publicUrl, true],
    ['https://portal.energia.com.br:8443', true],
    ['http://portal.energia.com.br', false],
    ['https://localhost', false],
    ['https://portal', false],
    ['https://portal.localhost', false],
    ['https://portal.intranet', false],
    ['https://portal.corp.internal.', false],
    ['https://portal.example', false],
    ['https://10.0.0.7', false],
    ['https://203.0.113.9', false],
    ['https://[2001:db8::1]', false],
  ])('%s: %s', (address, expected) => {
    expect(isPublic(address)).toBe(expected);
  });
});

describe('the setting', () => {
  it.each([
    [{}, { kind: 'portal' }],
    [{ PUBLIC_URL: publicUrl }, { kind: 'office', publicUrl }],
    [
      { PUBLIC_URL: publicUrl, VIEWER: 'office' },
      { kind: 'office', publicUrl },
    ],
    [{ PUBLIC_URL: publicUrl, VIEWER: 'portal' }, { kind: 'portal' }],
    [{ PUBLIC_URL: 'http://localhost:3000' }, { kind: 'portal' }],
  ])('%j gives %j', (env, expected) => {
    expect(viewerEnvironment.parse(env)).toEqual(expected);
  });

  it.each([{ VIEWER: 'office' }, { VIEWER: 'office', PUBLIC_URL: 'https://portal' }, { VIEWER: 'word' }])(
    '%j is refused by name',
    (env) => {
      const { error } = viewerEnvironment.safeParse(env);
      expect(error?.issues.map(({ path: [name] }) => name)).toEqual(['VIEWER']);
    },
  );
});

describe('a document', () => {
  let folder: string;
  let now = Date.parse('2026-11-16T15:00:00Z');
  let storage: DiskStorage;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-viewer-'));
    storage = new DiskStorage(folder, ['secret'.padEnd(32, '-')], () => now);
    await storage.put(key, Readable.from([Buffer.from('PK')]));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('opens in Office by an address of its file that needs no session and dies after five minutes', async () => {
    const viewer = new DocumentViewer(storage, { kind: 'office', publicUrl });
    const address = new URL((await viewer.online(key, 'Plano & Cia.xlsx')) ?? '');
    expect(address.origin + address.pathname).toBe('https://view.officeapps.live.com/op/view.aspx');
    const file = new URL(address.searchParams.get('src') ?? '');
    expect(file.origin).toBe(publicUrl);
    const signed = () => storage.verify(key, file.searchParams);
    expect(signed()).toMatchObject({ key, name: 'Plano & Cia.xlsx' });
    now += 301_000;
    expect(signed()).toBeNull();
  });

  it('that Office does not read, or that the portal shows itself, has no address there', async () => {
    const office = new DocumentViewer(storage, { kind: 'office', publicUrl });
    expect(await office.online(key, 'plano.csv')).toBeNull();
    expect(await new DocumentViewer(storage, { kind: 'portal' }).online(key, 'plano.xlsx')).toBeNull();
  });

  it('whose file is gone is absent', async () => {
    const office = new DocumentViewer(storage, { kind: 'office', publicUrl });
    await expect(office.online(gone, 'sumiu.xlsx')).rejects.toMatchObject({ kind: 'absent' });
  });
});

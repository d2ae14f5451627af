/** @module-tag slow — lays the demo's data, and keeps and takes them as files */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadConfig, type Config } from '../../../server/config';
import { openDoor } from '../../../server/demo/demo';
import { keepSeed, takeKeptSeed } from '../../../server/demo/kept-seed';
import { openPortal, type Portal } from '../../../server/portal';
import { users } from '../../../server/people/users/user';
import { collection } from '../../../server/platform/mongo/collection';
import { quiet } from '../../servers/mongo';

let folder: string;
const configOf = (name: string): Config =>
  loadConfig(
    {
      NODE_ENV: 'test',
      TENANT_ID: 'teste',
      DATA_DIR: path.join(folder, name),
      SESSION_SECRETS: 's'.repeat(32),
    },
    { mode: 'demo' },
  );

async function withPortal(config: Config, work: (portal: Portal) => Promise<void>): Promise<void> {
  const portal = await openPortal(config, quiet);
  try {
    await work(portal);
  } finally {
    await portal.close();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-kept-'));
  vi.stubEnv('XDG_CACHE_HOME', path.join(folder, 'cache'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

it('keeps the seeded data, and nothing that people did meanwhile', async () => {
  await withPortal(configOf('first'), async (portal) => {
    const laying = await openDoor(portal);
    laying?.end();
    const { db } = portal.database;
    await db.collection('produto').insertOne({ sku: 'MK-1' });
    await collection(db, users).updateOne({ _id: 'gold@demo.example' }, { $set: { name: 'Outro nome' } });
    await collection(db, users).deleteOne({ _id: 'bronze@demo.example' });
    await db.collection('visits').insertOne({ person: 'gold@demo.example' });
    await db.collection('audit').insertMany([{ action: 'master-data.update' }, { action: 'sign-in' }]);
    await db.collection('credentials').updateOne({ _id: 'primeiro@demo.example' } as object, {
      $set: { temporary: false },
    });
    await portal.storage.put(`${randomUUID()}.csv`, Readable.from(['rows']));
    await writeFile(path.join(portal.config.dataDir, 'session-secret'), 'of the first');
    await keepSeed(portal);
    expect((await collection(db, users).findOne({ _id: 'gold@demo.example' }))?.name).toBe('Outro nome');
  });
  const config = configOf('second');
  await takeKeptSeed(config);
  expect((await readdir(config.dataDir)).sort()).toEqual(['database', 'storage']);
  await withPortal(config, async (portal) => {
    const { db } = portal.database;
    expect(await collection(db, users).countDocuments()).toBe(45);
    expect((await collection(db, users).findOne({ _id: 'gold@demo.example' }))?.name).not.toBe('Outro nome');
    expect(await db.collection('visits').countDocuments()).toBe(0);
    expect(await db.collection('produto').countDocuments()).toBe(1);
    expect((await db.collection('audit').find().toArray()).map(({ action }) => action as string)).toEqual([
      'master-data.update',
    ]);
    const first = await db.collection('credentials').findOne({ _id: 'primeiro@demo.example' } as object);
    expect(first?.['temporary']).toBe(true);
  });
});

it('does not touch a folder that has data', async () => {
  const config = configOf('second');
  const before = await readdir(config.dataDir);
  await takeKeptSeed(config);
  expect(await readdir(config.dataDir)).toEqual(before);
});

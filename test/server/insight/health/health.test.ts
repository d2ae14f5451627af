import { statfs } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { MongoServerError, type Db } from 'mongodb';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { failureGroups } from '../../../../app/domain/insight/health/failures';
import { quantileOf } from '../../../../app/domain/insight/health/quantile';
import { backupRows, diskRows, isLittle } from '../../../../app/domain/insight/health/tables';
import type { Config } from '../../../../server/config';
import { files } from '../../../../server/data/provenance/files-collection';
import { PortalHealth } from '../../../../server/insight/health/health';
import { backups, noteBackup, tellBackup } from '../../../../server/platform/backup/last';
import { Disks } from '../../../../server/platform/health/disks';
import { noteFailure, takeFailures } from '../../../../server/platform/health/failures';
import { ProcessHistory } from '../../../../server/platform/health/history';
import { Pulse } from '../../../../server/platform/health/pulse';
import { processSamples } from '../../../../server/platform/health/sample';
import {
  letterSeconds,
  backupAgeSeconds,
  registry,
  requestSeconds,
  storageSeconds,
} from '../../../../server/platform/metrics/figures';
import type { Storage } from '../../../../server/platform/storage/port';
import { agendaJobs } from '../../../../server/platform/work/collection';
import { quiet, testDatabase } from '../../../servers/mongo';

const database = await testDatabase([processSamples, agendaJobs, files, backups]);
const { db } = database;
afterAll(() => database.close());
beforeEach(async () => {
  takeFailures();
  await db.collection(processSamples.name).deleteMany({});
});

const disks = new Disks(db, { dataDir: tmpdir(), mongodbUri: database.uri, storage: { kind: 'disk' } });
const pulseOf = () => new Pulse(db, quiet, disks);
const storageThat = (ping: () => Promise<void>) => ({ ping }) as Storage;
const hourAgo = () => new Date(Date.now() - 3_600_000);

it('adds up what the processes counted, each observation once', async () => {
  const pulses = [pulseOf(), pulseOf()];
  await pulses[0]?.beat();
  await pulses[1]?.beat();
  await db.collection(processSamples.name).deleteMany({});
  for (const [seconds, status] of [
    [0.2, 200],
    [0.4, 200],
    [3, 503],
  ] as const)
    requestSeconds.observe({ method: 'GET', route: '/ij/plan', status }, seconds);
  noteFailure({ what: 'GET /ij/plan', status: 503, requestId: 'pedido-1' });
  await pulses[0]?.beat();
  await pulses[0]?.beat();
  const history = new ProcessHistory(db);
  const [slowest] = await history.slowest(hourAgo());
  expect(slowest).toMatchObject({ route: 'GET /ij/plan', count: 3, failed: 1 });
  expect(slowest?.seconds).toBeCloseTo(3.6);
  expect(slowest?.buckets.at(-1)).toBe(3);
  expect((await history.failures(hourAgo())).map(({ what, requestId }) => [what, requestId])).toEqual([
    ['GET /ij/plan', 'pedido-1'],
  ]);
  const moments = await history.moments(hourAgo(), 3_600_000);
  expect(moments.reduce((sum, { requests }) => sum + requests, 0)).toBe(3);
  expect(await history.alive()).toHaveLength(1);
  await pulses[1]?.beat();
  expect(await history.alive()).toHaveLength(2);
});

it('removes a stopped process from the list of running ones', async () => {
  const pulse = pulseOf();
  pulse.start('worker');
  const history = new ProcessHistory(db);
  await expect.poll(async () => (await history.alive()).map(({ kind }) => kind)).toEqual(['worker']);
  await pulse.stop();
  expect(await history.alive()).toEqual([]);
});

it('says when a part answered and failed last, and that refusals of people are answers', async () => {
  const pulse = pulseOf();
  await pulse.beat();
  await db.collection(processSamples.name).deleteMany({});
  storageSeconds.observe({ operation: 'open', outcome: 'absent' }, 0.1);
  letterSeconds.observe({ operation: 'send', outcome: 'unavailable' }, 0.1);
  await pulse.beat();
  const parts = new Map((await new ProcessHistory(db).parts(hourAgo())).map((part) => [part.part, part]));
  expect(parts.get('storage')).toMatchObject({ answered: 1, failed: 0, lastFailure: null });
  expect(parts.get('storage')?.lastAnswer).toBeInstanceOf(Date);
  expect(parts.get('mail')).toMatchObject({ answered: 0, failed: 1, lastAnswer: null });
  expect(parts.get('identity')).toMatchObject({
    answered: 0,
    failed: 0,
    lastAnswer: null,
    lastFailure: null,
  });
});

it('shows a store that does not answer, and everything else', async () => {
  const health = new PortalHealth({ db, storage: storageThat(() => Promise.reject(new Error('aus'))) });
  const { parts, database: version, queue, storage } = await health.view('hora');
  const asked = new Map(parts.map(({ part, answeredInMs }) => [part, answeredInMs]));
  expect(asked.get('storage')).toBeNull();
  expect(asked.get('database')).toBeGreaterThan(0);
  expect(asked.get('mail')).toBeUndefined();
  expect(version).toMatch(/^\d+\.\d+/);
  expect(queue.oldestSeconds).toBe(0);
  expect(storage?.collections.map(({ name }) => name)).toContain(processSamples.name);
});

it('says how much room each disk has, the database’s once', async () => {
  await Promise.all([pulseOf().beat(), pulseOf().beat()]);
  const { processes } = await new PortalHealth({ db, storage: storageThat(() => Promise.resolve()) }).view(
    'hora',
  );
  expect(processes).toHaveLength(2);
  const { bavail, bsize } = await statfs(tmpdir());
  for (const { disks: read = [] } of processes) {
    expect(read.map(({ disk }) => disk).sort()).toEqual(['data', 'database', 'temp']);
    for (const { free, size } of read) expect(free).toBeLessThanOrEqual(size);
    expect(read.find(({ disk }) => disk === 'data')?.free).toBeLessThan(2 * bavail * bsize);
  }
  const rows = diskRows(processes).map(({ cells: [disk, where] }) => [disk, where]);
  expect(rows.sort()).toEqual([
    ['Arquivos temporários', hostname()],
    ['Banco de dados', '–'],
    ['Dados do portal (DATA_DIR)', hostname()],
  ]);
  await disks.tell();
  expect(await registry.metrics()).toMatch(/portal_disk_free_bytes\{disk="data"\} \d+/);
});

it('says when the newest backup was made, and that there is none', async () => {
  const portal = new PortalHealth({ db, storage: storageThat(() => Promise.resolve()) });
  expect((await portal.view('hora')).backup).toBeNull();
  await tellBackup(db);
  expect(await registry.metrics()).toMatch(/^portal_backup_age_seconds \+Inf$/m);
  const at = new Date(Date.now() - 7_200_000).toISOString();
  const saved = {
    at,
    pausedMs: 0,
    collections: 1,
    documents: 2,
    files: 3,
    bytes: 4e6,
    absent: [],
    sha256: '',
  };
  await noteBackup(db, saved, '/saves/2026-11-16');
  const { backup, readAt } = await portal.view('hora');
  const [, age, ...rest] = backupRows(backup, readAt, 'UTC')[0]?.cells ?? [];
  expect([age, rest[0], rest[1], rest[3]]).toEqual(['há 2 h', '2', '3', '/saves/2026-11-16']);
  await tellBackup(db);
  expect((await backupAgeSeconds.get()).values[0]?.value).toBeCloseTo(7_200, -2);
});

it('does not list unused disks', async () => {
  const s3 = { kind: 's3' } as Config['storage'];
  const elsewhere = new Disks(db, { dataDir: '/proc/none', mongodbUri: database.uri, storage: s3 });
  expect((await elsewhere.read()).map(({ disk }) => disk)).toEqual(['temp', 'database']);
});

it('asks a database for its disk only once if its user may not', async () => {
  let asked = 0;
  const refusing = {
    command: () => {
      asked += 1;
      return Promise.reject(new MongoServerError({ message: 'not authorized', code: 13 }));
    },
  } as unknown as Db;
  const s3 = { kind: 's3' } as Config['storage'];
  const read = new Disks(refusing, { dataDir: '', mongodbUri: database.uri, storage: s3 });
  for (let time = 0; time < 3; time += 1)
    expect((await read.read()).map(({ disk }) => disk)).toEqual(['temp']);
  expect(asked).toBe(1);
});

it.each([
  ['a tenth of its size', { disk: 'temp', free: 99, size: 1_000 }, true],
  ['a gigabyte for data', { disk: 'data', free: 9e8, size: 5e9 }, true],
  ['less for temporary files, where that is much of it', { disk: 'temp', free: 9e8, size: 1e9 }, false],
])('warns of little space below %s', (_bound, disk, little) => {
  expect(isLittle(disk)).toBe(little);
});

it('finds quantiles within the buckets of a histogram', () => {
  const histogram = { bounds: [1, 2, 4], counts: [50, 90, 100], total: 100 };
  expect(quantileOf(0.5, histogram)).toBe(1);
  expect(quantileOf(0.95, histogram)).toBe(3);
  expect(quantileOf(0.95, { bounds: [1, 2], counts: [1, 2], total: 100 })).toBe(2);
});

it('groups failures by what failed and how, with the newest of each', () => {
  const at = (minute: number) => new Date(2026, 0, 1, 0, minute);
  const failure = { what: 'GET /ij/plan', status: 503 };
  expect(
    failureGroups([
      { ...failure, at: at(9), requestId: 'c' },
      { ...failure, at: at(8), requestId: 'b', status: 500 },
      { ...failure, at: at(7), requestId: 'a' },
    ]),
  ).toEqual([
    { ...failure, count: 2, last: at(9), requestId: 'c' },
    { ...failure, count: 1, last: at(8), requestId: 'b', status: 500 },
  ]);
});

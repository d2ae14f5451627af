/** @module-tag slow — engines that are killed */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '../../../../../server/platform/mongo/client';
import { isOutage } from '../../../../../server/platform/mongo/outages';
import { enginePaths } from '../../../../../server/platform/mongo/embedded/paths';
import { superviseEmbedded } from '../../../../../server/platform/mongo/embedded/supervisor';
import { repeatedPositions } from '../../../../../server/platform/mongo/repeated';
import { quiet } from '../../../../servers/mongo';
import { enginesOf } from './engine-pids';

interface Note {
  _id: string;
}

const neighbourFile = fileURLToPath(new URL('./neighbour.ts', import.meta.url));
const tsx = createRequire(import.meta.url).resolve('tsx');
const cacheDir = path.resolve('.cache');

let folder: string;
let dataDir: string;
let opened: Database[];
let neighbours: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-engine-'));
  dataDir = path.join(folder, 'data');
  opened = [];
  neighbours = [];
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(opened.map((database) => database.close()));
  for (const neighbour of neighbours) neighbour.kill('SIGKILL');
  await vi.waitFor(() => expect(enginesOf(dataDir)).toEqual([]), { timeout: 60_000 });
  await rm(folder, { recursive: true, force: true });
});

async function open() {
  const database = await openDatabase({ dataDir, mongodbDatabase: 'test' }, quiet);
  opened.push(database);
  return database.db.collection<Note>('notes');
}

async function openNeighbour(): Promise<ChildProcess> {
  const neighbour = fork(neighbourFile, [dataDir], { execArgv: ['--import', tsx] });
  neighbours.push(neighbour);
  await once(neighbour, 'message');
  return neighbour;
}

/** Repeats an operation for as long as it says that the database is away; anything else fails the test. */
async function untilBack<T>(operation: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
  }
}

function signalEngine(signal: NodeJS.Signals): void {
  for (const { pid } of enginesOf(dataDir)) process.kill(pid, signal);
}

test('a killed engine is restarted, and the same client continues', async () => {
  const notes = await open();
  await notes.insertOne({ _id: 'before' });
  const [first] = enginesOf(dataDir);
  signalEngine('SIGKILL');
  await untilBack(() => notes.insertOne({ _id: 'after' }));
  expect(await notes.distinct('_id')).toEqual(['after', 'before']);
  expect(enginesOf(dataDir)).toHaveLength(1);
  expect(enginesOf(dataDir)).not.toEqual([first]);
});

test('no acknowledged write is lost when the engine is killed', async () => {
  const notes = await open();
  const acknowledged: string[] = [];
  let killed: number | undefined;
  const isGone = () => killed !== undefined && !enginesOf(dataDir).some(({ pid }) => pid === killed);
  const write = async (writer: number) => {
    // One whose write waits for a connection meets the engine that comes next, and may never see that it was gone.
    for (let count = 0; !isGone(); count += 1) {
      const _id = `${writer}-${count}`;
      await notes.insertOne({ _id });
      acknowledged.push(_id);
      if (acknowledged.length !== 1_000) continue;
      killed = enginesOf(dataDir)[0]?.pid;
      signalEngine('SIGKILL');
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: 16 }, (_, writer) => write(writer)));
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  expect(failures.map(isOutage)).not.toContain(false);
  const kept = new Set(await untilBack(() => notes.distinct('_id')));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});

test('a bulk write interrupted by the end of the engine is an outage, not a duplicate key error', async () => {
  const notes = await open();
  await notes.insertOne({ _id: 'connected' });
  signalEngine('SIGSTOP');
  const sending = once(notes.db.client, 'connectionCheckedOut');
  const attempt = notes.insertMany([{ _id: 'first' }, { _id: 'second' }], { ordered: false }).then(
    () => null,
    (error: unknown) => error,
  );
  await sending;
  signalEngine('SIGKILL');
  const error = await attempt;
  expect(isOutage(error)).toBe(true);
  expect(() => repeatedPositions(error)).toThrow();
});

test('a second process joins the engine and takes it over when the first is killed', async () => {
  const owner = await openNeighbour();
  const notes = await open();
  expect(enginesOf(dataDir)).toEqual([{ pid: expect.any(Number), parent: owner.pid }]);
  await notes.insertOne({ _id: 'joined' });
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  await vi.waitFor(
    () => expect(enginesOf(dataDir)).toEqual([{ pid: expect.any(Number), parent: process.pid }]),
    { timeout: 60_000 },
  );
  await untilBack(() => notes.replaceOne({ _id: 'taken over' }, {}, { upsert: true }));
  expect(await notes.distinct('_id')).toEqual(['joined', `neighbour ${owner.pid}`, 'taken over']);
});

test('processes that start at once share one engine', async () => {
  const [, , notes] = await Promise.all([openNeighbour(), openNeighbour(), open()]);
  expect(enginesOf(dataDir)).toHaveLength(1);
  expect(await notes.countDocuments()).toBe(2);
});

test('killed engines leave only the address that the next one takes over', async () => {
  const notes = await open();
  for (let round = 0; round < 3; round += 1) {
    signalEngine('SIGKILL');
    await untilBack(() => notes.insertOne({ _id: `${round}` }));
  }
  const inUse = (await readdir(enginePaths(dataDir).folder)).filter((name) => name.includes('.sock'));
  expect(inUse.toSorted()).toEqual(['engine.sock', 'orders.sock']);
});

test('only this user can connect to the engine', async () => {
  await open();
  expect((await stat(enginePaths(dataDir).socket)).mode & 0o077).toBe(0);
});

test('a process that nothing else keeps alive waits for a directory that another one is closing', async () => {
  await open();
  const [owner] = enginesOf(dataDir);
  await rm(enginePaths(dataDir).socket);
  const waiting = spawn(process.execPath, ['--import', tsx, neighbourFile, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  neighbours.push(waiting);
  const ready = once(waiting.stdout, 'data');
  const turnedAway = new Set<number>();
  await vi.waitFor(
    () => {
      for (const { pid, parent } of enginesOf(dataDir)) if (parent === waiting.pid) turnedAway.add(pid);
      expect(waiting.exitCode).toBeNull();
      expect(turnedAway.size).toBeGreaterThan(1);
    },
    { interval: 5, timeout: 60_000 },
  );
  await opened.pop()?.close();
  await ready;
  expect(enginesOf(dataDir)).toEqual([{ pid: expect.any(Number), parent: waiting.pid }]);
  expect(owner?.parent).toBe(process.pid);
});

test('a directory in use by another process is refused with its name', async () => {
  await open();
  await rm(enginePaths(dataDir).socket);
  const attempt = superviseEmbedded({ dataDir, cacheDir, log: quiet, patienceMs: 0 });
  await expect(attempt).rejects.toThrow(`${dataDir} está com outro processo`);
});

test('a directory that the engine cannot open is refused with the reason', async () => {
  const { folder: database, files } = enginePaths(dataDir);
  await mkdir(database, { recursive: true });
  await writeFile(files, 'not a database');
  await expect(open()).rejects.toThrow(`O banco embutido em ${dataDir} não abriu: `);
});

test('a data folder whose socket path would be too long is served from a private folder', async () => {
  vi.stubEnv('TMPDIR', folder);
  dataDir = path.join(folder, 'd'.repeat(120));
  const { socket } = enginePaths(dataDir);
  expect(path.dirname(path.dirname(socket))).toBe(folder);
  const notes = await open();
  await notes.insertOne({ _id: 'long' });
  expect(await notes.countDocuments()).toBe(1);
  await openNeighbour();
  expect(enginesOf(dataDir)).toHaveLength(1);
});

test('a socket folder that others can write to is not trusted', async () => {
  vi.stubEnv('TMPDIR', folder);
  dataDir = path.join(folder, 'd'.repeat(120));
  const shared = path.dirname(enginePaths(dataDir).socket);
  await mkdir(shared);
  await chmod(shared, 0o777);
  await expect(open()).rejects.toThrow('precisa ser deste usuário');
});

test('stopping in the middle of a start leaves no engine behind', async () => {
  const notes = await open();
  await notes.insertOne({ _id: 'kept' });
  signalEngine('SIGKILL');
  await vi.waitFor(() => expect(enginesOf(dataDir)).toHaveLength(1), { interval: 5, timeout: 60_000 });
  await opened.pop()?.close();
  expect(enginesOf(dataDir)).toEqual([]);
  expect(await (await open()).distinct('_id')).toEqual(['kept']);
});

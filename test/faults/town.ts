import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { openDatabase } from '../../server/platform/mongo/client';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { openGate, type Gate } from '../server/data/jobs/gate';
import { secret } from '../servers/accounts';
import { startBarePortal, type BarePortal } from '../servers/bare-portal';
import { freePort } from '../servers/free-port';
import { quiet } from '../servers/mongo';
import { seededFolder } from '../servers/portal';
import { startS3, type RunningS3 } from '../servers/s3';

const database = 'portal';
const tenant = 'energia-varejo';
/** A day on which the demo's newest release point is open. */
const day = Date.UTC(2026, 10, 16, 15);
const onThatDay = path.resolve('test/servers/on-a-day.mjs');

/** A server that comes back at its address whenever it was killed. */
export interface Server {
  readonly url: string;
  pid(): number;
  kill(): Promise<void>;
  /** Ends it as an upgrade does, and resolves when the next one serves. */
  restart(): Promise<void>;
}

export interface Worker {
  pid(): number;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

export interface TownPlan {
  readonly servers: number;
  /** What the servers are told beside what every town's are. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Servers and two workers on one database and one store, on the demo's data, each of them within reach of faults. */
export interface Town {
  /** The database as it is, by a way that no fault cuts. */
  readonly db: Db;
  readonly gate: Gate;
  readonly s3: RunningS3;
  readonly servers: readonly Server[];
  readonly workers: readonly Worker[];
  enginePid(): Promise<number>;
  close(): Promise<void>;
}

export async function openTown({ servers: count, env: more = {} }: TownPlan): Promise<Town> {
  const dataDir = await seededFolder();
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log: quiet });
  const gate = await openGate(engine.uri);
  const s3 = await startS3();
  const direct = await openDatabase({ mongodbUri: engine.uri, mongodbDatabase: database, dataDir }, quiet);
  const env = {
    ...s3.env,
    NODE_NO_WARNINGS: '1',
    TENANT_ID: tenant,
    TEST_AHEAD_MS: String(day - Date.now()),
  };
  const ending = { now: false };
  const own = { ...env, ...more };
  const servers = await Promise.all(Array.from({ length: count }, () => server(gate.uri, own, ending)));
  const workers = [worker(gate.uri, env, ending, dataDir), worker(gate.uri, env, ending, dataDir)];
  return {
    db: direct.db,
    gate,
    s3,
    servers,
    workers,
    enginePid,
    close: async () => {
      ending.now = true;
      await Promise.all([...servers, ...workers].map((each) => each.kill()));
      await direct.close();
      gate.close();
      await s3.close();
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function server(
  mongodbUri: string,
  env: Readonly<Record<string, string>>,
  ending: { now: boolean },
): Promise<Server> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const own = { PUBLIC_URL: url, ...env, PORT: port };
  const start = () => startBarePortal({ mongodbUri, database, env: own, preload: [onThatDay] });
  let portal: BarePortal | null = await start();
  /** A start may meet a fault itself: it is tried again, as whatever runs the portal does. */
  const again = async (): Promise<void> => {
    while (!ending.now && portal === null) portal = await start().catch(() => pause(500, null));
    if (ending.now) await portal?.remove();
  };
  return {
    url,
    pid: () => portal?.pid ?? 0,
    kill: async () => {
      const killed = portal;
      if (killed === null) return;
      portal = null;
      await killed.end('SIGKILL');
      await killed.remove();
      void again();
    },
    restart: async () => {
      await portal?.end('SIGTERM');
      await portal?.remove();
      portal = await start();
    },
  };
}

function worker(
  mongodbUri: string,
  env: Readonly<Record<string, string>>,
  ending: { now: boolean },
  dataDir: string,
): Worker {
  const start = () => {
    const made = spawn(process.execPath, ['--import', onThatDay, 'build/worker.js'], {
      env: {
        ...{ PATH: process.env['PATH'], NODE_ENV: 'production', SESSION_SECRETS: secret, MAIL: 'outbox' },
        ...{ MONGODB_URI: mongodbUri, MONGODB_DATABASE: database, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
        ...env,
      },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    made.once('exit', () => {
      if (!ending.now) setTimeout(() => (running = start()), 500);
    });
    return made;
  };
  const end = async (signal: NodeJS.Signals) => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, 'exit');
    running.kill(signal);
    await gone;
  };
  let running: ChildProcess = start();
  return {
    pid: () => running.pid ?? 0,
    kill: () => end('SIGKILL'),
    restart: async () => {
      const before = running;
      await end('SIGTERM');
      while (running === before) await pause(100);
      await once(running, 'message');
    },
  };
}

/** The engine is a process of this one's. */
async function enginePid(): Promise<number> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [stat, line] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    );
    const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent === process.pid && line?.includes('embedded/engine')) return Number(name);
  }
  return 0;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { cacheFolder } from '../../server/cli/user-cache.mjs';
import { endedEarly } from './ended-early';
import { environment, givenServer, onGivenServer, watchGivenServer } from './given-server';
import { seed } from './seeded';

declare module 'vitest' {
  interface ProvidedContext {
    /** One portal for each worker of a run, which no other worker changes. */
    portalUrls: string[];
  }
}

export interface RunningPortal {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Its output so far, line by line. */
  readonly output: readonly string[];
  stop(): Promise<void>;
}

/** Starts the built portal like `npm run demo`, with seeded data and a free port, and waits until it serves. */
export async function startPortal(env: Record<string, string> = {}): Promise<RunningPortal> {
  if (env['DATA_DIR']) return run(env['DATA_DIR'], env);
  const dataDir = await seededFolder();
  const portal = await run(dataDir, env);
  return {
    ...portal,
    stop: async () => {
      await portal.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A separate folder with the demo tenant's data, for portals that use it one after the other. */
export async function seededFolder(): Promise<string> {
  const dataDir = await copiedSeed();
  // On a given server, the copied folder has no database yet.
  if (givenServer) await (await run(dataDir)).stop();
  return dataDir;
}

/** The demo tenant's data from a second start, after the first one died in the middle of a file. */
export async function copiedSeed(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-test-'));
  await seed(dataDir, async (folder) => {
    const cache = await mkdtemp(path.join(tmpdir(), 'portal-cache-'));
    // The cache starts empty except for the engine's library, which a new machine lacks.
    await mkdir(cacheFolder('engine'), { recursive: true });
    await mkdir(path.join(cache, 'portal'));
    await symlink(cacheFolder('engine'), path.join(cache, 'portal', 'engine'));
    const env = { MONGODB_URI: 'embedded', XDG_CACHE_HOME: cache };
    const dying = `--import ${path.resolve('test/servers/dies-seeding.mjs')}`;
    const [, signal] = (await once(spawnDemo(folder, { ...env, NODE_OPTIONS: dying }), 'exit')) as unknown[];
    if (signal !== 'SIGKILL') throw new Error('The portal did not die while it seeded');
    await (await run(folder, env)).stop();
    await rm(cache, { recursive: true });
  });
  return dataDir;
}

function spawnDemo(dataDir: string, env: Record<string, string>) {
  return spawn(process.execPath, ['build/main.js', 'demo'], {
    env: {
      ...{ ...environment, NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1' },
      ...{
        WEBHOOK_INNER_HOSTS: '127.0.0.1',
        SOURCE_INNER_HOSTS: '127.0.0.1,localhost',
        ...env,
        DATA_DIR: dataDir,
      },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function run(dataDir: string, env: Record<string, string> = {}): Promise<RunningPortal> {
  const portal = spawnDemo(dataDir, { ...onGivenServer(path.basename(dataDir)), ...env });
  const output: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(portal.stdout).on('line', (line) => {
      output.push(line);
      const address = /^Portal pronto em (http:\S+)$/.exec(line)?.[1];
      if (address) resolve(address.replace('localhost', '127.0.0.1'));
    });
    portal.once('exit', (code) => reject(endedEarly(code, output)));
  });
  const stop = async () => {
    const gone = once(portal, 'exit');
    portal.kill('SIGTERM');
    await gone;
  };
  return { url, pid: portal.pid ?? 0, dataDir, output, stop };
}

/** A demo portal for each worker: test files that run at once do not share data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const leave = givenServer ? await watchGivenServer() : null;
  const first = await startPortal();
  const others = Array.from({ length: Number(project.config.maxWorkers) - 1 }, () => startPortal());
  const portals = [first, ...(await Promise.all(others))];
  project.provide(
    'portalUrls',
    portals.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(portals.map((portal) => portal.stop()));
    await leave?.();
  };
}

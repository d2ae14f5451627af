import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLog } from '../../server/platform/log';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { startBarePortal, type BarePortal } from '../servers/bare-portal';

export interface UploadServers {
  readonly portal: BarePortal;
  /** Session cookie of a person who may send files. */
  readonly cookie: string;
  /** Address of a bare pipe to disk. */
  readonly floor: string;
  /** Deletes the files stored so far. */
  clear(): Promise<void>;
}

/** Runs `measure` with the real server and, in a separate process, a bare pipe to disk. */
export async function withUploadServers<T>(measure: (servers: UploadServers) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const cacheDir = path.resolve('.cache');
  const engine = await superviseEmbedded({ dataDir, cacheDir, log: createLog('error', 'bench') });
  const portal = await startBarePortal({ mongodbUri: engine.uri, database: 'bench', dataDir });
  const floor = fork(path.resolve('test/bench/bare-pipe.ts'), [path.join(dataDir, 'floor')], {
    execArgv: ['--import', 'tsx'],
  });
  try {
    const [port] = (await once(floor, 'message')) as [number];
    const { cookie } = await portal.signUp('bench@teste.example', 'USER GOLD');
    return await measure({
      portal,
      cookie,
      floor: `http://127.0.0.1:${port}`,
      clear: () => rm(path.join(dataDir, 'storage'), { recursive: true }),
    });
  } finally {
    floor.kill();
    await portal.end();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

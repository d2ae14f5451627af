import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { cacheFolder } from '../../server/cli/user-cache.mjs';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { createLog } from '../../server/platform/log';
import { givenServer, watchGivenServer } from './given-server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the database engine of a test run. */
    engineUri: string;
  }
}

/** One engine for the whole run: the given server, or an embedded one in a temporary directory. */
export default async function startEngine(project: TestProject): Promise<() => Promise<void>> {
  if (givenServer) {
    project.provide('engineUri', givenServer);
    return watchGivenServer();
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-test-'));
  const cacheDir = cacheFolder('engine');
  const engine = await superviseEmbedded({ dataDir, cacheDir, log: createLog('warn', 'test') });
  project.provide('engineUri', engine.uri);
  return async () => {
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { copyInto, keep, takeKept } from '../../server/cli/user-cache.mjs';

const kind = 'test-seeds';

/**
 * Fills `dataDir` with the demo tenant's data. The portal seeds it once on a machine; until the code of the seeds
 * changes, the resulting folder is copied.
 * @param start seeds an empty folder and stops properly
 */
export async function seed(dataDir: string, start: (dataDir: string) => Promise<void>): Promise<void> {
  const digest = (await readFile(path.join('build', 'seed-digest'), 'utf8')).slice(0, 32);
  const taken = path.join(dataDir, `taken-${randomUUID()}`);
  if (!(await takeKept(kind, digest, taken))) {
    await mkdir(taken, { recursive: true });
    await start(taken);
    await keep(kind, digest, (folder: string) => copyInto(taken, folder));
  }
  for (const name of ['database', 'storage', 'session-secret'])
    if (existsSync(path.join(taken, name))) await rename(path.join(taken, name), path.join(dataDir, name));
  await rm(taken, { recursive: true, force: true });
}

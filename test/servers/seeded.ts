import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

const kept = path.resolve('.cache', 'seeded');

/**
 * Fills `dataDir` with the demo tenant's data. A build seeds once, by its own start; until the code of the server
 * changes, the folder that came of it is copied.
 * @param start seeds an empty folder and stops in good order
 */
export async function seed(dataDir: string, start: (dataDir: string) => Promise<void>): Promise<void> {
  const folder = path.join(kept, await codeOfServer());
  if (!existsSync(folder)) {
    const fresh = path.join(kept, `new-${randomUUID()}`);
    await mkdir(fresh, { recursive: true });
    await start(fresh);
    for (const old of await readdir(kept))
      if (!old.startsWith('new-') && path.join(kept, old) !== folder)
        await rm(path.join(kept, old), { recursive: true, force: true });
    // Another run in this checkout may have been first.
    await rename(fresh, folder).catch(async (error: unknown) => {
      if (!existsSync(folder)) throw error;
      await rm(fresh, { recursive: true, force: true });
    });
  }
  await cp(folder, dataDir, { recursive: true, verbatimSymlinks: true });
}

/** A hash of the server's bundle, which holds all that makes the demo's data. */
async function codeOfServer(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['build', path.join('build', 'chunks')]) {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
    for (const file of files) hash.update(await readFile(path.join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * A cache in the user's cache folder for results that are expensive and the same in every checkout, by a digest of
 * their sources. Plain JavaScript, because it runs before any package is installed.
 */
import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

/** Number of entries of each kind that are kept, the most recently used ones. */
const maxKept = 3;
/** Unfinished folders of stopped processes are removed after a day. */
const unfinishedMs = 86_400_000;

/** The folder of a kind, shared by all of the user's checkouts. */
export const cacheFolder = (kind) =>
  path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'portal', kind);

const copyOptions = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE };

/** Copies the entry of a digest to `target`, which must not exist. @returns false if there is no entry */
export async function takeKept(kind, digest, target) {
  const kept = path.join(cacheFolder(kind), digest);
  if (!existsSync(kept)) return false;
  const now = new Date();
  await utimes(kept, now, now);
  // Renamed when it is complete: an interrupted command leaves no partial copy.
  const fresh = `${target}.new-${randomUUID()}`;
  try {
    await cp(kept, fresh, copyOptions);
    await rename(fresh, target);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return true;
}

/**
 * Stores what `fill` writes into the given folder; another process may store the same entry at the same time.
 * @param kind such as `seeds`
 */
export async function keep(kind, digest, fill) {
  const folder = cacheFolder(kind);
  const fresh = path.join(folder, `new-${randomUUID()}`);
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  try {
    await fill(fresh);
    await rename(fresh, path.join(folder, digest)).catch((error) => {
      if (!['EEXIST', 'ENOTEMPTY'].includes(error.code)) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  await removeOld(folder);
}

/** Copies a folder into one that `fill` is filling. */
export const copyInto = (from, to) => cp(from, to, copyOptions);

async function removeOld(folder) {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => ({
      name,
      usedMs: (await stat(path.join(folder, name))).mtimeMs,
    })),
  );
  const whole = found
    .filter(({ name }) => !name.startsWith('new-'))
    .sort((one, other) => other.usedMs - one.usedMs);
  const cut = found.filter(
    ({ name, usedMs }) => name.startsWith('new-') && usedMs < Date.now() - unfinishedMs,
  );
  for (const { name } of [...whole.slice(maxKept), ...cut])
    await rm(path.join(folder, name), { recursive: true, force: true });
}

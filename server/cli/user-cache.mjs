/**
 * What is dear to make and the same on every checkout, kept under the user's cache folder by a digest of what it was made
 * from. Plain JavaScript: it runs before packages exist.
 */
import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

/** Of each kind so many are kept, those that were used last. */
const maxKept = 3;
/** Folders that a process left unfinished are removed after a day. */
const unfinishedMs = 86_400_000;

/** Where things of a kind are kept for all checkouts of this user. */
export const cacheFolder = (kind) =>
  path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'portal', kind);

const copyOptions = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE };

/**
 * Copies what is kept by that digest to `target`, which must not be there.
 * @returns false where nothing is kept by it
 */
export async function takeKept(kind, digest, target) {
  const kept = path.join(cacheFolder(kind), digest);
  if (!existsSync(kept)) return false;
  const now = new Date();
  await utimes(kept, now, now);
  // Renamed into place whole: a command that is cut off leaves no half of it.
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
 * Keeps what `fill` puts into the folder that it is given; another process may keep the same at the same time.
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

/** Copies a folder into one that is being filled. */
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

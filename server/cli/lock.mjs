/**
 * A lock file, so that only one command at a time works in a checkout. Plain JavaScript, because it runs before any
 * package is installed.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const lookEveryMs = 200;

/**
 * Waits until no other living process holds `file`, takes it and runs `work`. The lock of a dead process is ignored.
 * @param waiting called once before the wait, with the process that holds the lock
 */
export async function locked(file, waiting, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, nameOf(process.pid));
  try {
    take(own, file, waiting);
    try {
      return await work();
    } finally {
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
}

function take(own, file, waiting) {
  let announced = false;
  while (!linked(own, file)) {
    const holder = read(file);
    if (holder === null) continue;
    if (!lives(holder)) {
      clear(file, holder);
      continue;
    }
    if (!announced) waiting(holder.split(' ', 1)[0]);
    announced = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookEveryMs);
  }
}

/** Creates the lock as a hard link, which is atomic and complete. */
function linked(own, file) {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a dead process's lock; if another process took the lock meanwhile, it is restored. */
function clear(file, dead) {
  const aside = `${file}.${process.pid}.old`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (read(aside) !== dead) linked(aside, file);
  rmSync(aside, { force: true });
}

function lives(holder) {
  const pid = Number(holder.split(' ', 1)[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return nameOf(pid) === holder;
}

/** A process's id with, if the system provides it, its start time, because ids are reused. */
function nameOf(pid) {
  const began = read(`/proc/${pid}/stat`)?.split(') ').pop()?.split(' ')[19] ?? '';
  return `${pid} ${began}`;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

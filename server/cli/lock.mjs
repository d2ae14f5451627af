/** One command at a time in a checkout, for what it makes there. Plain JavaScript: it runs before packages exist. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const lookEveryMs = 200;

/**
 * Waits until no other living process has `file`, takes it and does `work`. Whoever died has let go.
 * @param waiting told once, with the process that has it, before the wait
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

/** A link is made by one process alone, and with its content. */
function linked(own, file) {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes a dead process's lock away; one that somebody took meanwhile is put back. */
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

/** A process by its number and, where the system tells, when it began: numbers come again. */
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

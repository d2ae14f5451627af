import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Workers of this very process, which have the same process id. */
const livingHere = new Set<string>();

/**
 * The machine as far as numbers of processes reach: containers of one host have their own, though they may share its name.
 * Elsewhere than on Linux the host's name has to do.
 */
const machine = [
  hostname(),
  known(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  known(() => readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')),
].join('/');

/** A new `machine:process:incarnation`, by which other workers of the same machine know when this one is gone. */
export function newWorkerName(): string {
  const name = `${machine}:${process.pid}:${randomUUID().slice(0, 8)}`;
  livingHere.add(name);
  return name;
}

/** Says of a worker of this process that it has stopped. */
export function retire(name: string): void {
  livingHere.delete(name);
}

/** Whether a worker is certainly gone; false for one on another machine, which cannot be checked here. */
export function isGone(name: string): boolean {
  const [host, id, incarnation] = name.split(':');
  if (host !== machine || !incarnation) return false;
  const pid = Number(id);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  return pid === process.pid ? !livingHere.has(name) : !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function known(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

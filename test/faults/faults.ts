import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../server/demo/random';
import type { Town } from './town';

type Fault = (town: Town, chance: Random) => Promise<void>;

const longest = { awayMs: 6_000, quietMs: 4_000 };

const stopped = async (pid: number, ms: number): Promise<void> => {
  if (pid === 0) return;
  signal(pid, 'SIGSTOP');
  await pause(ms);
  signal(pid, 'SIGCONT');
};

/** A process may have ended by itself meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const away = (chance: Random) => chance.int(500, longest.awayMs);

/** What happens to a portal, by its name in the report. */
const faults: Readonly<Record<string, Fault>> = {
  'database killed': async ({ enginePid }) => {
    const pid = await enginePid();
    if (pid > 0) signal(pid, 'SIGKILL');
  },
  'database paused': async ({ enginePid }, chance) => stopped(await enginePid(), away(chance)),
  'database cut off': async ({ gate }, chance) => {
    gate.shut();
    await pause(away(chance));
    gate.open();
  },
  'store cut off': async ({ s3 }, chance) => {
    await s3.goAway();
    await pause(away(chance));
    await s3.comeBack();
  },
  'store full': async ({ s3 }, chance) => {
    s3.fill(true);
    await pause(away(chance));
    s3.fill(false);
  },
  'server killed': ({ servers }, chance) => chance.pick(servers).kill(),
  'server paused': ({ servers }, chance) => stopped(chance.pick(servers).pid(), away(chance)),
  'worker killed': ({ workers }, chance) => chance.pick(workers).kill(),
  'worker paused': ({ workers }, chance) => stopped(chance.pick(workers).pid(), away(chance)),
};

/** One fault after the other, sometimes two at once, until the time is over; all of them are mended then. */
export async function storm(town: Town, chance: Random, ms: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const end = performance.now() + ms;
  const names = Object.keys(faults);
  while (performance.now() < end) {
    await pause(chance.int(500, longest.quietMs));
    const picked = chance.shuffled(names).slice(0, chance.chance(0.25) ? 2 : 1);
    for (const name of picked) counts.set(name, (counts.get(name) ?? 0) + 1);
    await Promise.all(picked.map(async (name) => faults[name]?.(town, chance)));
  }
  return counts;
}

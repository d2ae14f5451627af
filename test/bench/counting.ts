import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { createLog } from '../../server/platform/log';
import { startBarePortal } from '../servers/bare-portal';
import { load } from './load';
import { median } from './memory';
import type { BenchRow } from './row';

const seconds = 2;
const turns = 40;
const page = '/inicio';

/** CPU time of a process in hundredths of a second (proc_pid_stat(5)). */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

/** The CPU time of a small page with and without metrics, by turns in one process. */
export async function benchCounting(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const log = createLog('error', 'bench');
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const portal = await startBarePortal({
    mongodbUri: engine.uri,
    database: 'bench',
    preload: ['test/servers/counts-by-turns.mjs'],
  });
  try {
    const { cookie } = await portal.signUp('ana@bench.example', 'USER GOLD');
    const turn = async () => {
      const before = ticksOf(portal.pid);
      const { perSecond } = await load(portal.url, () => page, {
        atOnce: 4,
        seconds,
        headers: { Cookie: cookie },
      });
      return ((ticksOf(portal.pid) - before) * 10) / (perSecond * seconds);
    };
    for (let warm = 0; warm < 3; warm += 1) await turn();
    const spent = { counted: [] as number[], uncounted: [] as number[] };
    for (let nth = 0; nth < turns; nth += 1) {
      spent[nth % 2 === 0 ? 'counted' : 'uncounted'].push(await turn());
      process.kill(portal.pid, 'SIGUSR2');
    }
    const [value, floor] = [median(spent.counted), median(spent.uncounted)];
    const name = `${page}: ms of processor with figures against without`;
    return [{ name, value, floor, ratio: value / floor, target: 1.02, atMost: true }];
  } finally {
    await portal.remove();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

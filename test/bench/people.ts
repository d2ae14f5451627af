import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { random, type Random } from '../../server/demo/random';
import { enginePaths } from '../../server/platform/mongo/embedded/paths';
import { accountOf, signIn } from '../portal/client';
import { startBarePortal, type BarePortal } from '../servers/bare-portal';
import { slowerBy, startMetered, type MeteredPortal } from '../servers/metered';
import { quantile } from './load';
import { median, residentMb } from './memory';
import { screens, type Screen } from './people-screens';
import type { BenchRow } from './row';

const usual = { people: 300, seconds: 180, servers: 1 };
const think = { from: 1_000, to: 5_000 };
const maxMs = 1_000;
/** The young generation of `npm start` (server/cli/run.mjs), which is large enough for the garbage of many pages. */
const asRun = '--max-semi-space-size=64';
/** Limits of CPU time of a page in ms: the mean over the screens, and each screen; higher on a slower machine. */
const maxCpu = { mean: 12, each: 25 };
/** Seconds at the start in which only waits are counted, because V8 is still compiling the code of pages. */
const firstSeconds = 60;
/** Sequential requests of each screen after the crowd's, for the server's cost of a page. */
const pagesAlone = 20;

/** The requests of browsers: whole pages, or their data once the portal's scripts run. */
type Way = 'pages' | 'data';

/** The address of a page's data for Remix's scripts. */
const addressOf = (path: string, way: Way): string =>
  way === 'data' ? path.replace(/(?=\?|$)/, '.data') : path;

interface Seen {
  readonly times: number[];
  bytes: number;
  /** The server's CPU milliseconds for a page requested alone. */
  cpu: number;
}

interface Crowd {
  /** The addresses of the servers, over which people are distributed as by a load balancer. */
  readonly urls: readonly string[];
  readonly cookie: string;
  readonly agent: Agent;
  readonly way: Way;
  readonly seen: ReadonlyMap<Screen, Seen>;
  /** Waits of all screens in the first seconds. */
  readonly firstTimes: number[];
  readonly wrong: string[];
}

/**
 * People who think for 1 to 5 seconds between screens, on the demo: first without scripts, by whole pages, then with
 * scripts, by pages' data. Servers, worker, engine and these people share the machine.
 * @param numbers the number of people, the seconds of each part, and the number of servers (compose.yaml runs two)
 */
export async function benchPeople(numbers: readonly number[]): Promise<BenchRow[]> {
  const [people = usual.people, seconds = usual.seconds, servers = usual.servers] = numbers;
  const portal = await startMetered(asRun);
  const others = await Promise.all(Array.from({ length: servers - 1 }, () => startBeside(portal)));
  const agent = new Agent({ keepAlive: true });
  try {
    const { cookie } = await signIn(accountOf['USER GOLD'], undefined, portal.url);
    const rows: BenchRow[] = [];
    for (const way of ['pages', 'data'] as const) {
      const seen = new Map(
        screens.map((screen): [Screen, Seen] => [screen, { times: [], bytes: 0, cpu: 0 }]),
      );
      const urls = [portal, ...others].map(({ url }) => url);
      const crowd: Crowd = { urls, cookie, agent, way, seen, firstTimes: [], wrong: [] };
      const memory = await whileLooking(portal.pid, async () => {
        const counted = performance.now() + firstSeconds * 1_000;
        const end = counted + seconds * 1_000;
        await Promise.all(
          Array.from({ length: people }, (_, at) =>
            person({ ...crowd, urls: [urls[at % urls.length] ?? portal.url] }, random(`person ${at}`), {
              counted,
              end,
            }),
          ),
        );
      });
      await measureAlone(portal, crowd);
      rows.push(
        ...screenRows(crowd, await portal.yardstick()),
        ...crowdRows({ people, seconds, crowd, memory }),
      );
    }
    return rows;
  } finally {
    agent.destroy();
    await Promise.all(others.map((other) => other.end()));
    await portal.stop();
  }
}

/** Starts another server on the data of a demo. */
const startBeside = async ({ dataDir }: MeteredPortal): Promise<BarePortal> =>
  startBarePortal({
    mongodbUri: `mongodb://${encodeURIComponent(enginePaths(dataDir).socket)}`,
    database: 'portal',
    dataDir,
    env: {
      SESSION_SECRETS: await readFile(path.join(dataDir, 'session-secret'), 'utf8'),
      TENANT_ID: 'energia-varejo',
      TRUST_PROXY: '1',
    },
  });

async function measureAlone(portal: MeteredPortal, crowd: Crowd): Promise<void> {
  for (const [{ path }, seen] of crowd.seen) {
    seen.bytes = await get(crowd, path);
    const { ms } = await portal.used(async () => {
      for (let visit = 0; visit < pagesAlone; visit += 1) await get(crowd, path);
    });
    seen.cpu = ms / pagesAlone;
  }
}

/** Times by `performance.now()`: from when waits are counted, and when a person leaves. */
interface Stay {
  readonly counted: number;
  readonly end: number;
}

async function person(crowd: Crowd, chance: Random, { counted, end }: Stay): Promise<void> {
  const usualScreens = screens.flatMap((screen) => Array<Screen>(screen.visits).fill(screen));
  for (;;) {
    await pause(chance.int(think.from, think.to));
    if (performance.now() >= end) return;
    const screen = chance.pick(usualScreens);
    const began = performance.now();
    await get(crowd, screen.path).then(
      () =>
        (began < counted ? crowd.firstTimes : crowd.seen.get(screen)?.times)?.push(performance.now() - began),
      (error: unknown) => crowd.wrong.push(`${screen.path}: ${String(error)}`),
    );
  }
}

/** Sends a browser's request. @returns the number of received bytes */
const get = ({ urls: [url], cookie, agent, way }: Crowd, asked: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      Cookie: cookie,
      'Accept-Encoding': 'gzip, deflate, br',
      'Sec-Fetch-Site': 'same-origin',
    };
    request(new URL(addressOf(asked, way), url), { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(String(answer.statusCode))),
      );
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });

/** Samples the resident memory of a process every second while `work` runs, in MB. */
async function whileLooking(pid: number, work: () => Promise<void>): Promise<number[]> {
  const memory: number[] = [];
  const done = work().then(() => true);
  while (!(await Promise.race([done, pause(1_000, false)]))) memory.push(await residentMb(pid));
  return memory;
}

const p = (times: readonly number[], share: number) =>
  Math.round(
    quantile(
      times.toSorted((one, other) => one - other),
      share,
    ),
  );

const p95Row = (name: string, times: readonly number[]): BenchRow => {
  const value = p(times, 0.95);
  return { name, value, floor: maxMs, ratio: value / maxMs, target: 1, atMost: true };
};

const named: Readonly<Record<Way, string>> = { pages: '', data: ', with scripts' };

function screenRows({ seen, way }: Crowd, yardstick: number): BenchRow[] {
  const cpuRow = (name: string, value: number, max: number): BenchRow => {
    const floor = max * slowerBy(yardstick);
    return {
      name: `${name}${named[way]}: ms of the processor (yardstick ${Math.round(yardstick)} ms)`,
      ...{ value, floor, ratio: value / floor, target: 1, atMost: true },
    };
  };
  const all = [...seen];
  return [
    ...all.flatMap(([{ name }, { times, bytes, cpu }]) => [
      p95Row(
        `${name}${named[way]}: ${times.length} requests, ${Math.round(bytes / 1_024)} KB, p50 ${p(times, 0.5)} ms, p95 in ms`,
        times,
      ),
      cpuRow(name, cpu, maxCpu.each),
    ]),
    cpuRow('Mean of the screens', all.reduce((sum, [, { cpu }]) => sum + cpu, 0) / all.length, maxCpu.mean),
  ];
}

function crowdRows({
  people,
  seconds,
  crowd: { urls, seen, way, firstTimes, wrong },
  memory,
}: {
  people: number;
  seconds: number;
  crowd: Crowd;
  memory: readonly number[];
}): BenchRow[] {
  const times = [...seen.values()].flatMap((one) => one.times);
  const third = Math.floor(memory.length / 3);
  const [middle, last] = [median(memory.slice(third, -third)), median(memory.slice(-third))];
  const rate = Math.round(times.length / seconds);
  return [
    p95Row(
      `${people} people${named[way]} for ${seconds} s${urls.length > 1 ? `, ${urls.length} servers` : ''}: ${rate} pages/s, p50 ${p(times, 0.5)} ms, p95 in ms`,
      times,
    ),
    p95Row(
      `The ${firstSeconds} s before${named[way]}: ${firstTimes.length} pages, p50 ${p(firstTimes, 0.5)} ms, p95 in ms`,
      firstTimes,
    ),
    {
      name: `Answers that failed${named[way]}${wrong.length > 0 ? ` (${[...new Set(wrong)].slice(0, 3).join('; ')})` : ''}`,
      value: wrong.length,
      floor: times.length + firstTimes.length + wrong.length,
      ratio: wrong.length / (times.length + firstTimes.length + wrong.length),
      target: 0,
      atMost: true,
    },
    {
      name: `Memory of the server${named[way]} in MB, at most ${Math.round(Math.max(...memory))}: last third against the one before`,
      value: last,
      floor: middle,
      ratio: last / middle,
      target: 1.1,
      atMost: true,
    },
  ];
}

import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { random, type Random } from '../../server/demo/random';
import { accountOf, signIn } from '../portal/client';
import { startMetered, type MeteredPortal } from '../servers/metered';
import { quantile } from './load';
import { median, residentMb } from './memory';
import { screens, type Screen } from './people-screens';
import type { BenchRow } from './row';

const usual = { people: 300, seconds: 180 };
const think = { from: 1_000, to: 5_000 };
const mostMs = 1_000;
/** Pages of each screen that are asked for one after the other, to tell what one costs the server. */
const alone = { warm: 10, measured: 20 };

interface Seen {
  readonly times: number[];
  bytes: number;
  /** Milliseconds of the server's processor for a page, asked for alone. */
  cpu: number;
}

interface Crowd {
  readonly url: string;
  readonly cookie: string;
  readonly agent: Agent;
  readonly seen: ReadonlyMap<Screen, Seen>;
  readonly wrong: string[];
}

/**
 * People who think for 1 to 5 seconds between screens, on the demo. Server, worker, engine and these people share the
 * machine.
 * @param numbers how many people, and for how many seconds
 */
export async function benchPeople(numbers: readonly number[]): Promise<BenchRow[]> {
  const [people = usual.people, seconds = usual.seconds] = numbers;
  const portal = await startMetered();
  const agent = new Agent({ keepAlive: true });
  try {
    const { cookie } = await signIn(accountOf['USER GOLD'], undefined, portal.url);
    const seen = new Map(screens.map((screen): [Screen, Seen] => [screen, { times: [], bytes: 0, cpu: 0 }]));
    const crowd: Crowd = { url: portal.url, cookie, agent, seen, wrong: [] };
    await pagesAlone(portal, crowd);
    const memory = await whileLooking(portal.pid, async () => {
      const end = performance.now() + seconds * 1_000;
      await Promise.all(
        Array.from({ length: people }, (_, at) => person(crowd, random(`person ${at}`), end)),
      );
    });
    return [...screenRows(seen), ...crowdRows({ people, seconds, crowd, memory })];
  } finally {
    agent.destroy();
    await portal.stop();
  }
}

async function pagesAlone(portal: MeteredPortal, crowd: Crowd): Promise<void> {
  for (const [screen, seen] of crowd.seen) {
    const visits = async (count: number) => {
      for (let visit = 0; visit < count; visit += 1) seen.bytes = await get(crowd, screen.path);
    };
    await visits(alone.warm);
    seen.cpu = (await portal.used(() => visits(alone.measured))).ms / alone.measured;
  }
}

async function person(crowd: Crowd, chance: Random, end: number): Promise<void> {
  const usualScreens = screens.flatMap((screen) => Array<Screen>(screen.visits).fill(screen));
  for (;;) {
    await pause(chance.int(think.from, think.to));
    if (performance.now() >= end) return;
    const screen = chance.pick(usualScreens);
    const began = performance.now();
    await get(crowd, screen.path).then(
      () => crowd.seen.get(screen)?.times.push(performance.now() - began),
      (error: unknown) => crowd.wrong.push(`${screen.path}: ${String(error)}`),
    );
  }
}

/** Asks as a browser does, and answers how many bytes came. */
const get = ({ url, cookie, agent }: Crowd, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      Cookie: cookie,
      'Accept-Encoding': 'gzip, deflate, br',
      'Sec-Fetch-Site': 'same-origin',
    };
    request(new URL(path, url), { agent, headers }, (answer) => {
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

/** Resident memory of a process in MB, each second of some work. */
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
  return { name, value, floor: mostMs, ratio: value / mostMs, target: 1, atMost: true };
};

const screenRows = (seen: Crowd['seen']): BenchRow[] =>
  [...seen].map(([{ name }, { times, bytes, cpu }]) =>
    p95Row(
      `${name}: ${times.length} requests, ${Math.round(bytes / 1_024)} KB, ${cpu.toFixed(1)} ms of the processor, p50 ${p(times, 0.5)} ms, p95 in ms`,
      times,
    ),
  );

function crowdRows({
  people,
  seconds,
  crowd: { seen, wrong },
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
    p95Row(`${people} people for ${seconds} s: ${rate} pages/s, p50 ${p(times, 0.5)} ms, p95 in ms`, times),
    {
      name: `Answers that failed${wrong.length > 0 ? ` (${[...new Set(wrong)].slice(0, 3).join('; ')})` : ''}`,
      value: wrong.length,
      floor: times.length + wrong.length,
      ratio: wrong.length / (times.length + wrong.length),
      target: 0,
      atMost: true,
    },
    {
      name: `Memory of the server in MB, at most ${Math.round(Math.max(...memory))}: last third against the one before`,
      value: last,
      floor: middle,
      ratio: last / middle,
      target: 1.1,
      atMost: true,
    },
  ];
}

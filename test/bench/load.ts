import { Agent, request } from 'node:http';

export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
}

/** Requests addresses one after the other, `atOnce` in parallel, for a number of seconds. */
export async function load(
  url: string,
  path: (index: number) => string,
  {
    atOnce,
    seconds,
    headers = {},
  }: { atOnce: number; seconds: number; headers?: Readonly<Record<string, string>> },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  let index = 0;
  const line = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      await get(agent, new URL(path((index += 1)), url), headers);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  agent.destroy();
  times.sort((one, other) => one - other);
  return {
    perSecond: times.length / seconds,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const get = (agent: Agent, url: URL, headers: Readonly<Record<string, string>>): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url.pathname}: ${answer.statusCode}`)),
      );
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });

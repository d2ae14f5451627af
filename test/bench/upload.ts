import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { superviseEmbedded } from '../../server/mongo/embedded/supervisor';
import { createLog } from '../../server/log';
import { startBarePortal, type BarePortal } from '../servers/bare-portal';
import { growthDuring, median } from './memory';
import type { BenchRow } from './row';

const sizeMb = Number(process.env['BENCH_UPLOAD_MB'] ?? 1_024);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const block = Buffer.alloc(1 << 20, 'linha;1.234,50\n');
const boundary = 'limite';

/** Sends `sizeMb` between a head and a tail in one request; milliseconds until the answer. */
async function send(
  url: string,
  head: string,
  tail: string,
  headers: Record<string, string>,
): Promise<number> {
  const began = performance.now();
  const length = sizeMb * block.length + Buffer.byteLength(head) + Buffer.byteLength(tail);
  const asked = request(url, { method: 'POST', headers: { ...headers, 'Content-Length': length } });
  const answered = once(asked, 'response');
  asked.write(head);
  for (let sent = 0; sent < sizeMb; sent += 1) if (!asked.write(block)) await once(asked, 'drain');
  asked.end(tail);
  const [answer] = await answered;
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode >= 400) throw new Error(`The upload was answered with ${answer.statusCode}`);
  return performance.now() - began;
}

const sendForm = (portal: BarePortal, cookie: string) =>
  send(
    `${portal.url}/captura/manual`,
    `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="grande.csv"\r\n\r\n`,
    `\r\n--${boundary}--\r\n`,
    { 'Content-Type': `multipart/form-data; boundary=${boundary}`, Cookie: cookie, Origin: portal.url },
  );

/** Bytes a second of a plain form through the real server against a bare pipe to disk, and the server's memory. */
export async function benchUpload(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const cacheDir = path.resolve('.cache');
  const engine = await superviseEmbedded({ dataDir, cacheDir, log: createLog('error', 'bench') });
  const portal = await startBarePortal({ mongodbUri: engine.uri, database: 'bench', dataDir });
  const floor = fork(path.resolve('test/bench/bare-pipe.ts'), [path.join(dataDir, 'floor')], {
    execArgv: ['--import', 'tsx'],
  });
  try {
    const [port] = (await once(floor, 'message')) as [number];
    const { cookie } = await portal.signUp('bench@teste.example', 'USER GOLD');
    const times = { ours: [] as number[], floor: [] as number[], growth: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.floor.push(await send(`http://127.0.0.1:${port}`, '', '', {}));
      const growth = await growthDuring(portal.pid, async () => {
        times.ours.push(await sendForm(portal, cookie));
      });
      times.growth.push(growth);
      await rm(path.join(dataDir, 'storage'), { recursive: true });
    }
    const perSecond = (ms: number) => (sizeMb / ms) * 1_000;
    const [ours, bare] = [perSecond(median(times.ours)), perSecond(median(times.floor))];
    const grown = Math.max(...times.growth);
    return [
      {
        name: `Form upload of ${sizeMb} MB, MB/s against a bare pipe to disk (median of ${rounds})`,
        value: ours,
        floor: bare,
        ratio: ours / bare,
        target: 0.7,
      },
      {
        name: 'Form upload, growth of the server in MB against its limit of 80',
        value: grown,
        floor: 80,
        ratio: grown / 80,
        target: 1,
        atMost: true,
      },
    ];
  } finally {
    floor.kill();
    await portal.end();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

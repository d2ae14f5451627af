import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { partBytes, resumablePath } from '../../app/domain/data/files/upload-parts';
import { growthDuring, median } from './memory';
import type { BenchRow } from './row';
import { withUploadServers, type UploadServers } from './upload-server';

const sizeMb = Number(process.env['BENCH_UPLOAD_MB'] ?? 1_024);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const people = 200;
/** The memory limit of a running upload in MB, for any file size: a few buffers. */
const maxMbEach = 2;
const block = Buffer.alloc(1 << 20, 'linha;1.234,50\n');
const part = Buffer.alloc(partBytes, 'linha;1.234,50\n');
const partDigest = createHash('sha256').update(part).digest('base64');
/** In Chromium's format: a server searches the body for it, faster with a longer one. */
const boundary = '----WebKitFormBoundaryQ3x0mZ8sVh1TgKpL';
const agent = new Agent({ keepAlive: true });

/** Sends a request whose body `write` writes, and waits for the complete answer. */
async function ask(
  url: string,
  method: string,
  headers: OutgoingHttpHeaders,
  write: (body: { write(chunk: Buffer): Promise<void> }) => Promise<void> = () => Promise.resolve(),
): Promise<IncomingMessage> {
  const asked = request(url, { method, headers, agent });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  await write({
    write: async (chunk) => {
      if (!asked.write(chunk)) await once(asked, 'drain');
    },
  });
  asked.end();
  const [answer] = await answered;
  answer.resume();
  await once(answer, 'end');
  if ((answer.statusCode ?? 500) >= 400) throw new Error(`${method} was answered with ${answer.statusCode}`);
  return answer;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Sends `sizeMb` between a head and a tail in one request. */
function sendWhole(url: string, head: string, tail: string, headers: OutgoingHttpHeaders) {
  const length = sizeMb * block.length + Buffer.byteLength(head) + Buffer.byteLength(tail);
  return ask(url, 'POST', { ...headers, 'Content-Length': length }, async (body) => {
    await body.write(Buffer.from(head));
    for (let sent = 0; sent < sizeMb; sent += 1) await body.write(block);
    await body.write(Buffer.from(tail));
  });
}

const sendBare = ({ floor }: UploadServers) => sendWhole(floor, '', '', {});

const sendForm = ({ portal, cookie }: UploadServers) =>
  sendWhole(
    `${portal.url}/captura/manual`,
    `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="grande.csv"\r\n\r\n`,
    `\r\n--${boundary}--\r\n`,
    { 'Content-Type': `multipart/form-data; boundary=${boundary}`, Cookie: cookie, Origin: portal.url },
  );

/** Sends a file with this number of parts like a browser: each with its digest, the next when the last is stored. */
async function sendParts({ portal, cookie }: UploadServers, parts: number, name = 'grande.csv') {
  const common = { Cookie: cookie, Origin: portal.url, 'Tus-Resumable': '1.0.0' };
  const begun = await ask(`${portal.url}${resumablePath}`, 'POST', {
    ...common,
    'Upload-Length': parts * partBytes,
    'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}`,
  });
  for (let index = 0; index < parts; index += 1)
    await ask(
      `${portal.url}${begun.headers.location}`,
      'PATCH',
      {
        ...common,
        'Upload-Offset': index * partBytes,
        'Upload-Checksum': `sha256 ${partDigest}`,
        'Content-Type': 'application/offset+octet-stream',
        'Content-Length': partBytes,
      },
      (body) => body.write(part),
    );
}

/** Bytes per second of one way of sending against the bare pipe, by turns, and the growth of the server's memory. */
async function compare(
  name: string,
  limits: { target: number; growthMb: number },
  servers: UploadServers,
  send: (servers: UploadServers) => Promise<unknown>,
): Promise<BenchRow[]> {
  const ours: number[] = [];
  const bare: number[] = [];
  const growth: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await timed(() => sendBare(servers)));
    growth.push(
      await growthDuring(servers.portal.pid, async () => void ours.push(await timed(() => send(servers)))),
    );
    await servers.clear();
  }
  const perSecond = (times: number[]) => (sizeMb / median(times)) * 1_000;
  return [
    {
      name: `${name} of ${sizeMb} MB, MB/s against a bare pipe to disk (median of ${rounds})`,
      value: perSecond(ours),
      floor: perSecond(bare),
      ratio: perSecond(ours) / perSecond(bare),
      target: limits.target,
    },
    growthRow(`${name}, growth of the server`, Math.max(...growth), limits.growthMb),
  ];
}

const growthRow = (name: string, value: number, limit: number): BenchRow => ({
  name: `${name} in MB against its limit of ${limit}`,
  value,
  floor: limit,
  ratio: value / limit,
  target: 1,
  atMost: true,
});

/** The growth of the server's memory during 200 concurrent uploads of two parts. */
async function crowd(servers: UploadServers): Promise<BenchRow> {
  const growth = await growthDuring(servers.portal.pid, async () => {
    await Promise.all(Array.from({ length: people }, (_, index) => sendParts(servers, 2, `${index}.csv`)));
  });
  await servers.clear();
  return growthRow(`${people} uploads at once, growth of the server for each`, growth / people, maxMbEach);
}

/** Uploads to the real server: by form, in parts, and many at once. */
export const benchUpload = (): Promise<BenchRow[]> =>
  withUploadServers(async (servers) => [
    ...(await compare('Form upload', { target: 0.7, growthMb: 80 }, servers, sendForm)),
    ...(await compare('Resumable upload', { target: 0.6, growthMb: 64 }, servers, (to) =>
      sendParts(to, (sizeMb * block.length) / partBytes),
    )),
    await crowd(servers),
  ]);

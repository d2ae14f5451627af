/** @module-tag slow — portals that are killed */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendInParts, type SendingInParts } from '../../../app/components/data/files/send-in-parts';
import { partBytes } from '../../../app/domain/data/files/upload-parts';
import { random } from '../../../server/demo/random';
import { files } from '../../../server/data/provenance/files-collection';
import { openDatabase } from '../../../server/platform/mongo/client';
import { collection } from '../../../server/platform/mongo/collection';
import { superviseEmbedded, type EmbeddedDatabase } from '../../../server/platform/mongo/embedded/supervisor';
import { badLine, type BadLine } from '../../servers/bad-line';
import { startBarePortal, type BarePortal } from '../../servers/bare-portal';
import { quiet } from '../../servers/mongo';
import { startS3 } from '../../servers/s3';

const mega = 1 << 20;
const email = 'ana@teste.example';

let folder: string;
let engine: EmbeddedDatabase;
let closing: (() => Promise<unknown>)[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-faults-'));
  engine = await openEngine();
  closing = [];
});

afterEach(async () => {
  for (const close of closing.reverse()) await close();
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
});

const openEngine = () =>
  superviseEmbedded({ dataDir: path.join(folder, 'engine'), cacheDir: path.resolve('.cache'), log: quiet });

async function start(env: Record<string, string> = {}): Promise<BarePortal> {
  const dataDir = path.join(folder, 'portal');
  const portal = await startBarePortal({ mongodbUri: engine.uri, database: 'teste', dataDir, env });
  closing.push(() => portal.end());
  return portal;
}

async function lineTo(portal: BarePortal): Promise<BadLine> {
  const line = await badLine(portal.url);
  closing.push(() => line.close());
  return line;
}

interface Upload {
  readonly content: Buffer;
  readonly sending: SendingInParts;
  readonly done: Promise<void>;
  readonly interruptions: () => number;
}

/** Sends random bytes as the page does; what waits for its next try does not wait long. */
function upload(size: number, line: BadLine, portal: BarePortal, cookie: string, againMs = 50): Upload {
  const content = randomBytes(size);
  let interruptions = 0;
  const { promise, resolve, reject } = withResolvers();
  const sending = sendInParts({
    file: new File([content], `${size}.bin`, { lastModified: 1 }),
    base: '',
    load: '',
    server: { origin: line.url, headers: { Cookie: cookie, Origin: portal.url } },
    onProgress: () => undefined,
    onInterrupted: () => {
      interruptions += 1;
      setTimeout(() => sending.again(), againMs);
    },
    onSuccess: () => resolve(),
    onFailure: (message) => reject(new Error(message)),
    signIn: () => Promise.reject(new Error('the session ended')),
  });
  return { content, sending, done: promise, interruptions: () => interruptions };
}

function withResolvers() {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

/** The one file that the portal has, as it is stored. */
async function theFile(portal: BarePortal, cookie: string): Promise<string> {
  const { db, close } = await openDatabase(
    { mongodbUri: engine.uri, mongodbDatabase: 'teste', dataDir: '' },
    quiet,
  );
  const records = await collection(db, files).find().toArray();
  await close();
  expect(records).toHaveLength(1);
  const address = await fetch(`${portal.url}/captura/processando/${records[0]?._id.toHexString()}/arquivo`, {
    headers: { Cookie: cookie },
    redirect: 'manual',
  });
  const answer = await fetch(new URL(address.headers.get('Location') ?? '', portal.url));
  const hash = createHash('sha256');
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex');
}

test('each of 20 random connection failures in 200 MB costs at most one part', async () => {
  const portal = await start();
  const { cookie } = await portal.signUp(email, 'USER BRONZE');
  const line = await lineTo(portal);
  const size = 200 * mega;
  const source = random('twenty breaks');
  const marks = Array.from({ length: 20 }, () => source.int(1, size)).sort((a, b) => a - b);
  line.breakAt(marks);
  const { content, done, interruptions } = upload(size, line, portal, cookie);
  await done;
  expect(interruptions()).toBeGreaterThan(0);
  // What goes up beside the file's bytes: request lines and headers.
  const spoken = 200_000;
  expect(line.sent()).toBeLessThanOrEqual(size + marks.length * partBytes + spoken);
  expect(await theFile(portal, cookie)).toBe(sha256(content));
});

test('an upload continues after its server is killed and started again', async () => {
  const first = await start();
  const { cookie } = await first.signUp(email, 'USER BRONZE');
  const line = await lineTo(first);
  line.cutAfter(2.5 * partBytes);
  const { content, done } = upload(5 * partBytes, line, first, cookie, 300);
  await expect.poll(() => line.sent(), { timeout: 60_000 }).toBeGreaterThan(2.5 * partBytes);
  await first.end('SIGKILL');
  await start({ PORT: new URL(first.url).port, PUBLIC_URL: first.url });
  line.mend();
  await done;
  expect(line.sent()).toBeLessThan(6.5 * partBytes);
  expect(await theFile(first, cookie)).toBe(sha256(content));
});

test('nothing is lost while the database and the store are unavailable for ten seconds', async () => {
  const s3 = await startS3();
  closing.push(s3.close);
  const portal = await start(s3.env);
  const { cookie } = await portal.signUp(email, 'USER BRONZE');
  const line = await lineTo(portal);
  const { content, done, interruptions } = upload(8 * partBytes, line, portal, cookie, 500);
  await expect.poll(() => line.sent(), { timeout: 60_000, interval: 5 }).toBeGreaterThan(partBytes);
  await s3.goAway();
  await pause(3_000);
  await engine.stop();
  await pause(7_000);
  await s3.comeBack();
  await pause(3_000);
  engine = await openEngine();
  await done;
  expect(interruptions()).toBeGreaterThan(0);
  expect(await theFile(portal, cookie)).toBe(sha256(content));
  expect(await s3.unfinished()).toEqual([]);
});

import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client, form, type Client } from '../client';
import { startBarePortal, type BarePortal } from '../../servers/bare-portal';
import { figuresOf } from '../../servers/figures';
import { freePort } from '../../servers/free-port';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

let database: TestDatabase;
let portal: BarePortal;
let person: Client;
let metrics: string;

const seconds = (part: string) => `portal_http_request_duration_seconds_count{${part}}`;

beforeAll(async () => {
  database = await testDatabase();
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  portal = await startBarePortal({
    mongodbUri: database.uri,
    database: database.db.databaseName,
    env: { METRICS_ADDRESS: `127.0.0.1:${port}` },
  });
  person = await portal.signUp('ana@teste.example', 'USER GOLD');
});

afterAll(async () => {
  await portal.remove();
  await database.close();
});

it('counts requests by route, whatever is in the address', async () => {
  const home = seconds('method="GET",route="/inicio",status="200"');
  const job = seconds('method="GET",route="/captura/processando/:id",status="404"');
  const nothing = seconds('method="GET",route="/*",status="404"');
  const before = await figuresOf(metrics);
  for (let nth = 0; nth < 3; nth += 1) await (await person.get('/inicio?ana=1')).text();
  for (const id of ['64b000000000000000000001', '64b000000000000000000002'])
    await (await person.get(`/captura/processando/${id}`)).text();
  await (await person.get('/nada/disto/existe')).text();
  const grown = async (figure: string) => (await figuresOf(metrics))(figure) - before(figure);
  await expect.poll(() => grown(home)).toBe(3);
  await expect.poll(() => grown(job)).toBe(2);
  await expect.poll(() => grown(nothing)).toBe(1);
});

it('counts sign-ins, refusals, and what database, store and identity provider were asked', async () => {
  const before = await figuresOf(metrics);
  const wrong = { email: 'ana@teste.example', password: 'Errada#2026' };
  expect((await client('', portal.url).post('/', form(wrong))).status).toBe(401);
  await (await person.get('/readyz')).text();
  const after = await figuresOf(metrics);
  const grown = (figure: string) => after(figure) - before(figure);
  expect(before('portal_sign_ins_total{way="password"}')).toBe(1);
  expect(grown('portal_sign_in_refusals_total{action="sign-in",reason="unauthenticated"}')).toBe(1);
  const of = (port: string, operation: string, outcome: string) =>
    grown(`portal_${port}_duration_seconds_count{operation="${operation}",outcome="${outcome}"}`);
  expect(of('identity_call', 'signIn', 'unauthenticated')).toBe(1);
  expect(of('storage_call', 'ping', 'ok')).toBe(1);
  expect(
    grown('portal_database_command_duration_seconds_count{command="ping",outcome="ok"}'),
  ).toBeGreaterThan(0);
  expect(after('portal_database_connections')).toBeGreaterThan(0);
  expect(after('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(after('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(after('portal_queue_readable')).toBe(1);
});

it('says how many event streams are open, and how many requests were cut off', async () => {
  const readFigure = async (figure: string) => (await figuresOf(metrics))(figure);
  const before = await readFigure('portal_event_streams');
  const leaving = new AbortController();
  const stream = await fetch(new URL('/avisos/eventos', portal.url), {
    headers: { Cookie: person.cookie },
    signal: leaving.signal,
  });
  expect(stream.status).toBe(200);
  expect(await readFigure('portal_event_streams')).toBe(before + 1);
  leaving.abort();
  await expect.poll(() => readFigure('portal_event_streams')).toBe(before);

  const cut = 'portal_http_requests_cut_total{method="GET",route="/inicio"}';
  const cutBefore = await readFigure(cut);
  await expect
    .poll(async () => {
      const asked = get(new URL('/inicio', portal.url), { headers: { Cookie: person.cookie } });
      asked.on('error', () => undefined);
      asked.once('socket', (socket) => socket.once('connect', () => setImmediate(() => asked.destroy())));
      return readFigure(cut);
    })
    .toBeGreaterThan(cutBefore);
});

it('is nothing that the public address answers, nor answers anything else', async () => {
  for (const path of ['/metrics', '/metrics/', '/METRICS', '/metrics.data'])
    expect(await (await person.get(path)).text()).not.toContain('portal_http_request');
  expect((await person.get('/metrics')).status).toBe(404);
  expect((await fetch(new URL('/inicio', metrics))).status).toBe(404);
  expect((await fetch(metrics, { method: 'POST' })).status).toBe(405);
});

it('is told by workers too, with the work that they do', { tags: 'slow' }, async () => {
  const port = await freePort();
  const worker = spawn(process.execPath, ['build/worker.js'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      MAIL: 'outbox',
      LOG_LEVEL: 'silent',
      MONGODB_URI: database.uri,
      MONGODB_DATABASE: database.db.databaseName,
      DATA_DIR: portal.dataDir,
      METRICS_ADDRESS: `127.0.0.1:${port}`,
    },
    stdio: 'inherit',
  });
  try {
    const readFigure = async (figure: string) => {
      const figures = await figuresOf(`http://127.0.0.1:${port}/metrics`).catch(() => null);
      return figures?.(figure) ?? 0;
    };
    await expect
      .poll(() => readFigure('portal_work_duration_seconds_count{kind="sweep",outcome="ok"}'), {
        timeout: 60_000,
      })
      .toBeGreaterThan(0);
    expect(await readFigure('portal_queue_readable')).toBe(1);
  } finally {
    worker.kill('SIGKILL');
  }
});

import { get } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client, type Client } from '../client';
import { startBarePortal, type BarePortal } from '../../servers/bare-portal';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

let database: TestDatabase;
let portal: BarePortal;
let person: Client;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startBarePortal({ mongodbUri: database.uri, database: database.db.databaseName });
  person = await portal.signUp('ana@teste.example', 'USER GOLD');
});

afterAll(async () => {
  await portal.remove();
  await database.close();
});

const linesOf = (requestId: string) =>
  portal.output
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['msg'] === 'request' && line['requestId'] === requestId);

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

it('takes over a well-formed request id and trace, and returns them with a span of its own', async () => {
  const answer = await person.get('/inicio', {
    'X-Request-Id': 'balanceador-17',
    traceparent: `00-${trace}-${parent}-01`,
  });
  await answer.text();
  expect(answer.headers.get('X-Request-Id')).toBe('balanceador-17');
  const given = answer.headers.get('traceparent') ?? '';
  expect(given).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
  expect(given).not.toContain(parent);
  await expect.poll(() => linesOf('balanceador-17')).toHaveLength(1);
  expect(linesOf('balanceador-17')[0]).toMatchObject({ trace, span: given.split('-')[2] });
});

it.each([
  ['', ''],
  ['curto', `00-${trace}-${parent}`],
  ['com espaço dentro', `00-${'0'.repeat(32)}-${parent}-01`],
  ['"aspas"-e-mais', `00-${trace}-${'0'.repeat(16)}-01`],
  ['x'.repeat(129), `ff-${trace}-${parent}-01`],
  ['<script>alert(1)</script>', `00-${trace.toUpperCase()}-${parent}-01`],
  ['duas;coisas;juntas', `00-${trace}-${parent}-01-mais`],
])('makes its own request id and trace for "%s" and "%s"', async (name, sent) => {
  const answer = await person.get('/', {
    'X-Request-Id': encodeURI(name).replaceAll('%20', ' '),
    traceparent: sent,
  });
  expect(answer.headers.get('X-Request-Id')).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(answer.headers.get('traceparent')).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
  expect(answer.headers.get('traceparent')).not.toContain(trace);
});

it('follows a trace of a version to come', async () => {
  const answer = await person.get('/', { traceparent: `01-${trace}-${parent}-01-mais` });
  expect(answer.headers.get('traceparent')).toContain(`00-${trace}-`);
});

it('writes one line for each request, with its route, bytes and person, and no query or e-mail', async () => {
  const names = ['linha-de-ana-1', 'linha-de-ana-2', 'linha-de-ninguem'];
  const page = await person.get('/inicio?q=segredo', { 'X-Request-Id': 'linha-de-ana-1' });
  const drawn = await page.text();
  await (await person.get('/captura/processando/abc', { 'X-Request-Id': 'linha-de-ana-2' })).text();
  await (await client('', portal.url).get('/nada/disto', { 'X-Request-Id': 'linha-de-ninguem' })).text();
  await expect.poll(() => names.map((name) => linesOf(name).length)).toEqual([1, 1, 1]);
  const [first, second, nobodys] = names.map((name) => linesOf(name)[0]);
  expect(first).toMatchObject({ method: 'GET', path: '/inicio', route: '/inicio', status: 200, cut: false });
  expect(first?.['person']).toMatch(/^[\da-f]{16}$/);
  expect(first?.['bytes']).toBeGreaterThan(1_000);
  expect(drawn.length).toBeGreaterThan(1_000);
  expect(second).toMatchObject({ route: '/captura/processando/:id', person: first?.['person'] });
  expect(nobodys).toMatchObject({ route: '/*', person: null });
  expect(JSON.stringify([first, second, nobodys])).not.toMatch(/segredo|ana@/);
});

it("writes a panel's own address without whom it is signed for", async () => {
  const body = Buffer.from(JSON.stringify({ panel: 1, email: 'ana@teste.example' })).toString('base64url');
  await (await person.get(`/painel/${body}.assinado`, { 'X-Request-Id': 'linha-de-painel' })).text();
  await expect.poll(() => linesOf('linha-de-painel')).toHaveLength(1);
  expect(linesOf('linha-de-painel')[0]).toMatchObject({
    path: '/painel/[endereço]',
    route: '/painel/:token',
  });
  expect(portal.output.join()).not.toContain(body);
});

it('writes the line of a request that its client cut off', async () => {
  const names: string[] = [];
  const cutOne = async () => {
    const name = `cortado-${names.push('')}`.padEnd(12, '-');
    names[names.length - 1] = name;
    const headers = { Cookie: person.cookie, 'X-Request-Id': name };
    const asked = get(new URL('/inicio', portal.url), { headers });
    asked.on('error', () => undefined);
    asked.once('socket', (socket) => socket.once('connect', () => setImmediate(() => asked.destroy())));
    await expect.poll(() => asked.destroyed).toBe(true);
    return names.flatMap(linesOf).filter((line) => line['cut'] === true).length;
  };
  await expect.poll(cutOne).toBeGreaterThan(0);
  const cut = names.flatMap(linesOf).find((line) => line['cut'] === true);
  expect(cut).toMatchObject({ path: '/inicio', route: '/inicio', method: 'GET' });
});

import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../client';
import { startBarePortal, type BarePortal } from '../../servers/bare-portal';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

/** What one request of a stranger may take of the server's processor. */
const maxMs = 100;

let database: TestDatabase;
let portal: BarePortal;
let person: Client;
/** The build's name, without which the manifest answers nothing. */
const version = readdirSync('build/client/assets').flatMap(
  (name) => /^manifest-(\w+)\.js$/.exec(name)?.[1] ?? [],
)[0];

beforeAll(async () => {
  database = await testDatabase();
  portal = await startBarePortal({ mongodbUri: database.uri, database: database.db.databaseName });
  person = await portal.signUp('bia@teste.example', 'USER SILVER');
  // The first requests compile what the later ones run.
  for (let turn = 0; turn < 5; turn += 1) await fetch(new URL('/nada', portal.url));
});

afterAll(async () => {
  await portal.remove();
  await database.close();
});

interface Sent {
  readonly method?: string;
  readonly address?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}

/** Sends a request byte for byte, which `fetch` would tidy, and reads the answer to its end. */
function answerTo({ method = 'GET', address = '/', headers = [], body = '' }: Sent): Promise<string> {
  const { hostname, port, host, origin } = new URL(portal.url);
  const named = headers.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${host}`];
  const length = body ? [`Content-Length: ${Buffer.byteLength(body)}`, `Origin: ${origin}`] : [];
  const lines = [`${method} ${address} HTTP/1.1`, ...named, 'Connection: close', ...length, ...headers];
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
    // What is not read to its end is cut once it is answered.
    socket.on('error', () => undefined).on('close', () => resolve(answer));
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1');
  });
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

/** Milliseconds of processor time that the server has used. */
function usedMs(): number {
  const fields = readFileSync(`/proc/${portal.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The status of a request's answer, and what the least of a few tries of it cost: others' rubbish is swept at times. */
async function costOf(sent: Sent): Promise<{ status: number; ms: number }> {
  let ms = Infinity;
  let status = 0;
  for (let turn = 0; turn < 3 && ms > maxMs; turn += 1) {
    const before = usedMs();
    status = statusOf(await answerTo(sent));
    ms = Math.min(ms, usedMs() - before);
  }
  return { status, ms };
}

const reported = () => portal.output.filter((line) => line.includes('"level":50'));

const fields = ['Content-Type: application/x-www-form-urlencoded'];
const links = (pages: readonly string[]) =>
  `/__manifest?version=${version}${pages.map((page) => `&p=${page}`).join('')}`;
const times = <T>(count: number, of: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => of(at));

describe('what a stranger sends', () => {
  it.each<[string, Sent, number]>([
    ['a page of 3,700 segments in the manifest', { address: links(['/a'.repeat(3_700)]) }, 400],
    ['many pages in the manifest', { address: links(times(190, (at) => `/ij/explorer/sku/${at}`)) }, 200],
    ['more pages than any page links to', { address: links(times(900, String)) }, 400],
    ['an address of 3,700 segments', { address: '/a'.repeat(3_700) }, 414],
    ['an address of 20 segments', { address: '/a'.repeat(20) }, 400],
    ['an address of slashes', { address: '/'.repeat(900) }, 400],
    ['an address that begins with two slashes', { address: '//evil.example/ij/plan' }, 400],
    ['an address with dots in it', { address: '/ij/%2e%2e//evil.example' }, 400],
    ['an address of another site', { address: 'http://evil.example/' }, 400],
    ['an address that cannot be decoded', { address: '/%ff' }, 400],
    ['the data of many routes', { address: `/_root.data?_routes=${'a,'.repeat(1_500)}` }, 400],
    ['a question in the framework’s older way', { address: '/?_data=root' }, 400],
    ['thousands of values', { address: `/?${'a=&'.repeat(3_000)}` }, 400],
    ['a long value', { address: `/?next=${'a'.repeat(9_000)}` }, 400],
    ['an asset that is not there', { address: '/assets/none.js' }, 404],
    ['hundreds of headers', { headers: times(500, (at) => `a${at}: b`) }, 431],
    ['more headers than fit', { headers: [`a: ${'b'.repeat(20_000)}`] }, 431],
    ['a host that is none', { headers: ['Host: a b'] }, 400],
    ['a host at a port that is none', { headers: ['Host: localhost:99999'] }, 400],
    ['a host of numbers that are none', { headers: ['Host: 10.0.0.999'] }, 400],
    ['a host that a proxy could not have been asked for', { headers: ['X-Forwarded-Host: a b'] }, 400],
    ['an address with a backslash', { address: '/ij\\evil.example' }, 400],
    ['an address with an encoded backslash', { address: '/ij%5cplan' }, 400],
    ['an address with an encoded control character', { address: '/captura%0a/modelo' }, 400],
    ['the data of a page with a control character', { address: '/ij/plan%00.data' }, 400],
    [
      'a question for the head of a page’s data from elsewhere',
      { method: 'HEAD', address: '/_root.data', headers: ['Origin: https://evil.example'] },
      200,
    ],
    [
      'the same from what is no origin',
      { method: 'HEAD', address: '/_root.data', headers: ['Origin: a=e30.'] },
      200,
    ],
    ['TRACE', { method: 'TRACE' }, 405],
    ['PUT', { method: 'PUT' }, 405],
    [
      'text where a form is expected',
      { method: 'POST', headers: ['Content-Type: text/plain'], body: 'a=b' },
      415,
    ],
    ['parts without end', multipart('--x\r\n'.repeat(20_000)), 415],
    ['a form without a field', { method: 'POST', headers: fields }, 422],
    [
      'a form by way of a proxy that nobody trusts',
      { method: 'POST', headers: [...fields, 'X-Forwarded-Host: evil.example'], body: 'email=a&password=b' },
      401,
    ],
    [
      'a form to a page that has none',
      { method: 'POST', address: '/saml/metadata', headers: fields, body: 'a=b' },
      405,
    ],
    ['a long form', { method: 'POST', headers: fields, body: 'a='.repeat(400_000) }, 413],
    ['a form of 4,000 fields', { method: 'POST', headers: fields, body: 'a=&'.repeat(4_000) }, 422],
    ['a form of 30,000 fields', { method: 'POST', headers: fields, body: 'a=&'.repeat(30_000) }, 413],
    [
      'a form for a closed page',
      { method: 'POST', address: '/ij/plan', headers: fields, body: 'a=&'.repeat(999_999) },
      302,
    ],
  ])('is refused, cheaply and without a report: %s', async (_what, sent, status) => {
    const before = reported().length;
    const answer = await costOf(sent);
    expect(answer.status).toBe(status);
    expect(answer.ms).toBeLessThanOrEqual(maxMs);
    expect(reported().slice(before)).toEqual([]);
  });

  it('takes little time and never causes an internal error, whatever it is', async () => {
    const before = reported().length;
    await fc.assert(
      fc.asyncProperty(request, async (sent) => {
        const { status, ms } = await costOf(sent);
        expect(status).toBeLessThan(500);
        expect(ms).toBeLessThanOrEqual(maxMs);
      }),
      { numRuns: 250 },
    );
    expect(reported().slice(before)).toEqual([]);
  });
});

describe('what a person sends', () => {
  const review = '/ij/report_preview_edit_schneider/RF1%202027/nenhum';

  it('is counted while it is read, whatever length it declares', async () => {
    const before = residentMb();
    const answer = await endless('/preferencias', person.cookie, 300);
    expect(statusOf(answer)).toBe(413);
    expect(residentMb() - before).toBeLessThan(60);
  });

  it('has as many fields as a screen may send, counted before they are read', async () => {
    const form = (count: number) => 'cells=&'.repeat(count);
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await person.post(review, form(100_000), type)).status).toBe(404);
    expect((await person.post(review, form(3_000_000), type)).status).toBe(413);
    expect((await person.post('/preferencias', form(6_000), type)).status).toBe(413);
  });

  it('may be larger where a screen has more to send', async () => {
    const form = (bytes: number) => new URLSearchParams({ intent: 'save', cells: 'a'.repeat(bytes) });
    expect((await person.post(review, form(5_000_000))).status).toBe(404);
    expect((await person.post('/ij/plan', form(5_000_000))).status).toBe(413);
  });

  it('is never redirected to an address that would be refused', async () => {
    const brands = Array.from({ length: 2_000 }, (_, at) => ['brand', `Marca ${at}`.padEnd(150, 'a')]);
    const add = (more: string[][]) =>
      person.post('/ij/plan', new URLSearchParams([['intent', 'add'], ...more]));
    expect((await add(brands)).status).toBe(413);
    const answer = await add([['dateEnd', 'a'.repeat(1_000_000)]]);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')?.length).toBeLessThan(1_000);
  });

  it.each([
    ['none', '--y'],
    ['no end', '--x'],
    ['one without a name', '--x\r\nContent-Disposition: form-data\r\n\r\na'],
    ['thousands', '--x\r\n'.repeat(5_000)],
    ['one with headers without end', `--x\r\n${'X-A: b\r\n'.repeat(1_000_000)}`],
    ['one with more headers than any has', `--x\r\n${'X-A: b\r\n'.repeat(5_000)}\r\na\r\n--x--`],
  ])('is refused where its parts are %s', async (_what, body) => {
    const before = reported().length;
    const answer = await person.post(review, body, { 'Content-Type': 'multipart/form-data; boundary=x' });
    expect(answer.status).toBe(400);
    expect(reported().slice(before)).toEqual([]);
  });

  it('causes no internal error when it names unknown things', async () => {
    const before = reported().length;
    const answer = await person.post('/ij/report_schedules', new URLSearchParams({ intent: 'nada' }));
    expect(answer.status).toBe(400);
    const file = await person.get('/ij/report/nada/arquivo');
    expect(file.headers.get('Location')).toBe('/ij/report?falha=1');
    const refused = await person.post('/avisos', 'a', { 'Content-Type': 'text/plain' });
    expect(refused.status).toBe(415);
    expect(await refused.text()).not.toContain('registrado');
    expect(reported().slice(before)).toEqual([]);
  });
});

/** Begins a form without an end, and gives the answer to so many megabytes of it. */
async function endless(address: string, cookie: string, megabytes: number): Promise<string> {
  const { hostname, port, host, origin } = new URL(portal.url);
  const lines = [
    `POST ${address} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    ...fields,
  ];
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  const gone = new Promise<void>((resolve) =>
    socket.on('error', () => undefined).on('close', () => resolve()),
  );
  socket.write(`${lines.join('\r\n')}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const chunk = `100000\r\n${'a'.repeat(1 << 20)}\r\n`;
  for (let sent = 0; sent < megabytes && !socket.destroyed; sent += 1)
    if (!socket.write(chunk))
      await Promise.race([new Promise((drained) => socket.once('drain', drained)), gone]);
  socket.end();
  await gone;
  return answer;
}

/** Memory that the server holds. */
const residentMb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${portal.pid}/status`, 'utf8'))?.[1]) / 1_024;

function multipart(body: string): Sent {
  return { method: 'POST', headers: ['Content-Type: multipart/form-data; boundary=x'], body };
}

/** A word, or one that comes many times over: what slow parsers are slow at. */
const word = fc.oneof(
  fc.constantFrom(
    'a',
    '..',
    '.',
    '%2e',
    '%',
    '%00',
    '%ff',
    '\\',
    '~',
    '*',
    ':',
    '@',
    '__proto__',
    'é',
    '[]',
    '{}',
  ),
  fc.constantFrom(
    'ij',
    'plan',
    'saml',
    'recovery',
    'assets',
    'painel',
    'tema.css',
    '_root.data',
    'openapi.json',
  ),
);
const repeated = (of: fc.Arbitrary<string>, maxCount: number) =>
  fc.tuple(of, fc.constantFrom(1, 1, 2, 40, maxCount)).map(([text, count]) => text.repeat(count));
const path = fc
  .array(
    repeated(
      fc.oneof(
        word,
        word.map((text) => `${text}/`),
      ),
      800,
    ),
    { maxLength: 5 },
  )
  .map((words) => `/${words.join('/')}`);
const name = fc.constantFrom(
  'next',
  'p',
  '_routes',
  '_data',
  'index',
  'export',
  'version',
  'page',
  'feito',
  'a',
);
const query = fc
  .array(fc.tuple(name, repeated(word, 3_000)), { maxLength: 6 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([key, value]) => `${key}=${value}`).join('&')}` : ''));
const header = fc
  .tuple(
    fc.constantFrom(
      'Cookie',
      'Accept-Encoding',
      'Accept',
      'Accept-Language',
      'Range',
      'If-None-Match',
      'Authorization',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'Origin',
      'Sec-Fetch-Site',
      'Content-Type',
    ),
    repeated(
      fc.constantFrom(
        'portal_session=e30.',
        'a;q=0.5,',
        'bytes=0-1,',
        '"',
        'Bearer a.b.c',
        'multipart/form-data;',
        ' ',
        '%',
      ),
      1_000,
    ),
  )
  .map(([key, value]) => `${key}: ${value}`);
const request: fc.Arbitrary<Sent> = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'PROPFIND'),
  address: fc.oneof(
    fc.tuple(path, query).map((parts) => parts.join('')),
    fc.constant('/'),
  ),
  headers: fc.array(header, { maxLength: 3 }),
  body: fc.oneof(
    fc.constant(''),
    repeated(fc.constantFrom('a=b&', 'email=', '--x\r\n', '{"a":', '<a>', '%ff'), 9_000),
  ),
});

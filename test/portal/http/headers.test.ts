import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword, form } from '../client';
import { startBarePortal, type BarePortal } from '../../servers/bare-portal';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

/** Reached by HTTPS through a proxy, as in production. */
const origin = 'https://portal.example';
const name = 'ana@teste.example';

let database: TestDatabase;
const intranet = 'https://intranet.example:8443';

let portal: BarePortal;
let cookie: string;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startBarePortal({
    mongodbUri: database.uri,
    database: database.db.databaseName,
    env: { PUBLIC_URL: origin, TRUST_PROXY: '1', PANEL_FRAME_ORIGINS: `${intranet}, https://bi.example` },
    preload: ['test/servers/full-disk.mjs'],
  });
  await portal.createAccount(name, 'USER GOLD');
  const signedIn = await ask('/', {
    method: 'POST',
    body: form({ email: name, password: demoPassword }),
    cookie: '',
  });
  cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
});

afterAll(async () => {
  await portal.remove();
  await database.close();
});

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  /** Of the signed-in person, unless another is given. */
  readonly cookie?: string;
}

/** Asks as a browser does on the portal's own pages. */
function ask(address: string, { method = 'GET', headers = {}, body, cookie: given = cookie }: Asked = {}) {
  return fetch(new URL(address, portal.url), {
    method,
    redirect: 'manual',
    body,
    headers: {
      ...(given ? { Cookie: given } : {}),
      'Sec-Fetch-Site': 'same-origin',
      ...(method === 'GET' || method === 'HEAD' ? {} : { Origin: origin }),
      ...headers,
    },
  });
}

const list = '/captura/processando';
/** Its data are long enough to be compressed, too. */
const bases = '/captura/manual';
const upload = (content: string) => {
  const files = new FormData();
  files.set('files', new File([content], 'a.csv'));
  return files;
};

describe('every answer', () => {
  it.each([
    ['200, a page', 200, () => ask(list)],
    ['200, its data', 200, () => ask(`${list}.data`)],
    [
      '200, a script',
      200,
      async () => ask(/\/assets\/[\w.-]+\.js/.exec(await (await ask('/', { cookie: '' })).text())?.[0] ?? ''),
    ],
    ['302', 302, () => ask(list, { cookie: '' })],
    ['400', 400, () => ask('/%ff')],
    ['403', 403, () => ask(list, { method: 'POST', headers: { Origin: 'https://evil.example' } })],
    ['404', 404, () => ask('/nada')],
    ['404, a file', 404, () => ask('/assets/nada.js')],
    ['405', 405, () => ask('/', { method: 'PUT' })],
    ['413', 413, () => ask('/preferencias', { method: 'POST', body: form({ tema: 'x'.repeat(200_000) }) })],
    ['414', 414, () => ask(`/${'a'.repeat(2_000)}`)],
    [
      '415',
      415,
      () =>
        ask('/preferencias', { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }),
    ],
    [
      '422',
      422,
      () => ask('/', { method: 'POST', body: form({ intent: 'forgot', email: 'ana' }), cookie: '' }),
    ],
    [
      '503',
      503,
      async () => {
        await writeFile(path.join(portal.dataDir, 'full'), '');
        return ask('/captura/manual', { method: 'POST', body: upload('a;b\n') });
      },
    ],
  ])('of %s has the headers that browsers are bound by', async (_what, status, asked) => {
    const { status: given, headers } = await asked();
    expect(given).toBe(status);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/]{22}=='(;|$)/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain('report-uri /politica/violacoes');
    expect(policy).toContain('report-to politica');
    expect(headers.get('Reporting-Endpoints')).toBe('politica="/politica/violacoes"');
    expect(headers.get('Permissions-Policy')).toContain('camera=(), ');
    expect(headers.get('Strict-Transport-Security')).toContain('max-age=31536000');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('X-Powered-By')).toBeNull();
  });
});

it('lets the sites that were named frame a panel at its signed address, and nothing else', async () => {
  const framing = async (address: string) => {
    const { headers } = await ask(address, { cookie: '' });
    const [, ancestors] = /frame-ancestors ([^;]+)/.exec(headers.get('Content-Security-Policy') ?? '') ?? [];
    return [ancestors, headers.get('X-Frame-Options')];
  };
  expect(await framing('/painel/nada')).toEqual([`'self' ${intranet} https://bi.example`, null]);
  expect(await framing('/')).toEqual(["'self'", 'SAMEORIGIN']);
  expect(await framing('/ij/painel/1')).toEqual(["'self'", 'SAMEORIGIN']);
});

describe('a page', () => {
  /** `fetch` opens what it gets; this is what came over the line. */
  async function raw(address: string, asked: Asked & { coding: string }) {
    const answer = await ask(address, {
      ...asked,
      headers: { 'Accept-Encoding': asked.coding, ...asked.headers },
    });
    const { headers } = answer;
    return {
      status: answer.status,
      coding: headers.get('Content-Encoding'),
      vary: headers.get('Vary') ?? '',
      length: Number(headers.get('Content-Length')),
      padding: headers.get('X-Padding'),
      policy: headers.get('Content-Security-Policy') ?? '',
      text: await answer.text(),
    };
  }

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['identity', null],
  ])('and its data come to a browser that takes %s', async (taken, coding) => {
    for (const address of [bases, `${bases}.data`]) {
      const answer = await raw(address, { coding: taken });
      expect([answer.status, answer.coding]).toEqual([200, coding]);
      expect(answer.vary).toMatch(/Cookie.*Accept-Encoding.*Sec-Fetch-Site/);
      expect(answer.text).toContain('produto');
    }
  });

  it('is a quarter of what it says, with its own nonce in it', async () => {
    const { length, text, policy } = await raw(list, { coding: 'br' });
    expect(length).toBeLessThan(text.length / 3);
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
    expect(text).toContain(`<script nonce="${nonce}"`);
  });

  it('has a HEAD like its GET, but for what is random in both', async () => {
    const answer = await raw(list, { method: 'HEAD', coding: 'br' });
    expect([answer.status, answer.coding, answer.text]).toEqual([200, 'br', '']);
    const { length } = await raw(list, { coding: 'br' });
    expect(Math.abs(answer.length - length)).toBeLessThan(100);
  });

  it.each([
    ['another site', 'cross-site'],
    ['a neighbour', 'same-site'],
    ['nobody knows whom', ''],
  ])('that %s made the browser ask for is as long as what it says', async (_who, site) => {
    for (const address of [`${list}?q=tentativa`, `${list}.data?q=tentativa`]) {
      const answer = await raw(address, { coding: 'gzip, br', headers: { 'Sec-Fetch-Site': site } });
      expect([answer.status, answer.coding, answer.padding]).toEqual([200, null, null]);
    }
  });

  it('that the person opened is compressed, and nobody can tell how well', async () => {
    const answers = [];
    for (let turn = 0; turn < 8; turn += 1)
      answers.push(await raw(list, { coding: 'br', headers: { 'Sec-Fetch-Site': 'none' } }));
    expect(new Set(answers.map(({ coding }) => coding))).toEqual(new Set(['br']));
    expect(new Set(answers.map(({ padding }) => padding?.length)).size).toBeGreaterThan(3);
  });

  it('of a stranger has nothing to hide', async () => {
    const answer = await raw('/', { coding: 'br', cookie: '', headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect([answer.coding, answer.padding]).toEqual(['br', null]);
  });
});

describe('what is not compressed', () => {
  const coding = { 'Accept-Encoding': 'br, gzip' };

  it('is a file that is downloaded', async () => {
    for (const address of [
      `${list}?export=csv`,
      `${list}?export=xlsx`,
      '/captura/modelo?collection=produto',
    ]) {
      const answer = await ask(address, { headers: coding });
      expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, null]);
      expect(answer.headers.get('Content-Disposition')).toContain('attachment');
      await answer.body?.cancel();
    }
  });

  it('is a stream of events, whose first one comes at once', async () => {
    const answer = await ask('/captura/processando/eventos', { headers: coding });
    expect(answer.headers.get('Content-Type')).toContain('text/event-stream');
    expect(answer.headers.get('Content-Encoding')).toBeNull();
    const { value } = (await answer.body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toContain('retry: 3000');
  });

  it('is what is short', async () => {
    const answer = await ask('/sessao', { headers: coding });
    expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, null]);
  });

  it('is an answer that says nothing new', async () => {
    const sheet = await ask('/tema.css', { headers: coding });
    const tag = sheet.headers.get('ETag') ?? '';
    const again = await ask('/tema.css', {
      headers: { ...coding, 'If-None-Match': tag, 'Cache-Control': 'max-age=0' },
    });
    expect([again.status, again.headers.get('Content-Encoding'), await again.text()]).toEqual([
      304,
      null,
      '',
    ]);
  });
});

/** @module-tag slow — every hostile text */
import { request } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, client, cookieOf, demoPassword, form, signIn, type Client } from '../portal/client';
import { startPortal, type RunningPortal } from '../servers/portal';
import { eachOf, faultsOf, wrongWith } from './answers';
import { useBrowser } from '../browser/browser';
import { intruders } from './eye';
import { dealer, everything, markup } from './strings';
import { thorough } from '../todays';

const longest = thorough ? 3_600_000 : 600_000;

const browser = useBrowser();
let portal: RunningPortal;
let gold: Client;
let reader: Page;

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'warn' });
  gold = await signIn(accountOf['USER GOLD'], undefined, portal.url);
  ({ page: reader } = await browser.visit({ baseURL: portal.url }));
});
afterAll(() => portal.stop());

const wrongIn = (answer: Response) =>
  wrongWith(answer, portal.url, (html) => reader.evaluate(intruders, html));

/** Who calls, each within what one person may call in a minute. */
const withTokens = ['USER GOLD', 'SYSTEM ADMIN', 'USER SILVER', 'USER BRONZE'] as const;

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** What stands in a value's place: text, and what a database, a parser or a prototype takes for more. */
const instead = (text: string): Json[] => [
  text,
  { $gt: '' },
  { $where: text },
  { [text]: text },
  [text, [text]],
  { __proto__: { admin: true }, constructor: { prototype: text } },
  1e308,
  null,
];

/** The same value with each of its leaves, one after the other, and each of its names replaced. */
function* attacked(value: Json, deal: () => string): Generator<Json> {
  yield* instead(deal());
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries())
      for (const other of attacked(item, deal)) yield value.map((one, place) => (place === at ? other : one));
    return;
  }
  yield { ...value, [deal()]: deal() };
  for (const [name, item] of Object.entries(value))
    for (const other of attacked(item, deal)) yield { ...value, [name]: other };
}

interface Description {
  paths: Record<string, { post: { requestBody: { content: Record<string, { example?: Json }> } } }>;
}

it(
  'answers calls with anything in the place of each value in JSON, and never with a fault',
  { timeout: longest },
  async () => {
    const { paths } = (await (await gold.get('/openapi.json')).json()) as Description;
    const deal = dealer(everything);
    const wrong: string[] = [];
    let calls = 0;
    for (const role of thorough ? withTokens : [withTokens[0]]) {
      const person = await signIn(accountOf[role], undefined, portal.url);
      const bodies = Object.entries(paths).flatMap(([path, { post }]) => {
        const example = post.requestBody.content['application/json']?.example;
        return example === undefined ? [] : [...attacked(example, deal)].map((body) => ({ path, body }));
      });
      await eachOf(bodies, async ({ path, body }) => {
        const sent = JSON.stringify(body);
        const answer = await person.post(path, sent, { 'Content-Type': 'application/json' });
        if (!answer.headers.get('Content-Type')?.startsWith('application/json'))
          wrong.push(`${path} ${sent}: no JSON`);
        wrong.push(...(await wrongIn(answer)).map((what) => `${path} ${sent}: ${what}`));
      });
      calls += bodies.length;
    }
    expect(wrong).toEqual([]);
    expect(faultsOf(portal)).toEqual([]);
    expect(calls).toBeGreaterThan(100);
  },
);

/** What Node puts on the line is bytes, and no signs of control: a character that has more than one goes as its UTF-8. */
const onTheLine = (text: string) =>
  Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, ' ');

/** Asks with headers that `fetch` would not send. */
const askWith = (path: string, headers: Record<string, string>): Promise<Response> =>
  new Promise((resolve, reject) => {
    const asked = request(
      new URL(path, portal.url),
      { headers, setHost: headers['Host'] === undefined },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject).on('end', () => {
          const { statusCode: status = 0, rawHeaders } = answer;
          const pairs = rawHeaders.flatMap((name, at) =>
            at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as [string, string]] : [],
          );
          const bodiless = status === 204 || status === 304;
          resolve(new Response(bodiless ? null : Buffer.concat(parts), { status, headers: pairs }));
        });
      },
    );
    asked.on('error', reject).end();
  });

/** Headers that the portal, its framework or a proxy before it read. */
const headers = [
  'User-Agent',
  'Referer',
  'Origin',
  'Host',
  'Accept',
  'Accept-Language',
  'Accept-Encoding',
  'Authorization',
  'Content-Type',
  'Cookie',
  'If-None-Match',
  'If-Modified-Since',
  'Range',
  'Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Original-URL',
  'X-HTTP-Method-Override',
  'X-Remix-Request',
  'Sec-Fetch-Site',
  'Sec-CH-UA',
  'Upload-Metadata',
  'Last-Event-ID',
];

it('answers anything in a header with a page or a 4xx', { timeout: longest }, async () => {
  const wrong: string[] = [];
  const texts = thorough
    ? everything
    : [...markup.slice(0, 6), '//evil.example', '\u202exss', 'x'.repeat(5_000)];
  const asked = headers.flatMap((name) => texts.map((text) => ({ name, text: onTheLine(text) })));
  await eachOf(asked, async ({ name, text }) => {
    const signedIn = name === 'Cookie' ? `${gold.cookie}; tema=${text}; ${text}` : gold.cookie;
    const answer = await askWith('/conta/sessoes', {
      Cookie: signedIn,
      ...(name === 'Cookie' ? {} : { [name]: text }),
    });
    wrong.push(...(await wrongIn(answer)).map((what) => `${name}: ${text}: ${what}`));
  });
  expect(wrong).toEqual([]);
  expect(faultsOf(portal)).toEqual([]);
});

it('shows the claimed browser of a sign-in as text', async () => {
  const credentials = form({ email: accountOf['USER SILVER'], password: demoPassword });
  for (const text of thorough ? markup : markup.slice(0, 12)) {
    const headers = { 'User-Agent': onTheLine(text) };
    expect((await client('', portal.url).post('/', credentials, headers)).status).toBe(302);
  }
  const silver = await signIn(accountOf['USER SILVER'], undefined, portal.url);
  for (const page of ['/conta/sessoes', '/dev/outbox', '/inicio'])
    expect(await wrongIn(await silver.get(page))).toEqual([]);
});

describe('an address that leads elsewhere once it is normalized', () => {
  const elsewhere = everything.filter((text) => text.includes('evil.example'));

  it('leads nowhere, whichever field brings it', { timeout: longest }, async () => {
    const wrong: string[] = [];
    await eachOf(elsewhere, async (text) => {
      const named = { next: text, voltar: text, RelayState: text };
      const credentials = form({ email: accountOf['USER GOLD'], password: demoPassword, ...named });
      const query = form(named).toString();
      const signedIn = await client('', portal.url).post(`/?${query}`, credentials);
      const person = client(cookieOf(signedIn), portal.url);
      const asked = [`/?${query}`, `/saml/entrar?${query}`, `/sessao/retorno?${query}`];
      const answers = [
        ...(await Promise.all(asked.map((address) => person.get(address)))),
        signedIn,
        await person.post('/preferencias', form({ ...named, theme: 'dark' })),
        await person.post('/logout', form(named)),
      ];
      for (const answer of answers)
        wrong.push(...(await wrongIn(answer)).map((what) => `${answer.url}: ${what}`));
    });
    expect(wrong).toEqual([]);
  });

  it('is not found, in any spelling', async () => {
    const asked = everything.map((text) => {
      const encoded = encodeURIComponent(text.replace(/\p{Cs}/gu, '?')).slice(0, 900);
      return [`/${encoded}`, `/ij/rh_edit/${encoded}`, `/captura/processando/${encoded}`];
    });
    const wrong: string[] = [];
    await eachOf(thorough ? asked.flat() : asked.flat().filter((_, at) => at % 7 === 0), async (address) => {
      wrong.push(...(await wrongIn(await gold.get(address))).map((what) => `${address}: ${what}`));
    });
    expect(wrong).toEqual([]);
    expect(faultsOf(portal)).toEqual([]);
  });
});

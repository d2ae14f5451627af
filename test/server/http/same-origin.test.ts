import { once } from 'node:events';
import { request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import type { Config } from '../../../server/config';
import { sameOriginMutations } from '../../../server/http/security';

const portal = 'https://portal.example';
const evil = 'https://evil.example';

let server: Server | undefined;
afterEach(() => void server?.close());

/** The status of the answer to a POST with these headers. */
async function post(settings: Partial<Config>, headers: Record<string, string>) {
  const app = express();
  app.use(sameOriginMutations(settings as Config), (_req, res) => {
    res.end();
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, method: 'POST', host: '127.0.0.1', headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

const known = { publicUrl: portal, trustProxy: 1 };
const behindProxy = { trustProxy: 1 };
const alone = { trustProxy: 0 };

it.each([
  ['through a proxy that passes Host on', known, { Origin: portal, Host: 'portal.example' }],
  ['through a proxy that changes Host', known, { Origin: portal, Host: '10.0.0.7:3000' }],
  [
    'through a proxy that names another host',
    known,
    { Origin: portal, Host: '10.0.0.7', 'X-Forwarded-Host': 'balancer.example' },
  ],
  [
    'through a trusted proxy, which alone knows the public host',
    behindProxy,
    { Origin: portal, Host: '10.0.0.7', 'X-Forwarded-Host': 'portal.example' },
  ],
  [
    'with a forwarded host that nobody trusts',
    alone,
    { Origin: 'http://localhost:3000', Host: 'localhost:3000', 'X-Forwarded-Host': 'evil.example' },
  ],
])('lets in what the portal’s own pages send %s', async (_how, settings, headers) => {
  expect(await post(settings, headers)).toBe(200);
});

it.each([
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://10.0.0.7',
  'http://maquina:3000',
  'https://a.localhost',
])('lets in what the portal’s own pages send at %s, where no address is configured', async (own) => {
  expect(await post(alone, { Origin: own, Host: new URL(own).host })).toBe(200);
});

it.each([
  ['another site', known, { Origin: evil, Host: 'portal.example' }],
  [
    'another site that names itself the host',
    known,
    { Origin: evil, Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
  ],
  [
    'another site, whose host is forwarded by nobody trusted',
    alone,
    { Origin: evil, Host: 'portal.example', 'X-Forwarded-Host': 'evil.example' },
  ],
  ['a site whose name leads here', alone, { Origin: evil, Host: 'evil.example' }],
  [
    'a site whose name leads here, by its port',
    alone,
    { Origin: 'http://evil.example:3000', Host: 'evil.example:3000' },
  ],
  ['another scheme', alone, { Origin: 'ftp://localhost:3000', Host: 'localhost:3000' }],
  ['another scheme through a proxy', behindProxy, { Origin: 'ftp://portal.example', Host: 'portal.example' }],
  ['the portal without TLS', known, { Origin: 'http://portal.example', Host: 'portal.example' }],
  ['a page without an origin', known, { Origin: 'null', Host: 'portal.example' }],
  ['an origin that is no address', known, { Origin: 'portal', Host: 'portal.example' }],
  ['another site, unnamed', known, { Host: 'portal.example', 'Sec-Fetch-Site': 'same-site' }],
])('refuses what comes from %s', async (_from, settings, headers) => {
  expect(await post(settings, headers)).toBe(403);
});

it('lets in a script, which names no origin', async () => {
  expect(await post(known, { Host: '10.0.0.7' })).toBe(200);
});

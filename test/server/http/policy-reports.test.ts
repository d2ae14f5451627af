import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Config } from '../../../server/config';
import { policyReportPath, policyReports } from '../../../server/http/policy-reports';
import { refusalOf } from '../../../server/http/failures';
import type { Log } from '../../../server/platform/log';

const portal = 'https://portal.example';

let server: Server;
let logged: object[];

beforeEach(async () => {
  logged = [];
  const log = { warn: (facts: object, message: string) => logged.push({ ...facts, message }) };
  const refuse: ErrorRequestHandler = (error, _req, res, next) => {
    const refusal = refusalOf(error);
    if (refusal) res.status(refusal.status).set(refusal.headers).end();
    else next(error);
  };
  const app = express().set('trust proxy', 1);
  app.use(policyReports({ publicUrl: portal } as Config, log as unknown as Log), refuse);
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const older = 'application/csp-report';
const newer = 'application/reports+json';

async function report(type: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${policyReportPath}`, {
    method: 'POST',
    headers: { 'Content-Type': type, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const olderOf = (facts: object = {}) => ({
  'csp-report': {
    'document-uri': `${portal}/ij/rh_edit/Loja%20Centro?q=Maria%20da%20Silva`,
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'",
    'blocked-uri': 'https://evil.example/a.js?dados=Maria',
    'status-code': 200,
    ...facts,
  },
});

it('writes what an older browser says, without names, queries and keys', async () => {
  const answer = await report(older, olderOf(), {
    'User-Agent': 'Mozilla/5.0 (X11) Gecko/20100101 Firefox/140.0',
  });
  expect(answer.status).toBe(204);
  expect(logged).toEqual([
    {
      message: 'content security policy violated',
      directive: 'script-src-elem',
      page: '/ij/rh_edit/:scope',
      blocked: 'https://evil.example',
      source: undefined,
      line: undefined,
      agent: 'Firefox/140',
    },
  ]);
});

it('writes what a newer one says, of several reports those of the policy', async () => {
  const answer = await report(newer, [
    { type: 'deprecation', age: 1, url: portal, body: { id: 'x' } },
    {
      type: 'csp-violation',
      age: 10,
      url: `${portal}/painel/segredo.assinado?x=1`,
      user_agent: 'x',
      body: {
        documentURL: `${portal}/painel/segredo.assinado?x=1`,
        disposition: 'enforce',
        effectiveDirective: 'style-src-attr',
        blockedURL: 'inline',
        sourceFile: `${portal}/assets/entry.client-AbC1.js?x=1`,
        lineNumber: 7,
        sample: 'color: red',
      },
    },
  ]);
  expect(answer.status).toBe(204);
  expect(logged).toMatchObject([
    {
      directive: 'style-src-attr',
      page: '/painel/:token',
      blocked: 'inline',
      source: '/assets/entry.client-AbC1.js',
      line: 7,
    },
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/segredo|x=1|red/);
});

it.each([
  ['no JSON', older, '{', 400],
  ['another shape', older, { 'csp-report': { a: 1 } }, 400],
  ['a directive that is none', older, olderOf({ 'effective-directive': 'x\n{"level":60}' }), 400],
  ['nothing', newer, [], 400],
  ['a thousand reports', newer, Array.from({ length: 1_000 }, () => ({ type: 'csp-violation' })), 400],
  ['another format', 'application/json', olderOf(), 415],
  ['form fields', 'application/x-www-form-urlencoded', 'a=1', 415],
  ['40 KB', older, olderOf({ 'original-policy': 'x'.repeat(40_000) }), 413],
])('refuses %s, and writes nothing', async (_what, type, body, status) => {
  expect((await report(type, body)).status).toBe(status);
  expect(logged).toEqual([]);
});

it('never writes a line that a sender has made up', async () => {
  await report(older, olderOf({ 'blocked-uri': 'inline","level":60,"msg":"tudo bem' }));
  await report(older, olderOf({ 'blocked-uri': 'data:text/html,Maria' }));
  expect(logged).toMatchObject([{ blocked: '?' }, { blocked: 'data:' }]);
});

it('takes so many of an address, and of another one still', async () => {
  const statuses = [];
  for (let count = 0; count < 22; count += 1)
    statuses.push((await report(older, olderOf(), { 'X-Forwarded-For': '10.0.0.1' })).status);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 204));
  expect(statuses.slice(20)).toEqual([429, 429]);
  expect(logged).toHaveLength(20);
  expect((await report(older, olderOf(), { 'X-Forwarded-For': '10.0.0.2' })).status).toBe(204);
});

it('lets the frames of panels, which have no origin, ask first', async () => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${policyReportPath}`, { method: 'OPTIONS' });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
});

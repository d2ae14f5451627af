import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { warnOfProxies } from '../../../server/http/security';

let server: Server | undefined;
afterEach(() => void server?.close());

const ofClient = { 'X-Forwarded-For': '203.0.113.7' };

it.each<[what: string, trustProxy: number, sent: readonly Record<string, string>[], warned: number]>([
  ['once of a proxy that the settings do not name', 0, [{}, ofClient, ofClient], 1],
  ['nothing of one that they name', 1, [ofClient], 0],
  ['nothing where none is in front', 0, [{}, {}], 0],
])('says %s', async (_what, trustProxy, sent, warned) => {
  const warnings: unknown[] = [];
  const app = express().use(
    warnOfProxies({ trustProxy }, { warn: (...line: unknown[]) => warnings.push(line) }),
  );
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const headers of sent) await fetch(`http://127.0.0.1:${port}`, { headers });
  expect(warnings).toHaveLength(warned);
  expect(warnings.every((line) => JSON.stringify(line).includes('TRUST_PROXY'))).toBe(true);
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IdentityProvider } from '../../../../server/people/federation/idp';
import { readIdpMetadata } from '../../../../server/people/federation/idp-metadata';
import { keyPair } from '../../../servers/certificates';
import { TestIdp } from '../../../servers/saml-idp';

const hourMs = 3_600_000;
const [old, next] = [keyPair('old'), keyPair('next')];
const idp = new TestIdp('https://portal.example/saml', 'portal');

let server: Server;
let url: string;
let served: { status: number; body: string };
let asked: number;
beforeAll(async () => {
  server = createServer((_req, res) => {
    asked += 1;
    res.writeHead(served.status).end(served.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
});
beforeEach(() => {
  served = { status: 200, body: idp.metadata([old]) };
  asked = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

function provider() {
  let now = Date.now();
  const reported: unknown[] = [];
  let onReport: () => void;
  const report = (error: unknown) => {
    reported.push(error);
    onReport();
  };
  const identityProvider = new IdentityProvider({
    source: { kind: 'url', url },
    report,
    wallClock: () => new Date(now),
  });
  return {
    identityProvider,
    reported,
    nextReport: () => new Promise<void>((resolve) => (onReport = resolve)),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('the identity provider’s metadata', () => {
  it('is fetched once for many sign-ins', async () => {
    const { identityProvider } = provider();
    await Promise.all(Array.from({ length: 5 }, () => identityProvider.metadata()));
    await identityProvider.metadata();
    expect(asked).toBe(1);
  });

  it('names both keys of a rollover', async () => {
    served.body = idp.metadata([old, next]);
    const { identityProvider } = provider();
    expect((await identityProvider.metadata()).keys).toHaveLength(2);
  });

  it('is fetched again after an unknown key, but not for every one', async () => {
    const { identityProvider, pass } = provider();
    const first = await identityProvider.metadata();
    served.body = idp.metadata([next]);
    expect(await identityProvider.newerThan(first)).toBeNull();
    pass(2 * 60_000);
    const newer = await identityProvider.newerThan(first);
    expect(newer?.keys).toHaveLength(1);
    expect(await identityProvider.metadata()).toBe(newer);
    expect(asked).toBe(2);
  });

  it('is still used during an outage of the provider, which is reported', async () => {
    const { identityProvider, pass, nextReport, reported } = provider();
    const first = await identityProvider.metadata();
    served = { status: 500, body: 'away' };
    pass(2 * hourMs);
    const reportedAgain = nextReport();
    expect(await identityProvider.metadata()).toBe(first);
    await reportedAgain;
    expect(reported).toMatchObject([{ kind: 'unavailable' }]);
  });

  it('is no longer used after it expires', async () => {
    const end = new Date(Date.now() + hourMs).toISOString();
    served.body = idp.metadata([old]).replace('entityID=', `validUntil="${end}" entityID=`);
    const { identityProvider, pass } = provider();
    await identityProvider.metadata();
    pass(2 * hourMs);
    await expect(identityProvider.metadata()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it.each([
    ['an outage', 503, ''],
    ['a page', 200, '<html><body>Entrar</body></html>'],
    [
      'a document type',
      200,
      `<!DOCTYPE x [<!ENTITY a "b">]>${idp.metadata([old]).replace(/^<\?.*?\?>/, '')}`,
    ],
    ['no certificate', 200, idp.metadata([])],
  ])('is unavailable with %s, and available on the next request', async (_what, status, body) => {
    served = { status, body };
    const { identityProvider } = provider();
    await expect(identityProvider.metadata()).rejects.toMatchObject({ kind: 'unavailable' });
    served = { status: 200, body: idp.metadata([old]) };
    expect((await identityProvider.metadata()).entityId).toBe(idp.entityId);
  });
});

it.each([
  ['a scheme that runs scripts', 'javascript:alert(1)'],
  ['no address', 'x'],
])('refuses metadata that sends people to %s', (_what, address) => {
  expect(() => readIdpMetadata(idp.metadata([old], address))).toThrow(/SingleSignOnService/);
});

import { expect, it } from 'vitest';
import { portalUrl } from './client';

it.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('hands out scripts and styles as a browser that takes %s wants them', async (taken, encoding) => {
  const portal = portalUrl();
  const page = await (await fetch(portal)).text();
  const found = [...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([address]) => address);
  const addresses = ['.js', '.css'].map((end) => found.find((address) => address.endsWith(end)) ?? '');
  for (const address of addresses) {
    const answer = await fetch(portal + address, { headers: { 'Accept-Encoding': taken } });
    expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, encoding]);
    expect(answer.headers.get('Content-Type')).toMatch(/^(?:text|application)\/(?:javascript|css)/);
    expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
    const plain = await fetch(portal + address, { headers: { 'Accept-Encoding': 'identity' } });
    expect(await answer.text()).toBe(await plain.text());
  }
});

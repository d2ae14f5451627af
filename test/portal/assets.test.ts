import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accountOf, portalUrl, signIn } from './client';

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

it.each([
  ['the forecast review', '/ij/report_preview_edit_schneider/RF1%202027/1001%20-%20Lojas%20SP'],
  ['the HR data', '/ij/rh_edit/Loja%20Centro'],
])('opens %s with at most 170 KB of compressed JavaScript', async (_name, path) => {
  const person = await signIn(accountOf['USER GOLD']);
  const page = await (await person.get(path)).text();
  const scripts = new Set(
    [...page.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, address = '']) => address),
  );
  const sizes = await Promise.all(
    [...scripts].map(async (address) => {
      const answer = await person.get(address, { 'Accept-Encoding': 'gzip' });
      return Number(answer.headers.get('Content-Length'));
    }),
  );
  expect(sizes.length).toBeGreaterThan(10);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(170 * 1024);
});

it('keeps the access rules of screens out of browser code', () => {
  const folder = 'build/client/assets';
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(100);
  const withRecords = scripts.filter((file) =>
    /duringSetup|harmless/.test(readFileSync(`${folder}/${file}`, 'utf8')),
  );
  expect(withRecords).toEqual([]);
});

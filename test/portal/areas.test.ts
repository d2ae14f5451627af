import { describe, expect, it } from 'vitest';
import { accountOf, signIn, text, type Client } from './client';

const leadsTo = async (person: Client, area: string) => {
  const answer = await person.get(area);
  await answer.body?.cancel();
  return answer.headers.get('Location') ?? answer.status;
};

describe('the address of an area', () => {
  it.each([
    ['USER GOLD', '/ij', '/ij/painel/1'],
    ['USER GOLD', '/captura', '/captura/manual'],
    ['USER GOLD', '/repo/', '/repo/master-data'],
    ['SYSTEM ADMIN', '/user', '/user/permission'],
    ['USER ADMIN', '/user', '/user/config'],
    ['USER BRONZE', '/ij', '/ij/rh'],
    ['USER EXPLORER', '/IJ', '/ij/explorer'],
    ['USER SILVER', '/jobs', 403],
    ['USER PERMISS', '/captura', 403],
  ] as const)('leads %s from %s to the first screen of their menu there: %s', async (type, area, first) => {
    expect(await leadsTo(await signIn(accountOf[type]), area)).toBe(first);
  });
});

it.each([
  ['a screen cannot show', '/ij/report/000000000000000000000000/ver', 404],
  ['somebody may not open', '/repo/bases', 403],
  ['an area has for others', '/user', 403],
] as const)('what %s is said on a page with the menus around it', async (_what, address, status) => {
  const gold = await signIn(accountOf['USER GOLD']);
  const answer = await gold.get(address);
  expect(answer.status).toBe(status);
  const page = await text(answer);
  expect(page).toContain('role="alert"');
  expect(page).toMatch(/<nav[^>]* aria-label="Principal"/);
});

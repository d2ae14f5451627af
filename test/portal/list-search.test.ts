import { beforeAll, expect, it } from 'vitest';
import { accountOf, signIn, type Client } from './client';

let gold: Client;
let admin: Client;
beforeAll(async () => {
  [gold, admin] = await Promise.all([signIn(accountOf['USER GOLD']), signIn(accountOf['USER ADMIN'])]);
});

/** How many items a list has; 0 where it says that there are none. */
async function total(person: Client, address: string): Promise<number> {
  const answer = await person.get(address);
  expect([address, answer.status]).toEqual([address, 200]);
  const page = (await answer.text()).replaceAll('<!-- -->', '');
  return Number(/([\d.]+) ite(?:ns|m)/.exec(page)?.[1]?.replaceAll('.', '') ?? 0);
}
const products = (q: string) =>
  total(gold, `/repo/master-data?${new URLSearchParams({ collection: 'produto', q })}`);

it('finds rows of a base by beginnings of words in any order (rule D25)', async () => {
  const batons = await products('batom');
  expect(batons).toBeGreaterThan(1);
  expect(await products('BATO')).toBe(batons);
  expect(await products('atom')).toBe(0);
  const [one, other] = [await products('bat crem'), await products('crem bat')];
  expect(one).toBe(other);
  expect(one).toBeGreaterThan(0);
  expect(one).toBeLessThan(batons);
});

it('finds codes with and without their punctuation', async () => {
  for (const typed of ['MK-10002', 'mk10002', 'mk 10002', '10002']) expect(await products(typed)).toBe(1);
});

it('finds the same way in the columns of a base, among files and among users', async () => {
  const base = '/repo/master-data?collection=produto';
  expect(await total(gold, `${base}&material_description=crem+bat`)).toBe(await products('bat crem'));
  expect(await total(gold, `${base}&material_description=atom`)).toBe(0);
  expect(await total(gold, '/repo/format?q=zzzz')).toBe(0);
  const everyone = await total(admin, '/user/config?q=demo.example');
  expect(everyone).toBeGreaterThan(0);
  expect(await total(admin, '/user/config?q=example+demo')).toBe(everyone);
  expect(await total(admin, '/user/config?q=emo.example')).toBe(0);
});

it('finds the same way among bases, and keeps what was typed beside what is asked for', async () => {
  const system = await signIn(accountOf['SYSTEM ADMIN']);
  const bases = (q: string) => total(system, `/repo/bases?${new URLSearchParams({ q })}`);
  expect(await bases('')).toBeGreaterThan(await bases('planejamento'));
  expect([await bases('quantidade planej'), await bases('lanejamento')]).toEqual([1, 0]);
  const nobody = await (await system.get('/repo/bases?q=zzzz')).text();
  expect(nobody).toContain('Nada corresponde aos filtros.');
});

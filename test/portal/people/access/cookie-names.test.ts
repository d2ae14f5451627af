import { afterAll, beforeAll, expect, it } from 'vitest';
import { client, demoPassword, form, signIn, text } from '../../client';
import { halfway, setUpFactor } from '../../factor';
import { addAccount } from '../../../servers/accounts';
import { portalWith } from '../../../servers/portal-with';

// A signature is of a cookie's value and not of its name: what keeps one from counting as another is what each may hold.
let portal: Awaited<ReturnType<typeof portalWith>>;
const values = new Map<string, string>();
beforeAll(async () => {
  portal = await portalWith([]);
  const [ana, rui] = ['ana@teste.example', 'rui@teste.example'];
  for (const email of [ana, rui]) await addAccount(portal.db, email, 'USER GOLD');
  const keep = (cookies: string) => {
    for (const [, name = '', value = ''] of cookies.matchAll(/(portal_\w+)=([^;]+)/g))
      values.set(name, value);
  };
  const person = await signIn(ana, undefined, portal.url);
  keep(person.cookie);
  const look = await person.post('/preferencias', form({ theme: 'dark', menu: 'closed', voltar: '/' }));
  keep(look.headers.getSetCookie().join('; '));
  await setUpFactor(await signIn(rui, undefined, portal.url));
  keep((await halfway(rui, demoPassword, portal.url)).cookie);
});
afterAll(() => portal.close());

const others = (own: string) => [...values].filter(([name]) => name !== own);
const location = async (path: string, cookie: string) =>
  (await client(cookie, portal.url).get(path)).headers.get('Location');

it('there are several signed cookies to take for one another', () => {
  expect([...values.keys()].sort()).toEqual(expect.arrayContaining(['portal_session', 'portal_step']));
  expect(values.size).toBeGreaterThanOrEqual(3);
});

it('no other cookie counts as a session', async () => {
  const session = values.get('portal_session') ?? '';
  expect(await location('/conta/sessoes', `portal_session=${session}`)).toBeNull();
  for (const [name, value] of others('portal_session'))
    expect(await location('/conta/sessoes', `portal_session=${value}`), name).toMatch(/^\/\?next=/);
});

it('no other cookie counts as a sign-in that waits', async () => {
  const asksForCode = async (value: string) =>
    (await text(await client(`portal_step=${value}`, portal.url).get('/entrar/segundo-fator'))).includes(
      'name="code"',
    );
  expect(await asksForCode(values.get('portal_step') ?? '')).toBe(true);
  for (const [name, value] of others('portal_step')) expect(await asksForCode(value), name).toBe(false);
});

/** @module-tag slow — portals of its own */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proofMessages } from '../../app/domain/people/access/proof-messages';
import { startPortal, type RunningPortal } from '../servers/portal';
import { cookieOf, accountOf, client, demoPassword, form, signIn, text } from './client';
import { halfway, offered, recoveryCodes, shown } from './factor';

const bronze = accountOf['USER BRONZE'];
const door = '/entrar/segundo-fator';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ MFA_REQUIRED_TYPES: 'USER BRONZE,SYSTEM ADMIN' });
});
afterAll(() => portal.stop());

describe('a type that has to have a second factor', () => {
  it('is led to set it up after the password, before anything opens', async () => {
    const half = await halfway(bronze, demoPassword, portal.url);
    expect((await half.get('/captura/manual')).headers.get('Location')).toMatch(/^\/\?next=/);
    const { setup, key } = offered(await text(await half.get(door)));
    const mistaken = await half.post(door, form({ setup, code: '000000' }));
    expect(mistaken.status).toBe(422);
    expect(offered(await text(mistaken))).toEqual({ setup, key });
    const another = await halfway(bronze, demoPassword, portal.url);
    expect((await another.post(door, form({ setup, code: shown(key) }))).status).toBe(422);
    const answer = await half.post(`${door}?next=%2Fcaptura%2Fmanual`, form({ setup, code: shown(key) }));
    expect(answer.status).toBe(201);
    const page = await text(answer);
    expect(recoveryCodes(page)).toHaveLength(10);
    expect(page).toContain('href="/captura/manual"');
    const person = client(cookieOf(answer), portal.url);
    expect((await person.get('/captura/manual')).status).toBe(200);
    const removed = await person.post(
      '/conta/segundo-fator',
      form({ intent: 'remove', code: shown(key, 1) }),
    );
    expect(removed.status).toBe(403);
    expect(await text(removed)).toContain(proofMessages.factorRequired);
    // The sign-in that was begun before is asked for a code by now.
    expect((await another.post(door, form({ code: shown(key, 1) }))).status).toBe(302);
  });

  it('is the one that is named: others sign in as before', async () => {
    await signIn(accountOf['USER GOLD'], demoPassword, portal.url);
  });
});

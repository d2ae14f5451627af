import { beforeAll, describe, expect, it } from 'vitest';
import { proofMessages } from '../../app/domain/people/access/proof-messages';
import { cookieOf, accountOf, client, form, signIn, text, type Client } from './client';
import { halfway, offered, recoveryCodes, setUpFactor, shown } from './factor';
import { letterTo, newcomer, newPassword } from './newcomer';

const own = '/conta/segundo-fator';
const door = '/entrar/segundo-fator';

let admin: Client;
beforeAll(async () => {
  admin = await signIn(accountOf['USER ADMIN']);
});

/** Somebody with a second factor, who is signed in. */
async function guarded() {
  const email = await newcomer();
  const person = await signIn(email, newPassword);
  return { email, person, ...(await setUpFactor(person)) };
}

const actionsOf = async (email: string) => text(await admin.get(`/user/audit?${form({ actor: email })}`));

describe('setting up', () => {
  it('asks for a code of the app, and offers the same key again after a mistake', async () => {
    const email = await newcomer();
    const person = await signIn(email, newPassword);
    const { setup, key } = offered(await text(await person.get(own)));
    const post = (fields: Record<string, string>) =>
      person.post(own, form({ intent: 'set-up', setup, code: shown(key), ...fields }));
    for (const [fields, message] of [
      [{ code: '' }, proofMessages.factorCode],
      [{ code: '000000' }, proofMessages.factorRefused],
    ] as const) {
      const answer = await post(fields);
      expect(answer.status).toBe(422);
      const page = await text(answer);
      expect(page).toContain(message);
      expect(offered(page)).toEqual({ setup, key });
    }
    const foreign = offered(await text(await (await signIn(email, newPassword)).get(own)));
    expect(await text(await post({ setup: foreign.setup }))).toContain(proofMessages.factorOfferOver);
    expect(
      (await client().post('/', form({ email, password: newPassword }))).headers.get('Location'),
    ).not.toContain(door);
  });

  it('shows ten recovery codes in its answer alone, tells by letter and ends other sessions', async () => {
    const email = await newcomer();
    const elsewhere = await signIn(email, newPassword);
    const person = await signIn(email, newPassword);
    const { codes } = await setUpFactor(person);
    const page = await text(await person.get(own));
    expect(page).toContain('10 códigos de recuperação');
    expect(page).not.toContain(codes[0]);
    expect((await elsewhere.get(own)).status).toBe(302);
    await letterTo(email, /foi configurado/);
    expect(await actionsOf(email)).toContain('Segundo fator configurado');
  });
});

describe('signing in', () => {
  it('asks for a code after the password; until then nothing opens', async () => {
    const { email, key, used } = await guarded();
    const going = `/?${form({ next: '/ij/explorer?search=batom' })}`;
    const half = await halfway(email, newPassword, undefined, going);
    expect(half.cookie).not.toContain('portal_session');
    expect((await half.get('/conta/sessoes')).headers.get('Location')).toMatch(/^\/\?next=/);
    const again = await half.post(door, form({ code: used }));
    expect(again.status).toBe(422);
    expect(await text(again)).toContain(proofMessages.factorRefused);
    const answer = await half.post(
      `${door}?${form({ next: '/conta/sessoes' })}`,
      form({ code: shown(key, 1) }),
    );
    expect(answer.headers.get('Location')).toBe('/conta/sessoes');
    expect((await client(cookieOf(answer)).get('/conta/sessoes')).status).toBe(200);
    const over = await half.post(door, form({ code: shown(key, 1) }));
    expect(over.status).toBe(401);
    expect(await text(over)).toContain(proofMessages.factorStepOver);
  });

  it('takes a recovery code in place of the app’s, once', { tags: 'slow' }, async () => {
    const { email, codes } = await guarded();
    const [code = ''] = codes;
    const first = await (await halfway(email)).post(door, form({ code: code.toLowerCase() }));
    expect(first.status).toBe(302);
    const again = await (await halfway(email)).post(door, form({ code }));
    expect(again.status).toBeGreaterThanOrEqual(400);
    expect(await actionsOf(email)).toContain('Código de recuperação usado');
  });

  it.each([
    ['nothing', {}, 422],
    ['an operator', { 'code[$ne]': '' }, 422],
    ['50 KB', { code: '1'.repeat(50_000) }, 422],
  ])('is not passed with %s', { tags: 'slow' }, async (_what, fields, status) => {
    const { email } = await guarded();
    expect((await (await halfway(email)).post(door, form(fields as Record<string, string>))).status).toBe(
      status,
    );
  });

  it(
    'lets nobody guess: after five codes the door is shut to that address, and open to the owner’s browser',
    { tags: 'slow' },
    async () => {
      const { email, person, key, codes } = await guarded();
      const half = await halfway(email);
      for (let tried = 0; tried < 5; tried += 1) await half.post(door, form({ code: '000000' }));
      const shut = await half.post(door, form({ code: shown(key, 1) }));
      expect(shut.status).toBe(429);
      expect(shut.headers.get('Retry-After')).not.toBeNull();
      const known = client(person.cookie.replace(/portal_session=[^;]*;?/, ''));
      const asked = await known.post('/', form({ email, password: newPassword }));
      const here = client(`${known.cookie}; ${cookieOf(asked)}`);
      expect((await here.post(door, form({ code: shown(key, 1) }))).status).toBe(302);
      expect((await half.post(door, form({ code: codes[1] ?? '' }))).status).toBe(302);
    },
  );

  it('over an open page says that the code is asked for elsewhere', { tags: 'slow' }, async () => {
    const { email } = await guarded();
    const answer = await client().post('/sessao', form({ email, password: newPassword }));
    expect([answer.status, await answer.json()]).toEqual([200, { form: 'sign-in', due: 'second-step' }]);
  });
});

describe('with a code of its own', () => {
  it('recovery codes are made anew, and the factor is removed', { tags: 'slow' }, async () => {
    const { email, person, codes } = await guarded();
    const post = (intent: string, code = '') => person.post(own, form({ intent, code }));
    expect((await post('codes', '000000')).status).toBe(422);
    expect((await post('remove', '000000')).status).toBe(422);
    const renewed = await post('codes', codes[0]);
    expect(renewed.status).toBe(201);
    const [next = ''] = recoveryCodes(await text(renewed));
    expect((await post('remove', codes[1])).status).toBeGreaterThanOrEqual(400);
    expect((await post('remove', next)).headers.get('Location')).toBe(`${own}?feito=remove`);
    await signIn(email, newPassword);
    await letterTo(email, /foi removido/);
  });
});

describe('an administrator', () => {
  it('resets a factor, which ends what it had opened and is told to its owner', async () => {
    const { email, person } = await guarded();
    const dialog = `/user/config?${form({ dialogo: 'fator', usuario: email, q: email })}`;
    expect(await text(await admin.get(dialog))).toContain('Redefinir o segundo fator?');
    const reset = () => admin.post('/user/config', form({ intent: 'reset-factor', id: email }));
    expect((await reset()).headers.get('Location')).toContain('feito=fator');
    expect((await person.get(own)).status).toBe(302);
    await letterTo(email, /foi redefinido por um administrador/);
    await signIn(email, newPassword);
    expect((await reset()).status).toBe(409);
  });

  it('reaches the four tiers only', async () => {
    for (const id of [accountOf['SYSTEM ADMIN'], accountOf['USER ADMIN']])
      expect((await admin.post('/user/config', form({ intent: 'reset-factor', id }))).status).toBe(403);
  });

  it('leaves nothing of a deleted account’s factor to a later one', async () => {
    const { email } = await guarded();
    await admin.post('/user/config', form({ intent: 'delete', id: email }));
    await admin.post('/user/config', form({ intent: 'create', email }));
    const page = await text(await admin.get(`/user/config?${form({ q: email })}`));
    expect(page).not.toContain('Redefinir o segundo fator');
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, client, demoPassword, form, signIn, type Client } from './client';
import { codeFor, invited, letterTo, newcomer, newPassword as password, outbox } from './newcomer';
import { script } from './script';

let admin: Client;
beforeAll(async () => {
  admin = await signIn(accountOf['USER ADMIN']);
});

const reset = (email: string, code: string, fields: Record<string, string> = {}) =>
  client().post(`/recovery/${code}`, form({ email, code, password, confirmation: password, ...fields }));

describe('a forgotten password', () => {
  it('gets the same answer in the same time with and without an account, and only an account gets a letter', async () => {
    const nobody = `ninguem-${randomUUID().slice(0, 8)}@demo.example`;
    const somebody = await invited();
    const answers = [];
    for (const email of [somebody, nobody]) {
      const began = performance.now();
      const answer = await client().post('/', form({ intent: 'forgot', email }));
      answers.push({ status: answer.status, to: answer.headers.get('Location') });
      expect(performance.now() - began).toBeGreaterThanOrEqual(399);
    }
    expect(answers[0]).toEqual({ status: 302, to: '/?feito=codigo' });
    expect(answers[1]).toEqual(answers[0]);
    await letterTo(somebody, /Reconfigurar a senha/);
    expect(await outbox()).not.toContain(nobody);
  });

  it.each([
    ['nothing', {}],
    ['an operator', { 'email[$ne]': '' }],
    ['no e-mail', { email: 'ana' }],
    ['letters that look alike', { email: 'gоld@demo.example' }],
    ['two e-mails', { email: 'gold@demo.example,eva@evil.example' }],
    ['another header', { email: 'gold@demo.example\r\nBcc: eva@evil.example' }],
    ['a null byte', { email: 'gold@demo.example\0' }],
    ['50 KB', { email: `${'x'.repeat(50_000)}@demo.example` }],
  ])('is refused with %s', async (_what, fields) => {
    const answer = await client().post('/', form({ intent: 'forgot', ...(fields as object) }));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Informe o e-mail do seu cadastro.');
  });

  it('is reset once by the code, which ends every session of the old password', async () => {
    const email = await invited();
    const code = await codeFor(email);
    expect((await reset(email, code)).status).toBe(302);
    const before = await signIn(email, password);
    const again = await reset(email, code);
    expect(again.status).toBe(422);
    expect(await again.text()).toContain('Código inválido ou vencido.');
    expect((await before.get('/conta/sessoes')).status).toBe(200);
    const next = await codeFor(email);
    expect((await reset(email, next)).headers.get('Location')).toBe('/recovery?feito=senha');
    expect((await before.get('/conta/sessoes')).headers.get('Location')).toContain('/?next=');
  });

  it('is reset by the link of the letter without typing, and the browser is recognized from then on', async () => {
    const email = await invited();
    await client().post('/', form({ intent: 'forgot', email }));
    const token = await letterTo(email, /\/recovery\/([\w-]{43})/);
    const page = await (await client().get(`/recovery/${token}`)).text();
    expect(page).toContain(`value="${email}"`);
    expect(page).not.toContain('Código');
    const set = await reset(email, token);
    expect(set.headers.get('Location')).toBe('/recovery?feito=senha');
    expect(set.headers.getSetCookie().join()).toMatch(/portal_device=/);
    expect(await (await client().get(`/recovery/${token}`)).text()).toContain(
      'Este link já foi usado ou venceu.',
    );
    const again = await reset(email, token);
    expect(again.status).toBe(422);
    expect(await again.text()).toContain('Este link já foi usado ou venceu.');
  });

  it.each([
    ['no e-mail', { email: '' }, 'Informe o e-mail do seu cadastro.'],
    ['an operator for a code', { code: '', 'code[$gt]': '' }, 'O código tem 6 dígitos.'],
    ['a weak password', { password: 'fraca', confirmation: 'fraca' }, 'Use ao menos 8 caracteres'],
    [
      'another confirmation',
      { confirmation: 'Outra#2026' },
      'Por favor verifique se as senhas correspondem.',
    ],
    ['a password without end', { password: `Aa1#${'x'.repeat(300)}` }, 'Use ao menos 8 caracteres'],
  ])('is not reset with %s, and the typed values stay', async (_what, fields, message) => {
    const answer = await reset('gold@demo.example', '123456', fields as unknown as Record<string, string>);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(message);
    expect(page).not.toContain(password);
    if (!('email' in fields)) expect(page).toContain('value="gold@demo.example"');
  });

  it('fills its form with the code of the address, as text only', async () => {
    expect(await (await client().get('/recovery/123456')).text()).toContain('value="123456"');
    const odd = await (await client().get('/recovery/%22%3E%3Cscript%3E')).text();
    expect(odd).not.toContain('"><script>');
  });
});

it('revokes personal access tokens when the password changes', async () => {
  const email = await newcomer('USER GOLD');
  const person = await signIn(email, password);
  const made = await person.post(
    '/captura/automacao',
    form({ intent: 'create', name: 'Carga', days: '30', scope: 'atlas:read' }),
  );
  const [token = ''] = /portal_pat_[\w-]{43}/.exec(await made.text()) ?? [];
  const search = () => script(token)('/atlas', { search: 'batom' });
  expect((await search()).status).toBe(200);
  await reset(email, await codeFor(email));
  expect((await search()).status).toBe(401);
});

it.each(['Password1!', 'Senha123!', 'Senha@123', 'P@ssw0rd1', 'Qwerty123!'])(
  'refuses %s as one of the most common passwords',
  async (common) => {
    const answer = await reset('gold@demo.example', '123456', { password: common, confirmation: common });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Esta senha está entre as mais usadas');
  },
);

describe('an e-mail', () => {
  it.each(['GOLD@DEMO.EXAMPLE', ' gold@demo.example ', 'ｇｏｌｄ@demo.example'])(
    'is the same account in every spelling: %j',
    async (email) => {
      const answer = await client().post('/', form({ email, password: demoPassword }));
      expect(answer.status).toBe(302);
    },
  );

  it.each([
    ['a look-alike', 'gоld@demo.example'],
    ['a null byte', 'gold@demo.example\0'],
    ['50 KB', `${'x'.repeat(50_000)}@demo.example`],
  ])('with %s belongs to nobody, and is not logged', async (_what, email) => {
    const answer = await client().post('/', form({ email, password: demoPassword }));
    expect(answer.status).toBe(401);
    const page = await answer.text();
    expect(page).toContain('Incorrect username or password.');
    expect(page.length).toBeLessThan(50_000);
  });

  it('is never a query operator, in a list either', async () => {
    const twice = new URLSearchParams([
      ['email[$ne]', 'x'],
      ['email', ''],
      ['password[$gt]', ''],
      ['password', ''],
    ]);
    expect((await client().post('/', twice)).status).toBe(422);
  });
});

describe('what somebody is shown', () => {
  it.each([
    ['a page', '/ij/rh'],
    ['a page’s data', '/ij/rh.data'],
    ['a refused page', '/user/config'],
    ['no page', '/nada'],
    ['what a page asks for', '/avisos/contagem'],
    ['an export', '/repo/master-data?collection=produto&ok=1&export=csv'],
  ])('is not cached: %s', async (_what, path) => {
    const person = await signIn(accountOf['USER GOLD']);
    for (const asked of [person, client()]) {
      const { headers } = await asked.get(path);
      expect(headers.get('Cache-Control')).toBe('private, no-store');
      expect(headers.get('Vary')).toMatch(/\bCookie\b/);
    }
  });

  it('is deleted by the browser at sign-out, and the browser stays recognized', async () => {
    const person = await signIn(accountOf['USER GOLD']);
    const out = await person.post('/logout');
    expect(out.headers.get('Clear-Site-Data')).toBe('"cache"');
    expect(out.headers.getSetCookie().join()).not.toContain('portal_device');
  });
});

describe('a session', () => {
  it('ends at once when its user is deleted, and does not serve a later account', async () => {
    const email = await newcomer();
    const person = await signIn(email, password);
    expect((await person.get('/conta/sessoes')).status).toBe(200);
    await admin.post('/user/config', form({ intent: 'delete', id: email }));
    expect((await person.get('/conta/sessoes')).headers.get('Location')).toContain('/?next=');
    await admin.post('/user/config', form({ intent: 'create', email }));
    expect((await person.get('/sessao')).status).toBe(401);
  });

  it('that has ended is reported to a page that reloads only its frame', async () => {
    const frame = '/conta/sessoes.data?_routes=root%2Croutes%2Fshell';
    const sessionHeader = async (cookie: string) =>
      (await client(cookie).get(frame)).headers.get('X-Portal-Session');
    expect(await sessionHeader('')).toBe('ended');
    expect(await sessionHeader((await signIn(accountOf['USER GOLD'])).cookie)).toBeNull();
  });

  it('is not opened by a cookie without its signature, or with another’s', async () => {
    const { cookie } = await signIn(accountOf['USER GOLD']);
    const value = /portal_session=([^;]+)/.exec(cookie)?.[1] ?? '';
    const unsigned = value.slice(0, value.lastIndexOf('.'));
    for (const forged of [unsigned, `${unsigned}.`, `${unsigned}.${'A'.repeat(43)}`, ''])
      expect((await client(`portal_session=${forged}`).get('/sessao')).status).toBe(401);
    const challenge = cookie.replace('portal_session', 'portal_challenge');
    expect(await (await client(challenge).get('/')).text()).not.toContain('Primeiro acesso');
  });
});

describe('a first access', () => {
  it('is not completed twice with one form, nor without its challenge', async () => {
    const email = await invited();
    const temporary = (await letterTo(email, /Senha temporária: (\S+)/))
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'");
    const asked = await client().post('/', form({ email, password: temporary }));
    const browser = client((asked.headers.getSetCookie()[0] ?? '').split(';')[0]);
    const fields = form({ password, confirmation: password });
    expect((await browser.post('/', fields)).headers.get('Location')).toBe('/?feito=senha');
    const again = await browser.post('/', fields);
    expect(again.status).toBe(401);
    expect(await again.text()).toContain('O primeiro acesso expirou.');
    expect((await client().post('/', fields)).status).toBe(401);
  });
});

it('records sign-ins, refusals and new passwords in the audit trail', async () => {
  const email = await newcomer();
  await client().post('/', form({ email, password: 'errada' }));
  const person = await signIn(email, password);
  await person.post('/logout');
  const trail = (await (await admin.get(`/user/audit?subject=${email}`)).text()).replaceAll('<!-- -->', '');
  for (const act of [
    'Código de recuperação pedido',
    'Senha reconfigurada',
    'Entrada recusada',
    'por: senha, motivo: e-mail ou senha incorretos',
    'Entrou',
    'Saiu',
  ])
    expect(trail).toContain(act);
});

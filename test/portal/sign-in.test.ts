import { describe, expect, it } from 'vitest';
import { accountOf, client, demoPassword, form, portalUrl, signIn } from './client';

const signInWith = (fields: Record<string, string>) => client().post('/', form(fields));

describe('signing in', () => {
  it.each([
    [
      'a wrong password',
      { email: 'gold@demo.example', password: 'errada' },
      401,
      'Incorrect username or password.',
    ],
    [
      'an unknown e-mail',
      { email: 'ninguem@demo.example', password: 'x' },
      401,
      'Incorrect username or password.',
    ],
    ['nothing', { email: '', password: '' }, 422, 'Login e senha Obrigatórios!'],
    ['no password', { email: 'gold@demo.example', password: '' }, 422, 'Login e senha Obrigatórios!'],
    ['an operator', { 'email[$ne]': '', password: 'x' }, 422, 'Login e senha Obrigatórios!'],
    [
      'an account without a type',
      { email: 'semperfil@demo.example', password: demoPassword },
      403,
      'CONTATE SEU ADMIN',
    ],
  ])('is refused with %s', async (_what, fields, status, message) => {
    const answer = await signInWith(fields as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(message);
    expect(answer.headers.getSetCookie().join()).not.toContain('portal_session=');
  });

  it('keeps the typed e-mail and never the password', async () => {
    const page = await (await signInWith({ email: 'gold@demo.example', password: 'S3nha!digitada' })).text();
    expect(page).toContain('value="gold@demo.example"');
    expect(page).not.toContain('S3nha!digitada');
  });

  it.each([
    ['SYSTEM ADMIN', '/ij/painel/1'],
    ['USER GOLD', '/ij/painel/1'],
    ['USER BRONZE', '/captura/manual'],
    ['USER SILVER', '/captura/manual'],
  ] as const)('leads %s to %s', async (role, landing) => {
    const answer = await signInWith({ email: accountOf[role], password: demoPassword });
    expect(answer.headers.get('Location')).toBe(landing);
  });

  it('gives one signed cookie that scripts cannot read', async () => {
    const answer = await signInWith({ email: accountOf['USER GOLD'], password: demoPassword });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('portal_session=')) ?? '';
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    const tampered = cookie.replace(
      /^(portal_session=)(.)/,
      (_all, name: string, first: string) => `${name}${first === 'a' ? 'b' : 'a'}`,
    );
    const refused = await client(tampered.split(';')[0]).get('/captura/manual');
    expect(refused.headers.get('Location')).toMatch(/^\/\?next=/);
  });

  it('remembers where the person was going, within this site', async () => {
    const going = await client().get('/repo/master-data?collection=canal');
    const back = going.headers.get('Location') ?? '';
    const answer = await client().post(back, form({ email: accountOf['USER GOLD'], password: demoPassword }));
    expect(answer.headers.get('Location')).toBe('/repo/master-data?collection=canal');
  });

  it.each([
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%09/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/./%2e%2e//evil.example',
  ])('never leads to another site (%s)', async (next) => {
    const answer = await client().post(
      `/?${new URLSearchParams({ next })}`,
      form({ email: accountOf['USER SILVER'], password: demoPassword }),
    );
    const location = new URL(answer.headers.get('Location') ?? '', 'http://portal.invalid');
    expect(location.host).toBe('portal.invalid');
    expect(location.pathname).not.toMatch(/^\/\//);
  });
});

describe('signing out', () => {
  it('ends the session on the server', async () => {
    const person = await signIn(accountOf['USER GOLD']);
    expect((await person.get('/captura/manual')).status).toBe(200);
    expect((await person.post('/logout')).headers.get('Location')).toBe('/');
    expect((await person.get('/captura/manual')).headers.get('Location')).toMatch(/^\/\?next=/);
  });
});

describe('a mutation', () => {
  it.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['a sandboxed page', { Origin: 'null' }],
    ['another site, unnamed', { Origin: '', 'Sec-Fetch-Site': 'cross-site' }],
  ])('sent from %s is refused', async (_from, headers) => {
    const url = portalUrl();
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
    const answer = await fetch(new URL('/logout', url), {
      method: 'POST',
      headers: sent,
      redirect: 'manual',
    });
    expect(answer.status).toBe(403);
  });
});

import { beforeEach, expect, it } from 'vitest';
import { proofMessages } from '../../app/domain/people/access/proof-messages';
import { accountOf, client, form, signIn, text } from './client';
import { lettersTo, letterTo, newcomer, newPassword } from './newcomer';

const alertLink = /Não fui eu:?\s*\S*?\/entrar\/nao-fui-eu\/([\w-]{43})/;
const addressOf = (token: string) => `/entrar/nao-fui-eu/${token}`;

let email: string;
beforeEach(async () => {
  email = await newcomer('USER GOLD');
});

/** Signs in once, as everybody has whose next browser is a new one. */
const cameBefore = () => signIn(email, newPassword);

it(
  'tells nobody of their first sign-in, nor of one more in a browser that is known',
  { tags: 'slow' },
  async () => {
    const first = await cameBefore();
    const again = await first.post('/', form({ email, password: newPassword }));
    expect(again.status).toBe(302);
    const other = await newcomer('USER GOLD');
    await signIn(other, newPassword);
    await signIn(other, newPassword);
    await letterTo(other, alertLink);
    expect((await lettersTo(email)).join('\n')).not.toContain('navegador novo');
  },
);

it('tells of a new browser by letter, whose link asks first and then closes the account to whoever was in', async () => {
  const owner = await cameBefore();
  const stranger = await signIn(email, newPassword);
  const token = await letterTo(email, alertLink);
  const page = await text(await client().get(addressOf(token)));
  expect(page).toContain(email);
  expect(page).toContain('Não fui eu, encerrar');
  expect((await stranger.get('/conta/sessoes')).status).toBe(200);

  const answer = await client().post(addressOf(token));
  expect(answer.headers.get('Location')).toBe(`${addressOf(token)}?feito=1`);
  expect(await text(await client().get(`${addressOf(token)}?feito=1`))).toContain('Conta protegida');
  for (const seat of [owner, stranger]) expect((await seat.get('/conta/sessoes')).status).toBe(302);
  expect((await client().post('/', form({ email, password: newPassword }))).status).toBe(401);

  const recovery = await letterTo(email, /\/recovery\/([\w-]{43})/);
  const password = 'Depois#2026x';
  const set = await client().post(
    `/recovery/${recovery}`,
    form({ email, code: recovery, password, confirmation: password }),
  );
  expect(set.headers.get('Location')).toBe('/recovery?feito=senha');
  await signIn(email, password);
  const admin = await signIn(accountOf['USER ADMIN']);
  const trail = await text(await admin.get(`/user/audit?${form({ subject: email })}`));
  expect(trail).toContain('Entrada negada pelo dono');
});

it('says of a link that is over what to do, and refuses its form', async () => {
  const old = addressOf('x'.repeat(43));
  expect(await text(await client().get(old))).toContain(proofMessages.alertOver);
  const refused = await client().post(old);
  expect(refused.status).toBe(422);
  expect(await text(refused)).toContain(proofMessages.alertOver);
});

import { beforeAll, expect, it } from 'vitest';
import { messages } from '../../app/domain/messages';
import { proofMessages } from '../../app/domain/people/access/proof-messages';
import { client, form, signIn, text, type Client } from './client';
import { letterTo, newcomer, newPassword } from './newcomer';

const address = '/conta/senha';
const another = 'Outra-senha#26';

let email: string;
let person: Client;
beforeAll(async () => {
  email = await newcomer('USER GOLD');
  person = await signIn(email, newPassword);
});

const change = (fields: Record<string, string>) =>
  person.post(address, form({ current: newPassword, password: another, confirmation: another, ...fields }));

it.each([
  ['nothing', { current: '' }, messages.ownPasswordMissing],
  ['a wrong present one', { current: 'errada' }, messages.ownPasswordWrong],
  ['a weak new one', { password: 'fraca', confirmation: 'fraca' }, messages.passwordRule],
  ['one that everybody uses', { password: 'Senha@123', confirmation: 'Senha@123' }, messages.passwordCommon],
  ['two that differ', { confirmation: 'Mais-outra#26' }, messages.passwordMismatch],
  ['the present one again', { password: newPassword, confirmation: newPassword }, messages.passwordSame],
])('is not changed with %s, and nothing that was typed is in the answer', async (_what, fields, message) => {
  const answer = await change(fields as Record<string, string>);
  expect(answer.status).toBe(422);
  const page = await text(answer);
  expect(page).toContain(message);
  for (const typed of [newPassword, another]) expect(page).not.toContain(typed);
});

it('is changed by the present one, which ends other sessions and tokens and leaves this browser in', async () => {
  const elsewhere = await signIn(email, newPassword);
  await person.post(
    '/captura/automacao',
    form({ intent: 'create', name: 'Carga', days: '30', password: newPassword, scope: 'mongoDB:read' }),
  );
  const answer = await change({});
  expect(answer.headers.get('Location')).toBe(`${address}?feito=senha`);
  const here = client((answer.headers.getSetCookie()[0] ?? '').split(';')[0]);
  expect(await text(await here.get(`${address}?feito=senha`))).toContain(proofMessages.passwordChanged);
  for (const old of [elsewhere, person]) expect((await old.get(address)).status).toBe(302);
  expect(await text(await here.get('/captura/automacao'))).toContain('venceu em');
  expect((await client().post('/', form({ email, password: newPassword }))).status).toBe(401);
  await signIn(email, another);
  await letterTo(email, /foi trocada/);
});

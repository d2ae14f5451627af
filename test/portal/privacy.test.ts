/** @module-tag slow — all that is kept about a person */
import { beforeAll, expect, it } from 'vitest';
import { accountOf, client, form, signIn, text, type Client } from './client';

let admin: Client;
beforeAll(async () => {
  admin = await signIn(accountOf['USER ADMIN']);
});

const address = '/user/dados';
const ask = (fields: Record<string, string>) => admin.post(address, form(fields));
/** The rows of the list, each as one text. */
async function orders(): Promise<string[]> {
  const page = await text(await admin.get(address));
  return [...page.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)]
    .map(([, row = '']) => row.replaceAll(/<wbr\/?>/g, '').replace(/<[^>]+>/g, ' '))
    .slice(1);
}

it('gathers what the portal keeps about a person in a file', async () => {
  expect((await ask({ intent: 'export', email: accountOf['USER BRONZE'] })).status).toBe(302);
  await expect
    .poll(async () => (await orders())[0], { timeout: 60_000 })
    .toMatch(/Reunir +bronze@.*Concluído: /);
  const id = /dados\/([\w-]{36})\/arquivo/.exec(await text(await admin.get(address)))?.[1];
  const way = await admin.get(`${address}/${id}/arquivo`);
  const file = (await (await client().get(way.headers.get('Location') ?? '')).json()) as {
    collections: { users: { _id: string }[]; files: unknown[]; credentials?: unknown };
  };
  expect(file.collections.users).toMatchObject([{ _id: accountOf['USER BRONZE'] }]);
  expect(file.collections.files.length).toBeGreaterThan(0);
  expect(file.collections.credentials).toBeUndefined();
});

it('cancels what is being gathered, which can be asked for again', async () => {
  await ask({ intent: 'export', email: accountOf['USER SILVER'] });
  const html = await text(await admin.get(address));
  const id = /name="id" value="([\w-]{36})"/.exec(html)?.[1] ?? '';
  const cancel = form({ kind: 'privacy', id, voltar: address });
  const silver = await signIn(accountOf['USER SILVER']);
  expect((await silver.post('/pedidos/cancelar', cancel)).status).toBe(403);
  expect((await admin.post('/pedidos/cancelar', cancel)).headers.get('Location')).toBe(address);
  await expect
    .poll(async () => (await orders())[0], { timeout: 60_000 })
    .toMatch(/Reunir +silver@.*Cancelado por /);
  expect(await text(await admin.get('/user/audit?action=person.cancel'))).toContain(
    'Pedido sobre dados de pessoa cancelado',
  );
});

it('erases who is no user any more, after a question, and not before', async () => {
  const email = `sai-${Date.now()}@demo.example`;
  expect((await admin.post('/user/config', form({ intent: 'create', email }))).status).toBe(302);
  const refused = await ask({ intent: 'erase', email });
  expect(refused.status).toBe(409);
  expect(await text(refused)).toContain('Delete antes o usuário');
  expect((await admin.post('/user/config', form({ intent: 'delete', id: email }))).status).toBe(302);

  const question = (await ask({ intent: 'erase', email })).headers.get('Location') ?? '';
  expect(await text(await admin.get(question))).toContain('Não há como');
  expect((await ask({ intent: 'erase', email, confirmed: '1' })).status).toBe(302);
  await expect
    .poll(async () => (await orders())[0], { timeout: 60_000 })
    .toMatch(/Apagar +pessoa-\w{8}@.*Concluído: /);
  const trail = await text(await admin.get(`/user/audit?${form({ subject: email })}`));
  expect(trail.replaceAll(/<input[^>]*>/g, '')).not.toContain(`>${email}`);
  expect(await text(await admin.get('/user/audit?action=person.erase'))).toContain(
    'Dados de pessoa apagados',
  );
});

it('keeps what was typed where it cannot be done', async () => {
  const refused = await ask({ intent: 'export', email: 'ninguem' });
  expect(refused.status).toBe(422);
  expect(await text(refused)).toContain('value="ninguem"');
});

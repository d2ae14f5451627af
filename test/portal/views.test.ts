import { beforeAll, expect, it } from 'vitest';
import { accountOf, form, signIn, type Client } from './client';

const path = '/repo/master-data';
const from = `${path}?collection=produto&q=batom`;

let gold: Client;
let admin: Client;
beforeAll(async () => {
  [gold, admin] = await Promise.all([signIn(accountOf['USER GOLD']), signIn(accountOf['SYSTEM ADMIN'])]);
});

const save = (fields: Record<string, string>) =>
  gold.post('/visoes', form({ intent: 'save', de: from, ...fields }));

it('keeps a screen under a name, begins with it, and shares it with others', async () => {
  const page = await (await gold.get(from)).text();
  expect(page).toContain(`href="/visoes?de=${encodeURIComponent(from)}"`);
  const saved = await save({ name: 'Só batons', shared: 'on', first: 'on' });
  expect([saved.status, saved.headers.get('Location')]).toEqual([302, from]);

  const begun = await gold.get(path);
  expect([begun.status, begun.headers.get('Location')]).toEqual([302, from]);
  expect((await gold.get(`${path}?sem-visao=1`)).status).toBe(200);
  expect((await admin.get(path)).status).toBe(200);
  expect(await (await admin.get(`${path}?collection=produto`)).text()).toContain('Só batons (compartilhada)');
});

it('says at the field what a name lacks, and keeps what was typed', async () => {
  const refused = await save({ name: 'x'.repeat(61) });
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toContain('Dê um nome de até 60 caracteres à visão.');
  expect(page).toContain('x'.repeat(61));
});

it('asks before a view goes, and then the screen begins as it is', async () => {
  const list = await (await gold.get(`/visoes?de=${encodeURIComponent(from)}`)).text();
  const id = /excluir=([0-9a-f-]{36})/.exec(list)?.[1] ?? '';
  const asked = await (await gold.get(`/visoes?excluir=${id}`)).text();
  expect(asked).toContain('Excluir a visão');
  await gold.post('/visoes', form({ intent: 'remove', id }));
  expect((await gold.get(path)).status).toBe(200);
});

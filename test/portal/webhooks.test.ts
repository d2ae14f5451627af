import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webhookReceiver } from '../servers/receiver';
import { accountOf, form, signIn, text, type Client } from './client';

const address = '/jobs/webhooks';

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let admin: Client;
beforeAll(async () => {
  receiver = await webhookReceiver();
  admin = await signIn(accountOf['SYSTEM ADMIN']);
});
afterAll(() => receiver.close());

const page = async (path: string) => text(await admin.get(path));
const filled = (label: string, events: readonly string[], url = receiver.url) => {
  const fields = form({ intent: 'create', label, url });
  for (const event of events) fields.append('event', event);
  return fields;
};
const secretIn = (html: string) => /whsec_[A-Za-z0-9+/]{43}=/.exec(html)?.[0] ?? '';
const idOf = async (label: string) =>
  new RegExp(`href="${address}/([0-9a-f]{24})"[^>]*>${label}<`).exec(await page(address))?.[1] ?? '';
/** What was received from a number of messages on. */
const received = (from: number) => expect.poll(() => receiver.received.slice(from));

it('tells another system of a job that ended, signed by the secret that was shown once', async () => {
  const made = await admin.post(address, filled('ERP', ['job.ended']));
  expect(made.status).toBe(201);
  const secret = secretIn(await text(made));
  const id = await idOf('ERP');
  const here = `${address}/${id}`;
  expect(secret).not.toBe('');
  for (const path of [address, here]) expect(await page(path)).not.toContain('whsec_');

  expect((await admin.post(here, form({ intent: 'test' }))).status).toBe(302);
  await received(0).toHaveLength(1);
  await expect.poll(() => page(here)).toMatch(/respondeu 204 em \d+ ms/);

  const gold = await signIn(accountOf['USER GOLD']);
  const file = new FormData();
  file.append('collection', 'planejamento_spend');
  file.append('files', new Blob(['channel;marca;yearMonthDay;valor\nFSS;Sol;05/11/2026;1,5']), 'gastos.csv');
  await gold.post('/captura/manual', file);
  await received(1).toHaveLength(1);
  const got = receiver.received[1];
  const news = new Webhook(secret).verify(got?.body ?? '', got?.headers as Record<string, string>);
  expect(news).toMatchObject({
    type: 'job.ended',
    data: { base: 'planejamento_spend', state: 'completed', rows: { read: 1, ok: 1, nok: 0, ignored: 0 } },
  });
  const { url } = (news as { data: { url: string } }).data;
  expect((await gold.get(new URL(url).pathname)).status).toBe(200);

  const rotated = await text(await admin.post(here, form({ intent: 'rotate' })));
  expect(secretIn(rotated)).not.toBe('');
  expect(secretIn(rotated)).not.toBe(secret);
  expect(await page(here)).toContain('O de antes ainda assina ao lado do novo até');
  await admin.post(here, form({ intent: 'rotate' }));
  expect(await page(here)).toContain('Os 2 de antes ainda assinam ao lado do novo: até');
  expect((await admin.get(`${here}?estado=sent&page=9`)).headers.get('Location')).toBe(
    `${here}?estado=sent&page=1`,
  );
  const sent = /name="message" value="(msg_[^"]+)"/.exec(await page(here))?.[1] ?? '';
  expect((await admin.post(here, form({ intent: 'resend', message: sent }))).status).toBe(302);
  await received(2).toMatchObject([{ headers: { 'webhook-id': sent } }]);

  expect((await admin.post(here, form({ intent: 'off' }))).status).toBe(302);
  expect(await page(here)).toContain('Desligado');
  expect((await admin.post(here, form({ intent: 'remove' }))).headers.get('Location')).toBe(
    `${address}?feito=apagado`,
  );
  expect((await admin.get(here)).status).toBe(404);
});

it('says what is wrong at its field, keeps what was typed, and refuses addresses within the network', async () => {
  const answer = await admin.post(address, filled('Errado', [], 'https://10.1.2.3/avisos'));
  expect(answer.status).toBe(422);
  const html = await text(answer);
  for (const words of ['Este endereço é da rede interna.', 'Marque ao menos um evento.', 'value="Errado"'])
    expect(html).toContain(words);
  expect(await idOf('Errado')).toBe('');
  expect((await admin.post(address, form({ intent: 'outro' }))).status).toBe(422);
});

it('keeps two people from overwriting each other, and what the second had typed', async () => {
  await admin.post(address, filled('Dois', ['review.sent']));
  const here = `${address}/${await idOf('Dois')}`;
  const changed = (label: string) => {
    const fields = filled(label, ['review.approved']);
    fields.set('intent', 'change');
    fields.set('version', '1');
    return admin.post(here, fields);
  };
  expect((await changed('Dois, mudado')).status).toBe(302);
  const second = await changed('Dois, tarde');
  expect(second.status).toBe(409);
  const html = await text(second);
  expect(html).toContain('Outra pessoa mudou este webhook');
  expect(html).toContain('value="Dois, tarde"');
  expect(await page(here)).toContain('>Dois, mudado</h1>');
});

it('is open to system administrators only', async () => {
  const gold = await signIn(accountOf['USER GOLD']);
  expect((await gold.get(address)).status).toBe(403);
  expect((await gold.post(address, filled('Meu', ['job.ended']))).status).toBe(403);
});

import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sftpPassword, sftpUser, startSftp } from '../servers/sftp';
import { accountOf, form, signIn, text, type Client } from './client';

const list = '/captura/automacao/fontes';

let server: Awaited<ReturnType<typeof startSftp>>;
let gold: Client;
beforeAll(async () => {
  server = await startSftp();
  gold = await signIn(accountOf['USER GOLD']);
});
afterAll(() => server.close());

const page = async (address: string, by = gold) => text(await by.get(address));
const filled = (more: Readonly<Record<string, string>> = {}) =>
  form({
    ...{ intent: 'create', kind: 'sftp', name: 'ERP', host: '127.0.0.1', port: String(server.port) },
    ...{ login: 'password', user: sftpUser, password: sftpPassword, pattern: 'gastos*.csv' },
    ...{ base: 'planejamento_spend', every: 'minutes', n: '15', afterwards: 'move', movedTo: 'lidos' },
    ...more,
  });

it('brings a file from an SFTP server by itself, once its key was confirmed', { tags: 'slow' }, async () => {
  const made = await gold.post(`${list}/nova`, filled());
  const here = (made.headers.get('Location') ?? '').split('?')[0] ?? '';
  expect(made.status).toBe(302);
  expect(here).toMatch(/fontes\/[0-9a-f]{24}$/);
  expect(await page(here)).not.toContain(sftpPassword);

  const notYet = await gold.post(here, form({ intent: 'on' }));
  expect(notYet.status).toBe(409);
  // What is said of it stands in its form still.
  expect(await text(notYet)).toContain('value="gastos*.csv"');
  const tried = await text(await gold.post(here, form({ intent: 'test' })));
  expect(tried).toContain('A chave do servidor ainda não foi confirmada.');
  expect(tried).toContain(server.fingerprint());
  const confirmed = form({ intent: 'confirm', version: '1', hostKey: server.fingerprint() });
  expect((await gold.post(here, confirmed)).status).toBe(302);

  const file = path.join(server.folder, 'gastos-11.csv');
  await writeFile(file, 'channel;marca;yearMonthDay;valor\nFSS;Lua;01/11/2026;1,5');
  const old = new Date(Date.now() - 3_600_000);
  await utimes(file, old, old);
  expect(await text(await gold.post(here, form({ intent: 'test' })))).toContain('gastos-11.csv');
  expect((await gold.post(here, form({ intent: 'on' }))).status).toBe(302);
  await expect.poll(() => page(here), { timeout: 60_000 }).toContain('Concluída');
  const turn = /href="([^"]*fontes\/[0-9a-f]{24}\/[^"]+)"/.exec(await page(here))?.[1] ?? '';
  const html = await page(turn);
  expect(html).toContain('gastos-11.csv');
  expect(html).toMatch(/Pedida (?:<!-- -->)?por gold@demo\.example/);
  expect(/captura\/processando\/[0-9a-f]{24}/.test(html)).toBe(true);
  expect(await text(await gold.get(`${turn}?export=csv`))).toContain('gastos-11.csv');
  expect(await page(`${turn}?q=11+gastos`)).toContain('captura/processando/');
  const others = await page(`${turn}?q=astos&resultado=taken`);
  expect(others).toContain('Nada corresponde aos filtros.');
  expect(others).toContain('?q=astos&amp;resultado=failed');
  expect(await text(await gold.get(`${list}?export=csv`))).toContain('ERP');
  await expect.poll(() => page('/captura/automacao')).toContain('gastos-11.csv');
  expect((await gold.post(here, form({ intent: 'run', order: 'um' }))).status).toBe(302);
  await expect
    .poll(() => page(`${here}/${encodeURIComponent(`${here.split('/').at(-1)}:um`)}`), { timeout: 60_000 })
    .toContain('Concluída');

  const admin = await signIn(accountOf['SYSTEM ADMIN']);
  expect(await page(list, admin)).toContain(accountOf['USER GOLD']);
  expect((await gold.post(here, form({ intent: 'remove' }))).headers.get('Location')).toBe(
    `${list}?feito=apagada`,
  );
  expect((await gold.get(here)).status).toBe(404);
});

it('says what is wrong at its field, and keeps what was typed but the secret', async () => {
  const answer = await gold.post(`${list}/nova`, filled({ host: '10.0.0.1', n: '1', name: 'Errada' }));
  expect(answer.status).toBe(422);
  const html = await text(answer);
  for (const words of ['Este endereço é da rede interna.', 'de 5 a 1440', 'value="Errada"'])
    expect(html).toContain(words);
  expect(html).not.toContain(sftpPassword);
  expect((await gold.post(`${list}/nova`, form({ intent: 'outro' }))).status).toBe(422);
});

it('is open to people who may make the portal call addresses', async () => {
  const bronze = await signIn(accountOf['USER BRONZE']);
  expect((await bronze.get(list)).status).toBe(403);
  expect((await bronze.post(`${list}/nova`, filled())).status).toBe(403);
  expect(await page('/captura/automacao', bronze)).toContain('Quem cria fontes são SYSTEM ADMIN e USER GOLD');
});

/** @module-tag slow — a browser */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountOf, signIn as signInByHttp } from '../portal/client';
import { faultsIn, gate, isFocused, signIn, takenOver, useBrowser } from './browser';
import { holdReact } from './held-react';

const browser = useBrowser();
/** What a file waits for its turn at most, behind those of other tests on the same worker. */
const loaded = 120_000;
const sender = accountOf['USER BRONZE'];

/** Sends a file as a script does; the identifier of its job. */
const send = (content: string, name = `${randomUUID().slice(0, 8)}.csv`): Promise<string> =>
  sendAs(sender, { collection: 'planejamento_spend' }, content, name);

async function sendAs(
  email: string,
  fields: Readonly<Record<string, string>>,
  content: string,
  name: string,
): Promise<string> {
  const person = await signInByHttp(email);
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('files', new Blob([content]), name);
  const answer = await person.post('/captura/manual', form, { Accept: 'application/json' });
  const { files } = (await answer.json()) as { files: { id: string }[] };
  return files[0]?.id ?? '';
}

const header = 'channel;marca;yearMonthDay;valor';
const brand = () => `Marca ${randomUUID().slice(0, 8)}`;

/** Follows a job without scripts until its page says so. */
async function until(page: Page, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByRole('main').innerText();
      },
      { timeout: 60_000, interval: 300 },
    )
    .toContain(text);
}

describe('a job on its own screen', () => {
  it('shows its progress, has its rows corrected in place, and is undone', async () => {
    const { page, complaints } = await browser.visit();
    const name = brand();
    await signIn(page, sender);
    const id = await send(
      [
        header,
        `FSS;${name};01/11/2026;1`,
        `LOJA;${name};01/11/2026;2`,
        `LOJA;${name};01/11/2026;3`,
        `FSS;${name};32/11/2026;4`,
      ].join('\n'),
    );
    await page.goto(`/captura/processando/${id}`);
    await page.getByText('4 linhas: 1 carregada, 3 recusadas.').waitFor();
    // The repository is closed to who sent it.
    await expect.poll(() => page.getByRole('link', { name: /^Ver a base/ }).count()).toBe(0);
    const cause = page.getByRole('row', { name: 'Channel valor fora da lista' });
    await expect.poll(async () => (await cause.innerText()).replace(/\s+/g, ' ')).toContain('LOJA × 2');

    await cause.getByRole('link', { name: 'Corrigir estas' }).click();
    await page.getByLabel('Trocar por').selectOption('FSS');
    await page.getByRole('button', { name: 'Trocar e conferir' }).click();
    await page.getByText('2 linhas corrigidas e carregadas.').waitFor();

    await page.getByRole('link', { name: 'Todas' }).click();
    const cell = page.getByLabel('Version, linha 5');
    await cell.fill('31/11/2026');
    await page.getByText('1 linha alterada, ainda não salva.').waitFor();
    await page.getByRole('button', { name: 'Salvar e conferir' }).click();
    await page.getByText('1 continua recusada, com o novo motivo.').waitFor();
    await cell.fill('30/11/2026');
    await page.getByRole('button', { name: 'Salvar e conferir' }).click();
    await page.getByText('Nenhuma linha recusada aqui.').waitFor();

    await page.getByRole('link', { name: 'Voltar ao arquivo' }).first().click();
    await page.getByText('4 linhas: 4 carregadas, 0 recusadas.').waitFor();
    await page.getByRole('link', { name: 'Desfazer carga' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect.poll(() => dialog.innerText()).toContain('3 correções feitas nela se perdem');
    await dialog.getByRole('button', { name: 'Desfazer a carga' }).click();
    await page.getByText('Carga desfeita: 4 linhas saíram').waitFor();
    // The browser tells of answers that refuse, as one of these did on purpose.
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  });

  it('has its columns mapped without JavaScript, and reports its end in the notices', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await signIn(page, sender);
    const name = brand();
    const id = await send(`C1;C2;C3;C4\nFSS;${name};01/11/2026;1`, `${name}.csv`);
    await page.goto(`/captura/processando/${id}`);
    await until(page, 'faltam as colunas');
    await page.getByRole('link', { name: 'Mapear colunas' }).click();
    for (const [label, title] of [
      ['Channel', 'C1'],
      ['Brand', 'C2'],
      ['Version', 'C3'],
      ['Value', 'C4'],
    ] as const)
      await page.getByLabel(label).selectOption(title);
    await page.getByRole('button', { name: 'Atualizar a prévia' }).click();
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toContain('A primeira linha passa na conferência.');
    await page.getByRole('button', { name: 'Processar com estas colunas' }).click();
    await until(page, '1 linha: 1 carregada, 0 recusadas.');

    await page.getByRole('link', { name: /^Avisos/ }).click();
    await page.getByRole('button', { name: `${name}.csv: 1 linha: 1 carregada` }).click();
    await page.waitForURL(`**/captura/processando/${id}`);
  });
});

describe('a file that is checked before it is sent', () => {
  it('shows its rows, takes a mapping, and is read by it', async () => {
    const { page } = await browser.visit();
    await signIn(page, accountOf['USER SILVER']);
    await page.goto('/captura/manual');
    await page.getByLabel('Base que os arquivos alimentam').selectOption('planejamento_spend');
    await page.getByLabel('Conferir as colunas antes de enviar').check();
    const name = `${brand()}.csv`;
    const buffer = Buffer.from(`K1;K2;K3;K4\nFSS;${name};01/11/2026;5`);
    await page.locator('input[type=file]').setInputFiles([{ name, mimeType: 'text/csv', buffer }]);
    await page.getByText('Diga onde está').waitFor();
    const fields = ['Channel', 'Brand', 'Version', 'Value'];
    for (const [at, label] of fields.entries()) await page.getByLabel(label).selectOption(String(at));
    await page.getByText('A primeira linha passa na conferência.').waitFor();
    await page.getByRole('button', { name: 'Enviar com estas colunas' }).click();
    await page.getByRole('link', { name: 'Acompanhar', exact: true }).click();
    await page.getByText('1 linha: 1 carregada, 0 recusadas.').first().waitFor({ timeout: loaded });
  });

  it('is not sent before the preview of the last choice', async () => {
    const { page } = await browser.visit();
    await signIn(page, accountOf['USER SILVER']);
    await page.goto('/captura/manual');
    await page.getByText('ou solte-os aqui').waitFor();
    await page.getByLabel('Base que os arquivos alimentam').selectOption('planejamento_spend');
    await page.getByLabel('Conferir as colunas antes de enviar').check();
    const name = `${brand()}.csv`;
    const buffer = Buffer.from(`${header};outra\nFSS;${name};01/11/2026;5;7`);
    await page.locator('input[type=file]').setInputFiles([{ name, mimeType: 'text/csv', buffer }]);
    await page.getByText('A primeira linha passa na conferência.').waitFor();
    const look = gate();
    await page.route('**/captura/previa?**', async (route) => (await look.opened, route.continue()));
    await page.getByLabel('Value').selectOption('4');
    const waiting = page.getByRole('button', { name: 'Conferindo…' });
    await waiting.waitFor();
    await expect.poll(() => waiting.isDisabled()).toBe(true);
    look.open();
    const chosen = page.waitForRequest('**/captura/previa/colunas');
    await page.getByRole('button', { name: 'Enviar com estas colunas' }).click();
    expect((await chosen).postDataJSON()).toMatchObject({ layout: { columns: { valor: 4 } } });
  });
});

it('a file is sent with the settings at the time it was chosen, whatever changes during the preview', async () => {
  const { page } = await browser.visit();
  await signIn(page, accountOf['USER SILVER']);
  await page.goto('/captura/manual?collection=produto');
  await page.getByText('ou solte-os aqui').waitFor();
  const [looked, look] = [page.waitForRequest('**/captura/previa?**'), gate()];
  await page.route('**/captura/previa?**', async (route) => (await look.opened, route.continue()));
  const name = `${brand()}.csv`;
  const buffer = Buffer.from(`sku;material_description;marca;abcd\n${randomUUID().slice(0, 8)};Creme;Lume;A`);
  await page.locator('input[type=file]').setInputFiles([{ name, mimeType: 'text/csv', buffer }]);
  await looked;
  await page.getByRole('radio', { name: 'Substituir' }).check();
  const begins = page.waitForRequest((request) => request.headers()['upload-metadata'] !== undefined);
  look.open();
  const metadata = (await begins).headers()['upload-metadata'] ?? '';
  expect(metadata.split(',').filter((part) => part.startsWith('load'))).toEqual(['load ']);
});

it.each([
  ['before React has drawn it', false],
  ['before React has told of its drawing', true],
])('files go to a base that was chosen during hydration, %s', async (_name, drawn) => {
  const { page, context } = await browser.visit();
  await holdReact(context, drawn ? 'drawn' : 'loaded');
  await signIn(page, accountOf['USER SILVER']);
  await page.goto('/captura/manual');
  await page.waitForFunction(() => window.isHolding());
  const base = page.getByLabel('Base que os arquivos alimentam');
  await base.selectOption('planejamento_spend');
  await page.evaluate(() => window.letGo());
  await takenOver(base);
  await page.getByRole('link', { name: 'Baixar o modelo de Planejamento Spend' }).waitFor();
  const name = `${brand()}.csv`;
  const buffer = Buffer.from(`${header}\nFSS;${name};01/11/2026;5`);
  await page.locator('input[type=file]').setInputFiles([{ name, mimeType: 'text/csv', buffer }]);
  await page.getByRole('link', { name: 'Acompanhar', exact: true }).click();
  await page.getByText('1 linha: 1 carregada, 0 recusadas.').first().waitFor({ timeout: loaded });
});

describe('a file that lacks columns', () => {
  it('waits for its mapping automatically, while the others are sent', async () => {
    const { page } = await browser.visit();
    await signIn(page, accountOf['USER SILVER']);
    await page.goto('/captura/manual');
    await page.getByText('ou solte-os aqui').waitFor();
    await page.getByLabel('Base que os arquivos alimentam').selectOption('planejamento_spend');
    const [good, lacking] = [`${brand()}.csv`, `${brand()}.csv`];
    const file = (name: string, top: string) => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(`${top}\nFSS;${name};01/11/2026;5`),
    });
    await page.locator('input[type=file]').setInputFiles([file(lacking, 'A1;A2;A3;A4'), file(good, header)]);
    const list = page.getByRole('table', { name: 'Arquivos desta visita' });
    await list
      .getByRole('row', { name: good })
      .getByText(/^Enviado/)
      .waitFor();
    await page.getByText('Diga onde está').waitFor();
    await expect.poll(() => list.getByRole('row', { name: lacking }).count()).toBe(0);
    await page.getByLabel('Base que os arquivos alimentam').selectOption('produto');
    await page.getByText('para a base Planejamento Spend').waitFor();
    await page.getByRole('button', { name: 'Não enviar' }).click();
    await expect.poll(() => page.getByText('Diga onde está').count()).toBe(0);
  });
});

it('the screens of jobs are accessible', async () => {
  const { page } = await browser.visit();
  await signIn(page, sender);
  const id = await send(`${header}\nLOJA;${brand()};01/11/2026;1`);
  const job = `/captura/processando/${id}`;
  await page.goto(job);
  await page.getByRole('link', { name: 'Corrigir aqui' }).waitFor();
  const screens = [
    job,
    `${job}?pergunta=desfazer`,
    `${job}/corrigir?coluna=channel&motivo=not-listed`,
    `${job}/colunas`,
    '/avisos',
  ];
  expect(await faultsIn(page, screens)).toEqual([]);
});

it('the question about missing rows moves the focus to the unread warning', async () => {
  const { page } = await browser.visit();
  const gold = accountOf['USER GOLD'];
  await signIn(page, gold);
  const sent = async (mode: Readonly<Record<string, string>>, row: string) => {
    const lines = `sku;channel;data_ref;valor\n${row}`;
    const id = await sendAs(gold, { collection: 'realizado_quantidade', ...mode }, lines, 'agosto.csv');
    await page.goto(`/captura/processando/${id}`);
  };
  await sent({}, 'F1;FSS;2043-08;1');
  await page.getByText('1 carregada').first().waitFor({ timeout: loaded });
  await sent({ mode: 'replace', 'scope.data_ref': '2043-08' }, 'F2;FSS;2043-09;1');
  const remove = page.getByRole('button', { name: /^Tirar/ });
  await remove.waitFor({ timeout: loaded });
  await takenOver(remove);
  await remove.click();
  await expect.poll(() => isFocused(page.getByLabel('Li os avisos'))).toBe(true);
});

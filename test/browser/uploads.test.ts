/** @module-tag slow — a browser */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Request } from 'playwright-core';
import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partBytes } from '../../app/domain/data/files/upload-parts';
import { accountOf, portalUrl } from '../portal/client';
import { badLine, type BadLine } from '../servers/bad-line';
import { desktop, faultsOf, gate, middleOf, phone, settled, signIn, useBrowser } from './browser';

const browser = useBrowser();
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'portal-chosen-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A file on this computer with a name of its own. */
async function fileOf(size: number) {
  const name = `envio ${randomBytes(4).toString('hex')}.bin`;
  const content = randomBytes(size);
  const file = path.join(folder, name);
  await writeFile(file, content);
  return { name, file, content };
}

async function open(page: Page): Promise<void> {
  await page.goto('/captura/manual');
  await page.getByText('ou solte-os aqui').waitFor();
  await page.getByLabel('Base que os arquivos alimentam').selectOption('');
}

const choose = (page: Page, ...files: string[]) => page.locator('input[type=file]').setInputFiles(files);
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Arquivos desta visita' }).getByRole('row', { name });

const isPart = (request: Request) => request.method() === 'PATCH';
const offsetOf = (request: Request) => Number(request.headers()['upload-offset']);

describe('the upload list', () => {
  it('adds no name twice, reports the end for five seconds and drops removed files', async () => {
    const { page, complaints } = await browser.visit();
    const [one, other] = [await fileOf(1_000), await fileOf(2_000)];
    await signIn(page, accountOf['USER BRONZE']);
    await open(page);
    await page.clock.install();
    await choose(page, one.file, other.file);
    await choose(page, one.file);
    await row(page, one.name).getByText('Escolhido de novo: este mesmo arquivo').waitFor();
    await row(page, one.name).getByText('Enviado. O arquivo chegou inteiro.').waitFor();
    await row(page, other.name).getByText('Enviado. O arquivo chegou inteiro.').waitFor();
    await expect.poll(() => row(page, 'envio').count()).toBe(2);
    await page.getByText('2 de 2 enviados').waitFor();
    await page.clock.fastForward(5_100);
    await row(page, one.name).getByText('Enviado', { exact: true }).waitFor();

    await page.getByRole('button', { name: `Tirar ${one.name} da lista` }).click();
    await expect.poll(() => row(page, 'envio').count()).toBe(1);
    await row(page, other.name).getByRole('link', { name: 'Acompanhar' }).click();
    await page.waitForURL(/\/captura\/processando\/[0-9a-f]{24}$/);
    expect(complaints).toEqual([]);
  });

  it('follows each file to the end of its processing, and keeps it in sight for the next visit', async () => {
    const { page } = await browser.visit();
    const [whole, part] = [await fileOf(10), await fileOf(10)];
    const header = 'channel;marca;yearMonthDay;valor';
    await writeFile(whole.file, `${header}\nFSS;${whole.name};01/11/2026;1`);
    await writeFile(part.file, `${header}\nFSS;${part.name};01/11/2026;1\nLOJA;${part.name};01/11/2026;2`);
    await signIn(page, accountOf['USER BRONZE']);
    await open(page);
    await page.getByLabel('Base que os arquivos alimentam').selectOption('planejamento_spend');
    await choose(page, whole.file, part.file);
    await row(page, whole.name).getByText('Concluído', { exact: true }).waitFor();
    await row(page, part.name).getByText('Concluído: 1 recusada').waitFor();

    const { page: later } = await browser.visit({ javaScriptEnabled: false });
    await signIn(later, accountOf['USER BRONZE']);
    await later.goto('/captura/manual');
    const sent = later.getByRole('listitem').filter({ hasText: part.name });
    await sent.getByText('Concluído: 1 recusada').waitFor();
    await sent.getByText('Planejamento Spend').waitFor();
    await sent.getByRole('link', { name: `Abrir ${part.name}` }).click();
    await later.getByRole('heading', { name: part.name }).waitFor();
  });

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ] as const)('keeps buttons in place when messages appear: %s', async (_name, viewport) => {
    const { page } = await browser.visit({ viewport });
    const { name, file } = await fileOf(10);
    await signIn(page, accountOf['USER BRONZE']);
    await open(page);
    await page.clock.install();
    const news = gate();
    await page.route('**/captura/manual/enviados?**', async (route) => (await news.opened, route.continue()));
    await choose(page, file);
    await row(page, name).getByText('Enviado. O arquivo chegou inteiro.').waitFor();
    const tools = [
      row(page, name).getByRole('link', { name: 'Acompanhar' }),
      row(page, name).getByRole('button', { name: `Tirar ${name} da lista` }),
    ];
    const before = await Promise.all(tools.map(middleOf));
    news.open();
    await row(page, name).getByText('Concluído', { exact: true }).waitFor();
    await choose(page, file);
    await row(page, name).getByText('Escolhido de novo: este mesmo arquivo').waitFor();
    await page.clock.fastForward(5_100);
    await row(page, name).getByText('Enviado', { exact: true }).waitFor();
    await expect.poll(() => Promise.all(tools.map(middleOf))).toEqual(before);
  });

  it('follows every file of a large upload, and a ZIP by the result of its tables', async () => {
    const { page } = await browser.visit();
    const whole = await fileOf(10);
    const header = 'channel;marca;yearMonthDay;valor';
    const lines = (channel: string) => strToU8(`${header}\n${channel};${whole.name};01/11/2026;1`);
    const zip = path.join(folder, `${whole.name}.zip`);
    await writeFile(zip, zipSync({ 'boa.csv': lines('FSS'), 'ruim.csv': lines('LOJA') }));
    const many = await Promise.all(Array.from({ length: 35 }, () => fileOf(10)));
    await signIn(page, accountOf['USER BRONZE']);
    await open(page);
    await page.getByLabel('Base que os arquivos alimentam').selectOption('planejamento_spend');
    await choose(page, zip);
    await row(page, whole.name).getByText('2 tabelas: 1 recusada').waitFor();
    await page.getByLabel('Base que os arquivos alimentam').selectOption('');
    await choose(page, ...many.map(({ file }) => file));
    for (const { name } of many) await row(page, name).getByText('Concluído', { exact: true }).waitFor();
    await row(page, whole.name).getByText('2 tabelas: 1 recusada').waitFor();
  });

  it('replaces a file of the same name by a corrected one, sent or refused', async () => {
    const { page } = await browser.visit();
    const { name, file } = await fileOf(1_000);
    await signIn(page, accountOf['USER BRONZE']);
    await open(page);
    const body = JSON.stringify({ message: 'Recusado.' });
    await page.route('**/captura/manual/envios', (route) => route.fulfill({ status: 422, body }), {
      times: 1,
    });
    await choose(page, file);
    await row(page, name).getByText('Recusado.').waitFor();
    const jobs = new Set<string>();
    let last = '';
    for (const size of [1_500, 2_000]) {
      await writeFile(file, randomBytes(size));
      await choose(page, file);
      await row(page, `${name} ${size === 1_500 ? '1,5' : '2'} KB`)
        .getByText(/^Enviado/)
        .waitFor();
      const job = row(page, name).getByRole('link', { name: 'Acompanhar' });
      await expect.poll(() => job.getAttribute('href')).not.toBe(last);
      last = await settled(() => job.getAttribute('href'));
      jobs.add(last);
    }
    expect(jobs.size).toBe(2);
    await expect.poll(() => row(page, name).count()).toBe(1);
  });

  it('continues uploads while the person opens other screens', async () => {
    const { page } = await browser.visit();
    const { name, file } = await fileOf(1_000);
    await signIn(page, accountOf['USER BRONZE']);
    await open(page);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/captura/manual/envios/*', async (route) => {
      await released;
      await route.continue();
    });
    await choose(page, file);
    await row(page, name).getByRole('progressbar').waitFor();
    await page.getByRole('link', { name: 'Acompanhar o processamento' }).click();
    await page.waitForURL('**/captura/processando');
    release();
    await page.getByRole('row', { name: name.slice(0, 15) }).waitFor();
    await page.goBack();
    await row(page, name)
      .getByText(/^Enviado/)
      .waitFor();
  });

  it('shows a refusal word for word, is accessible in every state, and retries on request', async () => {
    const { page } = await browser.visit();
    const { name, file } = await fileOf(1_000);
    await signIn(page, accountOf['USER BRONZE']);
    await open(page);
    const body = JSON.stringify({ message: 'O arquivo passa do tamanho permitido.' });
    await page.route('**/captura/manual/envios', (route) => route.fulfill({ status: 413, body }), {
      times: 1,
    });
    await choose(page, file);
    await row(page, name).getByRole('alert').getByText('O arquivo passa do tamanho permitido.').waitFor();
    const [sent, waiting] = [await fileOf(1_000), await fileOf(2_000)];
    await choose(page, sent.file);
    await row(page, sent.name)
      .getByText(/^Enviado/)
      .waitFor();
    await page.route('**/captura/manual/envios/*', (route) => route.abort());
    await choose(page, waiting.file);
    await row(page, waiting.name).getByText('O envio continua de onde parou').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute('**/captura/manual/envios/*');
    await page.getByRole('button', { name: `Enviar ${name} de novo` }).click();
    await row(page, name)
      .getByText(/^Enviado/)
      .waitFor();
  });
});

/** A whole part and a short one, so that a cut in the second costs no test much time. */
const short = 512 * 1024;
const twoParts = partBytes + short;
const inSecondPart = partBytes + short / 2;

describe('an upload that is cut off', () => {
  let line: BadLine;
  beforeEach(async () => void (line = await badLine(portalUrl())));
  afterEach(() => line.close());

  it('pauses, says so, and continues from the last stored part when the connection is back', async () => {
    const { page } = await browser.visit({ baseURL: line.url });
    const { name, file, content } = await fileOf(twoParts);
    await signIn(page, accountOf['USER BRONZE']);
    await open(page);
    line.cutAfter(inSecondPart);
    await choose(page, file);
    await row(page, name).getByText('Sem resposta do portal. O envio continua de onde parou.').waitFor();
    line.mend();
    const [part] = await Promise.all([
      page.waitForRequest(isPart),
      page.evaluate(() => window.dispatchEvent(new Event('online'))),
    ]);
    expect(offsetOf(part)).toBe(partBytes);
    await row(page, name)
      .getByText(/^Enviado/)
      .waitFor();
    expect(await downloadDigest(page, name)).toBe(sha256(content));
  });

  it('by closing the tab continues when the same file is chosen again, and can be discarded instead', async () => {
    const { page, context } = await browser.visit({ baseURL: line.url });
    const [kept, dropped] = [await fileOf(twoParts), await fileOf(twoParts)];
    await signIn(page, accountOf['USER SILVER']);
    for (const [{ name, file }, bytes] of [
      [kept, inSecondPart],
      [dropped, short],
    ] as const) {
      const tab = await context.newPage();
      await open(tab);
      line.cutAfter(bytes);
      await choose(tab, file);
      await row(tab, name)
        .getByText(/de onde parou|COD\./)
        .waitFor();
      await tab.close();
      line.mend();
    }

    const again = await context.newPage();
    await open(again);
    await again.getByRole('link', { name: `Descartar ${dropped.name}` }).click();
    await again.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
    await expect.poll(() => again.getByText(dropped.name).count()).toBe(0);
    await again.getByText('94% de 8,5 MB · Nenhuma: só guardar').waitFor();
    const [part] = await Promise.all([again.waitForRequest(isPart), choose(again, kept.file)]);
    expect(offsetOf(part)).toBe(partBytes);
    await row(again, kept.name)
      .getByText(/^Enviado/)
      .waitFor();
    expect(await downloadDigest(again, kept.name)).toBe(sha256(kept.content));
  });

  it('belongs to the base that it was sent for, even if another one is chosen meanwhile', async () => {
    const { page, context } = await browser.visit({ baseURL: line.url });
    const { name, file } = await fileOf(twoParts);
    await signIn(page, accountOf['USER SILVER']);
    const tab = await context.newPage();
    await open(tab);
    line.cutAfter(inSecondPart);
    await choose(tab, file);
    await row(tab, name)
      .getByText(/de onde parou|COD\./)
      .waitFor();
    await tab.close();
    line.mend();

    const again = await context.newPage();
    await open(again);
    await again.getByLabel('Base que os arquivos alimentam').selectOption('produto');
    await choose(again, file);
    const question = again.getByRole('region', { name: `${name} já foi enviado pela metade` });
    await question.getByText('para outra base: Nenhuma: só guardar').waitFor();
    await question.getByRole('button', { name: 'Não enviar' }).click();

    const card = again.getByRole('listitem').filter({ hasText: name });
    const other = await fileOf(1_000);
    const chooses = async (chosen: string) => {
      const [chooser] = await Promise.all([
        again.waitForEvent('filechooser'),
        card.getByRole('button', { name: `Continuar ${name}` }).click(),
      ]);
      await chooser.setFiles(chosen);
    };
    await chooses(other.file);
    await card.getByRole('alert').getByText('Não é o arquivo que foi enviado pela metade.').waitFor();
    const [part] = await Promise.all([again.waitForRequest(isPart), chooses(file)]);
    expect(offsetOf(part)).toBe(partBytes);
    await row(again, name).getByRole('link', { name: 'Acompanhar' }).click();
    await again.getByText('Nenhuma: só guardado').waitFor();
  });
});

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function downloadDigest(page: Page, name: string): Promise<string> {
  const job = await settled(() =>
    row(page, name).getByRole('link', { name: 'Acompanhar' }).getAttribute('href'),
  );
  const answer = await page.request.get(`${job}/arquivo`);
  return sha256(await answer.body());
}

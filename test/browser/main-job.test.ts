import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountOf, portalUrl } from '../portal/client';
import { badLine } from '../servers/bad-line';
import { faultsIn, land, phone, signIn, useBrowser } from './browser';

const browser = useBrowser();

/** A spend file with one good and one bad line, told apart by its brand. */
function spendFile() {
  const brand = `Marca ${randomUUID().slice(0, 8)}`;
  const lines = [
    'channel;marca;yearMonthDay;valor',
    `FSS;${brand};01/11/2026;1.234,50`,
    `LOJA;${brand};32/11/2026;dez`,
  ];
  return {
    brand,
    file: { name: `${brand}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) },
  };
}

const ok = (brand: string) =>
  `/repo/master-data?${new URLSearchParams({ collection: 'planejamento_spend', q: brand })}`;
const nok = (brand: string) => `${ok(brand)}&ok=0`;

describe('a file goes from upload to master data', () => {
  it('with JavaScript: the list fills, the job shows its progress, the rows are loaded', async () => {
    const { page, complaints } = await browser.visit();
    const { brand, file } = spendFile();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/captura/manual');
    await page.getByLabel('Base que os arquivos alimentam').selectOption('planejamento_spend');
    await page.locator('input[type=file]').setInputFiles([file, file]);
    const sent = page.getByRole('table', { name: 'Arquivos desta visita' }).getByRole('row', { name: brand });
    await sent.getByText(/^Enviado/).waitFor();
    await expect.poll(() => sent.count()).toBe(1);

    await page.getByRole('link', { name: 'Acompanhar o processamento' }).click();
    const job = page.getByRole('row', { name: brand.slice(0, 15) }).first();
    await job.getByText('Completed').waitFor();
    await expect.poll(() => job.getByText('2 linhas: 1 carregada, 1 recusada.').count()).toBe(1);
    const state = job.getByRole('cell').filter({ hasText: 'Completed' }).first();
    await expect.poll(() => state.innerText()).toMatch(/^Completed\s+1 recusada$/);
    await expect.poll(() => state.locator('[data-tone=part]').count()).toBe(1);

    await page.goto(ok(brand));
    await expect.poll(() => page.getByRole('cell', { name: '1.234,5', exact: true }).count()).toBe(1);
    await page.goto(nok(brand));
    for (const reason of [
      '"LOJA" não é um de WHOLESALES, BRANDSITE, ONLINE_PARTNERS, FSS',
      'o dia "32/11/2026" não existe',
      '"dez" não é um número',
    ])
      await expect.poll(() => page.getByRole('row', { name: brand }).innerText()).toContain(reason);
    expect(complaints).toEqual([]);
  });

  it(
    'takes the base and the file that were chosen before the page’s scripts ran',
    { tags: 'slow' },
    async () => {
      const { page } = await browser.visit();
      const { brand, file } = spendFile();
      await signIn(page, accountOf['USER GOLD']);
      let run = (): void => undefined;
      const chosen = new Promise<void>((resolve) => (run = resolve));
      await page.route('**/assets/*.js', (route) => chosen.then(() => route.continue()));
      await page.goto('/captura/manual', { waitUntil: 'commit' });
      await page.getByLabel('Base que os arquivos alimentam').selectOption('planejamento_spend');
      await page.locator('input[type=file]').setInputFiles(file);
      run();
      const sent = page
        .getByRole('table', { name: 'Arquivos desta visita' })
        .getByRole('row', { name: brand });
      await sent.getByText(/^Enviado/).waitFor();
    },
  );

  it('without JavaScript: the plain form does the same', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    const { brand, file } = spendFile();
    await signIn(page, accountOf['USER BRONZE']);
    await page.goto('/captura/manual');
    await page.getByLabel('Base que os arquivos alimentam').selectOption('planejamento_spend');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await page.waitForURL('**/captura/processando');
    const job = page.getByRole('row', { name: brand.slice(0, 15) });
    await expect
      .poll(
        async () => {
          await page.getByRole('link', { name: 'Atualizar' }).click();
          return job.innerText();
        },
        { timeout: 60_000, interval: 300 },
      )
      .toContain('Completed');
  });

  it(
    'without JavaScript and without a file: the page comes back with the message',
    { tags: 'slow' },
    async () => {
      const { page } = await browser.visit({ javaScriptEnabled: false });
      await signIn(page, accountOf['USER BRONZE']);
      await page.goto('/captura/manual');
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        page.getByRole('button', { name: 'Enviar' }).click(),
      ]);
      expect(answer.status()).toBe(422);
      await expect.poll(() => page.getByRole('alert').innerText()).toContain('Escolha ao menos um arquivo.');
    },
  );
});

describe('history', { tags: 'slow' }, () => {
  it('goes back and forward through pages of a list', async () => {
    const { page } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/repo/master-data?collection=produto');
    const top = () => page.locator('tbody tr').first().innerText();
    const first = await top();
    await page.getByRole('link', { name: 'Next' }).click();
    // The address changes a moment before the rows do.
    await expect.poll(top).not.toBe(first);
    const second = await top();
    await page.goBack();
    await expect.poll(top).toBe(first);
    await page.goForward();
    await expect.poll(top).toBe(second);
  });
});

describe('a lost connection', { tags: 'slow' }, () => {
  it('keeps the page, and repeats the request when it is back', async () => {
    const line = await badLine(portalUrl());
    const { page } = await browser.visit({ baseURL: line.url });
    await signIn(page, accountOf['USER BRONZE']);
    await page.route('**/avisos/contagem*', (route) => route.abort());
    // The code of both screens is here before the connection goes.
    await Promise.all([page.waitForEvent('requestfailed'), page.goto('/captura/processando')]);
    await page.getByRole('link', { name: 'Envio de arquivos' }).click();
    await page.getByText('ou solte-os aqui').waitFor();
    line.cut();
    await page.getByRole('link', { name: 'Acompanhar o processamento' }).click();
    await page.getByText('Sem resposta do portal. A página continua').waitFor();
    await expect.poll(() => page.getByLabel('Base que os arquivos alimentam').count()).toBe(1);
    line.mend();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.waitForURL('**/captura/processando');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await line.close();
  });
});

it('every screen is accessible', { tags: 'slow' }, async () => {
  const { page } = await browser.visit();
  expect(await faultsIn(page, ['/'])).toEqual([]);
  await signIn(page, accountOf['USER GOLD']);
  const screens = [
    '/captura/manual',
    '/captura/processando',
    '/jobs/executados',
    '/repo/master-data',
    '/conta/sessoes',
    '/nao-existe',
  ];
  expect(await faultsIn(page, screens)).toEqual([]);
});

describe('the side navigation', { tags: 'slow' }, () => {
  it('opens as a drawer on a phone, without JavaScript too', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await browser.visit({ viewport: phone, javaScriptEnabled });
      await land(page, accountOf['USER GOLD']);
      const entry = page
        .getByRole('navigation', { name: 'Principal' })
        .getByRole('link', { name: 'Repository Master' });
      await expect.poll(() => entry.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Abrir o menu' }).click();
      await entry.click();
      await page.waitForURL('**/repo/master-data');
      await expect.poll(() => entry.isVisible()).toBe(false);
    }
  });
});

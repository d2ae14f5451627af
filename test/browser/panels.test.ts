import { once } from 'node:events';
import type { FrameLocator, Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountOf } from '../http/client';
import { desktop, faultsOf, land, phone, settled, signIn, useBrowser } from './browser';
import { shiftOf, watchShifts } from './layout';

const browser = useBrowser();
const gold = accountOf['USER GOLD'];
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe');

describe('a dashboard in the browser', () => {
  it('lands first, narrows by a mark, keeps that over a reload, and shows the rows behind', async () => {
    const { page, complaints } = await browser.visit();
    await land(page, gold);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/ij/painel/1');
    const panel = frameOf(page);
    await panel.getByRole('link', { name: /FSS.*Filtrar por FSS/ }).click();
    await panel.getByRole('list', { name: 'Filtros escolhidos' }).getByText('FSS').waitFor();
    await page.waitForURL('**/ij/painel/1?*channel=FSS*');
    await page.reload();
    await panel.getByRole('list', { name: 'Filtros escolhidos' }).getByText('FSS').waitFor();
    await page.getByRole('status').filter({ hasText: 'Carregando' }).waitFor({ state: 'detached' });

    const tile = panel.locator('#quadro-por-marca');
    await tile.getByText('Ver em tabela').click();
    await tile.getByRole('link', { name: 'Linhas de Lumina' }).click();
    await panel.getByText(/\d itens/).waitFor();
    await expect.poll(() => panel.getByRole('table').innerText()).toContain('Lumina');
    await page.goBack();
    await panel.getByRole('heading', { name: 'Realizado por marca' }).waitFor();

    await page.getByRole('link', { name: 'Portfólio de SKUs' }).click();
    await panel.getByRole('heading', { name: 'SKUs por classe ABCD' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('draws nothing of its frame before the last of its style sheets has come', async () => {
    const { page, context } = await browser.visit();
    const sheets: Request[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet' && request.frame() !== page.mainFrame())
        sheets.push(request);
    });
    const held = new AbortController();
    const asked = new Promise<void>((resolve) => {
      void context.route('**/assets/panel-page-*.css', async (route) => {
        resolve();
        await once(held.signal, 'abort');
        await route.continue();
      });
    });
    await watchShifts(context);
    await signIn(page, gold);
    await page.goto('/ij/painel/1', { waitUntil: 'commit' });
    await asked;
    const others = sheets.filter((sheet) => !sheet.url().includes('/panel-page-'));
    await Promise.all(others.map((sheet) => sheet.response().then((answer) => answer?.finished())));
    const frame = page.frames().find((each) => each.parentFrame() !== null);
    const drawn = await frame?.evaluate(() => document.querySelectorAll('h1, h2').length);
    expect(drawn).toBe(0);
    held.abort();
    await frameOf(page).getByRole('heading', { level: 1 }).waitFor();
    const shift = await shiftOf(page);
    expect(shift).toBeLessThan(0.05);
  });

  it('renews its address by the clock and after sleep without the network, and keeps where one stands', async () => {
    const { page, context } = await browser.visit();
    await page.clock.install();
    await land(page, gold);
    const frame = () => page.frames().find((each) => each.parentFrame() !== null);
    await frameOf(page)
      .getByRole('link', { name: /FSS.*Filtrar por FSS/ })
      .click();
    await page.waitForURL('**/ij/painel/1?*channel=FSS*');
    await frame()?.evaluate(() => document.body.setAttribute('data-same', 'yes'));
    let address = frame()?.url() ?? '';
    const renewed = async () => {
      await expect.poll(() => frame()?.url(), { timeout: 30_000 }).not.toBe(address);
      address = frame()?.url() ?? '';
      expect(new URL(address).searchParams.get('channel')).toBe('FSS');
      await expect.poll(() => frame()?.evaluate(() => document.body.getAttribute('data-same'))).toBe('yes');
    };
    await page.clock.fastForward('12:30');
    await renewed();
    await context.setOffline(true);
    await page.clock.fastForward('40:00');
    await context.setOffline(false);
    await renewed();
    await frameOf(page).getByRole('list', { name: 'Filtros escolhidos' }).getByText('FSS').waitFor();
  });

  it('opens again where one stood after its address has ended', async () => {
    const { page, context } = await browser.visit();
    await land(page, gold);
    const ended = /(\/painel\/[\w-]+)\./;
    await context.route(
      ended,
      (route) => route.continue({ url: route.request().url().replace(ended, '$1A.') }),
      {
        times: 1,
      },
    );
    await page.goto('/ij/painel/1?channel=FSS');
    await frameOf(page).getByText('venceu ou não é válido').waitFor();
    await frameOf(page).getByRole('button', { name: 'Abrir de novo' }).click();
    await frameOf(page).getByRole('list', { name: 'Filtros escolhidos' }).getByText('FSS').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?channel=FSS');
  });

  it('says that something else stands in its frame, such as a gateway’s error, and tries again, at the same address too', async () => {
    const { page, context } = await browser.visit();
    await page.clock.install();
    await land(page, gold);
    await frameOf(page).getByRole('heading', { name: 'Planejado x Realizado' }).waitFor();
    await context.route(
      /\/painel\/[\w-]+\./,
      (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
      { times: 1 },
    );
    await page.goto('/ij/painel/1?channel=FSS');
    const alert = page.getByRole('alert').filter({ hasText: 'não respondeu' });
    const again = alert.getByRole('button', { name: 'Tentar de novo' });
    await page.getByRole('status').filter({ hasText: 'Carregando' }).waitFor();
    await page.clock.fastForward('00:15');
    const [url] = (await settled(() => page.locator('iframe').getAttribute('src'))).split('?');
    await page.route('**/ij/painel/1/endereco', (route) => route.fulfill({ json: { url, lifeMs: 900_000 } }));
    await again.click();
    await frameOf(page).getByRole('list', { name: 'Filtros escolhidos' }).getByText('FSS').waitFor();
    await page.clock.fastForward('00:15');
    await alert.waitFor({ state: 'detached' });
  });

  it.each([
    ['on a desk', desktop, true],
    ['on a phone', phone, true],
    ['without JavaScript', desktop, false],
  ])(
    'is printed whole on one page with the page around it, %s',
    async (_name, viewport, javaScriptEnabled) => {
      const { page } = await browser.visit({ viewport, javaScriptEnabled });
      await land(page, gold);
      const tile = frameOf(page).getByRole('heading', { name: 'Desvio do plano por canal e mês' });
      await tile.waitFor();
      await page.emulateMedia({ media: 'print' });
      const paper = { width: 718, height: 1047 }; // A4 less its margins
      await page.setViewportSize(paper);
      const frame = page.locator('iframe');
      const within = () => frame.evaluate((each: HTMLElement) => each.offsetHeight);
      const needed = () =>
        frameOf(page)
          .locator('main')
          .evaluate((main) => main.scrollHeight);
      await expect.poll(async () => (await within()) - (await needed())).toBeGreaterThanOrEqual(0);
      await expect.poll(() => within()).toBeLessThan(1.3 * (await needed()));
      const box = await settled(() => frame.boundingBox());
      expect(box?.width).toBeLessThanOrEqual(paper.width);
      expect(box?.height).toBeLessThanOrEqual(paper.height);
    },
  );

  it('shows figures, filters and drills without JavaScript', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await land(page, gold);
    const panel = frameOf(page);
    await panel.getByLabel('Período, de').selectOption('2026-09');
    await panel.getByRole('button', { name: 'Filtrar' }).click();
    await panel.getByRole('link', { name: /BRANDSITE.*Filtrar por BRANDSITE/ }).click();
    await expect
      .poll(() => panel.getByRole('list', { name: 'Filtros escolhidos' }).innerText())
      .toContain('BRANDSITE');
    await expect.poll(() => panel.locator('#quadro-por-mes').innerText()).toContain('set/26');
  });
});

describe('the panel editor in the browser', () => {
  it('takes whoever asks for a preview to it', async () => {
    const { page } = await browser.visit();
    await land(page, accountOf['SYSTEM ADMIN']);
    await page.goto('/ij/paineis');
    await page.getByRole('table').getByRole('link', { name: 'Planejado x Realizado', exact: true }).click();
    await page.getByRole('button', { name: 'Pré-visualizar' }).click();
    const preview = page.getByRole('region', { name: 'Pré-visualização' });
    await preview.waitFor();
    await expect.poll(() => preview.evaluate((region) => region === document.activeElement)).toBe(true);
    await expect.poll(async () => (await preview.boundingBox())?.y).toBeLessThan(desktop.height / 2);
  });
});

describe('panels are accessible', () => {
  it.each([
    ['desktop, light', { viewport: desktop, colorScheme: 'light' }],
    ['phone, dark', { viewport: phone, colorScheme: 'dark' }],
  ] as const)('%s', async (_name, options) => {
    const { page } = await browser.visit(options);
    await land(page, gold);
    await frameOf(page).getByRole('heading', { name: 'Planejado x Realizado' }).waitFor();
    const found = await faultsOf(page);
    const source = await settled(() => page.locator('iframe').getAttribute('src'));
    await page.goto(source ?? '');
    found.push(...(await faultsOf(page)));
    expect(found).toEqual([]);
  });
});

/** @module-tag slow — a browser */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { startPortal, type RunningPortal } from '../servers/portal';
import { quickSightHost, quickSightPage, startQuickSight } from '../servers/quicksight';
import { land, useBrowser } from './browser';

const browser = useBrowser();
let service: Awaited<ReturnType<typeof startQuickSight>>;
let portal: RunningPortal;
beforeAll(async () => {
  service = await startQuickSight();
  portal = await startPortal({
    PANELS: 'quicksight',
    QUICKSIGHT_ACCOUNT_ID: '123456789012',
    QUICKSIGHT_ACCESS_KEY_ID: 'AKIA',
    QUICKSIGHT_SECRET_ACCESS_KEY: 'secret',
    QUICKSIGHT_ENDPOINT: service.url,
  });
});
afterAll(() => Promise.all([portal.stop(), service.stop()]));

it('embeds a dashboard, renews its address before the end without losing a drill, and tells errors', async () => {
  const { page, context, complaints } = await browser.visit({ baseURL: portal.url });
  await context.route(`${quickSightHost}/**`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: quickSightPage }),
  );
  await page.clock.install();
  await land(page, accountOf['USER GOLD']);
  const panel = page.frameLocator('[data-panel] > div:not([data-waiting]) iframe');
  await panel.getByText('session-1 resumo').waitFor();
  await page.getByText('Carregando').waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Drill' }).click();

  await page.clock.fastForward('30:00');
  await page.clock.fastForward('25:00');
  await panel.getByText('session-2 detalhe canal=FSS base,da-pessoa').waitFor();
  expect(service.sessions()).toBe(2);
  await expect.poll(() => page.locator('iframe').count()).toBe(2); // the dashboard, and the frame that takes its commands
  expect(complaints).toEqual([]);

  await panel.getByRole('button', { name: 'Fail' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'A sessão acabou · Forbidden' });
  await alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await panel.getByText('session-3 detalhe canal=FSS').waitFor();
  await expect.poll(() => alert.count()).toBe(0);

  await page.getByRole('link', { name: 'Jobs executados' }).click();
  await page.getByRole('heading', { name: 'Jobs executados' }).waitFor();
  await expect.poll(() => page.locator('iframe').count()).toBe(0);

  await service.stop();
  expect((await page.goto('/ij/painel/1'))?.status()).toBe(503);
  await page.getByRole('alert').filter({ hasText: 'não respondeu' }).waitFor();
  await service.start();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await panel.getByText('session-4 resumo').waitFor();
});

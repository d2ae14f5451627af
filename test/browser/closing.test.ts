/** @module-tag slow — a browser */
import { describe, expect, test } from 'vitest';
import { accountOf } from '../portal/client';
import { faultsOf, phone, signIn, useBrowser } from './browser';

const browser = useBrowser();
const gold = accountOf['USER GOLD'];

describe('closing a month', () => {
  test('is closed and reopened from its page', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, gold);
    await page.goto('/repo/fechamento?businessUnitID=5454');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Abrir outubro de 2026, empresa 5454' }).click();
    await page.getByRole('button', { name: 'Fechar o mês' }).click();
    await page.getByText('Mês fechado.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Motivo da reabertura').fill('Nota esquecida');
    await page.getByRole('button', { name: 'Reabrir o mês' }).click();
    await page.getByText('Mês reaberto.').waitFor();
    await expect.poll(() => page.getByText(/Reaberto por .*Nota esquecida/).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('works without scripts on a phone', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false, viewport: phone });
    await signIn(page, gold);
    await page.goto('/repo/fechamento?businessUnitID=9311&data_ref=2026-09');
    await page.getByLabel('Observação (opcional)').fill('Conferido');
    await page.getByRole('button', { name: 'Fechar o mês' }).click();
    await page.getByText('Mês fechado.').waitFor();
    await page.getByLabel('Motivo da reabertura').fill('Nota esquecida');
    await page.getByRole('button', { name: 'Reabrir o mês' }).click();
    await page.getByText('Mês reaberto.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(phone.width);
  });
});

/** @module-tag slow — a browser */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { webhookReceiver } from '../servers/receiver';
import { desktop, faultsOf, phone, settled, signIn, useBrowser } from './browser';

const browser = useBrowser();
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => void (receiver = await webhookReceiver()));
afterAll(() => receiver.close());

describe.each([
  ['with JavaScript', true, desktop],
  ['without JavaScript, on a phone', false, phone],
] as const)('the screens of webhooks, %s', (name, javaScriptEnabled, viewport) => {
  it('create one, show its secret once, test it, and remove it', async () => {
    const { page, complaints } = await browser.visit({ javaScriptEnabled, viewport });
    await signIn(page, accountOf['SYSTEM ADMIN']);
    await page.goto('/jobs/webhooks');
    await page.getByLabel('Nome').fill(name);
    await page.getByLabel('Endereço').fill(receiver.url);
    await page.getByLabel('Job terminado').check();
    await page.getByRole('button', { name: 'Criar webhook' }).click();
    const secret = page.getByRole('textbox', { name: 'Segredo' });
    await expect.poll(() => secret.innerText()).toMatch(/^whsec_/);
    const first = await settled(() => secret.innerText());
    if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);

    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Enviar teste' }).click();
    const answered = page.getByText(/respondeu 204 em \d+ ms/).first();
    await expect
      .poll(
        async () => {
          if (!javaScriptEnabled) await page.reload();
          return answered.isVisible();
        },
        { timeout: 60_000 },
      )
      .toBe(true);

    await page.getByRole('link', { name: 'Trocar o segredo' }).click();
    await page.getByRole('button', { name: 'Trocar o segredo' }).click();
    await page.getByText('Segredo trocado.').waitFor();
    await expect.poll(() => secret.innerText()).not.toBe(first);
    if (javaScriptEnabled) {
      await expect.poll(async () => (await secret.boundingBox())?.y).toBeGreaterThan(0);
      expect(await faultsOf(page)).toEqual([]);
    }

    await page.getByRole('link', { name: 'Apagar o webhook' }).click();
    await page.getByRole('button', { name: 'Apagar o webhook' }).click();
    await page.getByText('Webhook apagado.').waitFor();
    await expect.poll(() => page.getByRole('link', { name, exact: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

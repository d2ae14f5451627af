/** @module-tag slow — a browser */
import { describe, expect, it } from 'vitest';
import { accountOf, portalUrl } from '../portal/client';
import { desktop, faultsOf, phone, settled, signIn, useBrowser } from './browser';

const browser = useBrowser();

describe('the screen of tokens', () => {
  it.each([
    ['with JavaScript', true, desktop],
    ['without JavaScript, on a phone', false, phone],
  ])(
    '%s: a token is made, shown once, sends a file, and is taken back',
    async (name, javaScriptEnabled, viewport) => {
      const { page, complaints } = await browser.visit({ javaScriptEnabled, viewport });
      await signIn(page, accountOf['USER SILVER']);
      await page.goto('/captura/automacao');
      await page.getByRole('heading', { name: 'Automação', level: 1 }).waitFor();
      await page.getByLabel('Nome').fill(name);
      await page.getByLabel('Validade').selectOption('30 dias');
      await page.getByRole('button', { name: 'Criar token' }).click();
      const made = page.getByRole('textbox', { name: 'Token', exact: true });
      await expect.poll(() => made.innerText()).toMatch(/^portal_pat_[\w-]{43}$/);
      const token = await settled(() => made.innerText());
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
        .toBe(true);
      if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);

      const body = new FormData();
      body.append('files', new Blob(['a']), `${name}.txt`);
      const sent = await fetch(new URL('/newFile', portalUrl()), {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body,
      });
      expect(sent.status).toBe(201);

      await page.goto('/captura/automacao');
      await expect.poll(() => page.content()).not.toContain(token);
      await page
        .getByRole('region', { name: 'Últimos envios automáticos' })
        .getByTitle(`${name}.txt`)
        .first()
        .waitFor();
      await page.getByRole('link', { name: `Revogar o token ${name}`, exact: true }).click();
      await page.getByRole('button', { name: 'Revogar o token' }).click();
      await expect.poll(() => page.getByRole('cell', { name, exact: true }).count()).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

  it('draws the line for the base that is chosen', async () => {
    const { page } = await browser.visit();
    await signIn(page, accountOf['USER BRONZE']);
    await page.goto('/captura/automacao');
    await page.getByLabel('Base que o arquivo alimenta').selectOption('Canal');
    await page.waitForURL('**/captura/automacao?base=canal');
    const line = page.getByRole('textbox', { name: 'Linha de envio' });
    await expect.poll(() => line.innerText()).toContain('-F collection=canal');
    await expect.poll(() => line.innerText()).toContain(`-F files=@arquivo.csv ${portalUrl()}/newFile`);
  });

  it('says what is wrong with a name, and keeps it', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await signIn(page, accountOf['USER BRONZE']);
    await page.goto('/captura/automacao');
    await page.getByLabel('Nome').fill('   ');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.getByRole('button', { name: 'Criar token' }).click(),
    ]);
    expect(answer.status()).toBe(422);
    await page.getByText('Dê ao token um nome').first().waitFor();
  });
});

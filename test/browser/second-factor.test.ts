/** @module-tag slow — a browser */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpFactor, shown } from '../portal/factor';
import { newcomer, newPassword } from '../portal/newcomer';
import { client, signIn as openSession } from '../portal/client';
import { desktop, faultsInBothLooks, phone, seeSessionEnd, settled, signIn, useBrowser } from './browser';

const browser = useBrowser();
const own = '/conta/segundo-fator';

async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/?next=%2Fconta%2Fsessoes');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(newPassword);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('heading', { name: 'Segundo fator' }).waitFor();
}

/** The key that the page offers for an app, in the groups that people type. */
const keyOn = (page: Page): Promise<string> =>
  page.getByRole('textbox', { name: 'Chave do segundo fator' }).innerText();

const sendCode = async (page: Page, code: string, button: string) => {
  await page.getByLabel(/^Código do aplicativo/).fill(code);
  await page.getByRole('button', { name: button }).click();
};

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_how, javaScriptEnabled) => {
  const viewport = javaScriptEnabled ? desktop : phone;

  it('a person sets up a second factor, and signs in with it', async () => {
    const email = await newcomer();
    const { page } = await browser.visit({ javaScriptEnabled, viewport });
    await signIn(page, email, newPassword);
    await page.goto(own);
    const key = await settled(() => keyOn(page));
    await sendCode(page, '000000', 'Configurar o segundo fator');
    await page.getByText('Código errado, vencido ou já usado.').waitFor();
    await expect.poll(() => keyOn(page)).toBe(key);
    await sendCode(page, shown(key), 'Configurar o segundo fator');
    await page.getByText('Guarde agora estes códigos').waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('listitem')
          .filter({ hasText: /^[A-Z\d-]{19}$/ })
          .count(),
      )
      .toBe(10);
    await page.getByText('Ativo desde').waitFor();

    const { page: another } = await browser.visit({ javaScriptEnabled, viewport });
    await enter(another, email);
    await sendCode(another, shown(key, 1), 'Continuar');
    await another.getByRole('heading', { name: 'Minhas sessões' }).waitFor();
  });

  it('a person changes the password, and stays signed in here', async () => {
    const email = await newcomer();
    const { page } = await browser.visit({ javaScriptEnabled, viewport });
    await signIn(page, email, newPassword);
    await page.goto('/conta/senha');
    await page.getByLabel('Senha atual').fill(newPassword);
    await page.getByLabel('Nova senha', { exact: true }).fill('Outra-senha#26');
    await page.getByLabel('Confirme a nova senha').fill('Outra-senha#26');
    await page.getByRole('button', { name: 'Trocar a senha' }).click();
    await page.getByText('Senha trocada.').waitFor();
    await page.goto('/conta/sessoes');
    await page.getByText('Esta sessão').waitFor();
  });
});

it('is requested in its own window over a page whose session has ended, and the page continues', async () => {
  const email = await newcomer();
  const { page, context } = await browser.visit();
  await signIn(page, email, newPassword);
  const { key } = await setUpFactor(await sameSession(page));
  await page.goto('/conta/sessoes');
  await page.getByLabel('Meu nome').fill('Ana digitando');
  await context.clearCookies();
  await seeSessionEnd(page);
  await page.getByRole('dialog').getByLabel('Senha').fill(newPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Informar o código' }).click();
  await sendCode(await opening, shown(key, 1), 'Continuar');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Meu nome').inputValue()).toBe('Ana digitando');
});

it('is accessible, when it is requested and when it is set up', async () => {
  const email = await newcomer();
  const { key } = await setUpFactor(await openSession(email, newPassword));
  const { page, complaints } = await browser.visit();
  await enter(page, email);
  expect(await faultsInBothLooks(page)).toEqual([]);
  await sendCode(page, shown(key, 1), 'Continuar');
  await page.waitForURL('**/conta/sessoes');
  await page.goto(own);
  expect(await faultsInBothLooks(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** A plain client with the session of a page's browser. */
async function sameSession(page: Page) {
  const cookies = await page.context().cookies();
  return client(cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
}

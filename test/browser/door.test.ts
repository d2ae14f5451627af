/** @module-tag slow — a browser */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, demoPassword, form, signIn as openSession, type Client } from '../portal/client';
import { desktop, faultsOf, land, phone, seeSessionEnd, settled, signIn, useBrowser } from './browser';

const browser = useBrowser();
const password = 'Nova#2026x';

let admin: Client;
beforeAll(async () => {
  admin = await openSession(accountOf['USER ADMIN']);
});

/** A person who was just invited: the letter holds the temporary password. */
async function invited(): Promise<{ email: string; temporary: string }> {
  const email = `novo-${randomUUID().slice(0, 8)}@demo.example`;
  await admin.post('/user/config', form({ intent: 'create', email }));
  return { email, temporary: await fromLetter(email, /Senha temporária: (\S+)/) };
}

/** What the newest letter to somebody says, as the outbox shows it. */
async function fromLetter(email: string, what: RegExp): Promise<string> {
  const html = await (await admin.get('/dev/outbox')).text();
  const letter = html.split('<details').find((part) => part.includes(email)) ?? '';
  const text = letter.replace(/<[^>]*>/g, '').replace(/&(?:#x27|amp|lt|gt);/g, unescaped);
  return what.exec(text)?.[1] ?? '';
}

const entities: Record<string, string> = { '&#x27;': "'", '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const unescaped = (entity: string) => entities[entity] ?? entity;

async function enter(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(secret);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

async function typeNewPassword(page: Page, first: string, again: string): Promise<void> {
  await page.getByLabel('Nova senha', { exact: true }).fill(first);
  await page.getByLabel('Confirme a nova senha').fill(again);
  await page.getByRole('button', { name: 'Salvar senha' }).click();
}

/** The success dialog, whose Login button leads to the sign-in screen. */
async function passwordSet(page: Page, javaScriptEnabled: boolean): Promise<void> {
  await page.getByText('Sua senha foi aceita com sucesso! Você pode efetuar login.').waitFor();
  const role = javaScriptEnabled ? 'alertdialog' : 'region';
  const dialog = page.getByRole(role, { name: 'Senha configurada!' });
  await dialog.getByRole('link', { name: 'Login' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Entrar no portal' }).waitFor();
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_how, javaScriptEnabled) => {
  const visit = (viewport = javaScriptEnabled ? desktop : phone) =>
    browser.visit({ javaScriptEnabled, viewport });

  it('a first access sets a password and signs in with it', async () => {
    const { email, temporary } = await invited();
    const { page } = await visit(phone);
    await page.goto('/conta/sessoes');
    await enter(page, email, temporary);
    await page.getByRole('heading', { name: 'Primeiro acesso: crie sua senha' }).waitFor();
    const refused = page.waitForResponse((response) => response.status() === 422);
    await typeNewPassword(page, password, 'Outra#2026');
    await refused;
    await page.getByText('Por favor verifique se as senhas correspondem.').waitFor();
    await typeNewPassword(page, 'fraca', 'fraca');
    await page.getByText('Use ao menos 8 caracteres').waitFor();
    if (javaScriptEnabled) {
      const missing = page.getByRole('listitem').filter({ hasText: 'Falta' });
      await expect.poll(() => missing.count()).toBe(4);
      await page.getByLabel('Nova senha', { exact: true }).fill(password);
      await expect.poll(() => missing.count()).toBe(0);
      expect(await faultsOf(page)).toEqual([]);
    }
    await typeNewPassword(page, password, password);
    await passwordSet(page, javaScriptEnabled);
    await enter(page, email, temporary);
    await page.getByText('Incorrect username or password.').waitFor();
    await enter(page, email, password);
    await page.waitForURL('**/conta/sessoes');
  });

  it('a forgotten password is reset by the code of a letter', async () => {
    const email = accountOf['USER EXPLORER'];
    const { page } = await visit();
    await page.goto('/');
    await page.getByLabel('E-mail').fill('ana@demo.example');
    const dialog = page.getByRole(javaScriptEnabled ? 'dialog' : 'region', { name: 'Esqueci minha senha' });
    const forgotten = page.getByRole('button', { name: 'Esqueci minha senha' });
    await forgotten.click();
    await dialog.waitFor();
    const registered = dialog.getByLabel('E-mail do cadastro');
    await expect.poll(() => registered.inputValue()).toBe('ana@demo.example');
    await expect.poll(() => page.url()).not.toContain('ana');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    if (javaScriptEnabled) await page.goForward();
    else await forgotten.click();
    await dialog.getByLabel('E-mail do cadastro').fill('explorer');
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    await page.getByText('Informe o e-mail do seu cadastro.').waitFor();
    await expect.poll(() => dialog.getByLabel('E-mail do cadastro').inputValue()).toBe('explorer');
    if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
    await dialog.getByLabel('E-mail do cadastro').fill(email);
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    await page
      .getByText(
        'E-mail enviado com sucesso! Verifique sua caixa de entrada de e-mails. Você recebeu um código e um link para reconfigurar sua senha.',
      )
      .waitFor();

    if (javaScriptEnabled) {
      await page.getByRole('link', { name: 'Digitar o código' }).click();
      await page.getByLabel('Código').waitFor();
      await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email);
      await page.getByRole('link', { name: /Pedir outro/ }).click();
      await dialog.waitFor();
      await expect.poll(() => registered.inputValue()).toBe(email);
    }

    const { page: letters } = await visit();
    await letters.goto('/dev/outbox');
    await letters.getByText(`Para ${email} · 16 Nov 2026`).first().waitFor();
    if (javaScriptEnabled) expect(await faultsOf(letters)).toEqual([]);
    const letter = letters.locator('details', { hasText: email }).first();
    await letter.getByText('Código: ').waitFor();
    const code = /Código: (\d{6})/.exec(await settled(() => letter.innerText()))?.[1] ?? '';
    await letter.getByRole('link', { name: /\/recovery\/[\w-]{43}$/ }).waitFor();
    await letters.goto(`/recovery/${code}`);
    await expect.poll(() => letters.getByLabel('Código').inputValue()).toBe(code);
    await letters.getByLabel('E-mail').fill(email);
    await letters.getByLabel('Código').fill(code === '000000' ? '000001' : '000000');
    await typeNewPassword(letters, demoPassword, demoPassword);
    await letters.getByRole('status').getByText('Código inválido ou vencido.').waitFor();
    await expect.poll(() => letters.getByLabel('E-mail').inputValue()).toBe(email);
    if (javaScriptEnabled) expect(await faultsOf(letters)).toEqual([]);
    await letters.getByLabel('Código').fill(code);
    await typeNewPassword(letters, demoPassword, demoPassword);
    await passwordSet(letters, javaScriptEnabled);
    await enter(letters, email, demoPassword);
    await letters.waitForURL(({ pathname }) => pathname !== '/');
  });
});

describe('a session that ends while a page is open', () => {
  const aviso = (page: Page) => page.getByRole('dialog', { name: 'Aviso' });

  it('is noticed while somebody types, and signing in over the page keeps everything', async () => {
    const { page, context } = await browser.visit({ viewport: { width: 1440, height: 500 } });
    await page.clock.install();
    // The typing is to find the end of the session, and not the bell a moment before it.
    await page.route('**/avisos/contagem', (route) => route.fulfill({ json: { unread: 0 } }));
    await signIn(page, accountOf['USER ADMIN']);
    await page.goto('/user/config?type=USER+GOLD&dialogo=criar');
    const draft = page.getByLabel('Email', { exact: true });
    await draft.pressSequentially('rascu');
    await context.clearCookies();
    await page.clock.fastForward(16_000);
    await draft.pressSequentially('n');
    await aviso(page).getByText('Ops. essa sessão expirou! Faça login novamente.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await aviso(page).getByLabel('Senha').fill('errada');
    await aviso(page).getByRole('button', { name: 'Login' }).click();
    await aviso(page).getByText('Incorrect username or password.').waitFor();
    await aviso(page).getByLabel('Senha').fill(demoPassword);
    await aviso(page).getByRole('button', { name: 'Login' }).click();
    await aviso(page).waitFor({ state: 'hidden' });
    await expect.poll(() => draft.inputValue()).toBe('rascun');
    await expect.poll(() => draft.evaluate((at) => at === document.activeElement)).toBe(true);
    await expect.poll(() => new URL(page.url()).search).toBe('?type=USER+GOLD&dialogo=criar');
  });

  it('delays the page’s requests, with filter and scroll position, until the person has signed in again', async () => {
    const { page, context } = await browser.visit({ viewport: { width: 1440, height: 300 } });
    await signIn(page, accountOf['USER ADMIN']);
    await page.goto('/user/config?q=demo');
    // The session ends just before what the link asks for arrives, and nothing else of the page finds that out before it.
    let ended = false;
    await page.route('**/user/config.data?*', async (route) => {
      if (!ended) await context.clearCookies();
      ended = true;
      return route.fallback();
    });
    await page.getByRole('link', { name: /^Deletar gold@/ }).click();
    await aviso(page).getByLabel('Senha').fill(demoPassword);
    const scrolled = await settled(() => page.evaluate(() => window.scrollY));
    expect(scrolled).toBeGreaterThan(0);
    await aviso(page).getByRole('button', { name: 'Login' }).click();
    await page.getByRole('alertdialog', { name: 'Deletar usuário?' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('demo');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  });

  it('lets a person whose access was renewed set the new password there', async () => {
    const { email, temporary } = await invited();
    const { page, context } = await browser.visit();
    await page.goto('/');
    await enter(page, email, temporary);
    await typeNewPassword(page, password, password);
    await passwordSet(page, true);
    await enter(page, email, password);
    await page.waitForURL(({ pathname }) => pathname !== '/');
    await page.goto('/conta/sessoes');
    await admin.post('/user/config', form({ intent: 'delete', id: email }));
    await admin.post('/user/config', form({ intent: 'create', email }));
    await context.clearCookies();
    await seeSessionEnd(page);
    await aviso(page)
      .getByLabel('Senha')
      .fill(await fromLetter(email, /Senha temporária: (\S+)/));
    await aviso(page).getByRole('button', { name: 'Login' }).click();
    await aviso(page).getByText('Sua senha é temporária.').waitFor();
    await typeNewPassword(page, password, password);
    await aviso(page).getByText('Sua senha foi aceita com sucesso!').waitFor();
    await aviso(page).getByLabel('Senha').fill(password);
    await aviso(page).getByRole('button', { name: 'Login' }).click();
    await aviso(page).waitFor({ state: 'hidden' });
  });

  it('closes the dialog in the browser’s other pages too, once somebody has signed in', async () => {
    const { page, context } = await browser.visit();
    await land(page, accountOf['USER SILVER']);
    const other = await context.newPage();
    await other.goto('/conta/sessoes');
    await context.clearCookies();
    for (const one of [page, other]) await seeSessionEnd(one);
    await aviso(other).getByLabel('Senha').fill(demoPassword);
    await aviso(other).getByRole('button', { name: 'Login' }).click();
    for (const one of [other, page]) await aviso(one).waitFor({ state: 'hidden' });
  });

  it('is reported on the sign-in page, without JavaScript', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false, viewport: phone });
    await signIn(page, accountOf['USER SILVER']);
    const others = await openSession(accountOf['USER SILVER']);
    await others.post('/conta/sessoes', form({ intent: 'outras' }));
    await page.goto('/conta/sessoes');
    await page.getByText('Ops. essa sessão expirou! Faça login novamente.').waitFor();
    await enter(page, accountOf['USER SILVER'], demoPassword);
    await page.waitForURL('**/conta/sessoes');
  });
});

/** @module-tag slow — a browser */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proofMessages } from '../../app/domain/people/access/proof-messages';
import { passkeys } from '../../server/people/factors/passkeys';
import { sessions } from '../../server/people/access/sessions';
import { desktop, faultsInBothLooks, signIn as enter, useBrowser } from './browser';
import { client, demoPassword, form, signIn, text } from '../portal/client';
import { halfway, setUpFactor } from '../portal/factor';
import { addAccount } from '../servers/accounts';
import { portalWith } from '../servers/portal-with';

const own = '/conta/segundo-fator';
const step = '/entrar/segundo-fator';

let portal: Awaited<ReturnType<typeof portalWith>>;
beforeAll(async () => void (portal = await portalWith([], 'localhost')));
afterAll(() => portal.close());

const browser = useBrowser();

/** A browser whose device makes passkeys and shows them, its person always there. */
async function withDevice() {
  const { page } = await browser.visit({ baseURL: portal.url, viewport: desktop });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return page;
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(own);
  await page.getByLabel('Nome da nova chave').fill(name);
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  await page.getByText(proofMessages.passkeyAdded).waitFor();
}

/** A client in the session of a browser. */
async function sessionOf(page: Page) {
  const cookies = await page.context().cookies(portal.url);
  return client(cookies.map(({ name, value }) => `${name}=${value}`).join('; '), portal.url);
}

/** A browser in which somebody is signed in who has codes of an app, and a passkey on its device. */
async function withPasskey(email: string): Promise<Page> {
  await addAccount(portal.db, email, 'USER ADMIN');
  const page = await withDevice();
  await enter(page, email);
  await setUpFactor(await sessionOf(page));
  await addPasskey(page, 'Notebook');
  return page;
}

/** Signs in again, as far as the second step. */
async function comeAgain(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(`**${step}*`);
}

const showPasskey = (page: Page) => page.getByRole('button', { name: 'Usar chave de acesso' }).click();

it('is added beside the codes, completes a sign-in after the password, and is removed', async () => {
  const email = 'chave@teste.example';
  const page = await withPasskey(email);
  await page.getByRole('cell', { name: 'Notebook', exact: true }).waitFor();
  expect(await faultsInBothLooks(page)).toEqual([]);

  await comeAgain(page, email);
  await showPasskey(page);
  await page.waitForURL('**/user/config');

  await page.goto(own);
  await page.getByRole('link', { name: 'Remover a chave Notebook' }).click();
  await page.getByRole('button', { name: 'Remover a chave' }).click();
  await page.getByText(proofMessages.passkeyRemoved).waitFor();
  expect(await portal.db.collection(passkeys.name).countDocuments({ email })).toBe(0);
  const trail = await text(await (await sessionOf(page)).get(`/user/audit?${form({ actor: email })}`));
  expect(trail).toContain('Chave de acesso adicionada');
  expect(trail).toContain('Chave de acesso removida');
});

it('confirms the person before a sensitive action', async () => {
  const page = await withPasskey('prova@teste.example');
  await portal.db
    .collection(sessions.name)
    .updateMany({ user: 'prova@teste.example' }, [
      { $set: { createdAt: { $subtract: ['$createdAt', 660_000] }, provenAt: '$$REMOVE' } },
    ]);
  await page.goto(own);
  await page.getByRole('link', { name: 'Remover a chave Notebook' }).click();
  await page.getByRole('button', { name: 'Remover a chave' }).click();
  await page.getByRole('heading', { name: proofMessages.proofTitle }).waitFor();
  await showPasskey(page);
  await page.getByText(proofMessages.passkeyRemoved).waitFor();
});

it('cannot be added without codes to fall back on, nor without a name', async () => {
  const page = await withPasskey('nome@teste.example');
  const without = await sessionOf(page);
  const unnamed = await without.post(own, form({ intent: 'add-passkey', name: ' ' }));
  expect([unnamed.status, await text(unnamed)]).toEqual([
    422,
    expect.stringContaining(proofMessages.passkeyName),
  ]);
  await addAccount(portal.db, 'sem@teste.example', 'USER ADMIN');
  const bare = await signIn('sem@teste.example', undefined, portal.url);
  const early = await bare.post(own, form({ intent: 'add-passkey', name: 'Notebook' }));
  expect([early.status, await text(early)]).toEqual([
    409,
    expect.stringContaining(proofMessages.passkeyNeedsCode),
  ]);
});

it('is valid once, in the sign-in that requested it, and for its owner only', async () => {
  const email = 'replica@teste.example';
  const page = await withPasskey(email);
  await comeAgain(page, email);
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    showPasskey(page),
  ]);
  await page.waitForURL('**/user/config');
  const answer = Object.fromEntries(new URLSearchParams(sent.postData() ?? ''));
  expect(answer['passkey']).toContain('clientDataJSON');
  const waiting = await halfway(email, demoPassword, portal.url);
  const replayed = await waiting.post(step, form(answer));
  expect([replayed.status, await text(replayed)]).toEqual([
    422,
    expect.stringContaining(proofMessages.passkeyOver),
  ]);
  for (const passkey of [answer['passkey'] ?? '', '{}', 'x', '{"id":"x","response":{}}']) {
    const [, sealed = ''] = /\\"sealed\\",\\"([^\\]+)\\"/.exec(await text(await waiting.get(step))) ?? [];
    const refused = await waiting.post(step, form({ passkey, passkey_challenge: sealed }));
    expect([refused.status, await text(refused)]).toEqual([
      422,
      expect.stringContaining(proofMessages.passkeyRefused),
    ]);
  }
});

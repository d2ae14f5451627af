/** @module-tag slow — a browser */
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { freePort } from '../servers/free-port';
import { seededFolder, startPortal, type RunningPortal } from '../servers/portal';
import { startIdp, type RunningIdp } from '../servers/saml-idp';
import { audience, startTokenIssuer, type TokenIssuer } from '../servers/token-issuer';
import { faultsOf, phone, seeSessionEnd, signIn, useBrowser } from './browser';

const browser = useBrowser();
const button = 'Energia Varejo Entrar';

/** One seeded folder, which the two portals of this file use one after the other. */
let dataDir: string;
let portal: RunningPortal;
beforeAll(async () => {
  dataDir = await seededFolder();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** A page in which somebody types when its session ends; single sign-on is then begun from the dialog over it. */
async function beginOverAnOpenPage() {
  const { page, context } = await browser.visit({ baseURL: portal.url });
  await signIn(page, accountOf['USER ADMIN']);
  await page.goto('/user/config?q=demo&dialogo=criar');
  const draft = page.getByLabel('Email', { exact: true });
  await draft.fill('rascunho');
  await context.clearCookies();
  await seeSessionEnd(page);
  const aviso = page.getByRole('dialog', { name: 'Aviso' });
  const opened = context.waitForEvent('page');
  await aviso.getByRole('link', { name: button }).click();
  return { page, draft, aviso, beside: await opened };
}

async function goesOnAsItWas(): Promise<void> {
  const { page, draft, aviso, beside } = await beginOverAnOpenPage();
  await aviso.waitFor({ state: 'hidden' });
  await expect.poll(() => draft.inputValue()).toBe('rascunho');
  await expect.poll(() => draft.evaluate((at) => at === document.activeElement)).toBe(true);
  await expect.poll(() => new URL(page.url()).search).toBe('?q=demo&dialogo=criar');
  if (!beside.isClosed()) await beside.getByText('Esta janela pode ser fechada').waitFor();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.waitForURL('**/user/config?q=demo');
}

describe('with assertions', () => {
  let idp: RunningIdp;
  beforeAll(async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    idp = await startIdp(url);
    portal = await startPortal({
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      SAML_IDP_METADATA: `${idp.url}/metadata`,
      SAML_NAME_ATTRIBUTE: 'displayName',
      SAML_STORES_ATTRIBUTE: 'urn:oid:2.5.4.11',
      SAML_COST_CENTERS_ATTRIBUTE: 'centros',
    });
  });
  afterAll(async () => {
    await portal.stop();
    await idp.close();
  });

  it.each([true, false])(
    'the button leads to the provider and back to the page that was wanted (JavaScript: %s)',
    async (javaScriptEnabled) => {
      idp.person = { nameId: accountOf['USER GOLD'] };
      const { page, context } = await browser.visit({ javaScriptEnabled });
      await page.goto(`${portal.url}/repo/master-data?collection=canal`);
      await page.getByRole('link', { name: button }).click();
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Submit' }).click();
      await page.waitForURL(`${portal.url}/repo/master-data?collection=canal`);
      const session = (await context.cookies()).find(({ name }) => name === 'portal_session');
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    },
  );

  it('over an open page keeps what is typed there', async () => {
    idp.person = { nameId: accountOf['USER ADMIN'] };
    await goesOnAsItWas();
  });

  it('over an open page shows it to no other person, and says so', async () => {
    idp.person = { nameId: accountOf['USER GOLD'] };
    const { page, draft, aviso } = await beginOverAnOpenPage();
    await aviso.getByText(`Neste navegador entrou ${accountOf['USER GOLD']}`).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await expect.poll(() => draft.inputValue()).toBe('rascunho');
  });

  it('sets name, branches and cost centres from the provider, and updates them', async () => {
    const email = accountOf['USER BRONZE'];
    const enter = async (attributes: Record<string, string | string[]>) => {
      idp.person = { nameId: email, attributes };
      const { page } = await browser.visit();
      await page.goto(`${portal.url}/ij/rh`);
      await page.getByRole('link', { name: button }).click();
      await page.waitForURL(`${portal.url}/ij/rh`);
      return page;
    };
    const sees = (page: Page, branches: readonly string[]) =>
      expect
        .poll(() =>
          page.getByLabel('Filial', { exact: true }).locator('option:not([value=""])').allTextContents(),
        )
        .toEqual(branches);
    const sends = async (costCentres: readonly string[]) => {
      const { page } = await browser.visit({ baseURL: portal.url });
      await signIn(page, accountOf['USER PERMISS']);
      await page.goto(`/user/permission?editar=${encodeURIComponent(email)}`);
      const chosen = page.getByRole('dialog').locator('input[name=cost_center]:checked');
      await expect
        .poll(() => chosen.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value)))
        .toEqual(costCentres);
    };

    const first = await enter({
      displayName: 'Nova Pessoa',
      'urn:oid:2.5.4.11': ['Loja Centro'],
      centros: '1001 - Lojas SP; 9999 - Que não há',
    });
    await first.getByLabel('Conta de Nova Pessoa').waitFor();
    await sees(first, ['Loja Centro']);
    await sends(['1001 - Lojas SP']);

    const silent = await enter({});
    await silent.getByLabel('Conta de Nova Pessoa').waitFor();
    await sees(silent, ['Loja Centro']);

    const later = await enter({
      displayName: 'Nova P. Souza',
      'urn:oid:2.5.4.11': ['Loja que ainda não há'],
    });
    await later.getByLabel('Conta de Nova P. Souza').waitFor();
    await sees(later, []);
    await sends(['1001 - Lojas SP']);
  });

  it('shows a refusal with its status, and what to do', async () => {
    for (const [person, answering, message] of [
      [
        accountOf['USER GOLD'],
        { signAssertion: false },
        'O provedor de identidade não confirmou esta entrada.',
      ],
      ['ninguem@demo.example', {}, 'CONTATE SEU ADMIN'],
    ] as const) {
      idp.person = { nameId: person };
      idp.answering = answering;
      const { page, context } = await browser.visit({ viewport: phone });
      await page.goto(portal.url);
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.status() === 403),
        page.getByRole('link', { name: button }).click(),
      ]);
      expect(new URL(answer.url()).pathname).toMatch(/^\/saml/);
      await page.getByRole('heading', { name: message }).waitFor();
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('portal_session');
    }
    idp.answering = {};
  });

  it('keeps the consumer the only door for forms of other sites', async () => {
    const elsewhere = { Origin: 'https://idp.example', 'Content-Type': 'application/x-www-form-urlencoded' };
    const send = (path: string, response = 'eA') =>
      fetch(new URL(path, portal.url), {
        method: 'POST',
        headers: elsewhere,
        body: `SAMLResponse=${response}`,
      });
    const [consumer, token] = [await send('/saml'), await send('/saml/token')];
    expect([consumer.status, token.status]).toEqual([403, 403]);
    expect((await send('/saml', 'x'.repeat(1_000_000))).status).toBe(422);
    expect(await consumer.text()).toContain('O provedor de identidade não confirmou');
    expect(await token.text()).toContain('ele não partiu deste portal');
  });

  it('publishes the metadata that the provider registers', async () => {
    const answer = await fetch(new URL('/saml/metadata', portal.url));
    expect(answer.headers.get('Content-Type')).toContain('application/samlmetadata+xml');
    expect(await answer.text()).toContain(`${portal.url}/saml"`);
  });
});

describe('with identity tokens in the address fragment', () => {
  let issuer: TokenIssuer;
  beforeAll(async () => {
    const port = await freePort();
    issuer = await startTokenIssuer();
    portal = await startPortal({
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      SAML_TOKEN_ISSUER: issuer.url,
      SAML_TOKEN_AUDIENCE: audience,
      SAML_TOKEN_AUTHORIZE_URL: `${issuer.url}/authorize`,
    });
  });
  afterAll(async () => {
    await portal.stop();
    await issuer.close();
  });

  it('signs in, and leaves the token in no address', async () => {
    issuer.email = accountOf['USER SILVER'];
    const { page, complaints } = await browser.visit();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto(`${portal.url}/conta/sessoes`);
    await page.getByRole('link', { name: button }).click();
    await page.waitForURL(`${portal.url}/conta/sessoes`);
    expect(
      addresses.filter((address) => address.startsWith(portal.url) && address.includes('id_token')),
    ).toEqual([]);
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain('id_token');
    expect(complaints).toEqual([]);
  });

  it('over an open page keeps what is typed there', async () => {
    issuer.email = accountOf['USER ADMIN'];
    await goesOnAsItWas();
  });

  it('says so when the token is refused, and when it is missing', async () => {
    const { page } = await browser.visit();
    await page.goto(`${portal.url}/saml#id_token=a.b.c&state=x`);
    await page.getByRole('alert').getByText('O provedor de identidade não confirmou').waitFor();
    await expect.poll(() => page.url()).toBe(`${portal.url}/saml`);
    await page.goto('about:blank');
    await page.goto(`${portal.url}/saml`);
    await page.getByRole('alert').getByText('não enviou uma identificação').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('lets scripts call with a token of the issuer, and with no other', async () => {
    const call = async (token: string) => {
      const answer = await fetch(new URL('/mongoDB', portal.url), {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ database: 'portal', collection: 'files', command: 'count_documents' }),
      });
      return answer.status;
    };
    issuer.email = accountOf['USER GOLD'];
    expect(await call(await issuer.token())).toBe(200);
    for (const claims of [{ aud: 'outro' }, { iss: 'https://outro.example' }, { exp: 1 }])
      expect(await call(await issuer.token(claims))).toBe(401);
    issuer.email = 'ninguem@demo.example';
    expect(await call(await issuer.token())).toBe(401);
    expect(await call(await issuer.token({}, { alg: 'HS256' }, Buffer.from(issuer.publicKeyPem)))).toBe(401);
  });

  it('explains itself without JavaScript', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await page.goto(`${portal.url}/saml#id_token=a.b.c&state=x`);
    await expect
      .poll(() => page.locator('noscript').innerText())
      .toContain('Esta entrada precisa de JavaScript');
    await page.getByRole('link', { name: 'Ir para o início' }).click();
    await page.getByRole('link', { name: button }).waitFor();
  });
});

it('has no button and no addresses without settings', async () => {
  const { page } = await browser.visit();
  await page.goto('/');
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: button }).count()).toBe(0);
  for (const path of ['/saml/entrar', '/saml/metadata', '/saml/concluir'])
    expect((await page.request.get(path)).status()).toBe(404);
  expect((await page.request.post('/saml', { form: { SAMLResponse: 'eA' } })).status()).toBe(404);
});

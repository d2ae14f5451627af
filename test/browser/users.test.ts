import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { faultsIn, land, settled, signIn, useBrowser } from './browser';

const browser = useBrowser();
const newEmail = () => `novo-${randomUUID().slice(0, 8)}@demo.example`;

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('users are administered %s', (_how, javaScriptEnabled) => {
  it('creates, refuses a duplicate, finds and deletes', async () => {
    const { page, complaints } = await browser.visit({ javaScriptEnabled });
    const email = newEmail();
    await land(page, accountOf['USER ADMIN']);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/user/config');
    for (const message of ['Salvo com sucesso!', 'Usuário já cadastrado.']) {
      await page.getByRole('link', { name: 'Criar usuário' }).click();
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Criar', exact: true }).click();
      await page.getByText(message).first().waitFor();
    }
    await expect.poll(() => page.getByText('OPS!').count()).toBe(1);
    await expect.poll(() => page.getByText('Usuário já cadastrado.').count()).toBe(1);
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await page.getByRole('heading', { name: 'Criar usuário' }).waitFor({ state: 'detached' });

    const search = page.getByLabel('Buscar');
    await search.fill(email);
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByText('1 item', { exact: true }).waitFor();
    if (javaScriptEnabled)
      await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);

    await page.getByRole('link', { name: `Deletar ${email}` }).click();
    await page.getByText('Deletar usuário?').waitFor();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Usuário excluido com sucesso.').waitFor();
    await page.getByText('No data found').waitFor();
    await page.getByRole('link', { name: 'limpar filtros' }).first().click();
    await page.getByRole('table').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBeNull();
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  });

  it('assigns a tier after a confirmation that names user and tier', { tags: 'slow' }, async () => {
    const { page } = await browser.visit({ javaScriptEnabled });
    await signIn(page, accountOf['USER PERMISS']);
    await page.goto('/user/permission?q=ana.');
    const row = page.getByRole('group', { name: /^Permissão de/ }).first();
    const email = ((await settled(() => row.getAttribute('aria-label'))) ?? '').replace('Permissão de ', '');
    const other = row.getByRole('link').first();
    const tier = await settled(() => other.innerText());
    await other.click();
    const question = page.getByText('passa de');
    await expect.poll(() => question.innerText()).toContain(email);
    await expect.poll(() => question.innerText()).toContain(tier);
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'detached' });
    await row.getByRole('link', { name: tier }).click();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Permissão atribuida com sucesso.').waitFor();
    await expect.poll(() => row.locator('[aria-current]').innerText()).toBe(tier);
  });
});

it('sorts by a header, says so, and goes back', { tags: 'slow' }, async () => {
  const { page } = await browser.visit();
  await land(page, accountOf['USER ADMIN']);
  await page.getByRole('link', { name: 'Email' }).click();
  const header = page.getByRole('columnheader', { name: 'Email' });
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
  await page.goBack();
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
});

const screens = {
  'USER ADMIN': ['/user/config', '/user/config?dialogo=lista', '/user/config?q=nada', '/user/audit'],
  'USER PERMISS': [
    '/user/permission',
    '/user/permission?usuario=bronze%40demo.example&permissao=USER+GOLD',
    '/conta/sessoes',
  ],
} as const;

it.each(Object.entries(screens) as [keyof typeof screens, readonly string[]][])(
  'what %s works with is accessible, dialogs too',
  { tags: 'slow' },
  async (role, addresses) => {
    const { page } = await browser.visit();
    await signIn(page, accountOf[role]);
    expect(await faultsIn(page, addresses)).toEqual([]);
  },
);

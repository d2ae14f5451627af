/** @module-tag slow — a browser */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { faultsOf, phone, signIn, useBrowser } from './browser';
import { cell, shown } from './sheet';

const browser = useBrowser();
/** Rows that no other test saves. */
const rows = (month: string) =>
  `chanel=ONLINE_PARTNERS&majorCategory=Other&dateStart=2027-${month}&dateEnd=2027-${month}`;
const grid = (page: Page) => page.getByRole('treegrid', { name: 'Planejamento por SKU e mês' });
const unique = () => Math.random().toString(36).slice(2, 8);

async function make(
  page: Page,
  month: string,
  title: string,
  source = 'Guardar como cenário',
): Promise<string> {
  await page.goto(`/ij/plan_edit?${rows(month)}`);
  await page.getByRole('link', { name: source }).click();
  await page.getByLabel('Título').fill(title);
  await page.getByRole('button', { name: 'Criar cenário' }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  return new URL(page.url()).pathname;
}

/** Shares a scenario with somebody who may only see it; gives a visit of theirs. */
async function sharedToSee(page: Page, path: string) {
  await page.goto(`${path}?pessoas=1`);
  await page.getByLabel('Acesso de Ivo Cardoso').selectOption('Só ver');
  await page.locator('button[value=share]').click();
  await page.getByText('Compartilhamento salvo.').waitFor();
  const other = await browser.visit();
  await signIn(other.page, accountOf['USER SILVER']);
  return other;
}

it('is made of the plan, edited in the grid, promoted, and undone from the plan’s history', async () => {
  const { page, complaints } = await browser.visit();
  await signIn(page, accountOf['USER GOLD']);
  const title = `Cenário ${unique()}`;
  const path = await make(page, '10', title);
  await page.getByText('Cenário criado.').waitFor();
  await page.getByRole('link', { name: 'Grade' }).click();
  await grid(page).waitFor();
  await cell(page, 2, 3).click();
  await page.keyboard.type('9.431');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('button', { name: /^Salvar \d+ valor/ }).click();
  await page.getByRole('dialog', { name: 'Editing saved successfully' }).waitFor();
  await page.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => shown(page, 2, 3)).toBe('9.431');
  expect(await faultsOf(page)).toEqual([]);
  const history = page.getByRole('dialog', { name: 'Quantidade ao longo do tempo' });
  await cell(page, 2, 3).click();
  await page.getByRole('button', { name: /^Histórico de / }).click();
  await history.getByText('Edição individual').waitFor();
  await expect.poll(() => history.getByRole('button', { name: /^Repor / }).count()).toBe(1);

  const { page: other, complaints: theirs } = await sharedToSee(page, path);
  await other.goto(`${path}?vista=grade`);
  await grid(other).waitFor();
  await cell(other, 2, 3).click();
  await other.getByRole('button', { name: /^Histórico de / }).click();
  const seen = other.getByRole('dialog', { name: 'Quantidade ao longo do tempo' });
  await seen.getByText('Edição individual').waitFor();
  await expect.poll(() => seen.getByRole('button', { name: /^Repor / }).count()).toBe(0);

  await page.goto(path);
  await page.getByRole('link', { name: 'Promover' }).click();
  const dialog = page.getByRole('dialog', { name: 'Promover para o plano' });
  await dialog.getByText('1 linha muda sem conflito').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Promover' }).click();
  await page.getByText('Promovido para o plano por').waitFor();
  await page.getByRole('link', { name: 'Ver no histórico do plano' }).click();
  const change = page.getByRole('row').filter({ hasText: `Cenário “${title}”` });
  await change.getByText('Gravada').waitFor();
  await change.getByRole('link', { name: /^Desfazer/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click();
  await change.getByText('Desfeita').waitFor();
  await page.goto(`${path}?promover=1`);
  await page.getByText('1 linha muda sem conflito').waitFor();
  expect([...complaints, ...theirs]).toEqual([]);
});

it('keeps what is typed in it apart from what is typed in the plan', async () => {
  const { page } = await browser.visit();
  await signIn(page, accountOf['USER GOLD']);
  const path = await make(page, '11', `Cenário ${unique()}`);
  await page
    .getByRole('textbox', { name: /^Quantity/ })
    .first()
    .fill('77');
  await page.getByText('1 quantidade não gravada').waitFor();
  await page.goto(`/ij/plan_edit?${rows('11')}`);
  await page.getByText(/^Report generated successfully/).waitFor();
  await expect.poll(() => page.getByText('não gravada').count()).toBe(0);
  await page.goto(path);
  await page.getByText('1 quantidade não gravada').waitFor();
  await page.getByRole('link', { name: 'Reset' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await page.getByText('1 quantidade não gravada').waitFor({ state: 'detached' });
});

it('takes suggestions and comments without scripts, on a phone, and is read-only for viewers', async () => {
  const { page, complaints } = await browser.visit({ javaScriptEnabled: false, viewport: phone });
  await signIn(page, accountOf['USER GOLD']);
  const title = `Sugestão ${unique()}`;
  const path = await make(page, '12', title, 'Sugerir');
  await page.getByRole('link', { name: 'Sugestão', exact: true }).click();
  await page.getByRole('heading', { name: 'Sugestão de quantidades' }).waitFor();
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('link', { name: 'Comentários' }).click();
  await page.getByLabel('Novo comentário').fill('Ver com @ivo');
  await page.getByRole('button', { name: 'Comentar' }).click();
  await page.getByText('Ver com @ivo').waitFor();
  const { page: other, complaints: theirs } = await sharedToSee(page, path);
  await other.goto(path);
  await other.getByText('que o compartilhou com você só para ver').waitFor();
  await expect.poll(() => other.getByRole('textbox', { name: /^Quantity/ }).count()).toBe(0);
  await other.getByRole('link', { name: 'Grade' }).click();
  await grid(other).waitFor();
  expect(await faultsOf(other)).toEqual([]);
  await expect.poll(() => other.getByRole('button', { name: 'Salvar' }).count()).toBe(0);
  expect([...complaints, ...theirs]).toEqual([]);
});

it('is compared with the plan and the sales', async () => {
  const { page, complaints } = await browser.visit();
  await signIn(page, accountOf['USER GOLD']);
  const title = `Cenário ${unique()}`;
  await make(page, '10', title);
  await page.getByRole('link', { name: 'Comparar' }).click();
  await page.getByText(`De Plano oficial a ${title}`).waitFor();
  await page.getByLabel('E com').selectOption('Realizado do ano anterior');
  await page.getByText('De Plano oficial a Realizado do ano anterior').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

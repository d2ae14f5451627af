import exceljs from '@protobi/exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountOf, form, signIn as enter, type Client } from '../portal/client';
import { faultsOf, phone, settled, signIn, useBrowser } from './browser';

const browser = useBrowser();
const gold = accountOf['USER GOLD'];
let client: Client;
beforeAll(async () => {
  client = await enter(gold);
});

describe('financial statements', () => {
  test('are asked for, light up while they are made, and open in a new tab', { tags: 'slow' }, async () => {
    const { page, context, complaints } = await browser.visit();
    await signIn(page, gold);
    await page.goto('/ij/demo_financial');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Company').selectOption('4313');
    await page.getByLabel('Type').selectOption('ANNUAL');
    await expect
      .poll(() => page.getByLabel('Period').locator('option').allTextContents())
      .toEqual(['2025', '2024']);
    await page.getByRole('button', { name: 'Apply' }).click();
    const open = page.getByRole('link', { name: 'Abrir Financial Statement - Excel em nova aba' });
    await open.waitFor({ timeout: 60_000 });
    expect(await faultsOf(page)).toEqual([]);
    const [tab] = await Promise.all([context.waitForEvent('page'), open.click()]);
    await tab.getByRole('link', { name: 'DRE' }).click();
    await tab.getByRole('heading', { name: 'DRE' }).waitFor();
    await expect.poll(() => tab.getByText('Lucro (prejuízo) líquido do período').count()).toBe(1);
    expect(await faultsOf(tab)).toEqual([]);
    await tab.getByRole('link', { name: 'Comparar' }).click();
    await tab.getByLabel('Antes', { exact: true }).selectOption('4313-ANNUAL-2025-12');
    await tab.getByLabel('Mostrar').selectOption('Todas as linhas');
    await tab.getByRole('rowheader', { name: 'Total do ativo', exact: true }).waitFor();
    expect(await faultsOf(tab)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.goto('/ij/demo_financial');
    await page
      .getByRole('link', { name: /^Comparar a demonstração de/ })
      .first()
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/repo/plano-contas?q=3.3.1.05');
    await page.getByRole('link', { name: '3.3.1.05' }).click();
    const note = page.getByRole('dialog', { name: /^3\.3\.1\.05/ }).getByLabel('Texto da nota');
    await note.fill('Meu texto.');
    const theirs = { conta: '3.3.1.05', version: '0', note_text: 'De outra pessoa.', 'antes.note_text': '' };
    expect((await client.post('/repo/plano-contas', form(theirs))).status).toBe(302);
    const send = () => page.getByRole('button', { name: 'Salvar' }).click();
    const dialog = await page.getByRole('dialog').elementHandle();
    const version = page.locator('input[name=version]');
    const before = await settled(() => version.inputValue());
    await send();
    await page.getByRole('cell', { name: 'De outra pessoa.' }).waitFor();
    // What is sent again is over the other's, which the page is asked for; the dialog stays while it comes.
    await expect.poll(() => version.inputValue()).not.toBe(before);
    expect(await dialog?.evaluate((asked) => asked.isConnected)).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    await expect.poll(() => note.inputValue()).toBe('Meu texto.');
    await send();
    await page.getByText('Salvo com sucesso!').first().waitFor();
    await page.getByRole('button', { name: 'Desfazer o que foi salvo' }).click();
    await page.getByText('Edição desfeita.').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);

    const redirect = await client.get('/ij/preview_financial/4313-ANNUAL-2025-12/xlsx/arquivo');
    const file = await client.get(redirect.headers.get('Location') ?? '');
    const book = new exceljs.Workbook();
    await book.xlsx.load(await file.arrayBuffer());
    expect(book.getWorksheet('Balanço')?.getCell('A1').value).toBe('Bela Luz Cosméticos Ltda.');
  });

  test('without scripts on a phone: the form, a period without balance, and the fiscal asset with a file', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false, viewport: phone });
    await signIn(page, gold);
    const answer = await page.goto('/ij/preview_financial?businessUnitID=2236&type=ANNUAL&dateRef=2026-10');
    expect(answer?.status()).toBe(404);
    await expect.poll(() => page.getByText('O último período fechado é 2025.').count()).toBeGreaterThan(0);

    await page.goto('/ij/fiscal_asset?businessUnitID=5454');
    await page.getByRole('link', { name: 'Ativo Fiscal', exact: true }).last().click();
    await page.getByLabel('Observações').fill('Conferido sem scripts.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => page.getByText('Conferido sem scripts.').count()).toBe(1);

    const field = 'Document de Provisões trabalhistas';
    const send = () => page.getByRole('button', { name: `Enviar ${field}` }).click();
    const file = (name: string, text: string) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(text),
    });
    await page.getByLabel(`Anexar ${field}`).click();
    await page.getByLabel(field, { exact: true }).setInputFiles(file('laudo.pdf', 'not a pdf'));
    await send();
    await expect.poll(() => page.getByText('Escolha um arquivo .pdf').count()).toBeGreaterThan(0);
    await page.getByLabel(field, { exact: true }).setInputFiles(file('laudo.pdf', '%PDF-1.7 laudo'));
    await send();
    await expect.poll(() => page.getByRole('link', { name: 'laudo.pdf' }).count()).toBe(1);
  });

  test('the modal Ativo Fiscal adds up while it is typed in, and cancels', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, gold);
    await page.goto('/ij/fiscal_asset?businessUnitID=9311&modal=1');
    const dialog = page.getByRole('dialog', { name: 'Ativo Fiscal' });
    const totals = async () => {
      for (const input of await dialog.locator('input[inputmode=decimal]').all())
        for (const text of ['0', '1,50']) await input.fill(text);
      return dialog.locator('tfoot td').allTextContents();
    };
    await expect.poll(totals).toEqual(['7,50', '7,50']);
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('are for USER GOLD', { tags: 'slow' }, async () => {
    const silver = await enter(accountOf['USER SILVER']);
    for (const path of [
      '/ij/demo_financial',
      '/ij/fiscal_asset',
      '/ij/preview_financial/4313-ANNUAL-2025-12/docx',
    ])
      expect((await silver.get(path)).status).toBe(403);
  });
});

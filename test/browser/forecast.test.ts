import exceljs from 'exceljs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountOf } from '../http/client';
import { desktop, faultsOf, phone, signIn, useBrowser } from './browser';

const browser = useBrowser();

const review = (centre: string, rf = 'RF1 2027') =>
  `/ij/report_preview_edit_schneider/${encodeURIComponent(rf)}/${encodeURIComponent(centre)}`;
const grid = (page: Page) => page.getByRole('treegrid', { name: 'Forecast por conta e mês' });
/** The row of an account. */
const row = (page: Page, account: string) => grid(page).getByRole('row').filter({ hasText: account });
/** October 2026 of an account, the 14th column of RF1 2027, while it takes entries. */
const october = (page: Page, account: string) =>
  row(page, account).locator('[aria-colindex="14"]:not([aria-readonly])');

/** The grid stands where the forecast begins. */
const ready = (page: Page) =>
  grid(page).getByRole('columnheader').filter({ hasText: 'out/26' }).waitFor({ state: 'attached' });

async function enter(page: Page, account: string, text: string): Promise<void> {
  await october(page, account).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();
const saved = (page: Page) => page.getByText('Salvo com sucesso!').first().waitFor();

async function open(page: Page, address: string, account: string = accountOf['USER GOLD']): Promise<void> {
  await signIn(page, account);
  await page.goto(address);
  await ready(page);
}

describe('the forecast review', () => {
  it('is reached by period and cost centre, edited, saved and shown again', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/ij/report_create_schneider');
    const generate = page.getByRole('button', { name: 'Generate Review' });
    await expect.poll(() => generate.isDisabled()).toBe(true);
    await page.getByLabel('Period').selectOption('RF1 2027');
    await page.waitForURL('**period=RF1**');
    await expect.poll(() => generate.isDisabled()).toBe(true);
    await page.getByLabel('Cost Center').fill('Sul');
    await page.getByLabel('Cost Center').blur();
    await generate.click();
    await page.waitForURL(`**${review('1004 - Lojas Sul')}`);
    await ready(page);
    await enter(page, '610101 - Salários', '1.234,565');
    expect(await october(page, '610101 - Salários').innerText()).toContain('1.234,57');
    await save(page);
    await saved(page);
    await page.reload();
    await ready(page);
    expect(await october(page, '610101 - Salários').innerText()).toContain('1.234,57');
    expect(complaints).toEqual([]);
  });

  it('keeps edits while the connection is down, and sends them once when it is back', async () => {
    const { page, context } = await browser.visit();
    await open(page, review('1102 - Marketplaces'));
    await enter(page, '610102 - Comissões', '77');
    await context.setOffline(true);
    await save(page);
    await page.getByText('Sem conexão com o portal').waitFor();
    await context.setOffline(false);
    await saved(page);
    await page.goto(`${review('1102 - Marketplaces')}?historico=1`);
    const sets = page.getByRole('dialog').getByRole('region', { name: 'Alterações salvas' });
    await sets.waitFor();
    expect(await sets.getByRole('row').count()).toBe(2);
  });

  it('asks to sign in again over the page when the session ends, and then saves', async () => {
    const { page, context } = await browser.visit();
    await open(page, review('1101 - E-commerce'));
    // The session ends just before the save arrives, and nothing else of the page finds that out before it.
    let ended = false;
    await page.route('**/salvar', async (route) => {
      if (route.request().postData()?.includes('intent=draft')) return route.fulfill({ status: 204 });
      if (!ended) await context.clearCookies({ name: 'portal_session' });
      ended = true;
      return route.fallback();
    });
    await enter(page, '610103 - Horas extras', '55');
    await save(page);
    await page.getByRole('dialog', { name: 'Aviso' }).getByLabel('Senha').fill('Portal#2026');
    await page.getByRole('button', { name: 'Login' }).click();
    await saved(page);
    expect(await october(page, '610103 - Horas extras').innerText()).toContain('55,00');
  });

  it('gives unsaved edits back after the tab was closed', async () => {
    const { page, context } = await browser.visit();
    await open(page, review('2001 - Centro de Distribuição Cajamar'));
    const kept = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('intent=draft') ?? false,
    );
    await enter(page, '610104', '88');
    await kept;
    await page.close();
    const again = await context.newPage();
    await again.goto(review('2001 - Centro de Distribuição Cajamar'));
    await again.getByText('1 alteração não salva').waitFor();
    await ready(again);
    expect(await october(again, '610104').innerText()).toContain('88,00');
  });

  it('shows two people each other, and both values of a cell that both changed', async () => {
    const address = review('1003 - Lojas MG');
    const first = await browser.visit();
    const second = await browser.visit();
    await open(first.page, address);
    await open(second.page, address, accountOf['SYSTEM ADMIN']);
    await first.page.getByTitle(/Marta Azevedo/).waitFor();
    await enter(second.page, '610101 - Salários', '222');
    await enter(first.page, '610101 - Salários', '111');
    await save(first.page);
    await saved(first.page);
    await second.page.getByRole('button', { name: /1 conflito/ }).click();
    const chooser = second.page.getByRole('dialog', { name: 'Valores em conflito' });
    expect(await chooser.innerText()).toMatch(/Laura Bittencourt, \d+ \w+ 2026 [\d:]+\s+222,00\s+111,00/);
    await chooser.getByRole('button', { name: 'Manter os meus' }).click();
    await save(second.page);
    await saved(second.page);
    await expect
      .poll(() => october(first.page, '610101 - Salários').innerText(), { timeout: 10_000 })
      .toContain('222,00');
  });

  it('shows an imported workbook first, takes it as one step, and names in the history how values came', async () => {
    const { page } = await browser.visit();
    const address = review('1004 - Lojas Sul');
    await open(page, address);
    const out = await page.context().request.get(`${address}?export=xlsx`);
    const book = new exceljs.Workbook();
    await book.xlsx.load((await out.body()) as unknown as exceljs.Buffer);
    const sheet = book.worksheets[0];
    const november = (sheet?.getRow(3).values as unknown[]).findIndex(
      (title) => title instanceof Date && title.toISOString().startsWith('2026-11'),
    );
    sheet?.eachRow((line) => {
      if (/^61010[12]/.test(String(line.getCell(1).value))) line.getCell(november).value = 4321;
    });
    await page.getByRole('link', { name: 'Importar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar planilha' });
    await dialog.getByLabel('Planilha XLSX').setInputFiles({
      name: 'revisao.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await book.xlsx.writeBuffer()),
    });
    await dialog.getByRole('button', { name: 'Conferir' }).click();
    const take = dialog.getByRole('button', { name: 'Levar 2 células para a grade' });
    await take.waitFor();
    // Somebody says something about a cell meanwhile: the page loads anew, and the preview stays.
    await page.context().request.post(address, {
      headers: { Origin: new URL(page.url()).origin },
      form: { intent: 'comment', celula: '610103 - Horas extras|2026-12', text: 'Confere?' },
      maxRedirects: 0,
    });
    await page.getByText('1 célula comentada').waitFor({ state: 'attached' });
    await take.click();
    await page.getByText('2 alterações não salvas').waitFor();
    await grid(page).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.getByText('não salvas').count()).toBe(0);
    await page.keyboard.press('Control+y');
    await enter(page, '610103 - Horas extras', '9');
    await save(page);
    await saved(page);
    await page.goto(`${address}?historico=1`);
    await page.getByRole('cell', { name: 'Importação, Edição', exact: true }).waitFor();
  });

  it('marks commented cells', async () => {
    const { page } = await browser.visit();
    const address = review('1003 - Lojas MG');
    await open(page, `${address}?${new URLSearchParams({ celula: '610101 - Salários|2026-11' })}`);
    const dialog = page.getByRole('dialog', { name: '610101 - Salários, nov/26' });
    await dialog.getByLabel('Novo comentário').fill('Conferir com o RH');
    await dialog.getByRole('button', { name: 'Comentar' }).click();
    await row(page, '610101 - Salários').getByTitle('1 comentário').waitFor();
    await expect.poll(() => dialog.getByLabel('Novo comentário').inputValue()).toBe('');
  });

  it('keeps what was typed when somebody closes the review meanwhile, and says why', async () => {
    const { page } = await browser.visit();
    const address = review('1005 - Lojas Nordeste');
    await open(page, address);
    await enter(page, '610101 - Salários', '66');
    const body = new URLSearchParams({ intent: 'step', step: 'send', note: '' });
    const sent = await page.context().request.post(address, {
      data: body.toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: new URL(page.url()).origin },
      maxRedirects: 0,
    });
    expect(sent.status()).toBe(302);
    await page.getByText('A revisão está enviada para aprovação').first().waitFor();
    await page.keyboard.press('Control+s');
    await expect.poll(() => october(page, '610101 - Salários').count()).toBe(0);
    await row(page, '610101 - Salários').getByText('66,00').waitFor();
    await page.getByText('1 alteração não salva').waitFor();
  });

  it('without JavaScript changes a column by percent, with the effect shown before', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await signIn(page, accountOf['USER GOLD']);
    await page.goto(review('1002 - Lojas RJ'));
    const before = await page.getByLabel('610101 - Salários, dez/26').inputValue();
    await page.getByRole('link', { name: 'Alterar uma coluna' }).click();
    await page.getByLabel('Coluna', { exact: true }).selectOption('dez/26');
    await page.getByLabel('Diminuir').check();
    await page.getByLabel('Percentual (%)').fill('101');
    await page.getByRole('button', { name: 'Conferir' }).click();
    expect(await page.getByText('Number is not valid').count()).toBeGreaterThan(0);
    await page.getByLabel('Percentual (%)').fill('50');
    await page.getByRole('button', { name: 'Conferir' }).click();
    expect(await page.getByText(/linhas de detalhe; a soma vai de/).count()).toBe(1);
    await page.getByRole('button', { name: 'Diminuir e salvar' }).click();
    expect(await page.getByText('Salvo com sucesso!').count()).toBe(1);
    const amount = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'));
    const after = await page.getByLabel('610101 - Salários, dez/26').inputValue();
    expect(amount(after)).toBeCloseTo(amount(before) / 2, 1);
  });

  it('without JavaScript is a table of inputs with the same rules', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await signIn(page, accountOf['USER GOLD']);
    await page.goto(review('3001 - Marketing Corporativo'));
    const cell = page.getByLabel('610101 - Salários, nov/26');
    await cell.fill('12x');
    await page.getByRole('button', { name: 'Salvar' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('não é um número');
    expect(await cell.inputValue()).toBe('12x');
    await cell.fill('12,5');
    await page.getByRole('button', { name: 'Salvar' }).click();
    expect(await page.getByText('Salvo com sucesso!').count()).toBe(1);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('link', { name: 'Previous' }).click();
    expect(await cell.inputValue()).toBe('12,50');
  });
});

describe('the HR auxiliary data', () => {
  it('edits figures and a comment of 255 characters', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/ij/rh');
    const generate = page.getByRole('button', { name: 'Generate Review' });
    await expect.poll(() => generate.isDisabled()).toBe(true);
    await page.getByLabel('Filial').selectOption('Loja Natal');
    await generate.click();
    await page.waitForURL('**/ij/rh_edit/Loja%20Natal');
    const rows = page.getByRole('grid', { name: 'Dados auxiliares da filial' });
    const figure = rows.getByRole('row').nth(1).getByRole('gridcell').nth(4);
    await figure.click();
    await page.keyboard.type('1.500,5');
    await page.keyboard.press('Enter');
    await save(page);
    await page.getByRole('button', { name: 'Salvar 1 valor' }).click();
    await saved(page);
    expect(await figure.innerText()).toContain('1.500,50');
    expect(await rows.evaluate((grid) => grid === document.activeElement)).toBe(true);
    await figure.click();
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Filtering' }).click();
    await page.waitForURL('**/ij/rh?**');
    await page.goBack();
    await page.getByText('1 alteração sua que não foi salva está de volta').waitFor();
    expect(await figure.innerText()).toContain('9,00');
    await rows.focus();
    await page.keyboard.press('Control+z');
    await figure.click();
    await page.keyboard.press('End');
    await rows
      .getByRole('button', { name: /^Comentário de/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Comentário' });
    await dialog.getByRole('textbox').fill('Cobriu férias');
    expect(await dialog.innerText()).toContain('13 / 255');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rows.getByText('Cobriu férias').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('the screens are accessible', () => {
  const own = review('1001 - Lojas SP');
  const cell = `${own}?${new URLSearchParams({ celula: '610101 - Salários|2026-11' })}`;
  const branch = '/ij/rh_edit/Loja%20Centro';
  it.each([
    [
      'desktop, light',
      { viewport: desktop, colorScheme: 'light' },
      ['/ij/report_create_schneider?period=RF1+2027', own, `${own}?historico=1`, cell, '/ij/rh', branch],
    ],
    [
      'phone, dark',
      { viewport: phone, colorScheme: 'dark' },
      [review('1001 - Lojas SP', 'RF4 2026'), `${own}?comparar=actual&como=percentual`, cell, branch],
    ],
  ] as const)('%s', async (_name, options, screens) => {
    const { page } = await browser.visit(options);
    await signIn(page, accountOf['USER GOLD']);
    const found: string[] = [];
    for (const screen of screens) {
      await page.goto(screen);
      await page.getByRole('main').waitFor({ state: 'attached' });
      if (screen.includes('edit'))
        await page.locator('[role=grid], [role=treegrid]').first().waitFor({ state: 'attached' });
      found.push(...(await faultsOf(page)));
    }
    expect(found).toEqual([]);
  });
});

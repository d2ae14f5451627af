/** @module-tag slow — a browser */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { desktop, faultsOf, phone, signIn, takenOver, useBrowser } from './browser';

const browser = useBrowser();
const capital = '/ij/cockpit_preview?businessUnitID=5454&report=Working+Capital';
const table = (page: Page) => page.getByRole('treegrid', { name: 'Balance sheet' });

describe('the cockpit', () => {
  it('narrows with each choice, keeps the focus, and compares the selection', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/ij/cockpit');
    const report = page.getByLabel('Report');
    await takenOver(report);
    await report.focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/report=Working/);
    const first = page.getByLabel('Category 1');
    await expect
      .poll(() => first.locator('option').allInnerTexts())
      .toEqual(['Todas', 'Current Assets', 'Current Liabilities']);
    await expect.poll(() => report.evaluate((field) => field === document.activeElement)).toBe(true);
    await first.selectOption('Current Liabilities');
    await page.waitForURL(/category1=Current/);
    await page.getByLabel('Category 2').selectOption('Fornecedores');
    await page.waitForURL(/category2=Forn/);
    await first.selectOption('Current Assets');
    await expect.poll(() => page.getByLabel('Category 2').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Generate report' }).click();
    await page.waitForURL(/cockpit_preview/);
    await table(page).waitFor();
    for (const head of ['Sep 26', 'Oct 26', 'Dif. $', 'Dif. %', 'Comments', 'Files'])
      await expect.poll(() => table(page).getByRole('columnheader', { name: head }).count()).toBe(1);
    await page.getByLabel('To', { exact: true }).selectOption('2026-08');
    await page.getByText('Escolha em To um mês depois de From.').first().waitFor();
    await page.goBack();
    await table(page).waitFor();
    await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe('2026-10');
    expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
  });

  it('folds rows, and takes comments and files on a category and an account', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto(capital);
    await table(page).waitFor();
    const stock = table(page).getByRole('row').filter({ hasText: 'Mercadorias para revenda' });
    const group = table(page).getByRole('row').filter({ hasText: 'Estoques' }).first();
    await group.locator('[data-twist]').click();
    await stock.waitFor({ state: 'detached' });
    await group.locator('[data-twist]').click();

    await group.getByRole('link', { name: /^Comments, Estoques: nenhum/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Novo comentário').fill('Estoque de Natal');
    await dialog.getByRole('button', { name: 'Comentar' }).click();
    await dialog.getByText('Salvo com sucesso!').waitFor();
    await dialog.getByRole('link', { name: /^Editar comentário/ }).click();
    await dialog.getByRole('textbox', { name: 'Editar comentário' }).fill('Estoque de fim de ano');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.getByText('Estoque de fim de ano').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await group.getByRole('link', { name: 'Comments, Estoques: 1 comentário' }).waitFor();

    await stock.getByRole('link', { name: /^Files, 1.1.3.01/ }).click();
    const send = async (name: string, content: string) => {
      await dialog
        .getByLabel('Anexar arquivos')
        .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) });
      await dialog.getByRole('button', { name: 'Anexar', exact: true }).click();
    };
    await send('inventario.exe', 'MZ');
    await dialog.getByText('arquivos .exe não são aceitos').waitFor();
    await send('Inventário.pdf', '%PDF-1.7');
    const file = dialog.getByRole('link', { name: 'Inventário.pdf', exact: true });
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    expect(download.suggestedFilename()).toBe('Inventário.pdf');
    await dialog.getByRole('link', { name: 'Apagar Inventário.pdf' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
    await dialog.getByText('Nenhum arquivo neste período.').waitFor();
    expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
  });

  it('is no taller than its rows', async () => {
    const { page } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto(`${capital}&category1=Current+Liabilities&category2=Fornecedores`);
    const last = table(page).getByRole('row').filter({ hasText: 'Working Capital' });
    const left = async () => {
      const [whole, row] = await Promise.all([table(page).boundingBox(), last.boundingBox()]);
      return whole && row && whole.y + whole.height - row.y - row.height;
    };
    await expect.poll(left).toBeLessThan(20);
  });

  it.each([
    ['as it folds', true],
    ['without JavaScript', false],
  ])('prints every row, %s', async (_name, javaScriptEnabled) => {
    const { page } = await browser.visit({ javaScriptEnabled });
    await signIn(page, accountOf['USER GOLD']);
    await page.goto(capital);
    const group = table(page).getByRole('row').filter({ hasText: 'Estoques' }).first();
    if (javaScriptEnabled) await group.locator('[data-twist]').click();
    await page.emulateMedia({ media: 'print' });
    const printed = page.getByRole('table').filter({ hasText: 'Sep 26' });
    await expect.poll(() => printed.count()).toBe(1);
    await expect.poll(() => printed.innerText()).toMatch(/Estoques[^]*Mercadorias para revenda/);
    await expect.poll(() => table(page).count()).toBe(0);
  });

  it('works without JavaScript: narrows by a button, unfolds, takes a comment', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await signIn(page, accountOf['USER SILVER']);
    await page.goto('/ij/cockpit');
    await page.getByLabel('Category 1').selectOption('Equity');
    await page.getByRole('button', { name: 'Atualizar opções' }).click();
    await expect
      .poll(() => page.getByLabel('Category 2').locator('option').first().innerText())
      .toBe('Todas');
    await expect
      .poll(() => page.getByLabel('Category 2').locator('option', { hasText: 'Estoques' }).count())
      .toBe(0);
    await page.getByRole('button', { name: 'Generate report' }).click();
    const group = page.locator('summary', { hasText: 'Capital social' });
    const [amount, column] = [
      group.locator('span').nth(2),
      page.locator('table[aria-hidden] th:nth-child(3)'),
    ];
    const apart = async () => {
      const [one, other] = await Promise.all([amount.boundingBox(), column.boundingBox()]);
      return one && other && one.x - other.x;
    };
    await expect.poll(apart).toBeCloseTo(0, 0);
    await group.click();
    await page.getByRole('link', { name: /^Comments, 2.3.1.01/ }).click();
    await page.getByLabel('Novo comentário').fill('Sem alteração');
    await page.getByRole('button', { name: 'Comentar' }).click();
    await page.getByText('Sem alteração').first().waitFor();
    await page
      .getByText(/^Ivo Cardoso, .* · Oct 26/)
      .first()
      .waitFor();
  });

  it('shows the first amount of each row on a phone without JavaScript', async () => {
    const { page } = await browser.visit({ viewport: phone, javaScriptEnabled: false });
    await signIn(page, accountOf['USER SILVER']);
    await page.goto(capital);
    const end = () =>
      page
        .locator('table[aria-hidden] th')
        .nth(1)
        .boundingBox()
        .then((amount) => amount && amount.x + amount.width);
    await expect.poll(end).toBeLessThanOrEqual(phone.width);
  });

  it.each([
    [
      'desktop, light',
      { viewport: desktop, colorScheme: 'light' },
      ['/ij/cockpit', capital, '/ij/cockpit_preview?dateStart=2019-01&dateEnd=2019-02'],
    ],
    ['phone, dark', { viewport: phone, colorScheme: 'dark' }, [capital, `${capital}&comments=1.1.2.01`]],
  ] as const)('is accessible: %s', async (_name, options, screens) => {
    const { page } = await browser.visit(options);
    await signIn(page, accountOf['USER GOLD']);
    const found: string[] = [];
    for (const screen of screens) {
      await page.goto(screen);
      if (screen.startsWith(capital)) await page.locator('[role=treegrid]').waitFor({ state: 'attached' });
      found.push(...(await faultsOf(page)));
    }
    expect(found).toEqual([]);
  });

  it('is accessible before its scripts are loaded', async () => {
    const { page } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(capital);
    await page.locator('summary', { hasText: 'Estoques' }).click();
    expect(await faultsOf(page)).toEqual([]);
  });
});

/** @module-tag slow — a browser */
import { describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { desktop, faultsOf, phone, settled, signIn, useBrowser } from './browser';
import { grid, open, review } from './review';

const browser = useBrowser();

describe('the forecast review without JavaScript', () => {
  it('changes a column by percent, after showing the effect', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await signIn(page, accountOf['USER GOLD']);
    await page.goto(review('1002 - Lojas RJ'));
    const before = await settled(() => page.getByLabel('610101 - Salários, dez/26').inputValue());
    await page.getByRole('link', { name: 'Alterar uma coluna' }).click();
    await page.getByLabel('Coluna', { exact: true }).selectOption('dez/26');
    await page.getByLabel('Diminuir').check();
    await page.getByLabel('Percentual (%)').fill('101');
    await page.getByRole('button', { name: 'Conferir' }).click();
    await expect.poll(() => page.getByText('Number is not valid').count()).toBeGreaterThan(0);
    await page.getByLabel('Percentual (%)').fill('50');
    await page.getByRole('button', { name: 'Conferir' }).click();
    await expect.poll(() => page.getByText(/linhas de detalhe; a soma vai de/).count()).toBe(1);
    await page.getByRole('button', { name: 'Diminuir e salvar' }).click();
    await expect.poll(() => page.getByText('Salvo com sucesso!').count()).toBe(1);
    const amount = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'));
    const after = () => page.getByLabel('610101 - Salários, dez/26').inputValue();
    await expect.poll(async () => amount(await after())).toBeCloseTo(amount(before) / 2, 1);
  });

  it('is a table of inputs with the same rules', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await signIn(page, accountOf['USER GOLD']);
    await page.goto(review('3001 - Marketing Corporativo'));
    const cell = page.getByLabel('610101 - Salários, nov/26');
    await cell.fill('12x');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toContain('610101 - Salários, nov/26: "12x" não é um número');
    await expect.poll(() => cell.inputValue()).toBe('12x');
    await cell.fill('12,5');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect.poll(() => page.getByText('Salvo com sucesso!').count()).toBe(1);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect.poll(() => cell.inputValue()).toBe('12,50');
  });

  it('compares within its frame, which alone scrolls sideways', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false, viewport: phone });
    await signIn(page, accountOf['USER GOLD']);
    await page.goto(`${review('1002 - Lojas RJ')}?comparar=actual`);
    await expect.poll(() => page.getByRole('columnheader', { name: 'Realizado' }).count()).toBeGreaterThan(0);
    const root = page.locator('html');
    await expect
      .poll(() => root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBe(0);
  });
});

describe('the grid of the forecast review', () => {
  it.each([
    ['530 px at least', 600, 530],
    ['the height of a taller window below the page’s head', 1000, 1000 - 19 * 16],
  ])('takes %s', async (_room, height, expected) => {
    const { page } = await browser.visit({ viewport: { width: 1440, height } });
    await open(page, review('1002 - Lojas RJ'));
    const frame = grid(page).locator('xpath=..');
    await expect.poll(async () => (await frame.boundingBox())?.height).toBe(expected);
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

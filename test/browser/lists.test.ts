/** @module-tag slow — a browser */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { faultsIn, settled, signIn, useBrowser } from './browser';

const browser = useBrowser();

describe('master data', () => {
  it('filters by column while typing, keeps the focus, hides a column, and shows the origin of a row', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/repo/master-data?collection=canal');
    const first = await settled(() => page.locator('tbody tr').first().innerText());
    const filter = page.getByLabel('Filtrar por Description');
    const wanted = (first.split('\t')[1] ?? '').slice(0, 8);
    await filter.pressSequentially(wanted);
    await page.waitForURL(/description=/);
    await expect.poll(() => filter.evaluate((field) => field === document.activeElement)).toBe(true);

    await page.getByText('Colunas').click();
    await page.getByRole('link', { name: 'Esconder a coluna Channel SIOP' }).click();
    await page.waitForURL(/hide=channel_siop/);
    await expect.poll(() => page.getByRole('columnheader', { name: 'Channel SIOP' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Mover a coluna Description para a esquerda' }).click();
    await page.waitForURL(/ordem-colunas=description/);
    await expect.poll(() => page.getByRole('columnheader').first().innerText()).toContain('Description');
    await expect.poll(() => new URL(page.url()).searchParams.get('description')).toBe(wanted);

    await page.locator('tbody tr').first().getByRole('link').first().click();
    const detail = page.getByRole('dialog', { name: 'Linha da base' });
    await expect.poll(() => detail.innerText()).toMatch(/Origem\s+\S+\.(csv|xlsx), linha \d+/);
    await page.goBack();
    await detail.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('changes the base, and drops the filters of the former one', async () => {
    const { page } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/repo/master-data?collection=canal&description=loja&sort=cnpj');
    await page.getByText('Base NOK').click();
    await page.waitForURL(/ok=0/);
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ collection: 'canal', ok: '0' });
    await page.getByRole('columnheader', { name: 'Error' }).waitFor();
  });

  it('works without JavaScript: filter, sort, detail, export', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/repo/master-data/planejamento');
    await page.getByRole('link', { name: 'Spend', exact: true }).click();
    await page.getByLabel('Filtrar por Channel').selectOption('FSS');
    await page.getByLabel('Filtrar por Value').fill('>0');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByRole('link', { name: 'Value' }).click();
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toMatchObject({ channel: 'FSS', valor: '>0', sort: 'valor' });
    await expect
      .poll(async () => {
        const values = await page.locator('tbody tr td:nth-child(4)').allInnerTexts();
        const numbers = values.map((text) => Number(text.replaceAll('.', '').replace(',', '.')));
        const sorted = numbers.toSorted((a, b) => a - b);
        return numbers.length > 1 && isDeepStrictEqual(numbers, sorted);
      })
      .toBe(true);
    await page.getByText('Exportar').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Planejamento Spend.csv');
  });
});

it('a file downloads under its original name, and a failure says so word for word', async () => {
  const { page } = await browser.visit();
  await signIn(page, accountOf['USER GOLD']);
  await page.goto('/repo/format');
  const name = await settled(() => page.locator('tbody tr td').first().innerText());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: `Download de ${name}` })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  await page.goto('/captura/processando/000000000000000000000000/arquivo?voltar=%2Frepo%2Fformat%3Fpage%3D2');
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toContain('Ocorreu um erro ao fazer o download.');
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
});

it('is accessible', async () => {
  const { page } = await browser.visit();
  await signIn(page, accountOf['USER GOLD']);
  const found = await faultsIn(page, [
    '/repo/format',
    '/repo/master-data/canal?ok=0',
    '/repo/master-data/planejamento?data_ref=ontem',
    '/repo/master-data?sku=nada',
  ]);
  expect(found).toEqual([]);
});

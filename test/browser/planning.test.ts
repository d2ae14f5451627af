import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { faultsIn, settled, signIn, useBrowser } from './browser';

const browser = useBrowser();
const slice = (month: string, rest = '') =>
  `/ij/plan_edit?chanel=WHOLESALES&dateStart=${month}&dateEnd=${month}${rest}`;
const quantities = (page: Page) => page.getByRole('textbox', { name: /^Quantity, / });

describe('selecting', () => {
  it('waits for a channel, finds SKUs while one types, counts live and generates', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, accountOf['USER SILVER']);
    await page.goto('/ij/plan?limpar=1');
    const generate = page.getByRole('button', { name: 'Generate report' });
    await expect.poll(() => generate.isDisabled()).toBe(true);
    await page.getByLabel('WHOLESALES').check();
    await page.getByText(/linhas selecionadas/).waitFor();
    const all = await settled(() => page.getByRole('status').first().innerText());
    await page.getByRole('combobox', { name: 'Buscar SKU' }).fill('batom');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const chips = page.getByRole('list', { name: 'SKUs escolhidos' }).getByRole('listitem');
    await chips.first().waitFor();
    await expect.poll(() => page.getByRole('status').first().innerText()).not.toBe(all);
    const sku = (await settled(() => chips.first().innerText())).trim();
    await expect.poll(() => new URL(page.url()).searchParams.getAll('sku')).toEqual([sku]);
    await page.getByText('Colar uma lista de códigos').click();
    const codes = page.locator('textarea[name=codes]');
    await codes.fill('NADA-1');
    await generate.click();
    await page.getByText('1 código não existe').waitFor();
    await expect.poll(() => codes.inputValue()).toBe('');
    await generate.click();
    await page.waitForURL(`**/ij/plan_edit?sku=${sku}&chanel=WHOLESALES`);
    await page.getByText(/Report generated successfully\.|No data found/).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('formFilter'))).toContain(sku);
    await page.goBack();
    await chips.first().waitFor();
    await page.goto('/ij/plan');
    await page.getByText('Aberto com o último filtro que você usou.').waitFor();
    await expect.poll(() => chips.count()).toBe(1);
    await expect.poll(() => generate.isDisabled()).toBe(false);
    const to = page.getByLabel('To', { exact: true });
    await page.getByLabel('From', { exact: true }).fill('2027-03');
    await expect.poll(() => to.getAttribute('min')).toBe('2027-03');
    await page.goto('/ij/plan');
    await page.getByRole('link', { name: 'Começar sem filtro' }).click();
    await expect.poll(() => chips.count()).toBe(0);
    await expect.poll(() => generate.isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('takes pasted codes and drops a chip without scripts', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await signIn(page, accountOf['USER SILVER']);
    await page.goto('/ij/plan?limpar=1');
    await page.getByLabel('Buscar SKU').fill('batom');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.locator('input[name=sku]').first().check();
    await page.getByText('Colar uma lista de códigos').click();
    await page.locator('textarea[name=codes]').fill('NADA-1');
    await page.getByRole('button', { name: 'Adicionar códigos' }).click();
    await page.getByText('1 código não existe').waitFor();
    const chips = page.getByRole('list', { name: 'SKUs escolhidos' }).getByRole('checkbox');
    await expect.poll(() => chips.count()).toBe(1);
    await page.getByLabel('FSS').check();
    await page.getByRole('button', { name: 'Generate report' }).click();
    await page.getByText(/Report generated successfully|No data found/).waitFor();
  });
});

describe('editing row by row', () => {
  it(
    'keeps what was typed over pages and for another browser, then saves it all at once',
    { tags: 'slow' },
    async () => {
      const { page, complaints } = await browser.visit();
      await signIn(page, accountOf['USER SILVER']);
      await page.goto(slice('2027-01'));
      await quantities(page).first().fill('4001');
      await page.keyboard.press('Enter');
      await expect
        .poll(() =>
          quantities(page)
            .nth(1)
            .evaluate((input) => input === document.activeElement),
        )
        .toBe(true);
      await expect.poll(() => page.getByRole('button', { name: 'Edição em grupo' }).isDisabled()).toBe(true);
      await page.getByRole('link', { name: 'Next' }).click();
      await page.waitForURL('**page=2');
      await expect.poll(() => quantities(page).first().inputValue()).not.toBe('4.001');
      const arrived = page.waitForResponse(
        (answer) => answer.request().postData()?.includes('4002') ?? false,
      );
      await quantities(page).nth(2).fill('4002');
      await page.getByText('2 quantidades não gravadas (1 em outra página)').waitFor();
      await arrived;
      await page.close();

      const { page: again } = await browser.visit();
      await signIn(again, accountOf['USER SILVER']);
      await again.goto(slice('2027-01'));
      await expect.poll(() => quantities(again).first().inputValue()).toBe('4.001');
      await again.getByRole('link', { name: 'Salvar' }).click();
      await again.getByRole('alertdialog').getByRole('button', { name: 'Salvar' }).click();
      await again.getByRole('dialog', { name: 'Editing saved successfully' }).waitFor();
      await expect.poll(() => again.getByText('2 linhas alteradas').count()).toBe(1);
      await again.getByRole('link', { name: 'Close' }).click();
      await again.getByRole('dialog').waitFor({ state: 'detached' });
      const saved = () => Promise.all([0, 1].map((row) => quantities(again).nth(row).inputValue()));
      await expect.poll(async () => (await saved()).sort()).toEqual(['4.001', '4.002']);
      await expect.poll(() => again.getByText('não gravada').count()).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

  it('lets the person choose between both values of a conflict', { tags: 'slow' }, async () => {
    const { page } = await browser.visit();
    const other = await browser.visit();
    await signIn(page, accountOf['USER SILVER']);
    await signIn(other.page, accountOf['USER GOLD']);
    for (const each of [page, other.page]) await each.goto(slice('2027-02'));
    await quantities(page).first().fill('5001');
    await quantities(other.page).first().fill('5002');
    const save = async (each: Page) => {
      await each.getByRole('link', { name: 'Salvar' }).click();
      await each.getByRole('alertdialog').getByRole('button', { name: 'Salvar' }).click();
    };
    await save(other.page);
    await other.page.getByRole('dialog', { name: 'Editing saved successfully' }).waitFor();
    await save(page);
    await page.getByText('enquanto você editava').waitFor();
    await page.getByRole('button', { name: 'Ficar com 5.002' }).waitFor();
    await page.getByRole('button', { name: 'Manter o meu 5.001' }).click();
    await save(page);
    await page.getByRole('dialog', { name: 'Editing saved successfully' }).waitFor();
    await page.getByRole('link', { name: 'Close' }).click();
    await expect.poll(() => quantities(page).first().inputValue()).toBe('5.001');
  });

  it(
    'pastes a column of a spreadsheet downwards and says what is no quantity',
    { tags: 'slow' },
    async () => {
      const { page } = await browser.visit();
      await signIn(page, accountOf['USER SILVER']);
      await page.goto(slice('2027-03'));
      await quantities(page).first().click();
      await page.evaluate(() => {
        const data = new DataTransfer();
        data.setData('text', '11\n-2\n1,5\n');
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      });
      await expect.poll(() => quantities(page).nth(2).inputValue()).toBe('1,5');
      await expect.poll(() => quantities(page).first().inputValue()).toBe('11');
      await expect.poll(() => page.getByText('Informe um número inteiro a partir de 0').count()).toBe(2);
      await page.getByRole('link', { name: 'Salvar' }).click();
      const dialog = page.getByRole('alertdialog');
      await expect.poll(() => dialog.getByRole('button', { name: 'Salvar' }).isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Reset' }).click();
      await dialog.getByRole('button', { name: 'Descartar' }).click();
      await page.getByText('não gravadas').waitFor({ state: 'detached' });
      await expect.poll(() => quantities(page).first().inputValue()).not.toBe('11');
    },
  );

  it('saves without scripts', { tags: 'slow' }, async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await signIn(page, accountOf['USER SILVER']);
    await page.goto(slice('2027-04'));
    await quantities(page).nth(3).fill('6001');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Editing saved successfully').waitFor();
    await page.getByText('1 linha alterada').waitFor();
    await expect.poll(() => quantities(page).first().inputValue()).toBe('6.001');
  });
});

describe('editing a group', () => {
  it.each([true, false])(
    'previews, saves and is undone (JavaScript: %s)',
    { tags: 'slow' },
    async (javaScriptEnabled) => {
      const { page } = await browser.visit({ javaScriptEnabled });
      await signIn(page, accountOf['USER SILVER']);
      await page.goto(slice(javaScriptEnabled ? '2027-05' : '2027-06', '&majorCategory=Other'));
      const before = await settled(() => quantities(page).first().inputValue());
      await page.getByRole('link', { name: 'Edição em grupo' }).click();
      const percent = page.getByLabel('Percentual');
      await expect.poll(() => percent.inputValue()).toBe('10');
      await percent.fill('10,5');
      await page.getByRole('button', { name: 'Ver o resultado' }).click();
      await page.getByText('Number is not valid').waitFor();
      await percent.fill('100');
      await page.getByRole('button', { name: 'Ver o resultado' }).click();
      await page.getByRole('heading', { name: 'Increase 100%' }).waitFor();
      const shown = () => quantities(page).first().inputValue();
      await expect
        .poll(async () => (await shown()).replaceAll('.', ''))
        .toBe(String(Number(before.replaceAll('.', '')) * 2));
      await expect.poll(() => quantities(page).first().isEditable()).toBe(false);
      await page.getByRole('link', { name: 'Salvar' }).click();
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByText('Editing saved successfully').waitFor();
      await page.goto('/ij/plan_changes');
      await page
        .getByRole('link', { name: /^Desfazer: Increase 100%/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Desfazer' }).click();
      await page.getByRole('cell', { name: 'Desfeita' }).first().waitFor();
    },
  );
});

it('planning and report screens are accessible', { tags: 'slow' }, async () => {
  const { page } = await browser.visit();
  await signIn(page, accountOf['USER GOLD']);
  const screens = [
    '/ij/plan?chanel=FSS&by=attributes&hero=hero',
    slice('2027-07'),
    slice('2027-07', '&action=increase&percent=10'),
    slice('2027-07', '&grupo=1'),
    '/ij/plan_changes',
    '/ij/report',
    '/ij/report_save?chanel=FSS&dateStart=2027-07&dateEnd=2027-07',
    '/ij/report_schedules',
    '/ij/report_preview_schneider?tab=variances',
    '/ij/porque/fpa?cost_center=1001+-+Lojas+SP&por=conta',
    '/ij/cenarios',
  ];
  expect(await faultsIn(page, screens)).toEqual([]);
});

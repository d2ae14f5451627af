/** @module-tag slow — a browser */
import { describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { phone, settled, signIn, useBrowser } from './browser';

const browser = useBrowser();

describe('the report list on a phone', () => {
  it('shows the actions of a report', async () => {
    const { page } = await browser.visit({ viewport: phone });
    await signIn(page, accountOf['USER SILVER']);
    await page.goto('/ij/report');
    for (const act of [/^Baixar /, /^Abrir /]) {
      const end = () =>
        page
          .getByLabel(act)
          .first()
          .boundingBox()
          .then((box) => box && box.x + box.width);
      await expect.poll(end).toBeLessThanOrEqual(phone.width);
    }
    await page.getByText('Exportar').click();
    const formats = page.getByRole('link', { name: 'CSV' });
    await expect.poll(async () => (await formats.boundingBox())?.x).toBeGreaterThanOrEqual(0);
  });
});

describe('the FP&A report', () => {
  it('fits in 600 px without scripts, with its header and total visible', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/ij/report_preview_schneider?cost_center=1001+-+Lojas+SP');
    const table = page.getByRole('region').filter({ has: page.getByRole('table') });
    await expect.poll(async () => (await table.boundingBox())?.height).toBe(600);
    const edges = async () => {
      const shown = [table, table.getByRole('columnheader').first(), table.getByRole('rowheader').last()];
      const [frame, head, total] = await Promise.all(shown.map((each) => each.boundingBox()));
      if (!frame || !head || !total) return null;
      return [head.y - frame.y, frame.y + frame.height - total.y - total.height].map(Math.round);
    };
    const middle = table.getByRole('row', { name: /^620201/ });
    await middle.scrollIntoViewIfNeeded();
    await expect.poll(edges).toEqual([0, 0]);
  });

  it('takes an amount of the open release point on the grid, undoes it, and saves it', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/ij/report_preview_schneider?cost_center=1006+-+Lojas+Norte+e+Centro-Oeste');
    const cell = page
      .getByRole('row', { name: /^610103/ })
      .getByRole('gridcell')
      .last();
    const before = await settled(() => cell.innerText());
    const type = async (amount: string) => {
      await cell.dblclick();
      await page.keyboard.press('Control+A');
      await page.keyboard.type(amount);
      await page.keyboard.press('Enter');
    };
    await type('123456,78');
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell.innerText()).toBe(before);
    await type('98765,43');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('dialog', { name: 'Editing saved successfully' }).waitFor();
    await page.getByRole('link', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(() => cell.innerText()).toBe('98.765,43');
    expect(complaints).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { signIn, useBrowser } from './browser';

const browser = useBrowser();
const gold = accountOf['USER GOLD'];

it(
  'keeps the focus in the row of an alert that is put off, resumed or paused',
  { tags: 'slow' },
  async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, gold);
    await page.goto('/conta/alertas?painel=1&tile=por-canal');
    await page.getByLabel('Valor').fill('1,5');
    await page.getByRole('button', { name: 'Salvar alerta' }).click();
    const row = page.getByRole('row', { name: /Realizado por canal/ }).first();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const press = (name: RegExp) => row.getByRole('button', { name }).press('Enter');
    await press(/^Adiar 1 semana/);
    await expect.poll(focused).toBe('Retomar');
    await press(/^Retomar/);
    await expect.poll(focused).toBe('Pausar');
    await press(/^Pausar/);
    await expect.poll(focused).toBe('Retomar');
    expect(complaints).toEqual([]);
  },
);

it.each([true, false])(
  'asks for the days of the week or for the day of the month, whichever is chosen; scripts: %s',
  async (javaScriptEnabled) => {
    const { page, complaints } = await browser.visit({ javaScriptEnabled });
    await signIn(page, gold);
    await page.goto('/conta/alertas?enviar=1');
    const week = page.getByRole('group', { name: 'Dias da semana' });
    const month = page.getByLabel('Dia do mês');
    await week.waitFor();
    await month.waitFor({ state: 'hidden' });
    await page.getByLabel('Quando').selectOption('month');
    await month.waitFor();
    await week.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  },
);

/** @module-tag slow — a browser */
import exceljs from '@protobi/exceljs';
import { describe, expect, it } from 'vitest';
import { accountOf, form, signIn as httpSignIn, text } from '../portal/client';
import { phone, signIn, useBrowser } from './browser';
import { enter, grid, october, open, ready, review, row, save, saved } from './review';

const browser = useBrowser();

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
    await expect.poll(() => october(page, '610101 - Salários').innerText()).toContain('1.234,57');
    await save(page);
    await saved(page);
    await page.reload();
    await ready(page);
    await expect.poll(() => october(page, '610101 - Salários').innerText()).toContain('1.234,57');
    expect(complaints).toEqual([]);
  });

  it('saves unsaved edits and sends in one action, and does nothing while a cell is unreadable', async () => {
    const { page } = await browser.visit();
    const salary = '610101 - Salários';
    await open(page, review('1005 - Lojas Nordeste'), accountOf['USER SILVER']);
    await enter(page, salary, 'abc');
    await page.getByRole('link', { name: 'Enviar para aprovação' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: `1 valor ilegível (${salary}, out/26: “abc”)` })
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: /enviar/i }).count()).toBe(0);
    await page.getByText('Voltar à revisão').click();
    await enter(page, salary, '200000');
    await page.getByRole('link', { name: 'Enviar para aprovação' }).click();
    await page.getByText('1 alteração sua não está salva.').waitFor();
    await page.getByRole('button', { name: 'Salvar e enviar' }).click();
    await page.getByText('Revisão enviada para aprovação.').waitFor();
    const gold = await httpSignIn(accountOf['USER GOLD']);
    expect(await text(await gold.get(review('1005 - Lojas Nordeste')))).toContain('200.000,00');
    await expect.poll(() => row(page, salary).locator('[aria-colindex="14"]').innerText()).toBe('200.000,00');
    const approver = await browser.visit({ viewport: phone });
    await open(approver.page, review('1005 - Lojas Nordeste'));
    await approver.page.getByRole('link', { name: 'Aprovar' }).click();
    const author = approver.page.getByRole('row').filter({ hasText: salary }).getByText('Ivo Cardoso');
    // Who decides on a phone reads figures and names without moving a table sideways.
    await expect
      .poll(() => author.evaluate((node) => node.getBoundingClientRect().right <= window.innerWidth))
      .toBe(true);
    const back = form({ intent: 'step', step: 'return', note: 'Rever' });
    expect((await gold.post(review('1005 - Lojas Nordeste'), back)).status).toBe(302);
  });

  it('keeps edits during a connection failure, and sends them once afterwards', async () => {
    const { page, context } = await browser.visit();
    const centre = review('1102 - Marketplaces');
    const gold = await httpSignIn(accountOf['USER GOLD']);
    const saves = async () => (await text(await gold.get(`${centre}?historico=1`))).split('desfazer=').length;
    const before = await saves();
    await open(page, centre);
    await enter(page, '610102 - Comissões', '77');
    await context.setOffline(true);
    await save(page);
    await page.getByText('Sem conexão com o portal').waitFor();
    await context.setOffline(false);
    await saved(page);
    await expect.poll(saves).toBe(before + 1);
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
    await expect.poll(() => october(page, '610103 - Horas extras').innerText()).toContain('55,00');
  });

  it('restores unsaved edits after the tab was closed', async () => {
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
    await expect.poll(() => october(again, '610104').innerText()).toContain('88,00');
    await again.getByText('1 alteração sua que não foi salva está de volta na grade').waitFor();
    await save(again);
    await saved(again);
    await again.getByText('está de volta na grade').waitFor({ state: 'detached' });
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
    await expect
      .poll(() => chooser.innerText())
      .toMatch(/Laura Bittencourt, \d+ \w+ 2026 [\d:]+\s+222,00\s+111,00/);
    await chooser.getByRole('button', { name: 'Manter os meus' }).click();
    await save(second.page);
    await saved(second.page);
    await expect
      .poll(() => october(first.page, '610101 - Salários').innerText(), { timeout: 60_000 })
      .toContain('222,00');
  });

  it('shows a preview of an imported workbook, applies it as one step, and names the origin of values in the history', async () => {
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

  it('keeps visible columns in place when a comparison appears, changes and disappears', async () => {
    const { page } = await browser.visit();
    await open(page, review('1003 - Lojas MG'));
    const head = grid(page).getByRole('columnheader', { name: 'nov/26, Forecast' });
    await grid(page).evaluate((scroller) => scroller.scrollBy({ left: 150 }));
    const left = () => head.boundingBox().then((box) => Math.round(box?.x ?? Number.NaN));
    await expect.poll(left).toBeGreaterThan(0);
    const before = await left();
    const compare = async (what: string, columns: number) => {
      await page.getByLabel('Comparar com').selectOption({ label: what });
      await expect.poll(() => grid(page).getAttribute('aria-colcount')).toBe(String(columns));
      await expect.poll(() => left()).toBe(before);
    };
    await compare('Ano anterior', 59);
    await page.getByLabel('Mostrar').selectOption({ label: 'Diferença' });
    await expect.poll(() => grid(page).getAttribute('aria-colcount')).toBe('88');
    await expect.poll(() => left()).toBe(before);
    await page.getByRole('button', { name: 'Fixar coluna dez/26 · dif.', exact: true }).click();
    const pinned = await left();
    await page.getByLabel('Comparar com').selectOption({ label: 'Nada' });
    await expect.poll(() => grid(page).getAttribute('aria-colcount')).toBe('30');
    await expect.poll(async () => pinned - (await left())).toBe(124);
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

  it('shows the sent figures when somebody sends the review meanwhile, names unsaved edits, and restores them when the review is returned', async () => {
    const { page } = await browser.visit();
    const address = review('1005 - Lojas Nordeste');
    await open(page, address);
    await enter(page, '610101 - Salários', '66');
    const silver = await httpSignIn(accountOf['USER SILVER']);
    const sent = await silver.post(address, form({ intent: 'step', step: 'send', note: '' }));
    expect(sent.status).toBe(302);
    await page.getByText('A revisão está enviada para aprovação').first().waitFor();
    await page
      .getByText('ficou de fora, pois a célula está fechada: 610101 - Salários, out/26: 66,00')
      .waitFor();
    await expect.poll(() => row(page, '610101 - Salários').getByText('66,00').count()).toBe(0);
    const gold = await httpSignIn(accountOf['USER GOLD']);
    await gold.post(address, form({ intent: 'step', step: 'return', note: 'Rever' }));
    await expect.poll(() => october(page, '610101 - Salários').innerText()).toContain('66,00');
    await page.getByText('1 alteração não salva').waitFor();
  });
});

/** @module-tag slow — a browser */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountOf, signIn as enter } from '../portal/client';
import { desktop, faultsOf, isFocused, phone, settled, signIn, takenOver, useBrowser } from './browser';

const browser = useBrowser();
const admin = accountOf['SYSTEM ADMIN'];

/** Letters that nothing else is called by. */
const unique = () => randomUUID().replace(/\d|-/g, 'x').slice(0, 12);

const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();

/** Gives a field its title and kind; all but the first are added before. */
async function addField(page: Page, at: number, title: string, kind: string) {
  if (at > 0) await page.getByRole('button', { name: 'Adicionar campo' }).click();
  await page.locator(`[name="field.${at}.label"]`).fill(title);
  await page.locator(`[name="field.${at}.kind"]`).selectOption({ label: kind });
}

const unfold = (page: Page, at: number) => page.locator('fieldset details > summary').nth(at).click();

/** Makes a base with a key, a reference and a rule over two fields; gives its name. */
async function makeBase(page: Page, label: string): Promise<string> {
  await page.goto('/repo/bases');
  await page.getByRole('link', { name: 'Nova base' }).click();
  await page.waitForURL('**/nova/regras');
  await page.getByLabel('Nome da base').fill(label);
  await addField(page, 0, 'Número', 'Código');
  await page.getByLabel('Parte da chave').check();
  await addField(page, 1, 'Produto', 'Código');
  await unfold(page, 1);
  await page.locator('[name="field.1.base"]').selectOption({ label: 'Produto' });
  await addField(page, 2, 'Pedido em', 'Data');
  await addField(page, 3, 'Entrega em', 'Data');
  await page.getByRole('button', { name: 'Um campo até outro' }).click();
  await page.locator('[name="rule.0.first"]').selectOption({ label: 'Pedido em' });
  await page.locator('[name="rule.0.second"]').selectOption({ label: 'Entrega em' });
  await page.getByLabel('USER GOLD').first().check();
  await save(page);
  await page.getByText('Base salva').waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Sends three lines, of which one names no product and one is delivered before it was asked for. */
async function sendFile(page: Page, base: string, sku: string, hydrated: boolean) {
  const lines = [
    'Numero;Produto;Pedido em;Entrega em',
    `1;${sku};01/10/2026;05/10/2026`,
    '2;nenhum;01/10/2026;05/10/2026',
    `3;${sku};09/10/2026;05/10/2026`,
  ];
  await page.goto(`/captura/manual?collection=${base}`);
  const input = page.locator('input[type=file]');
  if (hydrated) await takenOver(input);
  await page.getByLabel('Base que os arquivos alimentam').selectOption(base);
  await input.setInputFiles({
    name: `${base}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  if (hydrated)
    await page
      .getByRole('table', { name: 'Arquivos desta visita' })
      .getByRole('row', { name: base })
      .getByText(/^Enviado/)
      .waitFor();
  else await page.getByRole('button', { name: 'Enviar' }).click();
}

describe.each([
  ['with scripts', true, desktop],
  ['without scripts, on a phone', false, phone],
] as const)('a base is made by form %s', (_how, javaScriptEnabled, viewport) => {
  it('and takes a file, its refusals and their correction', async () => {
    const { page, complaints } = await browser.visit({ javaScriptEnabled, viewport });
    const label = `Pedidos ${unique()}`;
    await signIn(page, admin);
    const base = await makeBase(page, label);
    if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
    await page.goto('/repo/master-data?collection=produto');
    const [sku = '', other = ''] = await settled(() =>
      page.locator('tbody tr td:first-child').allInnerTexts(),
    );
    await sendFile(page, base, sku, javaScriptEnabled);
    await expect
      .poll(
        async () => {
          await page.goto('/captura/processando');
          return page
            .getByRole('row', { name: label.slice(0, 7).toLowerCase() })
            .first()
            .innerText();
        },
        { timeout: 60_000, interval: 300 },
      )
      .toContain('1 carregada');
    await page
      .getByRole('link', { name: base.slice(0, 15) })
      .first()
      .click();
    await page.waitForURL('**/captura/processando/*');
    for (const cause of ['não está na base Produto', 'fora da ordem entre campos'])
      await expect.poll(() => page.getByRole('main').innerText()).toContain(cause);
    await page.goto(`${new URL(page.url()).pathname}/corrigir`);
    await page.locator('input[value="nenhum"]').fill(other);
    await page.locator('input[value="09/10/2026"]').fill('02/10/2026');
    await page.getByRole('button', { name: /Salvar/ }).click();
    await page.getByText('Nenhuma linha recusada aqui.').waitFor();
    await page.goto(`/repo/master-data?collection=${base}&q=${other}`);
    await expect.poll(() => page.getByRole('cell', { name: other }).count()).toBe(1);
    await page.goto(`/repo/master-data?collection=${base}`);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(3);
    expect(complaints).toEqual([]);
  });
});

it('a field can be chosen as soon as it is typed, and stays chosen by another name', async () => {
  const { page, complaints } = await browser.visit();
  await signIn(page, admin);
  await page.goto('/repo/bases/nova/regras');
  await takenOver(page.getByLabel('Nome da base'));
  await page.getByLabel('Nome da base').fill(unique());
  const groups = page.getByRole('group', { name: 'Campos' });
  const together = page.getByRole('button', { name: 'Combinação que não se repete' });
  await together.click();
  await groups.waitFor({ state: 'attached' });
  await addField(page, 0, 'Pedido', 'Data');
  await page.getByLabel('Parte da chave').check();
  await page.locator('[name="field.0.label"]').press('Tab');
  await page.getByLabel('A contar de').selectOption({ label: 'Pedido' });
  await groups.getByLabel('Pedido').check();
  await page.locator('[name="field.0.label"]').fill('Pedido em');
  await page.locator('[name="field.0.label"]').press('Tab');
  await page.getByLabel('Guardar por (meses)').fill('24');
  await groups.getByLabel('Pedido em').waitFor();
  await addField(page, 1, 'Loja', 'Código');
  await page.locator('[name="field.1.label"]').press('Tab');
  await page.getByLabel('Campo que diz a filial').selectOption({ label: 'Loja' });
  const second = groups.getByLabel('Loja');
  await second.check();
  await expect.poll(() => page.getByLabel('A contar de').inputValue()).toBe('pedido_em');
  await together.click();
  await expect.poll(() => isFocused(groups.nth(1).getByLabel('Pedido em'))).toBe(true);
  await page.getByRole('button', { name: 'Remover a regra 2' }).click();
  await expect.poll(() => isFocused(groups.getByLabel('Pedido em'))).toBe(true);
  await save(page);
  await page.getByText('Base salva').waitFor();
  await page.goto(`${new URL(page.url()).pathname}/regras`);
  for (const name of ['Pedido em', 'Loja'])
    await expect.poll(() => groups.getByLabel(name).isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel('A contar de').inputValue()).toBe('pedido_em');
  await expect.poll(() => page.getByLabel('Campo que diz a filial').inputValue()).toBe('loja');
  expect(complaints).toEqual([]);
});

describe('a change of rules', () => {
  it('shows the effect on present rows and on a file, and can be restored by its version', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, admin);
    await page.goto('/repo/bases/canal/regras');
    await unfold(page, 1);
    await page.locator('[name="field.1.maxLength"]').fill('5');
    await page.getByRole('button', { name: 'Conferir antes de salvar' }).click();
    await page.getByText('Estas regras ainda não valem').waitFor();
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Atualizar a conferência' }).click();
          return page.getByRole('main').innerText();
        },
        { timeout: 60_000, interval: 500 },
      )
      .toMatch(/não passariam por estas regras[^]*texto longo demais/);
    await expect
      .poll(() => page.getByRole('button', { name: 'Atualizar a conferência' }).isEnabled())
      .toBe(true);
    await page.getByLabel('Experimentar com um arquivo').setInputFiles({
      name: 'canais.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('CNPJ;Description;Channel SIOP\n11.222.333/0001-81;Loja comprida;FSS'),
    });
    await page.getByRole('button', { name: 'Experimentar', exact: true }).click();
    await page.getByText('1 linha seria recusada de 1 conferidas.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Nome da base').fill('Canal de venda');
    await save(page);
    await page.getByText('Base salva').waitFor();
    await page.getByRole('link', { name: 'Restaurar canal 0' }).click();
    await page.getByRole('button', { name: 'Restaurar' }).click();
    await page.getByText('Versão restaurada.').waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Canal');
    expect(complaints).toEqual([]);
  });
});

describe('rules that are refused', () => {
  const focused = (thing: Locator) => expect.poll(() => isFocused(thing)).toBe(true);

  it('move the focus to the wrong fields, and to what needs consent', async () => {
    const { page } = await browser.visit({ viewport: phone });
    await signIn(page, admin);
    const name = unique();
    await page.goto('/repo/bases/nova/regras');
    await takenOver(page.getByLabel('Nome da base'));
    await page.getByLabel('Nome da base').fill(name);
    await page.getByRole('button', { name: 'Remover' }).click();
    await page.locator('[name="field.0.label"]').waitFor({ state: 'detached' });
    await focused(page.getByRole('button', { name: 'Adicionar campo' }));
    await save(page);
    await focused(page.getByText('Dê ao menos um campo à base.'));
    await page.getByRole('button', { name: 'Adicionar campo' }).click();
    await addField(page, 0, 'Dia', 'Data');
    await page.getByLabel('Parte da chave').check();
    await save(page);
    await page.getByText('Base salva').waitFor();
    const base = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    const person = await enter(admin);
    const file = new FormData();
    file.append('collection', base);
    file.append('files', new Blob(['Dia\n01/02/2020']), `${base}.csv`);
    await person.post('/captura/manual', file, { Accept: 'application/json' });
    const rows = `/repo/master-data?collection=${base}`;
    await expect
      .poll(async () => (await person.get(rows)).text(), { timeout: 60_000, interval: 300 })
      .toContain('01/02/2020');

    await page.goto(`/repo/bases/${base}/regras`);
    await takenOver(page.getByLabel('Guardar por (meses)'));
    await page.getByLabel('Guardar por (meses)').fill('12');
    await page.getByLabel('A contar de').selectOption({ label: 'Dia' });
    await save(page);
    const agree = page.getByLabel('Quero que saiam');
    await focused(agree);
    await agree.check();
    await save(page);
    await page.getByText('Base salva').waitFor();
  });

  it('keep the focus in the question that was refused', async () => {
    const { page, context } = await browser.visit();
    await signIn(page, admin);
    const base = await makeBase(page, `Volta ${unique()}`);
    const rename = async (other: Page) => {
      await other.goto(`/repo/bases/${base}/regras`);
      await takenOver(other.getByLabel('Nome da base'));
      await other.getByLabel('Nome da base').fill(`Volta ${unique()}`);
      await save(other);
      await other.getByText('Base salva').waitFor();
    };
    await rename(page);
    await page
      .getByRole('link', { name: /^Restaurar/ })
      .first()
      .click();
    const restore = page.getByRole('alertdialog').getByRole('button', { name: 'Restaurar' });
    await takenOver(restore);
    await rename(await context.newPage());
    await restore.click();
    await page.getByRole('alertdialog').getByRole('alert').waitFor();
    await focused(restore);
  });
});

/** @module-tag slow — a browser */
import type { Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hrRecords } from '../../server/planning/hr/collection';
import { desktop, faultsInBothLooks, settled, signIn as enter, useBrowser } from './browser';
import { save, saved } from './review';
import { form, savedPage, signIn, text, type Client } from '../portal/client';
import { addAccount } from '../servers/accounts';
import { portalWith } from '../servers/portal-with';
import { rowsOfBranches } from '../server/planning/hr/desk';
import { storeGoals } from '../server/planning/sheets/store-goals';

const gold = 'ouro@teste.example';
const bronze = 'bronze@teste.example';
const nextYear = String(new Date().getFullYear() + 1);
const goals = `/ij/planilha/exemplo_metas/${nextYear}`;

let portal: Awaited<ReturnType<typeof portalWith>>;
let db: Db;
let person: Client;
beforeAll(async () => {
  portal = await portalWith([storeGoals]);
  ({ db } = portal);
  await db.collection(hrRecords.name).insertMany(rowsOfBranches());
  await Promise.all([addAccount(db, gold, 'USER GOLD'), addAccount(db, bronze, 'USER BRONZE')]);
  person = await signIn(gold, undefined, portal.url);
});
afterAll(() => portal.close());

describe('a sheet that the portal did not have', () => {
  it('has its place in the menu, its pages, its files, and is closed to others', async () => {
    const page = await text(await person.get(goals));
    expect(page).toContain('href="/ij/planilha/exemplo_metas"');
    expect(page).toContain('Metas das lojas, mês a mês');
    const chosen = await person.get(`/ij/planilha/exemplo_metas?${form({ ano: nextYear, generate: '1' })}`);
    expect([chosen.status, chosen.headers.get('Location')]).toEqual([302, goals]);
    expect(await text(await person.get(`${goals}?export=csv`))).toContain('Loja Paulista');
    const other = await signIn(bronze, undefined, portal.url);
    expect((await other.get(goals)).status).toBe(403);
    expect((await other.post(`${goals}/salvar`, form({ intent: 'draft', cells: '[]' }))).status).toBe(403);
    expect(await text(await other.get('/inicio'))).not.toContain('/ij/planilha/exemplo_metas');
    expect((await person.get('/ij/planilha/outra/2026')).status).toBe(404);
    expect((await person.get('/ij/planilha/exemplo_metas/1999')).status).toBe(404);
  });

  it('appears in the menu, the manual and the first steps, and names the bases that it needs', async () => {
    const page = await text(await person.get(goals));
    expect(page).toMatch(/href="\/ij\/planilha\/exemplo_metas"[^]*?menu[^"]*\.svg#table-2/);
    expect(page).toContain('Metas de loja / <');
    const manual = await text(await person.get('/ajuda'));
    const [steps, chapter = ''] = manual.split('<section id="exemplo_metas"');
    for (const part of [steps, chapter.split('</section>')[0]])
      expect(part).toContain('Quanto cada loja deve vender');
    expect(await text(await person.get('/ij/planilha/exemplo_metas'))).not.toContain('Auxiliar de RH');
    await db.collection(hrRecords.name).deleteMany({});
    expect(await text(await person.get('/ij/planilha/exemplo_metas'))).toContain('Auxiliar de RH');
    await db.collection(hrRecords.name).insertMany(rowsOfBranches());
  });

  it('saves by a plain form, and takes it back', async () => {
    const page = await text(await person.get(goals));
    const name = /name="(m3\[[0-9a-f]{24}\])"/.exec(page)?.[1] ?? '';
    const answer = await savedPage(
      person,
      await person.post(goals, form({ intent: 'save', [name]: '1.500,5' })),
    );
    expect(answer).toContain('1 valor alterado.');
    expect(answer).toMatch(/value="1\.500,50"/);
    const changeSet = /name="changeSet" value="([^"]+)"/.exec(answer)?.[1] ?? '';
    expect((await person.post(goals, form({ intent: 'undo', changeSet }))).status).toBe(302);
    expect(await text(await person.get(goals))).not.toContain('1.500,50');
  });
});

const browser = useBrowser();

describe('its grid', () => {
  it('is edited, saved, shown in its history and restored', async () => {
    const { page, complaints } = await browser.visit({ baseURL: portal.url });
    await enter(page, gold);
    await page.goto(goals);
    const rows = page.getByRole('grid', { name: 'Metas das lojas, mês a mês' });
    const cells = rows.getByRole('row').nth(1).getByRole('gridcell');
    const january = cells.nth(1);
    await settled(() => january.innerText().then((shown) => shown || 'vazio'));
    for (const goal of ['1200', '1300']) {
      await january.click();
      await page.keyboard.type(goal);
      await page.keyboard.press('Enter');
      await save(page);
      await page.getByRole('button', { name: 'Salvar 1 valor' }).click();
      await saved(page);
    }
    await expect.poll(() => january.innerText()).toContain('1.300,00');
    expect(await faultsInBothLooks(page)).toEqual([]);
    await page.setViewportSize(desktop);
    await january.click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Valores ao longo do tempo' });
    await dialog.getByText('vazio → 1.200,00').waitFor();
    await dialog.getByRole('button', { name: 'Restaurar 1.200,00' }).click();
    await dialog.getByText('1.300,00 → 1.200,00').waitFor();
    expect(complaints).toEqual([]);
  });
});

import { beforeAll, expect, it } from 'vitest';
import { Workbook } from '@protobi/exceljs';
import { accountOf, form, signIn, text, type Client } from '../../client';

let gold: Client;
beforeAll(async () => {
  gold = await signIn(accountOf['USER GOLD']);
});

/** A trial balance with a tab a company, of months that nothing else has. */
async function balancete(): Promise<Blob> {
  const book = new Workbook();
  book.addWorksheet('Capa').addRow(['Balancete consolidado']);
  for (const [at, company] of ['2236', '4313'].entries()) {
    const sheet = book.addWorksheet(company);
    sheet.addRow(['Balancete da empresa', company]);
    sheet.addRow(['Conta', 'Descrição', new Date('2043-11-01'), new Date('2043-12-01'), 'Total']);
    sheet.addRow(['1.1.1.01', 'Caixa e bancos', 100 + at, 200, 300 + at]);
    sheet.addRow(['1.1.2.01', 'Cartões', null, 50, 50]);
  }
  return new Blob([new Uint8Array(await book.xlsx.writeBuffer())]);
}

const page = async (path: string) => text(await gold.get(path));

it('loads a trial balance with months across and a tab a company by the form without scripts', async () => {
  const body = new FormData();
  body.append('collection', 'saldo');
  body.append('files', await balancete(), 'balancete.xlsx');
  const sent = await gold.post('/captura/manual', body, { Accept: 'application/json' });
  const { files } = (await sent.json()) as { files: { id: string }[] };
  const job = `/captura/processando/${files[0]?.id}`;
  const until = (words: string) =>
    expect.poll(() => page(job), { timeout: 60_000, interval: 300 }).toContain(words);
  await until('faltam as colunas Empresa');

  const columns = await page(`${job}/colunas`);
  expect(columns).toContain('Diga onde está: Empresa.');
  expect(columns).toContain('Os meses das colunas (nov/43 a dez/43)');
  expect(columns).toContain('2 colunas de meses viram linhas');
  const chosen = {
    aba: '2236',
    cabecalho: '2',
    'coluna[businessUnitID]': '2010',
    'coluna[account]': '0',
    'coluna[data_ref]': '2000',
    'coluna[valor]': '2001',
  };
  const shown = await page(`${job}/colunas?${form(chosen)}`);
  expect(shown).toContain('As 6 primeiras linhas passam na conferência.');
  expect(shown).toContain('3, coluna D da aba &quot;4313&quot;');
  expect(shown).toContain('Abas que não são lidas: Capa.');
  expect((await gold.post(`${job}/colunas`, form(chosen))).status).toBe(302);
  await until('6 linhas: 6 carregadas, 0 recusadas.');
  expect(await page(job)).toContain('2 colunas de meses viraram linhas');
  const cockpit = await page(
    '/ij/cockpit_preview?dateStart=2043-11&dateEnd=2043-12&businessUnitID=4313&report=Balance+Sheet',
  );
  expect(cockpit).toContain('101,00');
  expect(cockpit).toContain('250,00');

  // What was chosen is remembered: the next one waits for nothing.
  const again = new FormData();
  again.append('collection', 'saldo');
  again.append('files', await balancete(), 'outro balancete.xlsx');
  const second = await gold.post('/captura/manual', again, { Accept: 'application/json' });
  const other = ((await second.json()) as { files: { id: string }[] }).files[0]?.id;
  await expect
    .poll(() => page(`/captura/processando/${other}`), { timeout: 60_000, interval: 300 })
    .toContain('como da última vez');
  for (const id of [other, files[0]?.id]) {
    const back = `/captura/processando/${id}`;
    await expect
      .poll(
        async () => {
          await gold.post(back, form({ intent: 'desfazer' }));
          return page(back);
        },
        { timeout: 60_000, interval: 500 },
      )
      .toContain('Desfeito');
  }
});

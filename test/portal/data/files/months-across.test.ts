import { beforeAll, describe, expect, it } from 'vitest';
import { Workbook } from '@protobi/exceljs';
import { places } from '../../../../app/domain/data/files/month-columns';
import { accountOf, form, signIn, text, type Client } from '../../client';
import { script, tokenOf } from '../../script';

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
  // A row says its sheet by name, wherever it is looked at.
  const rows = '/repo/master-data?collection=saldo&q=4313&sort=data_ref&dir=desc';
  const [, row = ''] = /[?&]linha=([0-9a-f]{24})/.exec((await page(rows)).replaceAll('&amp;', '&')) ?? [];
  expect(await page(`${rows}&linha=${row}`)).toContain('da aba &quot;4313&quot;');
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

describe('a script', () => {
  const wide = (months: string) => `SKU;${months};Nota\nMC-GATEWAY;1;2;x\n`;
  let call: ReturnType<typeof script>;
  beforeAll(async () => {
    call = script((await tokenOf(accountOf['USER GOLD'], 'newFile:write', 'mongoDB:read')).token);
  });

  async function sent(
    content: string,
    name: string,
    fields: Record<string, string> = {},
  ): Promise<{ id: string; message: string }> {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    body.append('collection', 'planejamento_quantidade');
    body.append('files', new Blob([content]), name);
    const answer = await call('/newFile', body);
    const { files } = (await answer.json()) as { files: { id: string }[] };
    const id = files[0]?.id ?? '';
    let message = '';
    await expect
      .poll(
        async () => {
          const asked = await call('/mongoDB', {
            database: 'portal',
            collection: 'files',
            command: 'find_one',
            query: { _id: { $oid: id } },
            projection: { message: 1, progress: 1 },
          });
          const { response } = (await asked.json()) as { response: { message: string; progress: number } };
          message = response.message;
          return response.progress;
        },
        { timeout: 60_000, interval: 300 },
      )
      .toBe(100);
    return { id, message };
  }

  it('gets months in columns turned into rows, and is told what was taken from an earlier file', async () => {
    const titled = await sent('SKU;Channel;nov/43;dez/43\nMC-GATEWAY;FSS;1;2\n', 'com canal.csv');
    expect(titled.message).toBe('2 linhas: 2 carregadas, 0 recusadas.');

    const first = await sent(wide('nov/43;dez/43'), 'sem canal.csv');
    expect(first.message).toContain('faltam as colunas Channel');
    const chosen = form({
      'coluna[sku]': '0',
      'coluna[channel]': String(places.constant),
      'fixo[channel]': 'FSS',
      'coluna[data_ref]': String(places.month),
      'coluna[valor]': String(places.figure),
    });
    expect((await gold.post(`/captura/processando/${first.id}/colunas`, chosen)).status).toBe(302);

    const next = await sent(wide('jan/44;fev/44'), 'do mês seguinte.csv');
    const sentence = 'Em todas as linhas entrou Channel "FSS", como foi dito para "sem canal.csv" em ';
    expect(next.message).toContain(`2 linhas: 2 carregadas, 0 recusadas. ${sentence}`);
    expect(await page(`/captura/processando/${next.id}`)).toContain(sentence.replaceAll('"', '&quot;'));
  });

  it('states that months are in columns, and the values that its files lack', async () => {
    const stated = { layout: 'meses', 'fixo[channel]': 'FSS' };
    const { id, message } = await sent('SKU;nov/43\nMC-GATEWAY;1\n', 'um mês.csv', stated);
    expect(message).toBe('1 linha: 1 carregada, 0 recusadas.');
    const html = await page(`/captura/processando/${id}`);
    expect(html).toContain('Channel é &quot;FSS&quot; em todas as linhas.');
    expect(html).toContain('1 coluna de mês virou linhas');

    const body = new FormData();
    body.append('collection', 'planejamento_quantidade');
    body.append('fixo[canal]', 'FSS');
    body.append('files', new Blob(['SKU;nov/43\n']), 'x.csv');
    expect((await call('/newFile', body)).status).toBe(422);
  });
});

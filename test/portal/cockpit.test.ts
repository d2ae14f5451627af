import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, form, signIn, text, type Client } from './client';

let gold: Client;
let silver: Client;
beforeAll(async () => {
  gold = await signIn(accountOf['USER GOLD']);
  silver = await signIn(accountOf['USER SILVER']);
});

/** A unit and months that no other test touches. */
const filter = 'businessUnitID=4313&report=Working+Capital&dateStart=2026-03&dateEnd=2026-04';
const page = `/ij/cockpit_preview?${filter}`;
const account = '1.1.2.01';
const asked = (part: 'comments' | 'files', row = account) => `${page}&${form({ [part]: row })}`;

describe('the cockpit over HTTP', () => {
  it('offers the five units, both reports, and what each choice leaves', async () => {
    const all = await text(await gold.get('/ij/cockpit'));
    for (const words of [
      '1. Period',
      '2. Filters',
      '2236 - ',
      '4313 - ',
      '4664 - ',
      '5454 - ',
      '9311 - ',
      'Reset',
    ])
      expect(all).toContain(words);
    expect(all).toMatch(/<option value="Equity"/);
    const narrowed = await text(
      await gold.get('/ij/cockpit?report=Working+Capital&category1=Current+Liabilities'),
    );
    expect(narrowed).not.toMatch(/<option value="Equity"/);
    expect(narrowed).toContain('<option value="Fornecedores"');
    expect(narrowed).not.toContain('<option value="Estoques"');
  });

  it('compares two months with their difference, and shows the cycle, without scripts or inline styles', async () => {
    const html = await text(await gold.get(page));
    for (const head of ['Mar 26', 'Apr 26', 'Dif. $', 'Dif. %', 'Comments', 'Files'])
      expect(html).toContain(`<th scope="col">${head}</th>`);
    expect(html).toMatch(/<summary><span>Current Assets/);
    for (const name of ['DSO', 'DIO', 'DPO', 'CCC'])
      expect(html).toMatch(new RegExp(`role="img" aria-label="${name}, [^"]*Apr 25[^"]*Apr 26`));
    expect(html).not.toContain('style=');
  });

  it.each([
    ['businessUnitID=9999', 'Não há saldos da unidade &quot;9999&quot;.'],
    ['category1=%3Cscript%3E', '&quot;&lt;script&gt;&quot; não está na lista'],
    ['dateStart=2026-05&dateEnd=2026-05', 'Escolha em To um mês depois de From.'],
    ['dateStart=maio', 'Escolha um mês da lista.'],
  ])('answers %s with 422, and says what is wrong', async (query, message) => {
    const answer = await gold.get(`/ij/cockpit_preview?${query}`);
    expect(answer.status).toBe(422);
    expect(await text(answer)).toContain(message);
  });

  it('says that a period is empty, and what to do', async () => {
    const answer = await gold.get('/ij/cockpit_preview?dateStart=2019-01&dateEnd=2019-02');
    expect(answer.status).toBe(200);
    const html = await text(answer);
    for (const words of ['No data found', 'Escolha outros meses', 'Voltar aos filtros'])
      expect(html).toContain(words);
  });

  it('keeps comments with author and month for everybody, changed by their author alone', async () => {
    const comment = `Campanha <b>de abril</b> ${crypto.randomUUID()}`;
    const posted = await gold.post(page, form({ intent: 'comment', row: account, text: comment, id: '' }));
    expect(posted.status).toBe(302);
    const dialog = await text(await silver.get(asked('comments')));
    expect(dialog).toContain(comment.replace(/</g, '&lt;').replace(/>/g, '&gt;'));
    expect(dialog).toContain('Laura Bittencourt');
    const own = await text(await gold.get(asked('comments')));
    const id = /edit=([0-9a-f]{24})/.exec(own)?.[1] ?? '';
    expect(dialog).not.toContain(`edit=${id}`);
    const fields = { row: account, id, text: 'Outro texto' };
    expect((await silver.post(page, form({ intent: 'edit', ...fields }))).status).toBe(404);
    expect((await gold.post(page, form({ intent: 'edit', ...fields }))).status).toBe(302);
    expect(await text(await silver.get(asked('comments')))).toContain('Outro texto');
    const question = await text(await gold.get(`${asked('comments')}&delete=${id}`));
    expect(question).toContain('Apagar este comentário?');
    expect((await gold.post(page, form({ intent: 'delete', row: account, id }))).status).toBe(302);
    expect(await text(await silver.get(asked('comments')))).not.toContain('Outro texto');
  });

  it('refuses an empty comment with 422, and an unknown row with 404', async () => {
    const refused = await gold.post(asked('comments'), form({ intent: 'comment', row: account, text: ' ' }));
    expect(refused.status).toBe(422);
    expect(await text(refused)).toContain('Escreva o comentário.');
    const long = 'a'.repeat(2_001);
    const kept = await gold.post(asked('comments'), form({ intent: 'comment', row: account, text: long }));
    expect([kept.status, (await text(kept)).includes(`>${long}</textarea>`)]).toEqual([422, true]);
    const none = await gold.post(page, form({ intent: 'comment', row: '9.9.9.99', text: 'a' }));
    expect(none.status).toBe(404);
  });

  const body = (name: string, content: string) => {
    const data = new FormData();
    data.append('files', new Blob([content]), name);
    return data;
  };

  it('attaches a file, and returns it as a download under its own name', async () => {
    const name = 'Conciliação – abril.pdf';
    expect((await gold.post(asked('files'), body(name, '%PDF-1.7 x'))).status).toBe(302);
    const html = await text(await silver.get(asked('files')));
    expect(html).toContain(name);
    const address = /\/ij\/cockpit_preview\/arquivo\/[0-9a-f]{24}/.exec(html)?.[0] ?? '';
    const file = await silver.get((await silver.get(address)).headers.get('Location') ?? '');
    expect(file.headers.get('Content-Disposition')).toMatch(
      /^attachment; .*filename\*=UTF-8''Concilia%C3%A7%C3%A3o%20%E2%80%93%20abril\.pdf$/,
    );
    expect([
      file.headers.get('Content-Type'),
      file.headers.get('X-Content-Type-Options'),
      await file.text(),
    ]).toEqual(['application/octet-stream', 'nosniff', '%PDF-1.7 x']);
    const bronze = await signIn(accountOf['USER BRONZE']);
    expect((await bronze.get(address)).status).toBe(403);
  });

  it.each([
    ['a program', asked('files'), body('fatura.exe', 'MZ'), 422, 'arquivos .exe não são aceitos'],
    [
      'a page that calls itself PDF',
      asked('files'),
      body('a.pdf', '<html>'),
      422,
      'não é de um arquivo .pdf',
    ],
    ['a row that is none', asked('files', 'nenhuma'), body('a.txt', 'a'), 404, ''],
  ])('refuses %s', async (_what, address, sent, status, message) => {
    const answer = await gold.post(address, sent);
    expect(answer.status).toBe(status);
    expect(await text(answer)).toContain(message);
  });

  it('reports a missing file where it was requested', async () => {
    const back = form({ voltar: page });
    const answer = await gold.get(`/ij/cockpit_preview/arquivo/${'0'.repeat(24)}?${back}`);
    expect(await text(await gold.get(answer.headers.get('Location') ?? ''))).toContain(
      'Ocorreu um erro ao fazer o download.',
    );
  });

  it('is exported as CSV and XLSX as it is shown', async () => {
    const csv = await (await gold.get(`${page}&category1=Current+Liabilities&export=csv`)).text();
    const lines = csv.trim().split('\r\n');
    expect(lines[0]).toContain('Description;Level;Mar 26;Apr 26;Dif. $;Dif. %;Comments;Files');
    expect(csv).not.toContain('Current Assets');
    expect(lines.at(-1)).toMatch(/^Working Capital;Total;-/);
    const xlsx = Buffer.from(await (await gold.get(`${page}&export=xlsx`)).arrayBuffer());
    expect(xlsx.subarray(0, 2).toString()).toBe('PK');
  });
});

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { accountOf, form, signIn, type Client } from './client';

let gold: Client;
beforeAll(async () => {
  gold = await signIn(accountOf['USER GOLD']);
});

const text = async (answer: Response) => (await answer.text()).replace(/<!-- -->/g, '');
const selection = '/ij/report_save?chanel=FSS&dateStart=2026-02&dateEnd=2026-02&majorCategory=Other';

describe('reports over HTTP', () => {
  it('lists the automatic ones by default, newest first, with their total', async () => {
    const html = await text(await gold.get('/ij/report'));
    expect(html).toMatch(/\d+ itens/);
    expect(html.indexOf('11/2026')).toBeLessThan(html.indexOf('10/2026'));
    expect(html).toMatch(/<button[^>]*disabled[^>]*aria-label="Abrir Plano de vendas/);
  });

  it('finds names by a part in any case', async () => {
    const html = await text(await gold.get('/ij/report?name=POR+MARCA&dateStart=2026-03&dateEnd=2026-04'));
    expect(html).toContain('2 itens');
  });

  it('downloads a file through its short-lived address', async () => {
    const html = await text(await gold.get('/ij/report'));
    const address = /\/ij\/report\/[0-9a-f]{24}\/arquivo/.exec(html)?.[0] ?? '';
    const file = await gold.get((await gold.get(address)).headers.get('Location') ?? '');
    expect(file.headers.get('Content-Disposition')).toContain('attachment');
    expect(await file.text()).toContain('WHOLESALES;BRANDSITE;ONLINE_PARTNERS;FSS');
  });

  it('says word for word that a download failed', async () => {
    const answer = await gold.get('/ij/report/000000000000000000000000/arquivo');
    const html = await text(await gold.get(answer.headers.get('Location') ?? ''));
    expect(html).toContain('Ocorreu um erro ao fazer o download.');
  });

  it('keeps a previewed selection under a name, once, and shows it among the manual ones', async () => {
    const name = `Guardado ${crypto.randomUUID().slice(0, 8)}`;
    const order = crypto.randomUUID();
    const answer = await gold.post(selection, form({ name, order }));
    expect(answer.headers.get('Location')).toContain('/ij/report?origin=manual');
    await gold.post(selection, form({ name, order }));
    const html = await text(await gold.get(`/ij/report?origin=manual&name=${encodeURIComponent(name)}`));
    expect(html).toContain('1 item');
    const view = /\/ij\/report\/[0-9a-f]{24}\/ver/.exec(html)?.[0] ?? '';
    expect(await text(await gold.get(view))).toContain('Feb 2026 - Feb 2026');
    const file = /\/ij\/report\/[0-9a-f]{24}\/arquivo/.exec(html)?.[0] ?? '';
    const bytes = await (await gold.get((await gold.get(file)).headers.get('Location') ?? '')).arrayBuffer();
    expect(Buffer.from(bytes).subarray(0, 2).toString()).toBe('PK');
  });

  it(
    'that are large are cancelled while they are made, by who ordered them, and can be ordered again',
    { tags: 'slow' },
    async () => {
      const name = `Grande ${crypto.randomUUID().slice(0, 8)}`;
      const answer = await gold.post(
        '/ij/report_save?chanel=WHOLESALES&chanel=BRANDSITE&chanel=ONLINE_PARTNERS&chanel=FSS',
        form({ name, order: crypto.randomUUID() }),
      );
      const back = answer.headers.get('Location') ?? '';
      expect(back).toContain('fila=1');
      const html = await text(await gold.get(back));
      const row = html.slice(0, html.indexOf(`aria-label="Cancelar: ${name}"`));
      const field = (of: string) =>
        [...row.matchAll(new RegExp(`name="${of}" value="([^"]*)"`, 'g'))].at(-1)?.[1] ?? '';
      const cancel = form({
        kind: field('kind'),
        id: field('id'),
        voltar: field('voltar').replaceAll('&amp;', '&'),
      });
      const silver = await signIn(accountOf['USER SILVER']);
      expect(await text(await silver.get('/ij/report'))).not.toContain(name);
      expect((await silver.post('/pedidos/cancelar', cancel)).status).toBe(403);
      for (let time = 0; time < 2; time += 1) {
        const cancelled = await gold.post('/pedidos/cancelar', cancel);
        expect([cancelled.status, cancelled.headers.get('Location')]).toEqual([302, back]);
      }
      await vi.waitFor(
        async () => expect(await text(await gold.get(back))).toMatch(/Cancelado por [^<]+ em /),
        { timeout: 60_000, interval: 100 },
      );
      const after = await text(await gold.get(back));
      expect(after).toMatch(
        new RegExp(`href="/ij/report_save[^"]*"[^>]*>Pedir de novo|aria-label="Pedir de novo: ${name}"`),
      );
      expect(
        await text(await gold.get(`/ij/report?origin=manual&name=${encodeURIComponent(name)}`)),
      ).toContain('0 itens');
    },
  );

  it('are not cancelled by a form that names nothing, and nobody is led elsewhere', async () => {
    expect((await gold.post('/pedidos/cancelar', form({ kind: 'x', id: 'y' }))).status).toBe(422);
    expect((await gold.post('/pedidos/cancelar', form({ kind: 'report', id: 'y' }))).status).toBe(404);
    expect((await gold.get('/pedidos/cancelar')).headers.get('Location')).toBe('/');
  });

  it('refuses a report without a name and keeps what was typed', async () => {
    const answer = await gold.post(selection, form({ name: ' ', month: '2026-07' }));
    expect(answer.status).toBe(422);
    const html = await text(answer);
    expect(html).toContain('nome de até 100 caracteres');
    expect(html).toContain('value="2026-07"');
  });

  it('mails scheduled reports to people of the portal only', async () => {
    const name = `Semanal ${crypto.randomUUID().slice(0, 8)}`;
    const sent = { name, frequency: 'weekly', keep: '3' };
    const refused = await gold.post(selection, form({ ...sent, recipients: 'fora@outra.example' }));
    expect(refused.status).toBe(422);
    expect(await text(refused)).toContain('Sem acesso a relatórios: fora@outra.example.');
    const none = await gold.get(`/ij/report?origin=manual&name=${encodeURIComponent(name)}`);
    expect(await text(none)).toContain('0 itens');
    await gold.post(selection, form({ ...sent, recipients: 'silver@demo.example' }));
    const html = await text(await gold.get('/ij/report_schedules'));
    const row = html.slice(html.lastIndexOf('<tr', html.indexOf(`Fazer agora: ${name}`)));
    const field = (of: string) => new RegExp(`name="${of}" value="([0-9a-f-]{36})"`).exec(row)?.[1] ?? '';
    const sentTwice = form({ intent: 'run', id: field('id'), order: field('order') });
    for (let time = 0; time < 2; time += 1)
      expect((await gold.post('/ij/report_schedules', sentTwice)).status).toBe(302);
    expect(await text(await gold.get(`/ij/report?name=${encodeURIComponent(name)}`))).toContain('1 item');
    const silver = await signIn(accountOf['USER SILVER']);
    expect(await text(await silver.get('/ij/report_schedules'))).not.toContain(name);
    for (const intent of ['run', 'remove', 'resume']) {
      const refused = await silver.post('/ij/report_schedules', form({ intent, id: field('id') }));
      expect(refused.status).toBe(404);
      expect(await text(refused)).toContain('Este agendamento não existe, ou não é seu.');
    }
    const admin = await signIn(accountOf['SYSTEM ADMIN']);
    expect(await text(await admin.get('/ij/report_schedules'))).toContain(`de ${accountOf['USER GOLD']}`);
    const csv = await text(await gold.get('/ij/report_schedules?export=csv'));
    expect(csv).toContain(
      `${name};Feb 2026 - Feb 2026 · FSS · Major Category: Other;Toda semana;silver@demo.example;3;`,
    );
  });
});

describe('the period of the report list', () => {
  it.each([
    ['dateStart=2026-05&dateEnd=2026-04', 'O fim da competência não pode vir antes do início.'],
    ['dateStart=2026-13', 'Informe mês e ano, como 2026-11.'],
  ])('is refused at its field: %s', async (query, reason) => {
    const answer = await gold.get(`/ij/report?${query}`);
    expect(answer.status).toBe(422);
    expect(await text(answer)).toContain(reason);
  });
});

describe('the FP&A report over HTTP', () => {
  const address = '/ij/report_preview_schneider';

  it('has two tabs with addresses of their own, under the way back to Filtering', async () => {
    const current = await text(await gold.get(address));
    expect(current).toMatch(/aria-current="page"[^>]*>Current</);
    expect(current).toContain('href="/ij/report_create_schneider"');
    expect(current).toContain('1001 - Lojas SP');
    const variances = await text(await gold.get(`${address}?tab=variances`));
    const headings = [
      'Realizado − ano anterior',
      'Previsto − ano anterior',
      'Realizado − mês anterior',
      'Previsto − mês anterior',
      'Realizado − previsto',
    ];
    for (const heading of headings) expect(variances).toContain(`>${heading}</th>`);
    expect(variances).toContain('Outras contas');
    expect(variances).not.toContain('style=');
  });

  it('takes amounts of the open release point from a plain form, once, and says what is no number', async () => {
    const open = `${address}?rf=RF1+2027&cost_center=1102+-+Marketplaces`;
    const post = (fields: URLSearchParams) => gold.post(open, fields, { Accept: 'text/html' });
    const html = await text(await gold.get(open));
    const field = /name="(cell\[610101[^"]*)"/.exec(html)?.[1] ?? '';
    const drawn = (/name="drawn" value="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"');
    const id = /name="id" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? '';
    const refused = await post(form({ intent: 'save', id, drawn, [field]: 'doze' }));
    expect(refused.status).toBe(422);
    const again = await text(refused);
    expect(again).toContain('value="doze"');
    expect(again).toContain('aria-invalid="true"');
    const sent = form({ intent: 'save', id, drawn, [field]: '12.345,67' });
    const answer = await post(sent);
    expect(answer.status).toBe(302);
    expect((await post(sent)).status).toBe(302);
    const after = await text(await gold.get(answer.headers.get('Location') ?? ''));
    expect(after).toContain('Editing saved successfully');
    expect(after).toContain('value="12.345,67"');
    const late = await post(form({ intent: 'save', id: crypto.randomUUID(), drawn, [field]: '99,00' }));
    expect(late.status).toBe(409);
    expect(await text(late)).toContain('Alterado enquanto você editava');
  });

  it('exports all accounts with amounts and variances', async () => {
    const lines = (await (await gold.get(`${address}?tab=variances&export=csv`)).text()).trim().split('\r\n');
    expect(lines[0]).toContain('Realizado − previsto');
    expect(lines.length).toBeGreaterThan(40);
  });

  it('has nothing for what the collections do not hold', async () => {
    expect((await gold.get(`${address}?month=2031-01`)).status).toBe(404);
    expect((await gold.get(`${address}?cost_center=9999`)).status).toBe(404);
  });
});

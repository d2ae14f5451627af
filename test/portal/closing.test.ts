import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, form, signIn, text, type Client } from './client';

let gold: Client;
beforeAll(async () => {
  gold = await signIn(accountOf['USER GOLD']);
});

const address = '/repo/fechamento';
const monthOf = (data_ref: string) => `${address}?${form({ businessUnitID: '4664', data_ref })}`;
const act = (who: Client, fields: Record<string, string>) =>
  who.post(address, form({ businessUnitID: '4664', ...fields }));

/** Sends a file of balances and waits for the end of its job; answers its address. */
async function send(name: string, ...lines: string[]): Promise<string> {
  const body = new FormData();
  body.set('collection', 'saldo');
  body.append('files', new File([['businessUnitID;account;data_ref;valor', ...lines].join('\n')], name));
  const answer = await gold.post('/captura/manual', body, { Accept: 'application/json' });
  const { files } = (await answer.json()) as { files: { id: string }[] };
  const job = `/captura/processando/${files[0]?.id}`;
  await expect
    .poll(async () => text(await gold.get(job)), { timeout: 60_000 })
    .toMatch(/\d+ linhas?: \d+ carregadas?/);
  return job;
}

describe('/repo/fechamento', () => {
  it('is for SYSTEM ADMIN and GOLD', async () => {
    for (const role of ['USER SILVER', 'USER BRONZE', 'USER PERMISS'] as const) {
      const who = await signIn(accountOf[role]);
      expect((await who.get(address)).status).toBe(403);
      expect((await act(who, { intent: 'close', data_ref: '2024-01' })).status).toBe(403);
    }
    const admin = await signIn(accountOf['SYSTEM ADMIN']);
    expect(await text(await admin.get('/inicio'))).toContain('href="/repo/fechamento"');
    expect((await admin.get(address)).status).toBe(200);
  });

  it('lists companies and months, and exports them', async () => {
    const page = await text(await gold.get(`${address}?businessUnitID=4664`));
    expect(page).toMatch(/>\d+ itens</);
    expect(page).toContain('outubro de 2026');
    const csv = await text(await gold.get(`${address}?businessUnitID=4664&export=csv`));
    expect(csv).toContain('Empresa;Nome;Mês;Contas;Ativo');
    expect(csv.trimEnd().split('\r\n').length).toBeGreaterThan(30);
  });

  it('closes a month, refuses its balances, and opens it again with a reason', async () => {
    const closed = await act(gold, { intent: 'close', data_ref: '2024-02', reason: 'Conferido' });
    expect([closed.status, closed.headers.get('Location')]).toEqual([
      302,
      `${monthOf('2024-02')}&feito=close`,
    ]);
    expect(await text(await gold.get(monthOf('2024-02')))).toContain('Fechado por');
    const job = await send('fechado_4664.csv', '4664;1.1.1.01;2024-02;1,23');
    expect(await text(await gold.get(job))).toContain('1 linha: 0 carregadas, 1 recusada');

    const silent = await act(gold, { intent: 'reopen', data_ref: '2024-02', reason: '' });
    expect(silent.status).toBe(422);
    expect(await text(silent)).toContain('Diga por que o mês é reaberto.');
    expect((await act(gold, { intent: 'reopen', data_ref: '2024-02', reason: 'Ajuste' })).status).toBe(302);
    expect((await act(gold, { intent: 'reopen', data_ref: '2024-02', reason: 'Ajuste' })).status).toBe(409);
  });

  it('shows a month that does not close as open, with its difference, here, in the cockpit and beside statements', async () => {
    const job = await send('aberto_4664.csv', '4664;1.1.1.01;2019-03;1234,50', '4664;2.3.1.01;2019-03;1000');
    const page = await text(await gold.get(monthOf('2019-03')));
    expect(page).toContain('Não fecha');
    expect(page).toContain('234,50');
    const refused = await act(gold, { intent: 'close', data_ref: '2019-03' });
    expect(refused.status).toBe(409);
    expect(await text(refused)).toContain('diferença de R$ 234,50');
    const cockpit = await gold.get(
      '/ij/cockpit_preview?businessUnitID=4664&dateStart=2019-03&dateEnd=2024-03&report=Balance+Sheet',
    );
    expect(await text(cockpit)).toContain('Março de 2019 não fecha na empresa 4664');
    const statement = '/ij/preview_financial?businessUnitID=4664&type=MONTHLY&dateRef=2019-03';
    await expect
      .poll(async () => text(await gold.get(statement)))
      .toContain('Março de 2019 não fecha na empresa 4664');
    expect((await gold.post(job, form({ intent: 'desfazer' }))).status).toBeLessThan(400);
    await expect.poll(async () => (await gold.get(monthOf('2019-03'))).status, { timeout: 60_000 }).toBe(404);
  });

  it.each([
    ['no intent', { data_ref: '2024-01' }, 400],
    ['no month', { intent: 'close', data_ref: 'ontem' }, 400],
    ['a month without balances', { intent: 'close', data_ref: '2010-01' }, 404],
    ['an open month', { intent: 'reopen', data_ref: '2024-01', reason: 'x' }, 409],
    ['too long a note', { intent: 'close', data_ref: '2024-01', reason: 'x'.repeat(501) }, 422],
  ])('answers a form with %s', async (_what, fields, status) => {
    const answer = async () => (await act(gold, fields as Record<string, string>)).status;
    // No month is closed while another test's balances are loaded.
    await expect.poll(answer).toBe(status);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, form, signIn, text, type Client } from './client';

const address = '/repo/plano-contas';
/** No other test of this server reads what is written of it here. */
const account = '3.3.4.01';

let gold: Client;
let admin: Client;
beforeAll(async () => {
  [gold, admin] = await Promise.all([signIn(accountOf['USER GOLD']), signIn(accountOf['SYSTEM ADMIN'])]);
});

const opened = async (who: Client) => text(await who.get(`${address}?conta=${account}`));
const versionOf = (page: string) => /name="version" value="(\d+)"/.exec(page)?.[1] ?? '';
const save = (who: Client, version: string, typed: string, drawn: string) =>
  who.post(
    `${address}?conta=${account}`,
    form({ conta: account, version, note_text: typed, 'antes.note_text': drawn }),
  );

describe('/repo/plano-contas', () => {
  it('is for SYSTEM ADMIN and GOLD, and lists, filters and exports accounts', async () => {
    const silver = await signIn(accountOf['USER SILVER']);
    expect((await silver.get(address)).status).toBe(403);
    expect((await save(silver, '1', 'x', '')).status).toBe(403);
    expect(await text(await admin.get('/inicio'))).toContain(`href="${address}"`);
    expect(await text(await gold.get(`${address}?q=${account}`))).toContain('>1 item<');
    expect(await text(await gold.get(`${address}?q=nada+que+exista`))).toContain('limpar filtros');
    const csv = await text(await gold.get(`${address}?statement=income&export=csv`));
    expect(csv).toContain('Conta;Nome;Demonstração;Categoria 1;Categoria 2');
    expect(csv).not.toContain(';Balanço;');
  });

  it('answers 404 for an unknown account, and for a form without one', async () => {
    expect((await gold.get(`${address}?conta=9.9.9.99`)).status).toBe(404);
    expect((await gold.post(address, form({ conta: '9.9.9.99', version: '1' }))).status).toBe(404);
  });

  it('saves a plain form, shows the next person what was saved, and keeps the history', async () => {
    const version = versionOf(await opened(gold));
    const saved = await save(gold, version, 'Serviços de terceiros.', '');
    expect([saved.status, saved.headers.get('Location')]).toEqual([302, `${address}?salvo=${account}`]);
    expect(await text(await gold.get(`${address}?salvo=${account}`))).toContain('Salvo com sucesso!');

    const late = await save(admin, version, 'Outro texto.', '');
    expect(late.status).toBe(409);
    const page = await text(late);
    expect(page).toContain('Outra pessoa mudou esta conta enquanto você editava.');
    expect(page).toContain('Serviços de terceiros.');
    expect(page).toContain('Outro texto.</textarea>');

    expect((await save(admin, versionOf(page), 'Outro texto.', 'Serviços de terceiros.')).status).toBe(302);
    const html = await opened(gold);
    expect(html).toContain('<del>Serviços de terceiros.</del>');
    expect(html).toContain('<ins>Outro texto.</ins>');
  });

  it('shows a refused field with the reason and the typed value', async () => {
    const page = await opened(gold);
    const refused = await gold.post(
      `${address}?conta=${account}`,
      form({ conta: account, version: versionOf(page), measure: 'ouro', 'antes.measure': '' }),
    );
    expect(refused.status).toBe(422);
    expect(await text(refused)).toContain('não é um de Caixa (cash)');
  });
});

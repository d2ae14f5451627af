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

  it('undoes a save from its notice and from the history, both by plain forms, and says what hinders it', async () => {
    const page = `${address}?conta=${account}`;
    const fieldsOf = (html: string, among: string): Record<string, string> => {
      const inside = html.split('<form').find((each) => each.includes(among)) ?? '';
      const hidden = [...inside.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      return Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    };
    const formNow = async () => fieldsOf(await opened(gold), 'name="note_text"');
    const saving = async (typed: string) => form({ ...(await formNow()), note_text: typed });
    const { 'antes.note_text': before } = await formNow();
    const first = await saving('Frete.');
    const saved = await gold.post(page, first);
    const there = saved.headers.get('Location') ?? '';
    expect([saved.status, there]).toEqual([302, expect.stringContaining(`?salvo=${account}&edicao=`)]);
    expect((await gold.post(page, first)).headers.get('Location')).toBe(there);

    const notice = await text(await gold.get(there));
    expect(notice).toContain('Desfazer o que foi salvo');
    const undo = { ...fieldsOf(notice, 'Desfazer o que foi salvo'), intent: 'undo' };
    expect(undo).toMatchObject({ conta: account });
    const undone = await gold.post(there, form(undo));
    expect(undone.headers.get('Location')).toBe(`${address}?desfeita=${account}`);
    expect(await text(await gold.get(`${address}?desfeita=${account}`))).toContain('Edição desfeita.');
    expect(await opened(gold)).toMatch(/<p>Desfeita\.<\/p>/);
    expect((await formNow())['antes.note_text']).toBe(before);

    expect((await gold.post(page, await saving('Frete e seguro.'))).status).toBe(302);
    const button = 'aria-label="Desfazer a edição de ';
    const own = { ...fieldsOf(await opened(admin), button), intent: 'undo' };
    expect((await gold.post(page, await saving('Seguro.'))).status).toBe(302);
    const hindered = await admin.post(page, form(own));
    expect(hindered.status).toBe(409);
    const shown = await text(hindered);
    expect(shown).toContain('Esta conta mudou depois da edição');
    expect(shown).toContain('Valor antes da edição');
    expect(await text(await admin.post(address, form(own)))).toContain('<td>Seguro.</td>');
    expect((await admin.post(page, form({ ...own, changeSet: 'outra-coisa' }))).status).toBe(404);
    expect((await gold.post(page, form({ ...own, conta: '1.1.1.01' }))).status).toBe(404);
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

import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, form, savedPage, signIn, type Client } from './client';

const at = (rf: string, centre: string) =>
  `/ij/report_preview_edit_schneider/${encodeURIComponent(rf)}/${encodeURIComponent(centre)}`;
/** Centres that no other test touches. */
const open = at('RF1 2027', '1006 - Lojas Norte e Centro-Oeste');
const locked = at('RF4 2026', '1006 - Lojas Norte e Centro-Oeste');
const account = '610102 - Comissões sobre vendas';

let gold: Client;
beforeAll(async () => {
  gold = await signIn(accountOf['USER GOLD']);
});

/** The value of an input, and what the page's form says that it drew. */
const page = async (address: string, person = gold) => read(await (await person.get(address)).text());
function read(html: string) {
  const unescaped = html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  const value = (name: string) => {
    const input = unescaped.split('<input').find((part) => part.includes(`name="${name}"`));
    return input === undefined ? null : (/value="([^"]*)"/.exec(input)?.[1] ?? '');
  };
  const drawn = /name="drawn" value="(\{.*?\})"\/?>/.exec(unescaped)?.[1] ?? '{}';
  const cells = JSON.parse(drawn) as Record<string, [string, number]>;
  return { html, value, drawn, version: (name: string) => cells[name]?.[1] ?? 0 };
}
const field = (code: string) => `cell[${account}|${code}-01]`;
const cell = (code: string, forecast: unknown, version: number) => ({
  account_concat: account,
  data_ref: `${code}-01`,
  forecast,
  version,
});
const save = (cells: unknown, address = open, person = gold) =>
  person.post(
    address,
    form({ intent: 'save', cells: typeof cells === 'string' ? cells : JSON.stringify(cells) }),
  );

describe('the filter screen', () => {
  const filter = '/ij/report_create_schneider';
  it('leads to the review when both are chosen, and says what is missing otherwise', async () => {
    const ready = form({ period: 'RF1 2027', cost_center: '1001 - Lojas SP', generate: '1' });
    const answer = await gold.get(`${filter}?${ready}`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, at('RF1 2027', '1001 - Lojas SP')]);
    const incomplete: Record<string, string>[] = [
      { period: 'RF1 2027' },
      { cost_center: '1001 - Lojas SP' },
      { period: 'RF9 2027' },
    ];
    for (const missing of incomplete) {
      const refused = await gold.get(`${filter}?${form({ ...missing, generate: '1' })}`);
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain('Escolha Period e Cost Center da lista.');
    }
  });

  it('begins with the release point that is open, each cost centre with its state', async () => {
    const { html } = await page(filter);
    expect(html).toMatch(/<option value="RF1 2027" selected="">/);
    expect(html).not.toContain('Escolha o período');
    const { html: none } = await page(`${filter}?period=`);
    expect(none).toContain('Escolha o período');
  });

  it('says of a release point that opens later that it is not open yet, and when it opens', async () => {
    const { html: later } = await page(`${filter}?${form({ period: 'RF2 2027' })}`);
    expect(later).not.toMatch(/Em edição|Não iniciado/);
    expect(later.match(/Ainda não aberto/g)).toHaveLength(12);
    expect(later.replaceAll('<!-- -->', '')).toContain('abre em 01/01/2027</span>');
    const { html: now } = await page(`${filter}?${form({ period: 'RF1 2027' })}`);
    expect(now).toMatch(/Em edição|Não iniciado/);
    expect(now).not.toContain('Ainda não aberto');
  });
});

describe('opening a release point', () => {
  const address = '/ij/report_create_schneider';
  it('is offered to SYSTEM ADMIN alone, and fills the review of a release point to come', async () => {
    const admin = await signIn(accountOf['SYSTEM ADMIN']);
    expect(await (await gold.get(address)).text()).not.toContain('Abrir release point');
    expect((await gold.get(`${address}?abrir=1`)).status).toBe(403);
    expect((await gold.post(address, form({ intent: 'open', rf: 'RF3 2027', source: 'zero' }))).status).toBe(
      403,
    );
    expect(await (await admin.get(address)).text()).toContain('Abrir release point');
    const wish = { rf: 'RF3 2027', source: 'actual', percent: '10' };
    const previewed = await admin.post(`${address}?abrir=1`, form({ intent: 'preview', ...wish }));
    const shown = (await previewed.text()).replaceAll('<!-- -->', '');
    expect([previewed.status, /Prévia de RF3 2027: [\d.]+ células/.test(shown)]).toEqual([200, true]);
    const faulty = form({ intent: 'open', ...wish, percent: '-101' });
    const refused = await admin.post(`${address}?abrir=1`, faulty);
    const refusalPage = await refused.text();
    expect([refused.status, refusalPage]).toEqual([422, expect.stringContaining('Number is not valid')]);
    expect(refusalPage).toMatch(/<input[^>]*name="percent"[^>]*value="-101"/);
    const opened = await admin.post(address, form({ intent: 'open', ...wish }));
    expect([opened.status, opened.headers.get('Location')]).toEqual([302, `${address}?abrir=1&feito=aberta`]);
    const { html } = await page(at('RF3 2027', '1001 - Lojas SP'));
    expect(html).toContain('RF3 2027 abre em 01/04/2027');
  });
});

describe('the review', () => {
  it('has inputs in the open release point, and none in a locked one, with the reason', async () => {
    expect((await page(open)).value(field('2026-11'))).toMatch(/^-?[\d.]+,\d\d$/);
    const { html, value } = await page(locked);
    expect(value(field('2026-11'))).toBeNull();
    expect(html).toContain('RF4 2026 fechou em 31/07/2026');
  });

  it('of a later release point can be read, and says when it opens; those further ahead are not found', async () => {
    const later = at('RF2 2027', '1001 - Lojas SP');
    const { html } = await page(later);
    expect(html).toContain('RF2 2027 abre em 01/01/2027');
    expect(html).toContain(account);
    expect(html).not.toContain('name="cell[');
    expect((await gold.get(`${later}?export=xlsx`)).status).toBe(200);
    const refused = await save([cell('2027-01', 1, 0)], later);
    expect([refused.status, (await refused.text()).includes('RF2 2027 abre em 01/01/2027')]).toEqual([
      403,
      true,
    ]);
    const filter = await (await gold.get('/ij/report_create_schneider')).text();
    expect(filter.replaceAll('<!-- -->', '')).toContain('RF2 2027 (abre em 01/01/2027)</option>');
    for (const absent of [
      at('RF2 2028', '1001 - Lojas SP'),
      at('RF2 2027', '9999 - Nenhum'),
      at('RF4 2025', '1001 - Lojas SP'),
    ])
      expect((await gold.get(absent)).status).toBe(404);
  });

  it('saves cells sent as JSON, once however often they are sent', async () => {
    const version = (await page(open)).version(field('2026-11'));
    const sent = [cell('2026-11', 4321.5, version)];
    for (const answer of [await save(sent), await save(sent)]) {
      expect(await savedPage(gold, answer)).toContain('Salvo com sucesso!');
    }
    const after = await page(open);
    expect([after.value(field('2026-11')), after.version(field('2026-11'))]).toEqual([
      '4.321,50',
      version + 1,
    ]);
  });

  it('saves what differs in the plain form, in Brazilian numbers; empty becomes 0', async () => {
    const before = await page(open);
    const answer = await gold.post(
      open,
      form({
        intent: 'save',
        drawn: before.drawn,
        [field('2026-12')]: '1.234,57',
        [field('2027-01')]: '',
        [field('2027-02')]: before.value(field('2027-02')) ?? '',
      }),
    );
    expect(await savedPage(gold, answer)).toContain('2 células alteradas');
    const after = await page(open);
    expect(['2026-12', '2027-01'].map((code) => after.value(field(code)))).toEqual(['1.234,57', '0,00']);
    expect(after.version(field('2027-02'))).toBe(before.version(field('2027-02')));
  });

  it('changes a field by a typed formula', async () => {
    const { drawn, value } = await page(open);
    const before = Number((value(field('2027-03')) ?? '').replaceAll('.', '').replace(',', '.'));
    await gold.post(open, form({ intent: 'save', drawn, [field('2027-03')]: '*2' }));
    const doubled = (await page(open)).value(field('2027-03')) ?? '';
    expect(Number(doubled.replaceAll('.', '').replace(',', '.'))).toBeCloseTo(2 * before, 2);
    const after = await page(open);
    await gold.post(open, form({ intent: 'save', drawn: after.drawn, [field('2027-03')]: '50%' }));
    expect((await page(open)).value(field('2027-03'))).toBe(value(field('2027-03')));
  });

  it('refuses an invalid number with the reason, and keeps the typed value', async () => {
    const { drawn } = await page(open);
    const answer = await gold.post(
      open,
      form({ intent: 'save', drawn, [field('2027-03')]: '77,7', [field('2027-04')]: 'doze' }),
    );
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('&quot;doze&quot; não é um número');
    expect(html).toContain('value="77,7"');
    expect(html).toContain(`>${account}, abr/27</a>`);
    expect((await page(open)).value(field('2027-03'))).not.toBe('77,70');
    // What somebody saves meanwhile is no edit of the form that is put right.
    const seen = read(html);
    expect(JSON.parse(seen.drawn)).toEqual(JSON.parse(drawn));
  });

  it('answers a conflict with both values, saves the rest, and accepts the choice', async () => {
    const silver = await signIn(accountOf['USER SILVER']);
    const { version } = await page(open);
    const versions = ['2027-05', '2027-06'].map((code) => version(field(code)));
    await save([cell('2027-05', 5, versions[0] ?? 0)]);
    const answer = await save(
      [cell('2027-05', 6, versions[0] ?? 0), cell('2027-06', 7, versions[1] ?? 0)],
      open,
      silver,
    );
    expect(answer.status).toBe(409);
    const html = await answer.text();
    for (const words of ['6,00', '5,00', 'Laura Bittencourt', '1 célula foi salva'])
      expect(html).toContain(words);
    const mine = JSON.stringify(cell('2027-05', 6, (versions[0] ?? 0) + 1));
    expect((await silver.post(open, form({ intent: 'save', mine }))).status).toBe(303);
    expect((await page(open)).value(field('2027-05'))).toBe('6,00');
  });

  it.each([
    ['an actual', [cell('2026-09', 1, 1)], 422],
    ['a total', [{ ...cell('2026-12', 1, 1), data_ref: '2026-12-20' }], 422],
    ['a month out of the window', [cell('2028-03', 1, 1)], 422],
    ['a forged account', [{ ...cell('2026-11', 1, 1), account_concat: 'Total do centro de custo' }], 422],
    ['NaN', '[{"account_concat":"x","data_ref":"2026-11","forecast":NaN,"version":1}]', 422],
    ['1e400', '[{"account_concat":"x","data_ref":"2026-11","forecast":1e400,"version":1}]', 422],
    ['nothing readable', 'cells', 422],
  ])('refuses %s', async (_what, cells, status) => {
    const answer = await save(cells);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain('Nada foi salvo');
  });

  it('refuses a save into a locked release point with 403, and unknown ones with 404', async () => {
    const answer = await save([cell('2026-11', 1, 1)], locked);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('fechou em 31/07/2026');
    expect((await save([cell('2026-11', 1, 1)], at('RF1 2027', '9999 - Nenhum'))).status).toBe(404);
    expect((await gold.get(at('RF7 2027', '1001 - Lojas SP'))).status).toBe(404);
  });
});

describe('the planner’s tools', () => {
  const centre = at('RF1 2027', '3002 - Administração Central');
  const cellName = `${account}|2026-11`;
  const post = (fields: Record<string, string>, person = gold) => person.post(centre, form(fields));

  it('comment a cell, and notify mentioned people', async () => {
    const answer = await post({ intent: 'comment', celula: cellName, text: 'Confere, @system.admin?' });
    expect(answer.status).toBe(302);
    const dialog = await (await gold.get(`${centre}?${form({ celula: cellName })}`)).text();
    expect(dialog).toContain('Confere, @system.admin?');
    const admin = await signIn(accountOf['SYSTEM ADMIN']);
    expect(await (await admin.get('/avisos')).text()).toContain('mencionou você');
  });

  it('restore a value, and undo a change set', async () => {
    const before = (await page(centre)).value(field('2026-11'));
    await save([cell('2026-11', 9, (await page(centre)).version(field('2026-11')))], centre);
    const restored = await post({ intent: 'restore', celula: cellName, amount: before ?? '' });
    expect(restored.status).toBe(302);
    expect((await page(centre)).value(field('2026-11'))).toBe(before);
    const history = await (await gold.get(`${centre}?historico=1`)).text();
    const id = /desfazer=([^"&]+)/.exec(history)?.[1] ?? '';
    expect((await post({ intent: 'undo', changeSet: id })).status).toBe(302);
    expect((await page(centre)).value(field('2026-11'))).toBe('9,00');
  });

  it('export a workbook and import it as edits with a preview', async () => {
    const file = await (await gold.get(`${centre}?export=xlsx`)).blob();
    const body = new FormData();
    body.set('intent', 'import');
    body.set('file', file, 'forecast.xlsx');
    const answer = await gold.post(`${centre}?importar=1`, body);
    expect([answer.status, (await answer.text()).includes('Nada a importar')]).toEqual([200, true]);
    expect(await (await gold.get(`${centre}?export=csv`)).text()).toContain('Total 2026');
  });

  it('compare with actuals, by the address', async () => {
    const html = await (await gold.get(`${centre}?comparar=actual&como=percentual`)).text();
    expect(html).toContain('Dif. %');
  });

  it('send, return and approve, with the right, and lock meanwhile', async () => {
    const other = at('RF1 2027', '1201 - Atacado');
    const silver = await signIn(accountOf['USER SILVER']);
    const step = (name: string, person: Client) =>
      person.post(other, form({ intent: 'step', step: name, note: 'Ver energia' }));
    expect((await step('send', silver)).status).toBe(302);
    expect((await save([cell('2026-11', 1, 1)], other)).status).toBe(403);
    expect((await step('approve', silver)).status).toBe(403);
    expect((await step('return', gold)).status).toBe(302);
    expect(await (await silver.get(other)).text()).toContain('Devolvido');
    expect((await step('send', silver)).status).toBe(302);
    expect((await step('approve', gold)).status).toBe(302);
    expect((await step('approve', gold)).status).toBe(409);
    const avisos = async (person: Client) => (await person.get('/avisos')).text();
    expect(await avisos(gold)).toContain('enviou RF1 2027, 1201 - Atacado para aprovação');
    expect(await avisos(silver)).toContain('aprovou RF1 2027, 1201 - Atacado: “Ver energia”');
    expect(await (await silver.get('/inicio')).text()).toContain('aprovou RF1 2027, 1201 - Atacado');
    const states = await (await gold.get('/ij/report_create_schneider?period=RF1+2027')).text();
    expect(states).toContain('Aprovado');
  });

  it('answer the grid in JSON, at an address of its own', async () => {
    const version = (await page(centre)).version(field('2026-12'));
    const send = () =>
      gold.post(
        `${centre}/salvar`,
        form({ id: 'grid-save-1', cells: JSON.stringify([cell('2026-12', 3, version)]) }),
      );
    const [first, second] = [await send(), await send()];
    expect(await first.json()).toEqual(await second.json());
    const refused = await gold.post(`${locked}/salvar`, form({ cells: '[]' }));
    expect([refused.status, ((await refused.json()) as { refusal: unknown }).refusal]).toMatchObject([
      403,
      { message: expect.stringContaining('fechou') as string },
    ]);
  });
});

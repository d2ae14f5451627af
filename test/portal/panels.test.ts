import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, client, form, signIn, text, type Client } from './client';

let gold: Client;
let admin: Client;
beforeAll(async () => {
  [gold, admin] = await Promise.all([signIn(accountOf['USER GOLD']), signIn(accountOf['SYSTEM ADMIN'])]);
});

const unescape = (value: string) => value.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** Address at which a panel shows without a session. */
async function signedAt(path: string, browser = gold): Promise<string> {
  const { url } = (await (await browser.get(`${path}/endereco`)).json()) as { url: string };
  return url;
}

describe('a dashboard', () => {
  it('shows its figures in its page as they are chosen, without scripts and with nothing inline', async () => {
    const answer = await gold.get('/ij/painel/1?data_ref.de=2026-01&data_ref.ate=2026-10');
    expect(answer.status).toBe(200);
    const html = await text(answer);
    expect(html.match(/<h1[^>]*>[^<]*/g)?.map((h1) => h1.replace(/.*>/, ''))).toEqual([
      'Planejado x Realizado',
    ]);
    expect(html).toContain('Realizado por canal');
    expect(html).toMatch(/WHOLESALES[^]*16,8 mi/);
    expect(html).toContain('Ver em tabela');
    expect(html).not.toContain(' style=');
    expect(html).not.toContain('<iframe');
    expect(answer.headers.get('Content-Security-Policy')).toContain("frame-src 'none';");
    const narrowed = await text(await gold.get('/ij/painel/1?channel=FSS'));
    expect(narrowed).toMatch(/Canal: <strong>FSS</);
    expect(narrowed).not.toContain('não é um filtro deste painel');
    expect(await text(await gold.get('/ij/painel/1?channel=FSS&brand=Lumina'))).toContain(
      '«brand» não é um filtro deste painel e foi ignorado.',
    );
  });

  it('shows them without a session at a signed address', async () => {
    const answer = await client().get(`${await signedAt('/ij/painel/1')}?channel=FSS`);
    expect(answer.status).toBe(200);
    const html = await text(answer);
    expect(html).toMatch(/Canal: <strong>FSS</);
    expect(html).not.toContain(' style=');
    expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
  });

  it('is gone with the session in which it was opened, and with no other', async () => {
    const [one, other] = await Promise.all([signIn(accountOf['USER GOLD']), signIn(accountOf['USER GOLD'])]);
    const [address, elsewhere] = await Promise.all([
      signedAt('/ij/painel/1', one),
      signedAt('/ij/painel/1', other),
    ]);
    await one.post('/logout');
    for (const path of [
      '',
      '?tile=por-canal&export=csv',
      '/linhas?tile=por-canal&at=FSS',
      '/imagem?tile=por-canal',
    ])
      expect((await client().get(`${address}${path}`)).status).toBe(403);
    expect((await client().get(elsewhere)).status).toBe(200);
  });

  it.each([
    ['its page', () => Promise.resolve<[string, Client]>(['/ij/painel/1', gold])],
    ['a signed address', async (): Promise<[string, Client]> => [await signedAt('/ij/painel/1'), client()]],
  ])('gives its numbers, the rows behind a mark and pictures below %s', async (_where, open) => {
    const [address, person] = await open();
    const html = unescape(await text(await person.get(`${address}?marca=Lumina`)));
    const linked = (words: string) => {
      const [, href = ''] = new RegExp(`href="([^"]*tile=por-canal[^"]*)"[^>]*>${words}`).exec(html) ?? [];
      return href;
    };
    const numbers = await (await person.get(linked('Baixar CSV'))).text();
    expect(numbers.split('\r\n')[0]).toContain('Canal;Planejado;Realizado;Desvio (%)');
    expect(await text(await person.get(linked('Ver linhas')))).toMatch(/Marca: <strong>Lumina</);
    const picture = await person.get(linked('Baixar imagem'));
    expect(picture.headers.get('Content-Type')).toBe('image/png');
    await picture.body?.cancel();
    const rows = `${address}/linhas?tile=por-canal&at=FSS&marca=Lumina`;
    const shown = await text(await person.get(rows));
    expect(shown).toMatch(/\d+ itens/);
    expect(shown).not.toContain('BRANDSITE');
    const [marks = ''] = /<ul[^>]*aria-label="Filtros escolhidos"[^]*?<\/ul>/.exec(unescape(shown)) ?? [];
    const letGo = [...marks.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(letGo).toHaveLength(3);
    for (const href of letGo) {
      const answer = await person.get(
        new URL(href, new URL(rows, 'http://here/')).href.slice('http://here'.length),
      );
      expect([href, answer.status]).toEqual([href, 200]);
      await answer.body?.cancel();
    }
    expect((await (await person.get(`${rows}&export=csv`)).text()).split('\r\n').length).toBeGreaterThan(20);
    for (const nothing of ['/linhas?tile=nenhum', '/imagem?tile=nenhum', '?tile=nenhum&export=csv'])
      expect([nothing, (await person.get(`${address}${nothing}`)).status]).toEqual([nothing, 404]);
  });

  it('writes to a file what it shows', async () => {
    const answer = await gold.get('/ij/painel/1?tile=por-canal&export=csv');
    const numbers = Buffer.from(await answer.arrayBuffer()).toString();
    const [head, first = ''] = numbers.split('\r\n');
    expect(head).toBe('\uFEFFCanal;Planejado;Realizado;Desvio (%)');
    const [, planned = 0, actual = 0, deviation] = first
      .split(';')
      .map((cell) => Number(cell.replace(',', '.')));
    expect(deviation).toBeCloseTo((actual / planned - 1) * 100, 6);
  });

  it('writes bases and states as the lists do', async () => {
    const html = await text(await gold.get('/jobs/dashboard/6?collection=canal'));
    expect(html).toMatch(/Base: <strong>Canal</);
    expect(html).toMatch(/<th scope="row">Planejamento Quantity</);
    expect(html).toMatch(/title="Concluído com recusas"/);
    const rows = await gold.get('/jobs/dashboard/6/linhas?tile=situacao&at=failed&export=csv');
    expect(await text(rows)).toMatch(/;Planejamento Quantity;[^;]+;Falhou;Erro;/);
  });

  it('gives each kind of tile as a picture', { tags: 'slow' }, async () => {
    for (const [painelId, tile] of [
      [1, 'realizado'],
      [1, 'por-mes'],
      [1, 'por-canal'],
      [1, 'desvio-canal-mes'],
      [2, 'por-nivel'],
      [2, 'janelas'],
    ]) {
      const answer = await gold.get(`/ij/painel/${painelId}/imagem?tile=${tile}&channel=FSS`);
      expect([tile, answer.status]).toEqual([tile, 200]);
      expect(answer.headers.get('Content-Disposition')).toContain(`attachment; filename="${tile}.png"`);
      const picture = Buffer.from(await answer.arrayBuffer());
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
      expect(picture.length).toBeGreaterThan(8_000);
    }
  });

  it('has a signed address for whoever may see it', async () => {
    const answer = await gold.get('/ij/painel/1/endereco');
    expect(await answer.json()).toMatchObject({ url: expect.stringMatching(/^\/painel\//) as string });
    expect((await client().get('/ij/painel/1/endereco', { Accept: 'application/json' })).status).toBe(401);
  });

  it('is found at its own address, and only there', async () => {
    for (const below of ['', '?collection=canal', '/linhas?tile=situacao', '/imagem?tile=situacao'])
      expect((await gold.get(`/ij/painel/6${below}`)).headers.get('Location')).toBe(
        `/jobs/dashboard/6${below}`,
      );
    expect((await gold.get('/jobs/dashboard/6')).status).toBe(200);
    for (const id of ['99', '0', '-1', 'abc', '1e3', '9'.repeat(40)])
      expect([id, (await gold.get(`/ij/painel/${id}`)).status]).toEqual([id, 404]);
  });

  it('refuses addresses that are tampered with, in words', async () => {
    const address = await signedAt('/ij/painel/1');
    for (const forged of [
      `${address}x`,
      `${address}x/imagem?tile=por-canal`,
      address.replace('.', 'A.'),
      '/painel/x.y',
      '/painel/x',
    ]) {
      const answer = await client().get(forged);
      expect(answer.status).toBe(403);
      expect(await text(answer)).toContain('O endereço deste painel venceu ou não é válido.');
    }
  });

  it.each(['USER SILVER', 'USER BRONZE', 'USER EXPLORER', 'USER ADMIN'] as const)(
    'is not for %s, nor in their menu',
    async (role) => {
      const person = await signIn(accountOf[role]);
      const answer = await person.get('/ij/painel/1');
      expect(answer.status).toBe(403);
      expect(await text(answer)).not.toContain('Planejado x Realizado');
    },
  );

  it.each([
    ['the menu', '/jobs/executados', 'Principal'],
    ['the start page', '/inicio', 'Painéis'],
  ])('stands in %s by its number', async (_where, page, label) => {
    const html = await text(await gold.get(page));
    const [nav = ''] = new RegExp(`<nav[^>]*aria-label="${label}"[^]*?</nav>`).exec(html) ?? [];
    const links = [...nav.matchAll(/href="(\/(?:ij\/painel|jobs\/dashboard)\/\d+)"/g)].map(([, to]) => to);
    expect(links).toEqual([...[1, 2, 3, 4, 5].map((id) => `/ij/painel/${id}`), '/jobs/dashboard/6']);
  });

  it('says on the start page what it shows', async () => {
    const html = await text(await gold.get('/inicio'));
    expect(html).toMatch(/Planejado x Realizado<\/strong><small>Unidades planejadas e vendidas por canal/);
  });
});

describe('the panel editor', () => {
  const open = async (name: string) => {
    const html = await text(await admin.get('/ij/paineis'));
    return new RegExp(`href="(/ij/paineis/[0-9a-f]{24})"[^>]*>${name}`).exec(html)?.[1] ?? '';
  };
  const empty = { panelLabel: 'Teste', dashboardId: 'teste', painelId: '77', panelType: '1', version: '0' };

  it('leaves official panels to the system administrator', async () => {
    const html = await text(await gold.get('/ij/paineis'));
    const official = await open('Planejado x Realizado');
    expect(official).toMatch(/^\/ij\/paineis\/[0-9a-f]{24}$/);
    expect(html).not.toContain(official);
    expect((await gold.get(official)).status).toBe(404);
    expect((await gold.post('/ij/paineis/novo', form({ ...empty, intent: 'save' }))).status).toBe(403);
    expect((await gold.post('/ij/paineis', form({ intent: 'install' }))).status).toBe(403);
  });

  it('lets whoever sees panels build one step by step without scripts, share it and keep its versions', async () => {
    const first = unescape(await text(await gold.get('/ij/paineis/novo')));
    expect(first).toContain('name="quadro-1.from"');
    const chosen = {
      panelLabel: 'Saldos da Gil',
      tiles: 'quadro-1',
      kept: '{}',
      version: '0',
      'quadro-1.from': 'saldo',
      'quadro-1.kind': 'lines',
      'quadro-1.x': 'data_ref',
      'quadro-1.m0.of': 'sum.valor',
    };
    const step = await gold.post('/ij/paineis/novo', form({ ...chosen, intent: 'build-add' }));
    expect(step.status).toBe(200);
    const stepped = unescape(await text(step));
    expect(stepped).toMatch(/<h2[^>]*>Soma de Saldo por mês/);
    expect(stepped).toContain('name="quadro-2.from"');
    const saved = await gold.post('/ij/paineis/novo', form({ ...chosen, intent: 'own-save' }));
    expect(saved.status).toBe(302);
    const path = (saved.headers.get('Location') ?? '').replace(/\?.*/, '');
    const address = /href="(\/ij\/painel\/1\d{5})"/.exec(await text(await gold.get(path)))?.[1] ?? '';
    const own = await text(await gold.get(address));
    expect(own).toContain('Soma de Saldo por mês');
    expect(own).toContain(`href="${path}"`);
    expect((await admin.get(address)).status).toBe(404);
    expect((await admin.get(path)).status).toBe(404);

    const shared = { ...chosen, version: '1', shareTypes: 'SYSTEM ADMIN', 'quadro-1.title': 'Por mês' };
    expect((await gold.post(path, form({ ...shared, intent: 'own-save' }))).status).toBe(302);
    const looked = await admin.get(address);
    expect([looked.status, (await text(looked)).includes(`href="${path}"`)]).toEqual([200, false]);
    expect(await text(await admin.get('/ij/paineis'))).toContain('Saldos da Gil');
    expect(await text(await gold.get(`${path}?aba=versoes`))).toMatch(
      /título: «Soma de Saldo por mês» → «Por mês»/,
    );
    expect(await text(await gold.get(`${path}?versao=1`))).toMatch(/<h2[^>]*>Soma de Saldo por mês/);
    const late = await gold.post(path, form({ ...shared, intent: 'own-save' }));
    expect(late.status).toBe(409);
    const gone = await gold.post(path, form({ intent: 'own-delete', version: '2' }));
    expect(gone.status).toBe(302);
    expect((await gold.get(address)).status).toBe(404);
  });

  it('refuses what is not in the list, with its place, and keeps what was typed', async () => {
    const definition = JSON.stringify({
      filters: [],
      tiles: [
        {
          id: 'x',
          title: 'X',
          size: 'half',
          chart: { kind: 'table' },
          queries: [{ from: 'credentials', measures: { n: { label: '<script>', count: true } } }],
        },
      ],
    });
    const answer = await admin.post('/ij/paineis/novo', form({ ...empty, definition }));
    expect(answer.status).toBe(422);
    const html = await text(answer);
    expect(html).toContain('coleção fora da lista: credentials');
    expect(html).toContain('tiles.0.queries.0.from');
    expect(html).toContain('&lt;script&gt;');
  });

  it('previews without saving, and tells of a version that is not the newest', async () => {
    const path = await open('Portfólio de SKUs');
    const html = unescape(await text(await admin.get(`${path}?aba=texto`)));
    const definition = (/<textarea[^>]*>([^]*?)<\/textarea>/.exec(html)?.[1] ?? '').trim();
    const fields = {
      panelLabel: 'Prévia',
      dashboardId: 'portfolio-sku',
      painelId: '5',
      panelType: '1',
      definition,
    };
    const preview = await admin.post(path, form({ ...fields, version: '1', intent: 'preview' }));
    expect(preview.status).toBe(200);
    expect(await text(preview)).toMatch(/Pré-visualização[^]*SKUs por categoria e classe/);
    const late = await admin.post(path, form({ ...fields, version: '0' }));
    expect(late.status).toBe(409);
    expect(await text(late)).toContain('Outra pessoa salvou este painel');
    expect(await text(await admin.get('/ij/paineis'))).toContain('Portfólio de SKUs');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../servers/pdf-reader';
import { accountOf, signIn, text, type Client } from './client';

const centre = '/ij/centro/1001%20-%20Lojas%20SP';
const account = `/ij/conta/${encodeURIComponent('610101 - Salários')}`;
const branch = '/ij/filial/Loja%20Moema';

let [gold, silver, bronze, explorer] = [] as unknown as [Client, Client, Client, Client];
beforeAll(async () => {
  [gold, silver, bronze, explorer] = (await Promise.all(
    (['USER GOLD', 'USER SILVER', 'USER BRONZE', 'USER EXPLORER'] as const).map((type) =>
      signIn(accountOf[type]),
    ),
  )) as [Client, Client, Client, Client];
});

describe('the page of a thing', () => {
  it.each([
    [centre, '1001 - Lojas SP', 'Realizado e previsto por mês'],
    [account, '610101 - Salários', 'Por centro de custo'],
    [branch, 'Loja Moema', 'Pessoas por mês'],
    ['/ij/explorer/sku/MK-10120', 'MK-10120', 'Planejado e vendido por mês'],
  ])(
    '%s shows its head, its figures and the rows behind them, without scripts',
    async (address, title, tile) => {
      const page = await text(await gold.get(address));
      expect(page).toMatch(new RegExp(`<h1[^>]*>${title}`));
      expect(page).toContain(tile);
      expect(page).toContain('Ver em tabela');
      const rows = await gold.get(`${address}/linhas?tile=por-mes`);
      expect(rows.status).toBe(200);
      expect(await text(rows)).toMatch(/[1-9][\d.]* (itens|item)/);
      expect((await gold.get(`${address}/imagem?tile=por-mes`)).headers.get('Content-Type')).toBe(
        'image/png',
      );
      expect((await gold.get(`${address}?tile=por-mes&export=csv`)).headers.get('Content-Type')).toContain(
        'text/csv',
      );
    },
  );

  it('is a PDF too, with the same figures', async () => {
    const answer = await gold.get(`${centre}?export=pdf`);
    const { title, pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(title).toBe('1001 - Lojas SP');
    expect(pages.flatMap(({ lines }) => lines)).toContain('Realizado e previsto por mês');
  });

  it('is open to people who see the screens of its figures', async () => {
    const status = async (who: Client, address: string) => (await who.get(address)).status;
    expect(await status(silver, centre)).toBe(200);
    expect(await status(bronze, centre)).toBe(403);
    expect(await status(bronze, account)).toBe(403);
    expect(await status(explorer, branch)).toBe(403);
    expect(await status(explorer, '/ij/explorer/sku/MK-10120/linhas?tile=por-mes')).toBe(403);
    expect(await text(await explorer.get('/ij/explorer/sku/MK-10120'))).not.toContain('por mês');
  });

  it('of a branch shows what its personnel costs, with rows and file, to who sees the page of its cost centre', async () => {
    const below = [
      '/linhas?tile=pessoal-por-mes',
      '/imagem?tile=pessoal-por-mes',
      '?tile=pessoal-por-mes&export=csv',
    ];
    const statuses = (who: Client) =>
      Promise.all(below.map(async (each) => (await who.get(`${branch}${each}`)).status));
    const page = await text(await gold.get(branch));
    expect(page).toContain('Custo de pessoal por mês');
    expect(page).toContain(`href="${centre}"`);
    expect(await statuses(gold)).toEqual([200, 200, 200]);
    expect(await text(await bronze.get(branch))).not.toContain('Custo de pessoal');
    expect(await statuses(bronze)).toEqual([404, 404, 404]);
  });

  it('of a branch without a cost centre says where whoever sees such figures sends it', async () => {
    const address = `/ij/filial/${encodeURIComponent('Loja Vitória')}`;
    expect(await text(await gold.get(address))).toContain('href="/captura/manual?collection=filial_centro"');
    expect(await text(await bronze.get(address))).not.toContain('filial_centro');
  });

  it.each([centre, account, branch])('is absent where nothing is called %s', async (address) => {
    expect((await gold.get(`${address}-nada`)).status).toBe(404);
  });

  it('is led to by codes in tables', async () => {
    const panel = await text(await gold.get('/ij/painel/3'));
    expect(panel).toMatch(/href="\/ij\/centro\/1001%20-%20Lojas%20SP"/);
    expect(await text(await gold.get('/ij/report_create_schneider?period=RF1+2027'))).toContain(
      `href="${centre}"`,
    );
    const review = '/ij/report_preview_edit_schneider/RF1%202027/1001%20-%20Lojas%20SP';
    expect(await text(await gold.get(review))).toContain(`href="${account}"`);
  });
});

describe('codes in tables', () => {
  const sku = 'href="/ij/explorer/sku/MK-';
  const centres = 'href="/ij/centro/';

  it.each([
    ['of a base of products', '/repo/master-data?collection=produto&ok=1', [sku]],
    [
      'of a base of branches',
      '/repo/master-data?collection=filial_centro&ok=1',
      ['href="/ij/filial/', centres],
    ],
    ['of the rows behind a figure', '/ij/painel/1/linhas?tile=por-canal&at=FSS', [sku]],
    [
      'of what explains a difference of quantities',
      '/ij/porque/quantidades?por=sku&de=2026-10&ate=2026-10',
      [sku],
    ],
    ['of the reviews of a release point', '/ij/revisoes', [centres]],
  ])('%s lead to the pages of their things', async (_, address, links) => {
    const page = await text(await gold.get(address));
    for (const link of links) expect(page).toContain(link);
  });

  it('lead nowhere where a row was refused, or where the page is not open to the person', async () => {
    const refused = await text(await gold.get('/repo/master-data?collection=produto&ok=0'));
    expect(refused).toContain('MK-');
    expect(refused).not.toContain(sku);
    expect(await text(await bronze.get('/ij/painel/4/linhas?tile=por-filial'))).not.toContain(centres);
  });
});

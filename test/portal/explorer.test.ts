import { beforeAll, describe, expect, it } from 'vitest';
import { entryTypes } from '../../app/domain/data/search/types';
import { accountOf, client, form, signIn, type Client } from './client';

let gold: Client;
let silver: Client;
let explorer: Client;
beforeAll(async () => {
  [gold, silver, explorer] = (await Promise.all(
    (['USER GOLD', 'USER SILVER', 'USER EXPLORER'] as const).map((role) => signIn(accountOf[role])),
  )) as [Client, Client, Client];
});

const search = (who: Client, query: Record<string, string>) =>
  who.get(`/ij/explorer?${new URLSearchParams(query)}`);
const pageOf = async (who: Client, query: Record<string, string>) => (await search(who, query)).text();
/** Addresses of the results that a page shows. */
const linksOf = (html: string) =>
  [...html.matchAll(/<h2><a[^>]*href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe('/ij/explorer', () => {
  it('shows results with the words marked, a total and pages', async () => {
    const html = await pageOf(gold, { search: 'batom matte', type: 'sku' });
    expect(html).toMatch(/<mark[^>]*>Batom<\/mark>/);
    expect(html).toMatch(/>\d+ itens</);
    const second = await pageOf(gold, { search: 'batom matte', type: 'sku', page: '2' });
    const [one, two] = [linksOf(html), linksOf(second)];
    expect(one).toHaveLength(20);
    expect(two.length).toBeGreaterThan(0);
    expect(one.some((link) => two.includes(link))).toBe(false);
    expect(linksOf(await pageOf(gold, { search: 'batom matte', type: 'sku', pageSize: '40' }))).toHaveLength(
      40,
    );
  });

  it('leads from beyond the last page to it', async () => {
    const answer = await search(gold, { search: 'batom matte', type: 'sku', page: '9999' });
    expect(answer.status).toBe(302);
    const html = await (await gold.get(answer.headers.get('Location') ?? '')).text();
    expect(linksOf(html).length).toBeGreaterThan(0);
  });

  it('looks for a phrase in its order with exactPh=on', async () => {
    expect(await pageOf(gold, { search: 'matte batom' })).toMatch(/<mark/);
    expect(await pageOf(gold, { search: 'matte batom', exactPh: 'on' })).toContain(
      'Sorry, no results found.',
    );
    expect(await pageOf(gold, { search: 'batom líquido matte', exactPh: 'on' })).toMatch(/<mark[^>]*>Batom/);
  });

  it.each([
    ['nothing like it', 'xyzxyzxyz qwqwqw'],
    ['only punctuation', '?!... ***'],
    ['a regular-expression bomb', `^(([a-z])+.)+[A-Z]([a-z])+$${'a'.repeat(100)}`],
    ['10 000 characters', 'z'.repeat(10_000)],
  ])('says so where it finds nothing: %s', async (_, text) => {
    const answer = await search(gold, { search: text });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Sorry, no results found.');
  });

  it('shows HTML that is searched for as text', async () => {
    const html = await pageOf(gold, { search: '<img src=x onerror=alert(1)>' });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x');
  });

  it('takes no operators from the address', async () => {
    const answer = await gold.get('/ij/explorer?search[$ne]=&search[$regex]=.*');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('O que há para buscar');
  });

  it.each(['USER GOLD', 'USER SILVER', 'USER EXPLORER'] as const)(
    'leads %s only to pages that open',
    { tags: 'slow' },
    async (role) => {
      const who = { 'USER GOLD': gold, 'USER SILVER': silver, 'USER EXPLORER': explorer }[role];
      const pages = await Promise.all(
        entryTypes.map(async (type) => {
          const found = await Promise.all(
            ['ativo', 'caixa', 'lojas', 'plan'].map((text) => pageOf(who, { search: text, type })),
          );
          return found.flatMap((html) => linksOf(html).slice(0, 1));
        }),
      );
      const links = [
        ...new Set(pages.flat()),
        ...linksOf(await pageOf(who, { search: 'batom' })).slice(0, 2),
      ];
      expect(links.length).toBeGreaterThan(1);
      for (const link of links) expect([link, (await who.get(link)).status]).toEqual([link, 200]);
    },
  );

  it('shows SILVER none of the files of others, and EXPLORER no files at all', async () => {
    const files = async (who: Client) => linksOf(await pageOf(who, { search: 'csv', type: 'file' }));
    expect((await files(gold)).length).toBe(20);
    for (const link of await files(silver)) expect((await silver.get(link)).status).toBe(200);
    expect(await files(explorer)).toEqual([]);
  });

  it('is closed to the other types', async () => {
    const bronze = await signIn(accountOf['USER BRONZE']);
    for (const path of ['/ij/explorer', '/ij/explorer/sugestoes?q=batom', '/ij/explorer/sku/MK-10002'])
      expect((await bronze.get(path)).status).toBe(403);
  });

  it('suggests while one types', async () => {
    const answer = await explorer.get('/ij/explorer/sugestoes?q=bat');
    const { found } = (await answer.json()) as { found: { type: string; url: string }[] };
    expect(found).toHaveLength(8);
    expect(new Set(found.map(({ type }) => type))).toEqual(new Set(['sku']));
  });

  it('opens the sheet of a SKU, and answers 404 for one that is not there', async () => {
    const [link = ''] = linksOf(await pageOf(explorer, { search: 'batom' }));
    const sheet = await (await explorer.get(link)).text();
    expect(sheet).toContain('Batom');
    expect(sheet).not.toContain('Quantidade planejada');
    expect((await explorer.get('/ij/explorer/sku/NADA-1')).status).toBe(404);
  });
});

describe('POST /atlas', () => {
  const call = (who: Client, body: unknown) =>
    who.post('/atlas', JSON.stringify(body), { 'Content-Type': 'application/json' });

  it('answers marked results of what the caller may open, their count and facets', async () => {
    const answer = await call(explorer, { search: 'batom, matte!', page: 1, pageSize: 20 });
    expect(answer.status).toBe(200);
    const { response, count, facets } = (await answer.json()) as {
      response: Record<string, string>[];
      count: number;
      facets: Record<string, number>;
    };
    expect(response).toHaveLength(20);
    expect(count).toBe(facets['sku']);
    expect(response[0]).toEqual({
      id: expect.stringMatching(/^sku:/) as string,
      type: 'sku',
      title: expect.stringContaining('Batom') as string,
      snippet: expect.stringContaining('<mark>') as string,
      url: expect.stringMatching(/^\/ij\/explorer\/sku\//) as string,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    });
  });

  it('begins where start says, and takes exactPh as the form sends it', async () => {
    const ids = async (body: object) =>
      ((await (await call(gold, body)).json()) as { response: { id: string }[] }).response.map(
        ({ id }) => id,
      );
    const all = await ids({ search: 'batom', pageSize: 40 });
    expect(await ids({ search: 'batom', start: 10, pageSize: 20 })).toEqual(all.slice(10, 30));
    expect(await ids({ search: 'matte batom', exactPh: 'on' })).toEqual([]);
  });

  it.each([
    [{ search: { $ne: '' } }],
    [{ search: ['a'] }],
    [{ search: 'x'.repeat(501) }],
    [{ search: 'a', pageSize: 10_000 }],
    [{}],
  ])('refuses %j', async (body) => {
    expect((await call(gold, body)).status).toBe(422);
  });

  it('is closed to types without the explorer, and to requests without a session', async () => {
    const bronze = await signIn(accountOf['USER BRONZE']);
    expect((await call(bronze, { search: 'a' })).status).toBe(403);
    expect((await gold.get('/atlas')).status).toBe(405);
  });
});

it('shows a CPF that was searched for nowhere, not even in the trail', async () => {
  const search = { search: 'holerite de 529.982.247-25' };
  await gold.post('/atlas', JSON.stringify(search), { 'Content-Type': 'application/json' });
  const admin = await signIn(accountOf['USER ADMIN']);
  const trail = await (await admin.get('/user/audit?action=gateway.atlas')).text();
  expect(trail).toContain('holerite de ***.***.***-25');
  expect(trail).not.toContain('529.982.247-25');
});

describe('/inicio', () => {
  it('sends a test letter to system administrators, and to nobody else', async () => {
    const admin = await signIn(accountOf['SYSTEM ADMIN']);
    expect(await (await admin.get('/inicio')).text()).toContain('E-mails do portal');
    expect(await (await gold.get('/inicio')).text()).not.toContain('E-mails do portal');
    const ask = (who: Client) => who.post('/inicio', new URLSearchParams({ intent: 'test-letter' }));
    expect((await ask(gold)).status).toBe(403);
    expect((await ask(admin)).headers.get('Location')).toBe('/inicio?feito=email');
    expect(await (await admin.get('/inicio?feito=email')).text()).toContain('guardado na caixa de saída');
    expect(await (await admin.get('/dev/outbox')).text()).toContain(
      `pedido por ${accountOf['SYSTEM ADMIN']}`,
    );
  });

  it('shows each type its own content, and is closed to administrators', async () => {
    expect(await (await gold.get('/inicio')).text()).toMatch(/RF1 2027[\s\S]*Até \d{2}\/11\/2026/);
    expect(await (await explorer.get('/inicio')).text()).toContain('Buscar no Explorer');
    const admin = await signIn(accountOf['USER ADMIN']);
    expect((await admin.get('/inicio')).status).toBe(403);
  });

  it('leaves the landing page of EXPLORER as it was, and /home too', async () => {
    const answer = await client().post(
      '/',
      form({
        email: accountOf['USER EXPLORER'],
        password: 'Portal#2026',
      }),
    );
    expect(answer.headers.get('Location')).toBe('/ij/explorer');
    expect(await (await gold.get('/home')).text()).toContain('hello');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draft, openExplorer, person } from './desk';

let desk: Awaited<ReturnType<typeof openExplorer>>;
const file = (id: string, name: string, owner: string) =>
  draft(id, name, { type: 'file', codes: [], owner, url: `/captura/processando/${id}` });

beforeAll(async () => {
  desk = await openExplorer([
    draft('MK-10001', 'MK-10001 — Batom Líquido Matte Vermelho Ipê 4 ml', {
      facts: ['Aurora', 'Lábios', 'Makeup', 'Promoção de verão'],
    }),
    draft('MK-10002', 'MK-10002 — Batom Cremoso Rosa Chá 3,5 g', { facts: ['Aurora', 'Lábios'] }),
    draft('SK-20001', 'SK-20001 — Sérum de Vitamina C 30 ml', {
      facts: ['Clara', 'Edição limitada', 'LOTE-77/2'],
    }),
    draft('AB-12/3', 'AB-12/3 — Difusor de ambientes', { facts: ['Outro'] }),
    draft('AB123', 'AB123 — Vela aromática', { facts: ['Outro'] }),
    draft('AB1234', 'AB1234 — Vela de mesa', { facts: ['lote772'] }),
    draft('10001', 'Planejamento MK-10001 — Batom Líquido Matte', {
      type: 'planning',
      codes: ['MK-10001'],
      url: '/ij/plan_edit?sku=MK-10001',
    }),
    draft('1', 'Distribuidora Paulista', { type: 'channel', codes: ['12.345.678/0001-95'], url: '/repo/x' }),
    draft('4', 'Franquia do Vale', { type: 'channel', codes: ['12.ABC.345/01DE-35'], url: '/repo/x' }),
    draft('2', 'Spend Aurora', { type: 'spend', codes: [], url: '/repo/y' }),
    draft('3', 'Plano de vendas por marca', {
      type: 'report',
      codes: [],
      facts: ['Batom 100'],
      url: '/ij/r',
    }),
    file('f1', 'batom_novembro.csv', 'ana@demo.example'),
    file('f2', 'batom_outubro.csv', 'bia@demo.example'),
    draft('X1', '<img src=x onerror=alert(1)> & "aspas"'),
  ]);
});
afterAll(() => desk.close());

const skus = (search: string) => desk.ids(search, { type: 'sku' });

describe('what is found', () => {
  it.each([
    ['any case and accents', 'BATOM LIQUIDO', ['MK-10001']],
    ['with accents typed', 'batom líquido', ['MK-10001']],
    ['a plural of what is there', 'batons cremosos', ['MK-10002']],
    ['an irregular plural', 'promoções', ['MK-10001']],
    ['a singular without its accent', 'edicao', ['SK-20001']],
    ['the beginning of the last word', 'batom crem', ['MK-10002']],
    ['the beginnings of several words', 'bat crem', ['MK-10002']],
    ['the beginnings of words in any order', 'lim ser', ['SK-20001']],
    ['a single letter among words', 'c vitamina', ['SK-20001']],
    ['words of title and body together', 'aurora cremoso', ['MK-10002']],
    ['words in any order', 'matte batom', ['MK-10001']],
    ['a stop word among others', 'sérum de vitamina', ['SK-20001']],
    ['one letter wrong', 'batom cremozo', ['MK-10002']],
    ['one letter too many', 'viitamina', ['SK-20001']],
    ['one letter missing', 'vitmina', ['SK-20001']],
    ['two letters swapped', 'vitmaina', ['SK-20001']],
    ['a wrong first letter', 'bitamina', ['SK-20001']],
    ['a code as it is written', 'SK-20001', ['SK-20001']],
    ['a code without its punctuation', 'sk20001', ['SK-20001']],
    ['a code with other punctuation', 'SK.20001', ['SK-20001']],
    ['the digits of a code', '20001', ['SK-20001']],
    ['a code that a text mentions, among words', 'clara lote772', ['SK-20001']],
    ['a code with one digit wrong', 'SK-20007', ['SK-20001']],
  ])('%s: %s', async (_, search, expected) => {
    expect(await skus(search)).toEqual(expected);
  });

  it('finds a code that was typed with punctuation, however it is written, that very code first', async () => {
    expect((await skus('AB-12/3')).sort()).toEqual(['AB-12/3', 'AB123', 'AB1234']);
    expect((await skus('AB-12/3')).slice(0, 2).sort()).toEqual(['AB-12/3', 'AB123']);
    expect((await skus('ab123')).sort()).toEqual(['AB-12/3', 'AB123', 'AB1234']);
    expect((await skus('AB-12/3, ')).length).toBe(3);
  });

  it.each(['LOTE-77/2', 'lote772', 'lote.772', 'lote77'])(
    'finds what a text mentions by %s, in any spelling',
    async (search) => {
      expect((await skus(search)).sort()).toEqual(['AB1234', 'SK-20001']);
    },
  );

  it('finds a CNPJ with and without punctuation', async () => {
    expect(await desk.ids('12.345.678/0001-95')).toEqual(['1']);
    expect(await desk.ids('12345678000195')).toEqual(['1']);
    for (const typed of ['12.ABC.345/01DE-35', '12.abc.345/01de-35', '12abc34501de35'])
      expect(await desk.ids(typed)).toEqual(['4']);
  });

  it('shows a code before what only mentions it, and titles before texts', async () => {
    expect((await desk.ids('MK-10001'))[0]).toBe('MK-10001');
    const all = await desk.ids('batom');
    expect(all.indexOf('MK-10002')).toBeLessThan(all.indexOf('3'));
  });

  it.each([
    ['words that no entry has together', 'batom vitamina'],
    ['two letters wrong', 'vixamixa'],
    ['a short word with a letter wrong', 'mq'],
    ['only punctuation', '!!! --- ???'],
    ['operators', '{"$ne": null}'],
    ['a regular-expression bomb', `(a+)+$${'a'.repeat(60)}!`],
    ['10 000 characters', 'x'.repeat(10_000)],
    ['a NUL', '\u0000'],
  ])('finds nothing for %s', async (_, search) => {
    expect(await desk.look(person('USER GOLD'), search)).toMatchObject({ results: [], total: 0 });
  });
});

describe('several words', () => {
  it.each(['batom líq aur', 'mk plan bat', 'vit c edi', 'AB-12/3 dif', 'batons aurora makeup', 'ver bat 4'])(
    '%s: have the same results in any order',
    async (search) => {
      const found = async (words: readonly string[]) => {
        const { results, total } = await desk.look(person('USER GOLD'), words.join(' '));
        return [total, ...results.map(({ id }) => id).sort()];
      };
      const words = search.split(' ');
      const first = await found(words);
      expect(first[0]).toBeGreaterThan(0);
      for (const order of ordersOf(words)) expect(await found(order)).toEqual(first);
    },
  );

  it('rank whole words before mere beginnings', async () => {
    expect((await skus('AB123')).at(-1)).toBe('AB1234');
    expect((await desk.ids('vela ab1234 ab'))[0]).toBe('AB1234');
  });

  it('are too short to search if each is a single letter', async () => {
    const { explorer } = desk;
    for (const search of ['a', 'b', 'a b', 'é'])
      expect(await desk.look(person('USER GOLD'), search)).toMatchObject({
        short: true,
        results: [],
        total: 0,
      });
    expect(await explorer.suggest(person('USER GOLD'), 'b')).toEqual([]);
    expect(await desk.look(person('USER GOLD'), 'ba')).toMatchObject({ short: false });
  });
});

const ordersOf = (words: readonly string[]): string[][] =>
  words.length < 2
    ? [[...words]]
    : words.flatMap((word, at) =>
        ordersOf(words.filter((_, index) => index !== at)).map((rest) => [word, ...rest]),
      );

describe('Frase Exata', () => {
  it.each([
    ['words in their order', 'batom líquido matte', ['MK-10001']],
    ['words in another order', 'matte líquido batom', []],
    ['words with others between', 'batom matte', []],
    ['a plural', 'batons', []],
    ['the beginning of a word', 'batom líq', []],
    ['stop words in their place', 'sérum de vitamina c', ['SK-20001']],
    ['a stop word too few', 'sérum vitamina', []],
    ['a code', 'ab-12/3', ['AB-12/3', 'AB123']],
  ])('%s: %s', async (_, search, expected) => {
    expect((await desk.ids(search, { exactPh: true, type: 'sku' })).sort()).toEqual(expected);
  });
});

describe('marks', () => {
  it.each([
    [
      'batons',
      ['MK-10002 — [Batom] Cremoso Rosa Chá 3,5 g', 'MK-10001 — [Batom] Líquido Matte Vermelho Ipê 4 ml'],
    ],
    ['liqui', ['MK-10001 — Batom [Líquido] Matte Vermelho Ipê 4 ml']],
    ['liq bat', ['MK-10001 — [Batom] [Líquido] Matte Vermelho Ipê 4 ml']],
    ['sk20001', ['[SK-20001] — Sérum de Vitamina C 30 ml']],
    ['vitamona', ['SK-20001 — Sérum de [Vitamina] C 30 ml']],
  ])('%s', async (search, expected) => {
    expect((await desk.marked(search, { type: 'sku' })).sort()).toEqual([...expected].sort());
  });

  it('mark a phrase as a whole, and never its words elsewhere', async () => {
    expect(await desk.marked('batom líquido', { exactPh: true, type: 'sku' })).toEqual([
      'MK-10001 — [Batom Líquido] Matte Vermelho Ipê 4 ml',
    ]);
  });

  it('show HTML in the data as text', async () => {
    const { results } = await desk.look(person('USER GOLD'), 'onerror');
    expect(desk.titles(results)).toEqual(['<img src=x onerror=alert(1)> & "aspas"']);
  });
});

describe('access', () => {
  const found = async (...[who, search]: Parameters<typeof desk.look>) => {
    const { results, total, facets } = await desk.look(who, search);
    expect(total).toBe(results.length);
    expect(facets.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    return [...new Set(results.map(({ type }) => type))].sort();
  };

  it('finds and counts only what the person may open', async () => {
    expect(await found(person('USER GOLD'), 'batom')).toEqual(['file', 'planning', 'report', 'sku']);
    expect(await found(person('USER SILVER'), 'batom')).toEqual(['file', 'planning', 'report', 'sku']);
    expect(await found(person('USER EXPLORER'), 'batom')).toEqual(['sku']);
    expect(await found(person('USER EXPLORER'), 'aurora')).toEqual(['sku']);
    expect(await found(person('USER SILVER'), 'distribuidora')).toEqual([]);
    expect(await found(person('SYSTEM ADMIN'), 'aurora')).toEqual(['sku', 'spend']);
    expect(await found(person('USER ADMIN'), 'batom')).toEqual([]);
  });

  it('shows SILVER the own files only, and GOLD all', async () => {
    const files = async (...who: Parameters<typeof person>) =>
      (await desk.look(person(...who), 'batom', { type: 'file' })).results.map(({ id }) => id).sort();
    expect(await files('USER SILVER', 'ana')).toEqual(['file:f1']);
    expect(await files('USER SILVER', 'bia')).toEqual(['file:f2']);
    expect(await files('USER GOLD')).toEqual(['file:f1', 'file:f2']);
  });

  it('suggests and counts under the same rights', async () => {
    const { explorer } = desk;
    const types = (list: readonly { type: string }[]) => [...new Set(list.map(({ type }) => type))].sort();
    expect(types(await explorer.suggest(person('USER EXPLORER'), 'bato'))).toEqual(['sku']);
    expect(types(await explorer.suggest(person('USER SILVER'), 'dist'))).toEqual([]);
    expect(await explorer.suggest(person('USER GOLD'), 'b')).toEqual([]);
    expect(await explorer.holdings(person('USER EXPLORER'))).toEqual([{ type: 'sku', count: 7 }]);
    expect(await explorer.holdings(person('USER SILVER'))).toContainEqual({ type: 'file', count: 1 });
  });

  it('shows one type and still counts the others', async () => {
    const { results, total, facets } = await desk.look(person('USER GOLD'), 'batom', { type: 'report' });
    expect(results.map(({ id }) => id)).toEqual(['report:3']);
    expect(total).toBe(1);
    expect(facets).toEqual([
      { type: 'sku', count: 2 },
      { type: 'report', count: 1 },
      { type: 'file', count: 2 },
      { type: 'planning', count: 1 },
    ]);
  });
});

it('goes through all results page by page, each once', async () => {
  const all = await desk.ids('batom', { limit: 20 });
  const pages = await Promise.all([0, 2, 4].map((skip) => desk.ids('batom', { skip, limit: 2 })));
  expect(pages.flat()).toEqual(all);
});

describe('two words that are each frequent', () => {
  const many = (word: string) => (_: unknown, at: number) => draft(`${word}-${at}`, `${word} ${at}`);
  const opened = async (before: number) => {
    const alone = Array.from({ length: 60 }, many('alfa'));
    const both = draft('AMBAS', 'alfa beta');
    const drafts = [
      ...alone.slice(0, before),
      both,
      ...alone.slice(before),
      ...alone.map((_, at) => many('beta')(_, at)),
    ];
    return openExplorer(drafts, { lookedAt: 10, farther: 40, counted: 50, suggestedFrom: 5 });
  };
  const searched = async (before: number, search: string) => {
    const few = await opened(before);
    const { results, total, more } = await few.look(person('USER GOLD'), search);
    await few.close();
    return { ids: results.map(({ id }) => id), total, more };
  };

  it('are found together far beyond the entries that are checked first', async () => {
    expect(await searched(25, 'alfa beta')).toEqual({ ids: ['sku:AMBAS'], total: 1, more: true });
  });

  it('report that there may be more results if the search stopped early', async () => {
    expect(await searched(55, 'alfa beta')).toEqual({ ids: [], total: 0, more: true });
    expect(await searched(55, 'alfa gama')).toEqual({ ids: [], total: 0, more: false });
  });
});

it('leads to the pages of centres, accounts and branches', async () => {
  const own = await openExplorer([
    draft('1001 - Lojas SP', '1001 - Lojas SP', { type: 'cost-centre', url: '/repo/master-data?linha=1' }),
    draft('610101 - Salários', '610101 - Salários', { type: 'management-account', url: '/repo/master-data' }),
    draft('Loja Centro', 'Auxiliar de RH Loja Centro', { type: 'branch', url: '/ij/rh_edit/Loja%20Centro' }),
    draft('2236', '2236 - Lojas', { type: 'company', url: '/repo/master-data?linha=2' }),
  ]);
  const led = async (search: string) =>
    (await own.look(person('USER GOLD'), search)).results.map(({ url }) => url);
  try {
    expect(await led('1001')).toEqual(['/ij/centro/1001%20-%20Lojas%20SP']);
    expect(await led('Salários')).toEqual(['/ij/conta/610101%20-%20Sal%C3%A1rios']);
    expect(await led('Loja Centro')).toEqual(['/ij/filial/Loja%20Centro']);
    expect(await led('2236')).toEqual(['/repo/master-data?linha=2']);
    const [first] = await own.explorer.suggest(person('USER GOLD'), '1001');
    expect(first?.url).toBe('/ij/centro/1001%20-%20Lojas%20SP');
  } finally {
    await own.close();
  }
});

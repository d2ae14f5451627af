import { afterAll, beforeAll, expect, it } from 'vitest';
import { Lexicon } from '../../../../app/domain/insight/ask/lexicon';
import { understand } from '../../../../app/domain/insight/ask/understand';
import type { UserRow } from '../../../../app/domain/people/users/user-list';
import { Palette } from '../../../../server/insight/palette/palette';
import { allOn, draft, openExplorer, person } from '../../data/search/desk';

let desk: Awaited<ReturnType<typeof openExplorer>>;
let palette: Palette;
const asked: string[] = [];
const ana = { name: 'Ana Prado', email: 'ana.prado@demo.example' } as UserRow;

beforeAll(async () => {
  desk = await openExplorer([
    draft('MK-10002', 'Batom Cremoso'),
    draft('f1', 'batons.csv', { type: 'file', owner: 'ana@demo.example', url: '/captura/processando/1' }),
    draft('1001', '1001 - Lojas SP', { type: 'cost-centre', url: '/repo/master-data?linha=1' }),
  ]);
  palette = new Palette({
    flags: allOn,
    explorer: desk.explorer,
    userDirectory: {
      page: ({ q }) => {
        asked.push(q);
        return Promise.resolve({ rows: [ana], total: 1, created: 1 });
      },
    },
    dashboards: {
      links: () => Promise.resolve([{ label: 'Vendas', to: '/ij/painel/1', type: 1, about: '' }]),
    },
    sheets: { links: () => [] },
    asking: {
      understand: (_who, q) =>
        Promise.resolve({
          ...understand(q, new Lexicon([]), { day: '2026-11-16' }),
          releases: [],
          besides: () => [],
          whole: { closing: null, complete: null },
        }),
    },
  });
});
afterAll(() => desk.close());

const kindsOf = async (...[who, q]: Parameters<Palette['find']>) =>
  (await palette.find(who, q)).map(({ kind, title }) => `${kind}: ${title}`);

it('finds SKUs, cost centres and panels beside screens, for people who may open them', async () => {
  expect(await kindsOf(person('USER GOLD'), 'batom')).toContain('sku: Batom Cremoso');
  expect(await kindsOf(person('USER GOLD'), '1001')).toContain('cost-centre: 1001 - Lojas SP');
  expect(await kindsOf(person('USER GOLD'), 'vend')).toContain('panel: Vendas');
  expect(await kindsOf(person('USER BRONZE', 'bia'), 'batom')).toEqual([]);
});

it('finds only the person’s own files if they see no others', async () => {
  expect(await kindsOf(person('USER BRONZE', 'ana'), 'batons')).toEqual(['file: batons.csv']);
  expect(await kindsOf(person('USER BRONZE', 'bia'), 'batons')).toEqual([]);
});

it('finds users for their administrators, and does not search them for others', async () => {
  expect(await palette.find(person('USER ADMIN'), 'prado')).toEqual([
    {
      kind: 'person',
      label: 'Pessoa',
      title: 'Ana Prado',
      url: '/user/config?q=ana.prado%40demo.example',
      detail: 'ana.prado@demo.example',
    },
  ]);
  expect(asked).toEqual(['prado']);
  expect((await palette.find(person('USER GOLD'), 'prado')).filter(({ kind }) => kind === 'person')).toEqual(
    [],
  );
  expect(asked).toEqual(['prado']);
});

it('offers what is typed as a question, first where it is understood', async () => {
  expect((await kindsOf(person('USER GOLD'), 'receita por marca'))[0]).toBe(
    'question: Perguntar: receita por marca',
  );
  expect((await kindsOf(person('USER GOLD'), 'batom')).at(-1)).toBe('question: Perguntar: batom');
  expect(await kindsOf(person('USER SILVER'), 'receita por marca')).toEqual([]);
});

it('shows all screens and panels before anything is typed, and no actions', async () => {
  const places = await kindsOf(person('USER GOLD'), '');
  expect(places).toEqual(expect.arrayContaining(['panel: Vendas', 'screen: Início', 'screen: Minha senha']));
  expect(places.filter((place) => place.startsWith('action'))).toEqual([]);
});

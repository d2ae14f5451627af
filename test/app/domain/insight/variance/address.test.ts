import { describe, expect, it } from 'vitest';
import {
  askedOf,
  nextDimension,
  varianceKindAt,
  varianceLink,
  varianceScreens,
} from '../../../../../app/domain/insight/variance/address';
import { tileVarianceLink, varianceOf } from '../../../../../app/domain/insight/variance/tile-link';
import type { Choices, FilterView, TileView } from '../../../../../app/domain/insight/panels/view';
import { planPanel } from '../../../../../server/insight/panels/standard/plan';

const dimensions = [
  { name: 'nivel', label: 'Nível', fixedBy: ['conta'] },
  { name: 'conta', label: 'Conta' },
  { name: 'mes', label: 'Mês' },
];
const asked = (query: string) => askedOf(new URLSearchParams(query), dimensions, 'conta');

describe('what an address asks of an explanation', () => {
  it.each([
    ['', 'conta', {}],
    ['por=mes', 'mes', {}],
    ['por=nada', 'conta', {}],
    ['conta=A', 'mes', { conta: ['A'] }],
    ['conta=A&conta=B&conta=A', 'conta', { conta: ['A', 'B'] }],
    ['conta=A&mes=2026-10', 'conta', { conta: ['A'], mes: ['2026-10'] }],
    ['outro=1', 'conta', {}],
    [`conta=${'x'.repeat(201)}`, 'conta', {}],
  ])('%s', (query, by, narrowed) => {
    expect(asked(query)).toMatchObject({ by: { name: by }, narrowed });
  });

  it('offers as many lines as there are options', () => {
    expect(['', 'linhas=100', 'linhas=7', 'linhas=1e9'].map((query) => asked(query).maxLines)).toEqual([
      20, 100, 20, 20,
    ]);
  });

  it('continues with a dimension that still divides', () => {
    const [level, account, month] = dimensions as [
      (typeof dimensions)[0],
      (typeof dimensions)[0],
      (typeof dimensions)[0],
    ];
    expect(nextDimension(dimensions, level, {}, 'conta')).toBe(account);
    expect(nextDimension(dimensions, account, {}, 'conta')).toBe(month);
    expect(nextDimension(dimensions, month, {}, 'conta')).toBe(account);
    expect(nextDimension(dimensions, month, { conta: ['A'] }, 'conta')).toBeNull();
  });
});

it('leaves out empty parameters, except an empty value that was chosen', () => {
  expect(varianceLink('review', { rf: 'RF1 2027', periodo: '', nada: undefined }, { marca: [''] })).toBe(
    '/ij/porque/revisao?rf=RF1+2027&marca=',
  );
});

it('knows each kind by its path', () => {
  for (const [kind, path] of Object.entries(varianceScreens)) expect(varianceKindAt(path)).toBe(kind);
});

describe('a tile of plan and sales', () => {
  const tile = (id: string) => planPanel.tiles.find((each) => each.id === id) ?? planPanel.tiles[0];
  const period = { data_ref: { values: [], from: '2026-01', to: '2026-10' } };
  const view = {
    variance: 'unidades',
    dimensions: [{ key: 'channel', label: 'Canal', kind: 'text' }],
  } as const;

  const linkOf = (
    shown: Pick<TileView, 'variance' | 'dimensions'>,
    choices: Choices,
    at: readonly string[] = [],
    filters: readonly FilterView[] = [],
  ) => tileVarianceLink(shown, { choices, filters }, '/ij/painel/1', at);

  it.each([
    ['realizado', 'unidades'],
    ['receita', 'receita'],
    ['por-canal', 'unidades'],
    ['desvio-canal-mes', 'unidades'],
  ])('%s is explained in %s', (id, expected) => {
    const found = tile(id);
    expect(found && varianceOf(found)).toBe(expected);
  });

  it('has no explanation if it has its own condition', () => {
    const found = tile('realizado');
    const queries = found?.queries.map((query) => ({ ...query, match: { abcd: 'A' } })) ?? [];
    expect(varianceOf({ queries, chart: { kind: 'table' } })).toBeNull();
  });

  it('leads to its own explanation, narrowed as the panel is', () => {
    const marca = { values: ['Lumina', 'Aurora'], from: '', to: '' };
    expect(linkOf(view, { ...period, marca })).toBe(
      '/ij/porque/quantidades?medida=unidades&contra=planejado&de=2026-01&ate=2026-10&painel=%2Fij%2Fpainel%2F1&por=canal&marca=Lumina&marca=Aurora',
    );
    expect(linkOf(view, period, ['FSS'])).toMatch(/painel%2F1&canal=FSS$/);
  });

  it('leads to the chosen months if the tile counts only these', () => {
    const figure = { ...view, dimensions: [] };
    const chosen = (...values: string[]) => linkOf(figure, { data_ref: { ...period.data_ref, values } });
    expect(chosen('2026-09')).toMatch(/de=2026-09&ate=2026-09&painel=%2Fij%2Fpainel%2F1$/);
    expect(chosen('2026-09', '2026-08')).toMatch(/de=2026-08&ate=2026-09&painel=%2Fij%2Fpainel%2F1$/);
    expect(chosen('2026-09', '2026-07', '2025-12')).toMatch(
      /de=2026-07&ate=2026-09&.*&mes=2026-07&mes=2026-09$/,
    );
    expect(chosen('2025-12')).toBeNull();
    expect(chosen('2026-09', '')).toBeNull();
    expect(linkOf(figure, { data_ref: { values: ['2026-09'], from: '', to: '' } })).toContain('ate=2026-09');
    const byMonth = {
      ...view,
      dimensions: [{ key: 'data_ref', label: 'Mês', kind: 'month' }],
    } as const;
    const narrowed = { data_ref: { ...period.data_ref, values: ['2026-09'] } };
    expect(linkOf(byMonth, narrowed)).toMatch(/de=2026-01&ate=2026-10&/);
    expect(linkOf(byMonth, narrowed, ['2026-08'])).toMatch(/de=2026-08&ate=2026-08&/);
  });

  it('leads to all values of the tile’s own field, whatever is marked there, except with a filter of one value', () => {
    const channel = { values: ['FSS'], from: '', to: '' };
    expect(linkOf(view, { ...period, channel })).not.toContain('canal=');
    const single = [{ ...view.dimensions[0], field: 'channel', single: true, options: [], unread: false }];
    expect(linkOf(view, { ...period, channel }, [], single)).toMatch(/canal=FSS$/);
  });

  it('has no explanation without a period, or with an unsupported choice', () => {
    expect(linkOf(view, {})).toBeNull();
    const other = { values: ['x'], from: '', to: '' };
    expect(linkOf(view, { ...period, material_description: other })).toBeNull();
    const named = [{ key: 'material_description', label: 'Descrição', kind: 'text' }] as const;
    expect(linkOf({ ...view, dimensions: named }, period, ['Batom'])).toBeNull();
  });
});

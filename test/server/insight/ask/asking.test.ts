import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDefinition } from '../../../../server/insight/panels/definition';
import { Asking } from '../../../../server/insight/ask/asking';
import { PanelRows } from '../../../../server/insight/panels/rows';
import { createClock } from '../../../../server/platform/clock';
import type { Person } from '../../../../server/people/users/user';
import { gold, openDesk } from '../panels/desk';
import { allOn } from '../../data/search/desk';

const timeZone = 'America/Sao_Paulo';
const now = new Date('2026-11-16T15:00:00Z');
const clock = createClock(timeZone, { now, epoch: now });

let desk: Awaited<ReturnType<typeof openDesk>>;
let asking: Asking;
beforeAll(async () => {
  desk = await openDesk();
  await desk.db.collection('produto').insertMany([
    { sku: 'Aurora 10', material_description: 'Batom Rubi', marca: 'Aurora' },
    { sku: 'Nuvem 5', material_description: 'Gel Azul', marca: 'Nuvem' },
  ]);
  await desk.db.collection('forecasts').insertMany(
    [
      { rf: 'actual', value: 100, forecast: null },
      { rf: 'RF4 2026', value: null, forecast: 80 },
      { rf: 'RF1 2027', value: null, forecast: 125 },
    ].map((cell) => ({
      ...cell,
      cost_center_concat: '1001 - Lojas SP',
      account_concat: '610101 - Salários',
      level_descr: 'Despesas com pessoal',
      group_level_2: 'Remuneração',
      data_ref: new Date('2026-10-01T00:00:00Z'),
    })),
  );
  await desk.db.collection('produto_nok').insertMany(
    ['2026-11-15T12:00:00Z', '2026-11-15T23:30:00Z', '2026-11-14T12:00:00Z'].map((at) => ({
      Error: 'SKU vazio',
      timeStamp: new Date(at),
    })),
  );
  asking = new Asking({ clock, panelViews: desk.views });
});
afterAll(() => desk.close());

/** The figures of an answer, line by line, each with what it is of. */
async function tableOf(q: string, who: Person = gold) {
  const { view, doubts } = await asking.answer(who, q);
  const [tile] = view?.tiles ?? [];
  return {
    rows: tile?.rows.map(({ at, figures }) => [...at, ...figures]),
    kind: tile?.chart.kind,
    doubts: doubts.map(({ text }) => text),
  };
}

describe('a question', () => {
  it('is answered by a table and a chart of the data', async () => {
    expect(await tableOf('receita por canal em 2026')).toEqual({
      rows: [
        ['FSS', 350],
        ['BRANDSITE', 70],
      ],
      kind: 'bars',
      doubts: [],
    });
    expect(await tableOf('unidades vendidas por mês')).toMatchObject({
      rows: [
        ['2026-09', 10],
        ['2026-10', 25 + 7],
      ],
      kind: 'lines',
    });
    expect(await tableOf('receita da marca Nuvem em outubro')).toMatchObject({
      rows: [[120]],
      kind: 'figure',
    });
    expect(await tableOf('receita do site')).toMatchObject({ rows: [[70]] });
    expect(await tableOf('top 1 marcas por unidades vendidas')).toMatchObject({ rows: [['Aurora', 30]] });
  });

  it('offers the other values in place of the one that it is narrowed to', async () => {
    const { chips } = await asking.answer(gold, 'receita por canal da marca Nuvem');
    const [{ choices = [] } = {}] = chips.filter(({ kind }) => kind === 'filter');
    expect(choices.map(({ label }) => label)).toEqual(['Aurora', 'Retirar']);
    const [{ q = '' } = {}] = choices;
    expect(await tableOf(q)).toEqual(await tableOf('receita por canal da marca Aurora'));
    const several = await asking.answer(gold, 'receita do site e de fss');
    const [both] = several.chips.filter(({ kind }) => kind === 'filter');
    expect(both?.choices.map(({ label }) => label)).toEqual(['Retirar']);
  });

  it('compares with the plan, in the months that both have', async () => {
    const { rows } = await tableOf('unidades vendidas x planejadas por canal');
    expect(rows).toEqual([
      ['FSS', 25, 25, 0],
      ['BRANDSITE', 7, 5, 0.4],
    ]);
  });

  it('compares with the period before, and with the year before', async () => {
    const { rows } = await tableOf('unidades vendidas de outubro contra o mês anterior');
    expect(rows).toEqual([[32, 10, 2.2]]);
    const { sentence } = await asking.answer(gold, 'unidades vendidas de outubro contra setembro');
    expect(sentence).toBe(
      'Unidades vendidas em outubro de 2026: 32, +220,0% contra o período anterior (10).',
    );
  });

  it('lays a period over the one before along a time, each figure with the rows that it is of', async () => {
    const q = 'unidades vendidas por mês em outubro contra o mês anterior';
    expect(await tableOf(q)).toEqual({ rows: [['2026-10', 32, 10, 2.2]], kind: 'lines', doubts: [] });
    const { sentence } = await asking.answer(gold, q);
    expect(sentence).toBe(
      'Unidades vendidas por mês em outubro de 2026: 32, +220,0% contra o período anterior (10) ao todo.',
    );
    const request = await asking.request(gold, q, new URLSearchParams({ at: '2026-10' }));
    const rows = new PanelRows(desk.db, desk.views, timeZone);
    const monthsOf = async (reading: number) => {
      const query = { tile: 'resposta', reading, page: 1, pageSize: 20 as const };
      const { columns, rows: found } = await rows.page(request, query);
      const month = columns.findIndex(({ key }) => key === 'data_ref');
      return [...new Set(found.map((row) => row[month]))];
    };
    expect([await monthsOf(0), await monthsOf(1)]).toEqual([['2026-10'], ['2026-09']]);
    const narrowed = await desk.views.view({
      ...request,
      params: new URLSearchParams({ data_ref: '2026-10' }),
    });
    expect(narrowed.tiles[0]?.rows.map(({ at, figures }) => [...at, ...figures.slice(0, 2)])).toEqual([
      ['2026-10', 32, 10],
    ]);
  });

  it('says both years apart over quarters, and over what has no place a period later in one line', async () => {
    const quarters = await tableOf('receita por trimestre em 2026 contra o ano anterior');
    expect(quarters).toMatchObject({ kind: 'lines' });
    expect(quarters.rows?.every((row) => row.length === 4)).toBe(true);
    const months = await asking.definition(gold, 'receita por trimestre em outubro contra o mês anterior');
    expect(months?.definition.tiles[0]?.queries.map(({ later }) => later)).toEqual([undefined]);
  });

  it('compares a year that goes on with the same months of the year before', async () => {
    const before = ['2025-10', '2025-12'].map((month) => ({
      ...{ sku: 'Aurora 10', channel: 'FSS', valor: 1, receita: 100 },
      data_ref: new Date(`${month}-01T00:00:00Z`),
    }));
    await desk.db.collection('realizado_quantidade').insertMany(before);
    try {
      const { sentence, chips } = await asking.answer(gold, 'receita em 2026 contra o ano anterior');
      expect(sentence).toBe(
        'Receita de janeiro de 2026 a outubro de 2026: R$ 420, +320,0% contra o ano anterior (R$ 100) (só os meses completos).',
      );
      expect(chips.find(({ kind }) => kind === 'period')?.text).toBe('de janeiro de 2026 a outubro de 2026');
      const months = await asking.answer(gold, 'receita por mês em 2026 contra o ano anterior');
      expect(months.sentence).toContain(
        'R$ 420, +320,0% contra o ano anterior (R$ 100) de janeiro de 2026 a outubro de 2026 (só os meses completos)',
      );
      expect(months.view?.tiles[0]?.rows.at(-1)).toMatchObject({
        at: ['2026-12'],
        figures: [null, 100, null],
      });
      const planned = await asking.answer(gold, 'unidades planejadas em 2026 contra o ano anterior');
      expect(planned.sentence).not.toContain('só os meses completos');
    } finally {
      await desk.db
        .collection('realizado_quantidade')
        .deleteMany({ data_ref: { $in: before.map((each) => each.data_ref) } });
    }
  });

  it('compares costs with a release point, and takes the one that opened last where none is named', async () => {
    expect(await tableOf('custo de pessoal 1001 contra RF4')).toMatchObject({ rows: [[100, 80, 0.25]] });
    const { chips, sentence } = await asking.answer(gold, 'custo x forecast de salários');
    expect(chips.find(({ kind }) => kind === 'release')?.text).toBe('RF1 2027');
    expect(sentence).toContain('custo realizado R$ 100 e custo previsto R$ 125, -20,0%');
  });

  it('leaves values out, and adds up by years and quarters', async () => {
    expect(await tableOf('receita por canal sem o canal FSS')).toMatchObject({ rows: [['BRANDSITE', 70]] });
    expect(await tableOf('receita por trimestre')).toMatchObject({
      rows: [
        ['2026-T3', 100],
        ['2026-T4', 320],
      ],
      kind: 'lines',
    });
    expect(await tableOf('receita por ano')).toMatchObject({ rows: [['2026', 420]] });
    const { sentence } = await asking.answer(gold, 'receita sem FSS em 2026');
    expect(sentence).toBe('Receita, sem canal FSS em 2026: R$ 70.');
  });

  it('counts refused lines by reason on the day of the company', async () => {
    expect(await tableOf('linhas recusadas por motivo ontem')).toMatchObject({ rows: [['SKU vazio', 2]] });
  });

  it('states what it did not understand before the figures, and does not query it', async () => {
    expect(await tableOf('receita por canal de marte')).toMatchObject({
      rows: [
        ['FSS', 350],
        ['BRANDSITE', 70],
      ],
      doubts: ['Não entendi: “marte”.'],
    });
    expect(await tableOf('quanto')).toEqual({
      rows: undefined,
      kind: undefined,
      doubts: ['Falta dizer o que medir.'],
    });
  });

  it('is answered in one sentence', async () => {
    const { sentence } = await asking.answer(gold, 'receita por canal em 2026');
    expect(sentence).toBe('Receita por canal em 2026: R$ 420 ao todo; FSS tem 83,3%.');
    const planned = await asking.answer(gold, 'unidades vendidas x planejadas por mês');
    expect(planned.sentence).toBe(
      'Unidades vendidas e unidades planejadas por mês, nos meses que ambos têm: unidades vendidas 32 e unidades planejadas 30 ao todo, +6,7%; outubro de 2026 tem 100,0% em unidades vendidas.',
    );
    const open = await asking.answer(gold, 'receita no 4º trimestre de 2026 contra o período anterior');
    expect(open.sentence).toContain('R$ 320, +220,0%');
    expect(open.sentence).toContain('(o período ainda não acabou)');
    const nothing = await asking.answer(gold, 'receita em 2020');
    expect(nothing.sentence).toBe('Receita em 2020: nada há nas suas linhas.');
  });

  it('uses only rows of the person’s own branches', async () => {
    const kept: Person = { ...gold, email: 'k@x', stores: ['Loja Norte'] };
    expect(await tableOf('headcount por filial', kept)).toMatchObject({ rows: [['Loja Norte', 1]] });
    const hidden = await tableOf('headcount na Loja Centro', kept);
    expect(hidden).toMatchObject({ rows: [['Loja Norte', 1]], doubts: ['“Centro” não divide esta medida.'] });
    expect(await tableOf('headcount na Loja Centro')).toMatchObject({ rows: [[2]], doubts: [] });
  });

  it('does not answer about an area that is switched off', async () => {
    const off = new Asking({ clock, panelViews: desk.viewsWith({ ...allOn, planning: false }) });
    const { view, sentence } = await off.answer(gold, 'receita por canal');
    expect(view?.tiles[0]?.rows).toEqual([]);
    expect(view?.tiles[0]?.refused).toBe(true);
    expect(sentence).toBe('');
  });

  it.each([
    'receita por canal em 2026',
    'unidades vendidas x planejadas por mês da marca Nuvem',
    'custo contra RF4 por centro',
    'top 10 SKUs por receita no 3º trimestre',
    'headcount por filial em outubro contra o mês anterior',
    'arquivos por resultado nos últimos 7 dias',
    'preço médio por canal',
    'aderência por marca',
    'linhas recusadas por base',
  ])('is a panel that may be kept: %s', async (q) => {
    const found = await asking.definition(gold, q);
    expect(checkDefinition(found?.definition).faults).toEqual([]);
  });

  it('completes the word that is being typed', async () => {
    expect(await asking.suggest(gold, 'receita da nuv')).toEqual(['receita da Nuvem', 'receita da Nuvem 5']);
    expect(await asking.suggest(gold, 'rec')).toEqual(['receita', 'recusadas', 'receita por unidade']);
    expect(await asking.suggest(gold, 'receita por ca')).toEqual([
      'receita por canal',
      'receita por categoria',
      'receita por categoria principal',
      'receita por sub categoria',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { built, withStarter } from '../../../../app/domain/insight/builder/acts';
import { definitionOf, tileOf as tileFrom } from '../../../../app/domain/insight/builder/definition';
import { comparisons } from '../../../../app/domain/insight/builder/compare';
import { completed } from '../../../../app/domain/insight/builder/complete';
import { plainCondition } from '../../../../app/domain/insight/builder/conditions';
import { emptyTile, measurable, operators, periods } from '../../../../app/domain/insight/builder/draft';
import { panelDraft } from '../../../../app/domain/insight/builder/form';
import { draftOf, tileDraftOf } from '../../../../app/domain/insight/builder/reading';
import { chartKind, chartKinds, chartNames } from '../../../../app/domain/insight/panels/charts';
import type { Tile } from '../../../../app/domain/insight/panels/definition';
import { understand } from '../../../../app/domain/insight/ask/understand';
import { definitionOf as answerOf } from '../../../../server/insight/ask/definition';
import { lexicon, today } from '../../../app/domain/insight/ask/company';
import { sentences } from '../../../app/domain/insight/ask/sentences';
import { Catalog } from '../../../../server/insight/panels/catalog';
import { builderSources } from '../../../../server/insight/panels/builder-sources';
import { checkDefinition } from '../../../../server/insight/panels/definition';
import { sources as known } from '../../../../server/insight/panels/sources';
import { standardPanels } from '../../../../server/insight/panels/standard/standard';
import { random } from '../../../../server/demo/random';
import { allOn } from '../../data/search/desk';
import { gold } from './desk';

const open = new Catalog(
  Object.fromEntries(
    Object.entries(known).map(([name, source]) => [name, { ...source, seenBy: () => true }]),
  ),
);
const sources = builderSources(open, gold, allOn);

const formOf = (fields: Record<string, string | readonly string[]>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, each);
  return form;
};
const defined = (fields: Record<string, string | readonly string[]>) =>
  definitionOf(panelDraft(formOf(fields)), sources);

describe('the form of a panel', () => {
  it('makes a chart from only a source', () => {
    const { tiles, names } = defined({ tiles: 'quadro-1', 'quadro-1.from': 'saldo' });
    expect(tiles).toEqual([
      {
        id: 'quadro-1',
        title: 'Soma de Saldo por empresa',
        size: 'half',
        chart: { kind: 'bars', x: 'businessUnitID', values: ['m1'] },
        group: ['businessUnitID'],
        queries: [
          { from: 'saldo', measures: { m1: { label: 'Soma de Saldo', format: 'currency', sum: 'valor' } } },
        ],
      },
    ]);
    expect(names).toEqual({
      businessUnitID: { lookup: { from: 'empresa', value: 'businessUnitID', label: 'name' } },
    });
  });

  it('compares with the year before and another source, in figures of figures', () => {
    const { tiles } = defined({
      tiles: 'q',
      'q.from': 'realizado_quantidade',
      'q.kind': 'figure',
      'q.first': '-1',
      'q.last': '-1',
      'q.m0.of': 'sum.valor',
      'q.m1.of': 'sum.valor',
      'q.m1.shift': 'year',
      'q.m2.of': 'sum.valor',
      'q.m2.from': 'planejamento_quantidade',
      'q.m2.label': 'Plano',
      'q.d0.kind': 'ratio',
      'q.d0.first': 'm1',
      'q.d0.second': 'm3',
      'q.compare': 'm2',
      'q.c0.field': 'channel',
      'q.c0.values': ['FSS', 'BRANDSITE'],
    });
    const channels = { channel: { $in: ['FSS', 'BRANDSITE'] } };
    expect(tiles[0]).toMatchObject({
      chart: { kind: 'figure', value: 'm1', compare: 'm2' },
      queries: [
        { match: { ...channels, data_ref: { $gte: { $month: -1 }, $lt: { $month: 0 } } } },
        {
          match: { ...channels, data_ref: { $gte: { $month: -13 }, $lt: { $month: -12 } } },
          ignores: ['data_ref'],
          measures: { m2: { label: 'Soma de Quantidade (ano anterior)' } },
        },
        { from: 'planejamento_quantidade', measures: { m3: { label: 'Plano' } } },
      ],
      derive: { d1: { label: 'Razão', format: 'percent', ratio: ['m1', 'm3'] } },
    });
  });

  it('names a tile by its dimensions, and leaves abbreviations as they are', () => {
    const tile = { tiles: 'q', 'q.from': 'realizado_quantidade', 'q.kind': 'bars', 'q.m0.of': 'sum.valor' };
    expect(defined({ ...tile, 'q.x': 'abcd' }).tiles[0]?.title).toBe('Soma de Quantidade por classe ABCD');
  });

  it('names the same measure of another time as the person named it', () => {
    const measures = {
      ...{ tiles: 'q', 'q.from': 'realizado_quantidade', 'q.kind': 'figure', 'q.m0.of': 'sum.valor' },
      ...{ 'q.m0.label': 'Vendas', 'q.m1.of': 'sum.valor', 'q.m1.shift': 'year' },
    };
    const labels = defined(measures).tiles[0]?.queries.map((query) => query.measures);
    expect(labels).toMatchObject([{ m1: { label: 'Vendas' } }, { m2: { label: 'Vendas (ano anterior)' } }]);
  });

  it('names anew what nobody named, once a kept tile is changed', () => {
    const made = {
      tiles: 'q',
      'q.from': 'realizado_quantidade',
      'q.kind': 'columns',
      'q.m0.of': 'sum.valor',
    };
    const derived = { 'q.m1.of': 'sum.valor', 'q.m1.shift': 'year', 'q.d0.kind': 'difference' };
    const pair = { ...derived, 'q.d0.first': 'm1', 'q.d0.second': 'm2' };
    const changed = (fields: Record<string, string>) => {
      const [tile] = draftOf(defined({ ...made, ...fields }), sources).tiles;
      if (!tile) return null;
      const [first, ...others] = tile.measures.map((each, at) =>
        at === 0 ? { ...each, of: 'avg.valor' } : each,
      );
      return tileFrom({ ...tile, kind: 'table', measures: first ? [first, ...others] : [] }, sources);
    };
    expect(changed(pair)).toMatchObject({
      title: 'Média de Quantidade por mês',
      queries: [{ measures: { m1: { label: 'Média de Quantidade', format: 'decimal' } } }, {}],
      derive: { d1: { label: 'Diferença', format: 'decimal' } },
    });
    expect(
      changed({ 'q.title': 'Vendas', 'q.m0.label': 'Unidades', 'q.m0.format': 'currency', ...pair }),
    ).toMatchObject({
      title: 'Vendas',
      queries: [{ measures: { m1: { label: 'Unidades', format: 'currency' } } }, {}],
      derive: { d1: { label: 'Diferença', format: 'currency' } },
    });
  });

  it.each([
    ['month', 'data_ref', 1],
    ['year', 'data_ref.quarter', 12],
    ['period', 'data_ref.quarter', 6],
    ['month', 'data_ref.quarter', null],
    ['period', 'channel', null],
  ])('lays the %s before over %s %s months later', (shift, x, months) => {
    const { tiles } = defined({
      ...{ tiles: 'q', 'q.from': 'realizado_quantidade', 'q.kind': 'columns', 'q.x': x },
      ...{ 'q.period': 'own', 'q.first': '01/2026', 'q.last': '06/2026' },
      ...{ 'q.m0.of': 'sum.valor', 'q.m1.of': 'sum.valor', 'q.m1.shift': shift },
    });
    const [now, before] = tiles[0]?.queries ?? [];
    expect(now?.later).toBeUndefined();
    expect(before?.later).toEqual(months === null ? undefined : { field: 'data_ref', months });
    expect(before?.ignores).toEqual(months === null ? ['data_ref'] : undefined);
    const kept = {
      ...tiles[0],
      queries: [now, { ...before, later: undefined, ignores: ['data_ref'] }],
    } as Tile;
    expect(tileDraftOf(kept, sources).text).toBe('');
    expect(checkDefinition({ filters: [], tiles }, open).faults).toEqual([]);
  });

  it('keeps its measures with another source if they fit it', () => {
    const { tiles } = defined({
      tiles: 'q',
      'q.was': 'planejamento_quantidade',
      'q.from': 'saldo',
      'q.m0.of': 'sum.valor',
      'q.m0.from': 'planejamento_quantidade',
      'q.m1.of': 'distinct.sku',
      'q.m1.from': 'planejamento_quantidade',
      'q.x': 'channel',
    });
    expect(tiles[0]).toMatchObject({
      title: 'Soma de Saldo por empresa',
      queries: [{ from: 'saldo', measures: { m1: { sum: 'valor' } } }],
    });
    expect(Object.keys(tiles[0]?.queries[0]?.measures ?? {})).toEqual(['m1']);
  });

  it('uses months when lines replace bars, and then the chosen dimension', () => {
    const bars = { tiles: 'q', 'q.from': 'saldo', 'q.kind': 'lines', 'q.x': 'account' };
    expect(defined({ ...bars, 'q.drawn': 'bars' }).tiles[0]?.group).toEqual(['data_ref']);
    expect(defined({ ...bars, 'q.drawn': 'lines' }).tiles[0]?.group).toEqual(['account']);
  });

  it('runs along a time from its beginning, whatever order and limit its bars had', () => {
    const bars = { tiles: 'q', 'q.from': 'saldo', 'q.sort': 'm1', 'q.dir': 'desc', 'q.limit': '20' };
    const along = (fields: Record<string, string>) => {
      const [tile] = defined({ ...bars, ...fields }).tiles;
      return [tile?.group, tile?.sort?.by, tile?.limit];
    };
    expect(along({ 'q.kind': 'columns', 'q.drawn': 'bars' })).toEqual([['data_ref'], undefined, undefined]);
    expect(along({ 'q.kind': 'columns', 'q.drawn': 'columns', 'q.x': 'data_ref' })).toEqual([
      ['data_ref'],
      undefined,
      undefined,
    ]);
    expect(along({ 'q.kind': 'columns', 'q.drawn': 'columns', 'q.x': 'account' })).toEqual([
      ['account'],
      'm1',
      20,
    ]);
  });

  it('says totals, colours, gauges and lines across a chart, numbers with a decimal comma', () => {
    const chart = (kind: string, fields: Record<string, string>) => {
      const own = Object.entries(fields).map(([name, value]) => [`q.${name}`, value]);
      return defined({ tiles: 'q', 'q.from': 'saldo', 'q.kind': kind, ...Object.fromEntries(own) }).tiles[0]
        ?.chart;
    };
    const coloured = { coloured: 'm1', threshold: '1.000,5', attention: '1200', meaning: 'less' };
    expect(chart('table', { totals: 'true', ...coloured })).toEqual({
      ...{ kind: 'table', totals: true, coloured: 'm1', threshold: 1000.5, attention: 1200, meaning: 'less' },
    });
    expect(chart('table', { totals: 'sim', threshold: 'dez' })).toEqual({ kind: 'table' });
    expect(chart('gauge', { max: '90' })).toEqual({ kind: 'gauge', value: 'm1', max: 90 });
    expect(chart('bars', { line: '-2', average: 'true' })).toMatchObject({ line: -2, average: true });
  });

  it('names no part of a chart as it names what all tiles have', () => {
    const taken = Object.keys(emptyTile('a'));
    for (const { fields } of Object.values(chartKinds))
      expect(Object.keys(fields).filter((name) => taken.includes(name))).toEqual([]);
  });

  it('moves, copies and takes away tiles by its buttons', () => {
    const draft = { description: '', filters: [], names: {}, tiles: [emptyTile('a'), emptyTile('b')] };
    const ids = (intent: string) => built(draft, intent).tiles.map(({ id }) => id);
    expect(ids('build-up-b')).toEqual(['b', 'a']);
    expect(ids('build-down-a')).toEqual(['b', 'a']);
    expect(ids('build-up-a')).toEqual(['a', 'b']);
    expect(ids('build-copy-a')).toEqual(['a', 'quadro-1', 'b']);
    expect(ids('build-drop-a')).toEqual(['b']);
    expect(ids('build-add')).toEqual(['a', 'b', 'quadro-1']);
    expect(ids('build')).toEqual(['a', 'b']);
    expect(ids('build-to.0-b')).toEqual(['b', 'a']);
    expect(ids('build-to.9-a')).toEqual(['b', 'a']);
    const sizes = (intent: string) => built(draft, intent).tiles.map(({ size }) => size);
    expect(sizes('build-size.wide-b')).toEqual(['half', 'wide']);
    expect(sizes('build-size.vast-b')).toEqual(['half', 'half']);
  });

  it('sizes a tile that has its text alone, in its text', () => {
    const text = JSON.stringify({ id: 'a', size: 'half', queries: [] });
    const draft = { description: '', filters: [], names: {}, tiles: [{ ...emptyTile('a'), text }] };
    expect(JSON.parse(built(draft, 'build-size.full-a').tiles[0]?.text ?? '')).toMatchObject({
      size: 'full',
    });
  });

  it('ignores anything that is not a tile, filter or name', () => {
    const { tiles, filters } = defined({
      tiles: ['<b>', 'q', 'q', 'r'],
      'q.text': '{"queries":7}',
      'r.text': '[]',
      kept: '{"filters":[1,{"field":{}}],"names":[]}',
      addFilter: 'saldo cpf',
    });
    expect(tiles.map(({ id }) => id)).toEqual(['q', 'r']);
    expect(filters).toEqual([]);
  });
});

it.each(standardPanels.map(({ panelLabel, definition }) => [panelLabel, definition] as const))(
  'shows %s in its form and gives it back as it was',
  (_label, definition) => {
    const draft = draftOf(definition, sources);
    const back = definitionOf(draft, sources);
    expect(checkDefinition(back, open).faults).toEqual([]);
    expect(back.filters).toEqual(definition.filters);
    const asked = ({ queries = [] }: Partial<Tile> = {}) =>
      queries.map(({ from, match = {} }) => [
        from,
        Object.fromEntries(Object.entries(match).map(([field, given]) => [field, plainCondition(given)])),
      ]);
    for (const [at, tile] of definition.tiles.entries()) {
      expect(back.tiles[at]?.chart).toEqual(tile.chart);
      expect(asked(back.tiles[at])).toEqual(asked(tile));
    }
  },
);

it('says 48 of the 50 tiles of the panels that come with the portal by form, and keeps the others as texts', () => {
  const tiles = standardPanels.flatMap(({ definition }) => draftOf(definition, sources).tiles);
  const formed = tiles.filter(({ text }) => text === '').length;
  expect([formed, tiles.length]).toEqual([48, 50]);
});

it('opens every answer to a question in its form', () => {
  const asked = sentences
    .trim()
    .split(/\n(?! )/)
    .map((block) => block.split('\n')[0] ?? '');
  const left = asked.filter((sentence) => {
    const { question } = understand(sentence, lexicon, today);
    const tiles = question ? answerOf(question).tiles : [];
    return tiles.some((tile) => tileDraftOf(tile, sources).text !== '');
  });
  expect(asked.length).toBeGreaterThan(200);
  expect(left).toEqual([]);
});

describe('which rows count', () => {
  const matchOf = (from: string, fields: Record<string, string | readonly string[]>) =>
    defined({
      tiles: 'q',
      'q.from': from,
      'q.m0.of': 'count',
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`q.${name}`, value])),
    }).tiles[0]?.queries.map(({ match }) => match);

  it.each<[string, Record<string, string>, unknown]>([
    ['less than', { op: 'less', low: '1.000,5' }, { $lt: 1000.5 }],
    ['more than', { op: 'more', low: '-2' }, { $gt: -2 }],
    ['is', { op: 'is', low: '0' }, { $eq: 0 }],
    ['is not', { op: 'not', low: '7' }, { $ne: 7 }],
    ['between, whichever comes first', { op: 'between', low: '9', high: '1' }, { $gte: 1, $lte: 9 }],
    ['from one on', { op: 'between', low: '9', high: '' }, { $gte: 9 }],
    ['has none', { op: 'empty' }, { $eq: null }],
    ['has one', { op: 'filled' }, { $ne: null }],
    ['no number', { op: 'less', low: 'dez' }, undefined],
  ])('of a number: %s', (_what, { op = '', ...ends }, wanted) => {
    const given = Object.entries(ends).map(([name, value]) => [`c0.${name}`, value]);
    const [match] =
      matchOf('saldo', {
        ...{ 'c0.field': 'valor', 'c0.op': op },
        ...Object.fromEntries(given),
      }) ?? [];
    expect(match?.['valor']).toEqual(wanted);
  });

  it.each<[string, readonly string[], unknown]>([
    ['in', ['FSS', ''], { $in: ['FSS', '', null] }],
    ['out', ['FSS'], { $nin: ['FSS'] }],
    ['out', [], undefined],
    ['empty', ['FSS'], { $in: ['', null] }],
    ['filled', [], { $nin: ['', null] }],
    ['less', ['FSS'], { $in: ['FSS'] }],
  ])('of a text: %s %j', (op, values, wanted) => {
    const [match] = matchOf('canal', { 'c0.field': 'channel_siop', 'c0.op': op, 'c0.values': values }) ?? [];
    expect(match?.['channel_siop']).toEqual(wanted);
  });

  it('of another field, nothing that was chosen of the one before', () => {
    const chosen = { 'c0.field': 'channel', 'c0.was': 'sku', 'c0.values': ['SK-1'] };
    expect(matchOf('planejamento_quantidade', chosen)).toEqual([undefined]);
  });

  it.each<[string, Record<string, string>, unknown]>([
    ['this month', { period: 'month' }, { $gte: { $month: 0 }, $lt: { $month: 1 } }],
    ['last months', { period: 'last', months: '3' }, { $gte: { $month: -2 }, $lt: { $month: 1 } }],
    ['this year', { period: 'year' }, { $gte: { $year: 0 }, $lt: { $year: 1 } }],
    ['this year until now', { period: 'toDate' }, { $gte: { $year: 0 }, $lt: { $month: 1 } }],
    ['last year', { period: 'lastYear' }, { $gte: { $year: -1 }, $lt: { $year: 0 } }],
    [
      'months',
      { period: 'own', first: '10/2025', last: 'set/26' },
      { $gte: { $month: '2025-10' }, $lt: { $month: '2026-10' } },
    ],
    [
      'days, as months where rows have months',
      { period: 'own', first: '05/10/2026', last: '31/12/2026' },
      { $gte: { $month: '2026-10' }, $lt: { $month: '2027-01' } },
    ],
    ['one end', { period: 'own', first: '2026-10', last: '' }, { $gte: { $month: '2026-10' } }],
    ['nothing that is no month', { period: 'own', first: 'x', last: '31/02/2026' }, undefined],
  ])('in a period: %s', (_what, fields, wanted) => {
    const [match] = matchOf('saldo', fields) ?? [];
    expect(match?.['data_ref']).toEqual(wanted);
  });

  it('in days, where rows have days', () => {
    const fields = { period: 'own', first: '05/10/2026', last: '05/10/2026' };
    expect(matchOf('files', fields)).toEqual([
      { statusChangeDate: { $gte: { $day: '2026-10-05' }, $lt: { $day: '2026-10-06' } } },
    ]);
  });

  it('in the same period before, of months, days and years', () => {
    const shifted = (shift: string, fields: Record<string, string>, from = 'saldo') =>
      matchOf(from, { ...fields, 'm0.shift': shift })?.[0];
    const quarter = { period: 'own', first: '2026-07', last: '2026-09' };
    expect(shifted('period', quarter)).toEqual({
      data_ref: { $gte: { $month: '2026-04' }, $lt: { $month: '2026-07' } },
    });
    expect(shifted('year', quarter)).toEqual({
      data_ref: { $gte: { $month: '2025-07' }, $lt: { $month: '2025-10' } },
    });
    expect(shifted('month', { period: 'year' })).toEqual({
      data_ref: { $gte: { $year: -1, $month: 11 }, $lt: { $year: 0, $month: 11 } },
    });
    const week = { period: 'own', first: '2026-11-09', last: '2026-11-15' };
    expect(shifted('period', week, 'files')).toEqual({
      statusChangeDate: { $gte: { $day: '2026-11-02' }, $lt: { $day: '2026-11-09' } },
    });
  });
});

describe('a comparison that is chosen', () => {
  const tileOf = (from: string, kind: string, against: string, fields: Record<string, string> = {}) =>
    defined({
      ...{ tiles: 'q', 'q.from': from, 'q.kind': kind, 'q.m0.of': 'sum.valor', 'q.against': against },
      ...fields,
    }).tiles[0];

  it('is the measure a year before, drawn as the chart draws one', () => {
    expect(tileOf('saldo', 'figure', 'year')).toMatchObject({
      chart: { value: 'm1', compare: 'm2' },
      queries: [
        {},
        {
          later: { field: 'data_ref', months: 12 },
          measures: { m2: { label: 'Soma de Saldo (ano anterior)' } },
        },
      ],
      align: 'data_ref',
    });
    expect(tileOf('saldo', 'bars', 'year')?.chart).toMatchObject({ values: ['m1'], target: 'm2' });
    expect(tileOf('saldo', 'lines', 'month')?.chart).toMatchObject({ values: ['m1', 'm2'] });
    expect(tileOf('saldo', 'table', 'period')?.derive).toEqual({
      d1: { label: 'Variação', format: 'percent', change: ['m1', 'm2'] },
    });
  });

  it.each([
    ['a year by its months', 'realizado_quantidade', 'figure', { 'q.period': 'year' }, 'data_ref'],
    ['days by their months', 'files', 'figure', { 'q.m0.of': 'count' }, 'statusChangeDate.month'],
    [
      'quarters by their months',
      'realizado_quantidade',
      'columns',
      { 'q.x': 'data_ref.quarter' },
      'data_ref',
    ],
    ['averages as they are', 'realizado_quantidade', 'figure', { 'q.m0.of': 'avg.valor' }, undefined],
  ])('with the year before counts %s', (_what, from, kind, fields, align) => {
    const tile = tileOf(from, kind, 'year', { 'q.m0.of': 'sum.valor', ...fields });
    if (!tile) throw new Error('no tile');
    expect(tile.align).toBe(align);
    expect(tileDraftOf(tile, sources)).toMatchObject({ text: '', align: align !== undefined });
    expect(checkDefinition({ filters: [], tiles: [tile] }, open).faults).toEqual([]);
  });

  it('keeps all months where the tick is taken away, and for periods that fall on none', () => {
    const again = { 'q.m1.of': 'sum.valor', 'q.m1.shift': 'year', 'q.align': '' };
    expect(tileOf('realizado_quantidade', 'figure', '', again)?.align).toBeUndefined();
    const days = { 'q.m1.of': 'count', 'q.m1.shift': 'period', 'q.m0.of': 'count', 'q.align': 'on' };
    const week = { 'q.period': 'own', 'q.first': '02/11/2026', 'q.last': '08/11/2026' };
    expect(tileOf('files', 'figure', '', { ...days, ...week })?.align).toBeUndefined();
  });

  it.each(Object.keys(chartKinds))('is drawn by a chart of kind %s', (kind) => {
    const tile = tileOf('saldo', kind, 'year');
    if (!tile) throw new Error('no tile');
    const { measures } = chartNames(tile.chart);
    expect(tile.queries).toHaveLength(2);
    if (chartKind(tile.chart.kind).anyGroup) expect(tile.derive).toHaveProperty('d1');
    else expect(measures.some((name) => name === 'm2' || name === 'd1')).toBe(true);
  });

  it('is the plan, a target that is typed, or another figure', () => {
    expect(tileOf('realizado_quantidade', 'bars', 'from:planejamento_quantidade')?.queries).toMatchObject([
      { from: 'realizado_quantidade' },
      {
        from: 'planejamento_quantidade',
        measures: { m2: { sum: 'valor', label: 'Planejado (quantidades): Soma de Quantidade' } },
      },
    ]);
    const typed = { 'q.d0.kind': 'amount', 'q.d0.amount': '1.500' };
    expect(tileOf('saldo', 'gauge', '', { ...typed, 'q.goal': 'd1' })).toMatchObject({
      chart: { goal: 'd1' },
      derive: { d1: { label: 'Meta', format: 'currency', amount: 1500 } },
    });
    expect(tileOf('saldo', 'figure', 'amount')).toMatchObject({ chart: { compare: 'd1' } });
    expect(tileOf('saldo', 'figure', 'from:nada')?.queries).toHaveLength(1);
  });

  it('is another release, and keeps to it whatever the tile is narrowed to', () => {
    const fields = { 'q.m0.of': 'sum.forecast', 'q.c0.field': 'rf', 'q.c0.values': 'RF1 2027' };
    const tile = tileOf('forecasts', 'figure', 'part:rf:RF4 2026', fields);
    expect(tile?.queries.map(({ match }) => match)).toEqual([
      { rf: { $in: ['RF1 2027'] } },
      { rf: { $in: ['RF4 2026'] } },
    ]);
    expect(Object.values(tile?.queries[1]?.measures ?? {})[0]?.label).toBe('Soma de Previsto RF4 2026');
  });

  it('is offered where the rows have what it is made of', () => {
    const offered = (from: string, x: string) => {
      const draft = panelDraft(formOf({ tiles: 'q', 'q.from': from, 'q.x': x })).tiles[0];
      if (!draft) throw new Error('no tile');
      const values = { 'forecasts rf': ['RF1 2027'] };
      return comparisons(completed(draft, sources), sources, values).flatMap(({ choices }) =>
        choices.map(({ value }) => value),
      );
    };
    expect(offered('realizado_quantidade', 'channel')).toEqual(
      expect.arrayContaining(['year', 'amount', 'of:sum.receita', 'from:planejamento_quantidade']),
    );
    expect(offered('realizado_quantidade', 'channel')).not.toContain('from:saldo');
    expect(offered('forecasts', 'rf')).toContain('part:rf:RF1 2027');
    expect(offered('produto', 'marca')).not.toContain('year');
  });
});

it('takes a tile of another panel as a beginning', () => {
  const [panel] = standardPanels;
  const tile = panel?.definition.tiles[0];
  if (!tile) throw new Error('no panel');
  const draft = withStarter({ description: '', filters: [], names: {}, tiles: [] }, tile, sources);
  expect(definitionOf(draft, sources).tiles[0]).toEqual({
    ...tile,
    id: 'quadro-1',
    queries: expect.anything(),
  });
});

it('always makes a valid definition, whatever is chosen', () => {
  const { pick } = random('builder');
  const operator = [...Object.keys(operators), '?'];
  for (let round = 0; round < 500; round += 1) {
    const fields: Record<string, string | string[]> = { tiles: ['a', 'b'] };
    for (const id of ['a', 'b']) {
      const kind = pick(Object.keys(chartKinds) as (keyof typeof chartKinds)[]);
      const all = sources.flatMap((source) => source.fields.map(({ key }) => key));
      const of = () => pick([...measurable(pick(sources)).map((each) => each.of), 'sum.nada', '']);
      Object.assign(fields, {
        [`${id}.kind`]: kind,
        [`${id}.from`]: pick([...sources.map(({ name }) => name), '?']),
      });
      for (const name of Object.keys(chartKinds[kind].fields))
        fields[`${id}.${name}`] = pick([pick(all), 'm1', 'm2', 'd1', 'more', 'true', '12,5', '']);
      for (const at of [0, 1, 2])
        Object.assign(fields, {
          [`${id}.m${at}.of`]: of(),
          [`${id}.m${at}.from`]: pick(['', pick(sources).name]),
          [`${id}.m${at}.shift`]: pick(['', 'month', 'year', 'period', '?']),
          [`${id}.m${at}.ignores`]: pick([[], [pick(all), 'data_ref']]),
          [`${id}.m${at}.own.field`]: pick(['', pick(all)]),
          [`${id}.m${at}.own.op`]: pick(operator),
          [`${id}.m${at}.own.values`]: pick(['', 'x']),
          [`${id}.m${at}.format`]: pick(['', 'percent', '?']),
          [`${id}.c${at}.field`]: pick(all),
          [`${id}.c${at}.op`]: pick(operator),
          [`${id}.c${at}.values`]: pick(['', 'x']),
          ...(pick([true, false]) && {
            [`${id}.c${at}.low`]: pick(['', '1,5', '-3', '10/2026', '2026-10-05', 'ano']),
            [`${id}.c${at}.high`]: pick(['', '0', '9', '2027-01', 'x']),
          }),
        });
      Object.assign(fields, {
        [`${id}.d0.kind`]: pick(['', 'ratio', 'total', 'change', 'amount']),
        [`${id}.d0.first`]: pick(['m1', 'm2']),
        [`${id}.d0.second`]: pick(['m2', 'm9']),
        [`${id}.d0.of`]: pick([[], ['m1', 'm2', 'm3'], ['m9']]),
        [`${id}.d0.amount`]: pick(['', '12,5', 'x']),
        [`${id}.against`]: pick(['', 'year', 'amount', 'from:saldo', 'part:rf:RF1 2027', '?']),
        [`${id}.period`]: pick([...Object.keys(periods), '?']),
        [`${id}.months`]: pick(['', '3', '999', 'x']),
        [`${id}.also`]: pick(['', 'year', 'period', '?']),
        [`${id}.group`]: [pick(all), pick(all)],
        [`${id}.first`]: pick(['', '-6', '7', 'x', '2026-10', '05/10/2026', 'ano-1']),
        [`${id}.last`]: pick(['', '-1', '0', '11/2026', '2026-10-31', 'ano']),
        [`${id}.align`]: pick(['', 'on']),
        [`${id}.sort`]: pick(['', 'm1', 'd1', pick(all)]),
        [`${id}.limit`]: pick(['', '10', '0', '9999']),
        [`${id}.size`]: pick(['full', '?']),
        addFilter: `${pick(sources).name} ${pick(all)}`,
      });
    }
    const definition = defined(fields);
    expect([fields, checkDefinition(definition, open).faults]).toEqual([fields, []]);
    expect(definitionOf(draftOf(definition, sources), sources)).toEqual(definition);
  }
});

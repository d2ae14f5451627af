import { describe, expect, it } from 'vitest';
import { built, withStarter } from '../../../../app/domain/insight/builder/acts';
import { definitionOf } from '../../../../app/domain/insight/builder/definition';
import { emptyTile, measurable } from '../../../../app/domain/insight/builder/draft';
import { panelDraft } from '../../../../app/domain/insight/builder/form';
import { draftOf } from '../../../../app/domain/insight/builder/reading';
import { chartKinds } from '../../../../app/domain/insight/panels/charts';
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
  it('makes a chart of a source alone', () => {
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

  it('goes with its measures to another source, where they fit it', () => {
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

  it('runs along the months where lines are chosen in place of bars, and along what is chosen then', () => {
    const bars = { tiles: 'q', 'q.from': 'saldo', 'q.kind': 'lines', 'q.x': 'account' };
    expect(defined({ ...bars, 'q.drawn': 'bars' }).tiles[0]?.group).toEqual(['data_ref']);
    expect(defined({ ...bars, 'q.drawn': 'lines' }).tiles[0]?.group).toEqual(['account']);
  });

  it('says totals, colours, gauges and lines across a chart, numbers with a decimal comma', () => {
    const chart = (kind: string, fields: Record<string, string>) => {
      const own = Object.entries(fields).map(([name, value]) => [`q.${name}`, value]);
      return defined({ tiles: 'q', 'q.from': 'saldo', 'q.kind': kind, ...Object.fromEntries(own) }).tiles[0]
        ?.chart;
    };
    expect(chart('table', { totals: 'true', coloured: 'm1', threshold: '1.000,5', meaning: 'less' })).toEqual(
      { kind: 'table', totals: true, coloured: 'm1', threshold: 1000.5, meaning: 'less' },
    );
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
  });

  it('takes nothing that is no tile, filter or name for one', () => {
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
    for (const [at, tile] of definition.tiles.entries()) {
      const { queries, chart } = back.tiles[at] ?? {};
      expect(chart).toEqual(tile.chart);
      expect(queries?.map(({ from, match }) => ({ from, match }))).toEqual(
        tile.queries.map(({ from, match }) => ({ from, match })),
      );
    }
  },
);

it('says 23 of the 50 tiles of the panels that come with the portal by form, and keeps the others as texts', () => {
  const tiles = standardPanels.flatMap(({ definition }) => draftOf(definition, sources).tiles);
  const formed = tiles.filter(({ text }) => text === '').length;
  expect([formed, tiles.length]).toEqual([23, 50]);
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

it('makes what the portal takes, whatever is chosen in it', () => {
  const { pick } = random('builder');
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
          [`${id}.m${at}.shift`]: pick(['', 'month', 'year', '?']),
          [`${id}.m${at}.format`]: pick(['', 'percent', '?']),
          [`${id}.c${at}.field`]: pick(all),
          [`${id}.c${at}.values`]: pick(['', 'x']),
        });
      Object.assign(fields, {
        [`${id}.d0.kind`]: pick(['', 'ratio', 'total', 'change']),
        [`${id}.d0.first`]: pick(['m1', 'm2']),
        [`${id}.d0.second`]: pick(['m2', 'm9']),
        [`${id}.group`]: [pick(all), pick(all)],
        [`${id}.first`]: pick(['', '-6', '7', 'x']),
        [`${id}.last`]: pick(['', '-1', '0']),
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

import { describe, expect, it } from 'vitest';
import { dashboardRecords } from '../../../../server/demo/dashboards';
import { checkDefinition } from '../../../../server/insight/panels/definition';
import { sources } from '../../../../server/insight/panels/sources';
import { qualityPanel } from '../../../../server/insight/panels/standard/quality';
import { standardBases } from '../../../../server/data/master-data/standard-bases';

const tile = {
  id: 'canais',
  title: 'Por canal',
  size: 'half',
  group: ['channel'],
  chart: { kind: 'bars', x: 'channel', values: ['qtde'] },
  queries: [{ from: 'planejamento_quantidade', measures: { qtde: { label: 'Unidades', sum: 'valor' } } }],
};
const [query] = tile.queries;
const withQuery = (changes: object) => ({
  filters: [],
  tiles: [{ ...tile, queries: [{ ...query, ...changes }] }],
});
const withTile = (changes: object) => ({ filters: [], tiles: [{ ...tile, ...changes }] });
const withNames = (names: object) => ({ names, filters: [], tiles: [tile] });
const withFilter = (changes: object) => ({
  filters: [{ field: 'channel', from: 'canal', ...changes }],
  tiles: [tile],
});

describe('what a load is counted as', () => {
  it('adds up in the table of bases: read rows are loaded, refused or already present', () => {
    const table = qualityPanel.tiles.find(({ id }) => id === 'por-base');
    const sums = Object.values(table?.queries[0]?.measures ?? {}).flatMap((of) =>
      'sum' in of ? [of.sum] : [],
    );
    expect(sums).toEqual(['rows.read', 'rows.ok', 'rows.nok', 'rows.ignored']);
  });
});

describe('a definition', () => {
  it('of each demo panel is within the allow list', () => {
    const faults = dashboardRecords('energia-varejo').flatMap(
      ({ definition }) => checkDefinition(definition).faults,
    );
    expect(faults).toEqual([]);
  });

  it.each([
    ['another collection', withQuery({ from: 'users' }), 'coleção fora da lista: users'],
    ['a built-in name', withQuery({ from: 'constructor' }), 'coleção fora da lista'],
    ['a stage', withQuery({ lookup: { from: 'users' } }), 'etapa ou campo não permitido: lookup'],
    ['a raw stage', withQuery({ $lookup: {} }), 'não permitido: $lookup'],
    ['a raw pipeline', withQuery({ pipeline: [{ $out: 'x' }] }), 'não permitido: pipeline'],
    [
      'a hidden field',
      withQuery({ measures: { qtde: { label: 'CPF', max: 'cpf' } } }),
      'campo fora da lista',
    ],
    ['the CPF in a condition', withQuery({ from: 'hr_records', match: { cpf: '1' } }), '(cpf)'],
    ['an operator', withQuery({ match: { valor: { $where: 'sleep(9)' } } }), '($where)'],
    ['an expression', withQuery({ match: { $expr: { $gt: ['$a', 1] } } }), '($expr)'],
    ['a slow pattern', withQuery({ match: { sku: { $regex: '(a+)+$' } } }), '($regex)'],
    ['a month out of reach', withQuery({ match: { data_ref: { $month: 1e9 } } }), '$month'],
    ['a month that is none', withQuery({ match: { data_ref: { $gte: { $month: '2026-13' } } } }), '$month'],
    ['a day that is none', withQuery({ match: { data_ref: { $gte: { $day: '2026-02-31' } } } }), '$day'],
    ['a year out of reach', withQuery({ match: { data_ref: { $lt: { $year: 999 } } } }), '$year'],
    ['two ends in one', withQuery({ match: { data_ref: { $day: '2026-10-05', $year: 0 } } }), '$day'],
    ['an aggregate that is none', withQuery({ measures: { qtde: { label: 'x', push: 'valor' } } }), 'push'],
    [
      'two aggregates',
      withQuery({ measures: { qtde: { label: 'x', sum: 'valor', count: true } } }),
      'use um de',
    ],
    ['a sum of texts', withQuery({ measures: { qtde: { label: 'x', sum: 'sku' } } }), 'sku não é número'],
    ['a group by a field of nobody', withTile({ group: ['senha'] }), 'campo fora da lista'],
    [
      'a chart of another measure',
      withTile({ chart: { ...tile.chart, values: ['outra'] } }),
      'desconhecida: outra',
    ],
    ['an unknown chart', withTile({ chart: { kind: 'pie' } }), 'tipo de gráfico desconhecido'],
    ['an order by nothing', withTile({ sort: { by: 'x', dir: 'asc' } }), 'medida ou campo desconhecido'],
    ['a filter of another field', withFilter({ field: '$where' }), 'campo fora da lista'],
    ['a period of names', withFilter({ field: 'description', period: { from: 0, to: 1 } }), 'só para meses'],
    [
      'names of a field that it does not read',
      withNames({ senha: { values: {} } }),
      'não lê este campo: senha',
    ],
    ['names from nowhere', withNames({ channel: {} }), 'use values, lookup ou ambos'],
    [
      'names from another collection',
      withNames({ channel: { lookup: { from: 'users', value: 'user', label: 'name' } } }),
      'coleção fora da lista: users',
    ],
    [
      'names from a hidden field',
      withNames({ channel: { lookup: { from: 'hr_records', value: 'cpf', label: 'nome' } } }),
      'campo fora da lista de hr_records: cpf',
    ],
    [
      'names on a hidden condition',
      withNames({
        channel: {
          lookup: { from: 'hr_records', match: { cpf: '1' }, value: 'matricula', label: 'nome' },
        },
      }),
      '(cpf)',
    ],
    ['a name that is no text', withNames({ channel: { values: { FSS: 1 } } }), 'é de outro tipo'],
    ['two tiles of one name', { filters: [], tiles: [tile, tile] }, 'repetido: canais'],
    ['no tile', { filters: [], tiles: [] }, 'ao menos um quadro'],
  ])('is refused with %s', (_what, given, message) => {
    const { definition, faults } = checkDefinition(given);
    expect(definition).toBeNull();
    expect(faults.map((fault) => fault.message).join('\n')).toContain(message);
    expect(faults[0]?.path).toMatch(/^(tiles|filters|names)/);
  });
});

it('the panel of data quality tells why rows are refused in every base that comes with the portal', () => {
  const bases = standardBases().filter(({ collection_ok: ok }) => ok === 0);
  const asked = qualityPanel.tiles.flatMap(({ queries }) => queries.map(({ from }) => from));
  expect(asked).toEqual(expect.arrayContaining(bases.map(({ records }) => records)));
  expect(Object.keys(sources)).toEqual(expect.arrayContaining(asked));
});

it('takes a period that begins any number of months ago, as the guide of the editor has one', () => {
  const match = {
    data_ref: { $gte: { $month: -6 }, $lt: { $month: '2026-10' } },
    $or: [{ data_ref: { $gt: { $day: '2026-10-05' } } }, { data_ref: { $lt: { $year: 1, $month: -1 } } }],
  };
  const query = {
    from: 'planejamento_quantidade',
    match,
    measures: { qtde: { label: 'Unidades', sum: 'valor' } },
  };
  const tiles = [{ id: 'a', title: 'A', size: 'half', chart: { kind: 'table' }, queries: [query] }];
  expect(checkDefinition({ filters: [], tiles }).faults).toEqual([]);
});

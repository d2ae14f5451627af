import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flags } from '../../../app/domain/access';
import type { PanelDefinition, PanelQuery, Tile } from '../../../app/domain/panels/definition';
import { createClock } from '../../../server/clock';
import { realizedQuantities } from '../../../server/dashboards/realized';
import { PanelRows } from '../../../server/dashboards/rows';
import { PanelViews, type Asked } from '../../../server/dashboards/views';
import { hrRecords } from '../../../server/hr/collection';
import type { CollectionDefinition } from '../../../server/mongo/collection';
import type { Person } from '../../../server/users/user';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

const timeZone = 'America/Sao_Paulo';
const gold: Person = { email: 'g@x', name: 'G', type: 'USER GOLD', stores: [] } as unknown as Person;
const on = new Proxy({}, { get: () => true }) as Flags;
const month = (code: string) => new Date(`${code}-01T00:00:00Z`);

let database: TestDatabase;
let views: PanelViews;
let rows: PanelRows;
const reported: unknown[] = [];

const sale = (channel: string, code: string, marca: string, valor: number) => ({
  _id: new ObjectId(),
  channel,
  data_ref: month(code),
  marca,
  valor,
  receita: valor * 10,
});
const worker = (filial_nome: string, code: string, matricula: string, desafio: number) => ({
  _id: new ObjectId(),
  filial_nome,
  mes_apur: month(code),
  matricula,
  nome: matricula,
  cpf: '12345678909',
  result_desafio_mensal: desafio,
});

beforeAll(async () => {
  const definitions = [realizedQuantities, hrRecords] as unknown as CollectionDefinition<Document>[];
  database = await testDatabase(definitions);
  const { db } = database;
  await db
    .collection('realizado_quantidade')
    .insertMany([
      sale('FSS', '2026-09', 'Aurora', 10),
      sale('FSS', '2026-10', 'Aurora', 20),
      sale('FSS', '2026-10', 'Nuvem', 5),
      sale('BRANDSITE', '2026-10', 'Nuvem', 7),
    ]);
  await db
    .collection('planejamento_quantidade')
    .insertMany([
      sale('FSS', '2026-10', 'Aurora', 25),
      sale('FSS', '2026-11', 'Aurora', 100),
      sale('BRANDSITE', '2026-10', 'Nuvem', 5),
    ]);
  await db
    .collection('hr_records')
    .insertMany([
      worker('Loja Centro', '2026-10', '1', 100),
      worker('Loja Centro', '2026-10', '2', 80),
      worker('Loja Norte', '2026-10', '3', 60),
    ]);
  await db.collection<{ _id: ObjectId }>('canal').insertMany(
    [
      ['BRANDSITE', 'Site da marca'],
      ['BRANDSITE', 'velho'],
      ['FSS', 'Full service'],
    ].map(([channel_siop, description]) => ({ _id: new ObjectId(), channel_siop, description })),
  );
  const clock = createClock(timeZone, { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() });
  views = new PanelViews({ db, clock, timeZone, flags: on, report: (error) => reported.push(error) });
  rows = new PanelRows(db, views, timeZone);
});
afterAll(() => database.close());

const realized: PanelQuery = {
  from: 'realizado_quantidade',
  measures: { realizado: { label: 'Realizado', sum: 'valor' } },
};
const planned: PanelQuery = {
  from: 'planejamento_quantidade',
  measures: { planejado: { label: 'Planejado', sum: 'valor' } },
};
const tile = (given: Partial<Tile>): Tile => ({
  id: 'quadro',
  title: 'Quadro',
  size: 'half',
  chart: { kind: 'table' },
  queries: [realized],
  ...given,
});
const asked = (definition: PanelDefinition, query = '', person = gold): Asked => ({
  title: 'Painel',
  definition,
  person,
  params: new URLSearchParams(query),
});
const first = async (given: Partial<Tile>, query = '', person = gold) => {
  const definition = { filters: [], tiles: [tile(given), tile({ id: 'outro', group: ['marca'] })] };
  const { tiles } = await views.view(asked(definition, query, person));
  const [shown] = tiles;
  if (!shown) throw new Error('no tile');
  return shown;
};
const figures = async (...given: Parameters<typeof first>) =>
  (await first(...given)).rows.map(({ at, figures: values }) => [...at, ...values]);

describe('a panel', () => {
  it('reads its groups and puts several readings together', async () => {
    const group = ['channel'];
    expect(
      await figures({
        group,
        queries: [realized, planned],
        derive: { desvio: { label: 'Desvio', change: ['realizado', 'planejado'] } },
      }),
    ).toEqual([
      ['BRANDSITE', 7, 5, 0.4],
      ['FSS', 35, 125, (35 - 125) / 125],
    ]);
  });

  it('orders by a sum of several figures, what is not known last either way', async () => {
    const shown = (by: string, dir: 'asc' | 'desc') =>
      figures({
        group: ['channel'],
        queries: [realized, { ...planned, match: { channel: 'FSS' } }],
        derive: { ambos: { label: 'Ambos', total: ['realizado', 'planejado'] } },
        sort: { by, dir },
      });
    const [fss, brandsite] = [
      ['FSS', 35, 125, 160],
      ['BRANDSITE', 7, null, 7],
    ];
    expect(await shown('planejado', 'desc')).toEqual([fss, brandsite]);
    expect(await shown('planejado', 'asc')).toEqual([fss, brandsite]);
    expect(await shown('ambos', 'asc')).toEqual([brandsite, fss]);
  });

  it('counts only what all readings have, where its sums must be of like months', async () => {
    expect(await figures({ queries: [realized, planned], align: 'data_ref' })).toEqual([[32, 30]]);
    expect(await figures({ group: ['channel'], queries: [realized, planned], align: 'data_ref' })).toEqual([
      ['BRANDSITE', 7, 5],
      ['FSS', 25, 25],
    ]);
  });

  it('is narrowed everywhere by a mark, but for the tile that shows the mark among its like', async () => {
    expect(await figures({ group: ['channel'] }, 'marca=Nuvem')).toEqual([
      ['BRANDSITE', 7],
      ['FSS', 5],
    ]);
    expect(await figures({ group: ['marca'] }, 'marca=Nuvem')).toEqual([
      ['Aurora', 30],
      ['Nuvem', 12],
    ]);
    expect(await figures({ queries: [{ ...realized, ignores: ['marca'] }] }, 'marca=Nuvem')).toEqual([[42]]);
  });

  it('takes months by mark and by period, turned round where they are the wrong way', async () => {
    expect(await figures({ group: ['channel'] }, 'data_ref=2026-09')).toEqual([
      ['BRANDSITE', 7],
      ['FSS', 35],
    ]);
    const byMonth = { filters: [], tiles: [tile({}), tile({ id: 'm', group: ['data_ref'] })] };
    const shown = async (query: string) =>
      (await views.view(asked(byMonth, query))).tiles[0]?.rows.map(({ figures: values }) => values[0]);
    expect(await shown('data_ref=2026-09')).toEqual([10]);
    expect(await shown('data_ref.de=2026-10&data_ref.ate=2026-09')).toEqual([42]);
    expect(await shown('data_ref.de=2026-10')).toEqual([32]);
  });

  it.each(['marca[$ne]=x', 'senha=1', '$where=1', '__proto__=1', 'data_ref=ontem', 'data_ref.de=2026-99'])(
    'takes no notice, or none found, of %s',
    async (query) => {
      const found = await figures({}, query);
      expect([[[42]], [[null]], []]).toContainEqual(found);
      expect(reported).toEqual([]);
    },
  );

  it('says of a tile what it does not follow, and nothing of what it ignores on purpose', async () => {
    const channels: PanelQuery = { from: 'canal', measures: { n: { label: 'N', count: true } } };
    const definition: PanelDefinition = {
      filters: [{ field: 'marca', from: 'realizado_quantidade' }],
      tiles: [
        tile({ queries: [channels] }),
        tile({ id: 'a', queries: [channels, realized] }),
        tile({ id: 'b', queries: [{ ...realized, ignores: ['marca'] }] }),
      ],
    };
    const shown = async (query: string) =>
      (await views.view(asked(definition, query))).tiles.map(({ unreached }) => unreached);
    expect(await shown('marca=Nuvem')).toEqual([['Marca'], [], []]);
    expect(await shown('')).toEqual([[], [], []]);
  });

  it('is narrowed to rows without a value', async () => {
    const { db } = database;
    const bare = { ...sale('FSS', '2026-08', 'x', 3), marca: null };
    await db.collection('realizado_quantidade').insertOne(bare);
    const shown = await views.view(
      asked({ filters: [{ field: 'marca', from: 'realizado_quantidade' }], tiles: [tile({})] }, 'marca='),
    );
    await db.collection('realizado_quantidade').deleteOne({ _id: bare._id });
    expect(shown.filters[0]?.options).toEqual(['', 'Aurora', 'Nuvem']);
    expect(shown.tiles[0]?.rows).toEqual([{ at: [], figures: [3] }]);
  });

  it('has nothing to draw where nothing is left', async () => {
    expect((await first({ group: ['channel'] }, 'marca=Ninguém')).rows).toEqual([]);
  });

  it('averages and counts rightly when it is added up from finer groups', async () => {
    const people: PanelQuery = {
      from: 'hr_records',
      measures: {
        media: { label: 'Média', avg: 'result_desafio_mensal' },
        pessoas: { label: 'Pessoas', distinct: 'matricula' },
        linhas: { label: 'Linhas', count: true },
        maior: { label: 'Maior', max: 'result_desafio_mensal' },
      },
    };
    const plain: PanelQuery = {
      ...people,
      measures: { media: { label: 'Média', avg: 'result_desafio_mensal' } },
    };
    const definition: PanelDefinition = {
      filters: [],
      tiles: [
        tile({ queries: [people] }),
        tile({ id: 'a', queries: [plain] }),
        tile({ id: 'b', group: ['filial_nome'], queries: [plain] }),
      ],
    };
    const { tiles } = await views.view(asked(definition));
    expect(tiles.map((each) => each.rows.map(({ at, figures: values }) => [...at, ...values]))).toEqual([
      [[80, 3, 3, 100]],
      [[80]],
      [
        ['Loja Centro', 90],
        ['Loja Norte', 60],
      ],
    ]);
  });

  it('shows a person with stores their own branches only, in sums, choices and rows', async () => {
    const centre = { ...gold, stores: ['Loja Centro'] };
    const query: PanelQuery = { from: 'hr_records', measures: { linhas: { label: 'Linhas', count: true } } };
    const definition: PanelDefinition = {
      filters: [{ field: 'filial_nome', from: 'hr_records' }],
      tiles: [tile({ queries: [query], group: ['filial_nome'] })],
    };
    const view = await views.view(asked(definition, 'filial_nome=Loja Norte', centre));
    expect(view.filters[0]?.options).toEqual(['Loja Centro']);
    expect(view.tiles[0]?.rows).toEqual([{ at: ['Loja Centro'], figures: [2] }]);
    const found = await rows.page(asked(definition, 'at=Loja Norte', centre), {
      tile: 'quadro',
      reading: 0,
      page: 1,
      pageSize: 20,
    });
    expect(found.total).toBe(0);
  });

  it('writes codes by their names: those it lists, before those it looks up', async () => {
    const named: PanelDefinition = {
      names: {
        channel: {
          values: { FSS: 'Lojas próprias' },
          lookup: {
            from: 'canal',
            match: { description: { $ne: 'velho' } },
            value: 'channel_siop',
            label: 'description',
          },
        },
      },
      filters: [{ field: 'channel', from: 'realizado_quantidade' }],
      tiles: [tile({ group: ['channel'] })],
    };
    const names = { FSS: 'Lojas próprias', BRANDSITE: 'Site da marca' };
    const view = await views.view(asked(named));
    expect(view.filters[0]).toMatchObject({ names, options: ['FSS', 'BRANDSITE'] });
    expect(view.fields['channel']).toMatchObject({ label: 'Canal', names });
    expect(view.tiles[0]?.dimensions).toMatchObject([{ key: 'channel', names }]);
    expect(view.tiles[0]?.rows.map(({ at }) => at)).toEqual([['FSS'], ['BRANDSITE']]);

    const query = { tile: 'quadro', reading: 0, page: 1, pageSize: 20 as const };
    const chosen = asked(named, 'at=BRANDSITE');
    expect((await rows.page(chosen, query)).rows.flat()).toContain('Site da marca');
    const files = [await views.export(asked(named), 'quadro'), await rows.export(chosen, query)];
    const written: unknown[][] = [];
    for (const file of files) {
      const lines: unknown[] = [];
      for await (const line of file.rows) lines.push(line);
      written.push(lines);
    }
    expect(written[0]).toMatchObject([{ d0_channel: 'Lojas próprias' }, { d0_channel: 'Site da marca' }]);
    expect(written[1]).toMatchObject([{ channel: 'Site da marca' }]);
    expect(files[1]?.cover?.facts).toContainEqual(['Canal', 'Site da marca']);
  });

  it('says which tile cannot be read and shows the others', async () => {
    const off = new PanelViews({
      db: database.db,
      clock: createClock(timeZone),
      timeZone,
      flags: { ...on, planning: false, dashboard: true } as Flags,
      report: () => undefined,
    });
    const definition: PanelDefinition = {
      filters: [],
      tiles: [
        tile({}),
        tile({ id: 'rh', queries: [{ from: 'hr_records', measures: { n: { label: 'N', count: true } } }] }),
      ],
    };
    const { tiles } = await off.view(asked(definition));
    expect(tiles.map(({ failure }) => failure)).toEqual(['Esta área está desligada neste portal.', null]);
    expect(tiles[1]?.rows).toEqual([{ at: [], figures: [3] }]);
  });
});

describe('the rows behind a mark', () => {
  const definition = { filters: [], tiles: [tile({ group: ['channel'], queries: [realized, planned] })] };
  const page = { tile: 'quadro', reading: 0, page: 1, pageSize: 20 as const };

  it('are those that its figure adds up', async () => {
    const found = await rows.page(asked(definition, 'at=FSS'), page);
    expect(found.total).toBe(3);
    const at = found.columns.findIndex(({ key }) => key === 'valor');
    expect(found.rows.reduce((sum, cells) => sum + Number(cells[at]), 0)).toBe(35);
    expect((await rows.page(asked(definition, 'at=FSS'), { ...page, reading: 1 })).total).toBe(2);
  });

  it('never hold a field that is not in the list', async () => {
    const hr = {
      filters: [],
      tiles: [tile({ queries: [{ from: 'hr_records', measures: { n: { label: 'N', count: true } } }] })],
    };
    const found = await rows.page(asked(hr), page);
    expect(JSON.stringify(found)).not.toContain('12345678909');
  });

  it.each([{ tile: 'nenhum' }, { reading: 7 }, { reading: Number.NaN }])(
    'are absent for %j',
    async (wrong) => {
      await expect(rows.page(asked(definition), { ...page, ...wrong })).rejects.toMatchObject({
        kind: 'absent',
      });
    },
  );
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PanelDefinition, PanelQuery } from '../../../../app/domain/insight/panels/definition';
import { emptyWords } from '../../../../app/domain/insight/panels/tile';
import { collectionRevisions, revisionsOf } from '../../../../server/platform/mongo/revisions';
import { collection } from '../../../../server/platform/mongo/collection';
import { masterDataBases, type Base } from '../../../../server/data/master-data/base';
import { standardBases } from '../../../../server/data/master-data/standard-bases';
import { allOn } from '../../data/search/desk';
import { requestFor, openDesk, planned, realized, sale, tile, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

describe('a panel', () => {
  it('reads its groups and puts several readings together', async () => {
    const group = ['channel'];
    expect(
      await desk.figures({
        group,
        queries: [realized, planned],
        derive: { desvio: { label: 'Desvio', change: ['realizado', 'planejado'] } },
      }),
    ).toEqual([
      ['BRANDSITE', 7, 5, 0.4],
      ['FSS', 35, 125, (35 - 125) / 125],
    ]);
  });

  it('orders by a sum of several figures, unknown ones last in both directions', async () => {
    const shown = (by: string, dir: 'asc' | 'desc') =>
      desk.figures({
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
    expect(await desk.figures({ queries: [realized, planned], align: 'data_ref' })).toEqual([[32, 30]]);
    expect(
      await desk.figures({ group: ['channel'], queries: [realized, planned], align: 'data_ref' }),
    ).toEqual([
      ['BRANDSITE', 7, 5],
      ['FSS', 25, 25],
    ]);
  });

  describe('with a year before', () => {
    const before: PanelQuery = {
      ...realized,
      match: { data_ref: { $gte: { $year: -1 }, $lt: { $year: 0 } } },
      later: { field: 'data_ref', months: 12 },
      measures: { antes: { label: 'Antes', sum: 'valor' } },
    };
    const now = { ...realized, match: { data_ref: { $gte: { $year: 0 }, $lt: { $year: 1 } } } };
    const sales = () => desk.db.collection('realizado_quantidade');
    beforeAll(() =>
      sales().insertMany([
        sale('FSS', '2025-10', 'Velha', 8),
        sale('FSS', '2025-11', 'Velha', 50),
        sale('FSS', '2025-12', 'Velha', 99),
        sale('FSS', '2026-11', 'Velha', 3),
      ]),
    );
    afterAll(() => sales().deleteMany({ marca: 'Velha' }));

    it('compares the months that are over and that both years have, and says so (rule I32)', async () => {
      const compared = { queries: [now, before], align: 'data_ref' };
      expect(await desk.figures(compared)).toEqual([[32, 8]]);
      expect(await desk.figures({ ...compared, group: ['data_ref.year'] })).toEqual([['2026', 32, 8]]);
      const { tiles } = await desk.views.view(
        requestFor({ filters: [], tiles: [tile({ ...compared, note: 'Em unidades' })] }),
      );
      expect(tiles[0]?.note).toBe('Em unidades · meses completos que os dois períodos têm');
    });

    it('shows all months along a time', async () => {
      const along = { queries: [now, before], align: 'data_ref', group: ['data_ref'] };
      expect(await desk.figures(along)).toEqual([
        ['2026-09', 10, null],
        ['2026-10', 32, 8],
        ['2026-11', 3, 50],
        ['2026-12', null, 99],
      ]);
    });

    it('compares the current month too, where months to come are compared or it is the only one', async () => {
      await sales().insertOne(sale('FSS', '2026-12', 'Velha', 4));
      expect(await desk.figures({ queries: [now, before], align: 'data_ref' })).toEqual([[39, 157]]);
      const alone = { $gte: { $month: 0 }, $lt: { $month: 1 } };
      const year = { $gte: { $month: -12 }, $lt: { $month: -11 } };
      const queries = [
        { ...realized, match: { data_ref: alone } },
        { ...before, match: { data_ref: year } },
      ];
      expect(await desk.figures({ queries, align: 'data_ref' })).toEqual([[3, 50]]);
    });

    it('shows the figure without a comparison where the year before has none of its months', async () => {
      const [from, to] = [{ $month: -2 }, { $month: -1 }];
      const september = { ...realized, match: { data_ref: { $gte: from, $lt: to } } };
      const compared = { queries: [september, before], align: 'data_ref' };
      expect(await desk.figures(compared)).toEqual([[10, null]]);
      expect(await desk.figures({ ...compared, group: ['channel'] })).toEqual([['FSS', 10, null]]);
      const { tiles } = await desk.views.view(requestFor({ filters: [], tiles: [tile(compared)] }));
      expect(tiles[0]?.note ?? '').toBe('');
    });
  });

  it('reads a table once for its rows and its totals, however many values its field has', async () => {
    const readsOf = async (totals: boolean) => {
      const { reads, view } = desk.counting('realizado_quantidade');
      const chart = { kind: 'table', ...(totals && { totals }) } as const;
      const { tiles } = await view({ chart, group: ['sku'] });
      return { reads: reads(), all: tiles[0]?.totals?.all };
    };
    const [plain, whole] = [await readsOf(false), await readsOf(true)];
    expect(whole.all).toEqual([42]);
    expect(whole.reads).toBe(plain.reads);
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
    const { tiles } = await desk.views.view(requestFor(definition));
    expect(tiles.map((each) => each.rows.map(({ at, figures: values }) => [...at, ...values]))).toEqual([
      [[80, 3, 3, 100]],
      [[80]],
      [
        ['Loja Centro', 90],
        ['Loja Norte', 60],
      ],
    ]);
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
    const view = await desk.views.view(requestFor(named));
    expect(view.filters[0]).toMatchObject({ names, options: ['FSS', 'BRANDSITE'] });
    expect(view.fields['channel']).toMatchObject({ label: 'Canal', names });
    expect(view.tiles[0]?.dimensions).toMatchObject([{ key: 'channel', names }]);
    expect(view.tiles[0]?.rows.map(({ at }) => at)).toEqual([['FSS'], ['BRANDSITE']]);

    const query = { tile: 'quadro', reading: 0, page: 1, pageSize: 20 as const };
    const chosen = requestFor(named, 'at=BRANDSITE');
    expect((await desk.rows.page(chosen, query)).rows.flat()).toContain('Site da marca');
    const files = [
      await desk.views.export(requestFor(named), 'quadro'),
      await desk.rows.export(chosen, query),
    ];
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

  it('are a document with the chart and the numbers of each tile, and say what could not be read', async () => {
    const broken = tile({
      id: 'quebrado',
      title: 'Quebrado',
      queries: [{ from: 'hr_records', measures: {} }],
    });
    const drawn = tile({
      group: ['channel'],
      queries: [realized],
      chart: { kind: 'bars', x: 'channel', values: ['realizado'] },
    });
    const whole = { filters: [], tiles: [drawn, broken] };
    const { sections, cover } = await desk.views.document(
      requestFor(whole),
      null,
      ({ id }) => `<svg>${id}</svg>`,
    );
    expect(sections?.map(({ title }) => title)).toEqual(whole.tiles.map(({ title }) => title));
    expect(sections?.[0]?.drawing?.svg).toBe('<svg>quadro</svg>');
    expect(sections?.[1]?.remarks?.[0]).toBeTruthy();
    expect(sections?.[1]?.columns).toEqual([]);
    expect(cover?.facts.at(-1)?.[0]).toBe('Lido em');
    const lines: unknown[] = [];
    for await (const line of sections?.[0]?.rows ?? []) lines.push(line);
    expect(lines.length).toBeGreaterThan(0);
    const alone = await desk.views.document(requestFor(whole), 'quadro', () => '<svg/>');
    expect(alone.sections).toHaveLength(1);
  });

  it('show all groups of a tile with a limit where the address asks for them, and of no other', async () => {
    const limited = (id: string) => tile({ id, group: ['marca'], limit: 1 });
    const request = (query: string) =>
      requestFor({ filters: [], tiles: [limited('um'), limited('dois')] }, query);
    const shown = async (query: string) =>
      (await desk.views.view(request(query))).tiles.map(({ rows, left, isWhole }) => [
        rows.length,
        left,
        isWhole ?? false,
      ]);
    const cut = [1, 1, false];
    expect(await shown('')).toEqual([cut, cut]);
    expect(await shown('todos-dois=1')).toEqual([cut, [2, 0, true]]);
    const { tile: alone } = await desk.views.tile(request('todos-um=1'), 'um');
    expect(alone.rows).toHaveLength(2);
  });

  it('have totals of all rows on the screen and in a document, and none in a file to go on with', async () => {
    const totalled = tile({ chart: { kind: 'table', totals: true }, group: ['channel', 'marca'], limit: 2 });
    const request = requestFor({ filters: [], tiles: [totalled] });
    const [shown] = (await desk.views.view(request)).tiles;
    expect(shown?.totals).toEqual({
      all: [42],
      parts: expect.arrayContaining([
        { at: ['BRANDSITE'], figures: [7] },
        { at: ['FSS'], figures: [35] },
      ]) as unknown,
    });
    const { sections } = await desk.views.document(request, null, () => '<svg/>');
    const [table] = sections ?? [];
    const lines: unknown[] = [];
    for await (const line of table?.rows ?? []) lines.push([line['m_realizado'], table?.look?.(line).strong]);
    expect(lines).toEqual([
      [7, false],
      [7, true],
      [30, false],
      [35, true],
      [42, true],
    ]);
    const file: unknown[] = [];
    for await (const { m_realizado: sum } of (await desk.views.export(request, 'quadro')).rows)
      file.push(sum);
    expect(file).toEqual([7, 30]);
  });

  it('of collections without a row says since when it waits, until the first row comes', async () => {
    const spend: PanelQuery = {
      from: 'planejamento_spend',
      measures: { gasto: { label: 'Gasto', sum: 'valor' } },
    };
    const definition = {
      filters: [],
      tiles: [tile({ group: ['channel'], queries: [spend] }), tile({ id: 'cheio' })],
    };
    const since = new Date('2026-11-02T12:00:00Z');
    const lacking = async () => (await desk.views.view({ ...requestFor(definition), since })).lacking;
    expect(await lacking()).toEqual({ labels: ['Spend planejado'], since: '02/11/2026' });
    const spends = desk.db.collection('planejamento_spend');
    await spends.insertOne({ channel: 'FSS', marca: 'Aurora', yearMonthDay: new Date(), valor: 1 });
    expect(await lacking()).toBeNull();
    await spends.deleteMany({});
  });

  it('of bases that have refused nothing waits for nothing', async () => {
    const refused: PanelQuery = { from: 'saldo_nok', measures: { n: { label: 'Linhas', count: true } } };
    const definition = { filters: [], tiles: [tile({ group: ['Error'], queries: [refused] })] };
    const { lacking, tiles } = await desk.views.view(requestFor(definition));
    expect(lacking).toBeNull();
    expect(tiles.map(emptyWords)).toEqual(['Nenhuma linha recusada.']);
    const [full] = (await desk.views.view(requestFor({ filters: [], tiles: [tile({})] }))).tiles;
    expect(full && emptyWords(full)).toBe('No data found');
  });

  it('begins with the release point that it names by how many openings ago it was', async () => {
    const cells = desk.db.collection('forecasts');
    await cells.insertMany(['RF2 2026', 'RF3 2026', 'RF4 2026'].map((rf) => ({ rf, forecast: 1 })));
    const filters = [
      { field: 'rf', from: 'forecasts', single: true, initial: { $release: -2 } },
    ] as const satisfies PanelDefinition['filters'];
    const { choices } = await desk.views.view(requestFor({ filters, tiles: [tile({})] }));
    expect(choices['rf']?.values).toEqual(['RF3 2026']);
    await cells.deleteMany({});
  });

  it('says which tile cannot be read and shows the others', async () => {
    const off = desk.viewsWith({ ...allOn, planning: false });
    const definition: PanelDefinition = {
      filters: [],
      tiles: [
        tile({}),
        tile({ id: 'rh', queries: [{ from: 'hr_records', measures: { n: { label: 'N', count: true } } }] }),
      ],
    };
    const { tiles } = await off.view(requestFor(definition));
    expect(tiles.map(({ failure }) => failure)).toEqual(['Esta área está desligada neste portal.', null]);
    expect(tiles[1]?.rows).toEqual([{ at: [], figures: [3] }]);
  });
});

describe('a tile of a base that its viewer may not see', () => {
  it('says so, is not reported as a failure, and is not exported', async () => {
    const { db, views, rows, reported } = desk;
    const base = {
      ...standardBases()[0],
      _id: 'salarios',
      collection_name: 'salarios',
      records: 'base_salarios',
    };
    await collection(db, masterDataBases).insertOne({
      ...base,
      version: 1,
      readers: ['SYSTEM ADMIN'],
    } as Base);
    await db.collection('base_salarios').insertOne({ sku: 'segredo' });
    const queries = [{ from: 'salarios', measures: { n: { label: 'N', count: true } } }] as const;
    const filters = [{ field: 'sku', from: 'salarios', single: true }] as const;
    const definition = {
      filters,
      tiles: [tile({ id: 'a', queries, group: ['sku'] })],
    } as unknown as PanelDefinition;
    const before = reported.length;
    const view = await views.view(requestFor(definition));
    expect(view.tiles[0]).toMatchObject({ rows: [], failure: 'O seu perfil não vê os dados deste bloco.' });
    expect(JSON.stringify(view)).not.toContain('segredo');
    const hidden = { kind: 'forbidden', message: 'O seu perfil não vê os dados deste bloco.' };
    await expect(views.tile(requestFor(definition), 'a')).rejects.toMatchObject(hidden);
    await expect(views.export(requestFor(definition), 'a')).rejects.toMatchObject(hidden);
    const asked = { tile: 'a', reading: 0, page: 1, pageSize: 20 } as const;
    await expect(rows.page(requestFor(definition), asked)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(reported.length).toBe(before);
    const admin = { ...requestFor(definition).person, type: 'SYSTEM ADMIN' as const };
    expect((await views.view(requestFor(definition, '', admin))).tiles[0]?.failure).toBeNull();
    await collection(db, masterDataBases).deleteMany({ _id: 'salarios' });
  });
});

describe('what was added up', () => {
  const settled = () =>
    expect
      .poll(() => revisionsOf(desk.db, ['realizado_quantidade']), { interval: 20 })
      .toEqual(new Map([['realizado_quantidade', { revision: expect.any(Number) as number, writtenMs: 0 }]]));

  it('is cached until a row changes, and then computed again', async () => {
    const { db } = desk;
    const { reads, sum } = desk.counting('realizado_quantidade');
    await settled();
    const before = await sum();
    const once = reads();
    expect(await sum()).toBe(before);
    expect(reads()).toBe(once);

    const [row] = await db.collection('realizado_quantidade').find({ marca: 'Aurora' }).limit(1).toArray();
    const change = (by: number) =>
      db.collection('realizado_quantidade').updateOne({ _id: row?._id }, { $inc: { valor: by } });
    await change(3);
    expect(await sum()).toBe((before ?? 0) + 3);
    await change(-3);
    await settled();
    expect(await sum()).toBe(before);
  });

  it('may be some seconds old while its base is loaded, and shows its time', async () => {
    await settled();
    const now = performance.now.bind(performance);
    let ahead = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    const { reads, readAt } = desk.counting('realizado_quantidade', () => (ahead += 10_000));
    const revisions = collection(desk.db, collectionRevisions);
    const load = { by: 'load', since: new Date(Date.now() - 10_000), until: new Date(Date.now() + 60_000) };
    await revisions.updateOne({ _id: 'realizado_quantidade' }, { $set: { writers: [load] } });
    const seen = [await readAt()];
    ahead += 45_000;
    seen.push(await readAt());
    expect([reads(), ...seen]).toEqual([1, '16/11/2026 12:20', '16/11/2026 12:19']);
    await revisions.updateOne({ _id: 'realizado_quantidade' }, { $set: { writers: [] } });
    expect([await readAt(), reads()]).toEqual(['16/11/2026 12:20', 2]);
    clock.mockRestore();
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import type { PanelDefinition, PanelQuery } from '../../../../app/domain/insight/panels/definition';
import { requestFor, gold, openDesk, realized, sale, tile, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

describe('a panel', () => {
  it('is narrowed by a mark in every tile except the one that shows the mark among its alternatives', async () => {
    expect(await desk.figures({ group: ['channel'] }, 'marca=Nuvem')).toEqual([
      ['BRANDSITE', 7],
      ['FSS', 5],
    ]);
    expect(await desk.figures({ group: ['marca'] }, 'marca=Nuvem')).toEqual([
      ['Aurora', 30],
      ['Nuvem', 12],
    ]);
    expect(await desk.figures({ queries: [{ ...realized, ignores: ['marca'] }] }, 'marca=Nuvem')).toEqual([
      [42],
    ]);
  });

  it('takes months by mark and by period, turned round where they are the wrong way', async () => {
    expect(await desk.figures({ group: ['channel'] }, 'data_ref=2026-09')).toEqual([
      ['BRANDSITE', 7],
      ['FSS', 35],
    ]);
    const byMonth = { filters: [], tiles: [tile({}), tile({ id: 'm', group: ['data_ref'] })] };
    const shown = async (query: string) =>
      (await desk.views.view(requestFor(byMonth, query))).tiles[0]?.rows.map(
        ({ figures: values }) => values[0],
      );
    expect(await shown('data_ref=2026-09')).toEqual([10]);
    expect(await shown('data_ref.de=2026-10&data_ref.ate=2026-09')).toEqual([42]);
    expect(await shown('data_ref.de=2026-10')).toEqual([32]);
  });

  it.each(['marca[$ne]=x', 'senha=1', '$where=1', '__proto__=1', 'data_ref=ontem', 'data_ref.de=2026-99'])(
    'ignores %s, or finds nothing',
    async (query) => {
      const found = await desk.figures({}, query);
      expect([[[42]], [[null]], []]).toContainEqual(found);
      expect(desk.reported).toEqual([]);
    },
  );

  it('names the filters that a tile cannot follow, and not those that it ignores on purpose', async () => {
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
      (await desk.views.view(requestFor(definition, query))).tiles.map(({ unreached }) => unreached);
    expect(await shown('marca=Nuvem')).toEqual([['Marca'], [], []]);
    expect(await shown('')).toEqual([[], [], []]);
  });

  it('is narrowed to rows without a value', async () => {
    const { db } = desk;
    const bare = { ...sale('FSS', '2026-08', 'x', 3), marca: null };
    await db.collection('realizado_quantidade').insertOne(bare);
    const shown = await desk.views.view(
      requestFor(
        { filters: [{ field: 'marca', from: 'realizado_quantidade' }], tiles: [tile({})] },
        'marca=',
      ),
    );
    await db.collection('realizado_quantidade').deleteOne({ _id: bare._id });
    expect(shown.filters[0]?.options).toEqual(['', 'Aurora', 'Nuvem']);
    expect(shown.tiles[0]?.rows).toEqual([{ at: [], figures: [3] }]);
  });

  it('has nothing to draw where nothing is left', async () => {
    expect(await desk.figures({ group: ['channel'] }, 'marca=Ninguém')).toEqual([]);
  });

  it('shows a person with stores their own branches only, in sums, choices and rows', async () => {
    const centre = { ...gold, stores: ['Loja Centro'] };
    const query: PanelQuery = { from: 'hr_records', measures: { linhas: { label: 'Linhas', count: true } } };
    const definition: PanelDefinition = {
      filters: [{ field: 'filial_nome', from: 'hr_records' }],
      tiles: [tile({ queries: [query], group: ['filial_nome'] })],
    };
    const view = await desk.views.view(requestFor(definition, 'filial_nome=Loja Norte', centre));
    expect(view.filters[0]?.options).toEqual(['Loja Centro']);
    expect(view.tiles[0]?.rows).toEqual([{ at: ['Loja Centro'], figures: [2] }]);
    const found = await desk.rows.page(requestFor(definition, 'at=Loja Norte', centre), {
      tile: 'quadro',
      reading: 0,
      page: 1,
      pageSize: 20,
    });
    expect(found.total).toBe(0);
  });
});

describe('a filter whose values cannot be read', () => {
  const ofChannel = (given: object = {}) => ({
    field: 'channel',
    from: 'planejamento_quantidade',
    ...given,
  });
  const shown = (filter: object, query: string) =>
    desk.viewsWithout('planejamento_quantidade').view(
      requestFor(
        {
          filters: [ofChannel(filter), { field: 'marca', from: 'realizado_quantidade' }],
          tiles: [tile({})],
        },
        query,
      ),
    );
  afterEach(() => desk.reported.splice(0));

  it('says so and keeps what was chosen; the other filters and the tiles stay', async () => {
    const { filters, tiles } = await shown({}, 'channel=FSS');
    expect(filters).toMatchObject([
      { field: 'channel', unread: true, options: ['FSS'] },
      { field: 'marca', unread: false, options: ['Aurora', 'Nuvem'] },
    ]);
    expect(tiles[0]).toMatchObject({ failure: null, rows: [{ figures: [35] }] });
    expect((await shown({}, '')).tiles[0]).toMatchObject({ failure: null, rows: [{ figures: [42] }] });
    expect(desk.reported).toHaveLength(2);
  });

  it('keeps its one value if the address or the panel names it', async () => {
    expect((await shown({ single: true }, 'channel=BRANDSITE')).tiles[0]?.rows).toMatchObject([
      { figures: [7] },
    ]);
    expect((await shown({ single: true, initial: 'FSS' }, '')).tiles[0]?.rows).toMatchObject([
      { figures: [35] },
    ]);
  });

  it('shows no total of all values when one is meant but unknown', async () => {
    const { tiles, filters } = await shown({ single: true }, '');
    expect(filters[0]).toMatchObject({ unread: true, options: [] });
    expect(tiles[0]).toMatchObject({ failure: messages.panelUnread, rows: [] });
    const definition = { filters: [ofChannel({ single: true })], tiles: [tile({})] };
    const views = desk.viewsWithout('planejamento_quantidade');
    await expect(views.choices(requestFor(definition))).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('leaves codes where their names cannot be read', async () => {
    const definition: PanelDefinition = {
      names: { channel: { lookup: { from: 'canal', value: 'channel_siop', label: 'description' } } },
      filters: [],
      tiles: [tile({ group: ['channel'] })],
    };
    const { tiles } = await desk.viewsWithout('canal').view(requestFor(definition));
    expect(tiles[0]).toMatchObject({ failure: null, rows: [{ at: ['BRANDSITE'] }, { at: ['FSS'] }] });
  });
});

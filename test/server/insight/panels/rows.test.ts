import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import type { PanelQuery } from '../../../../app/domain/insight/panels/definition';
import { requestFor, openDesk, planned, realized, tile, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

describe('the rows behind a mark', () => {
  const definition = { filters: [], tiles: [tile({ group: ['channel'], queries: [realized, planned] })] };
  const page = { tile: 'quadro', reading: 0, page: 1, pageSize: 20 as const };

  it('are those that its figure adds up', async () => {
    const found = await desk.rows.page(requestFor(definition, 'at=FSS'), page);
    expect(found.total).toBe(3);
    const at = found.columns.findIndex(({ key }) => key === 'valor');
    expect(found.rows.reduce((sum, cells) => sum + Number(cells[at]), 0)).toBe(35);
    expect((await desk.rows.page(requestFor(definition, 'at=FSS'), { ...page, reading: 1 })).total).toBe(2);
  });

  it.each([
    [1, 3, 3],
    [2, 0, 3],
  ])('are counted alike on page %i, which shows %i of them', async (at, shown, total) => {
    const found = await desk.rows.page(requestFor(definition, 'at=FSS'), { ...page, page: at });
    expect([found.rows.length, found.total]).toEqual([shown, total]);
  });

  it('are counted where a page is full', async () => {
    // Any number of rows makes a page.
    const found = await desk.rows.page(requestFor(definition, 'at=FSS'), { ...page, pageSize: 2 as 20 });
    expect([found.rows.length, found.total]).toEqual([2, 3]);
  });

  it('are told apart by what they measure where two readings have one source', async () => {
    const before = { ...realized, measures: { antes: { label: 'Antes', sum: 'valor' } } };
    const alike = { filters: [], tiles: [tile({ queries: [realized, before, planned] })] };
    expect((await desk.rows.page(requestFor(alike), page)).readings).toEqual([
      'Realizado (quantidades): Realizado',
      'Realizado (quantidades): Antes',
      'Planejado (quantidades)',
    ]);
  });

  it.each([
    ['realizado_quantidade', 'data_ref', { data_ref: new Date('2026-08-01T00:00:00Z') }],
    ['planejamento_spend', 'yearMonthDay', { yearMonthDay: new Date('2026-11-16T00:00:00Z') }],
    ['files', 'rows.nok', { rows: { nok: 0 } }],
    ['files', 'ending', { phase: 'failed' }],
    ['produto', 'hero', { hero: 'sim' }],
  ])('of %s without %s are those that its mark counts', async (from, field, values) => {
    const records = desk.db.collection(from);
    const rows = [values, {}, {}].map((row, index) => ({ ...row, sku: `S${index}`, _id: new ObjectId() }));
    await records.insertMany(rows);
    const query: PanelQuery = { from, measures: { linhas: { label: 'Linhas', count: true } } };
    const byField = { filters: [], tiles: [tile({ group: [field], queries: [query] }), tile({ id: 'b' })] };
    const counted = async () => (await desk.views.view(requestFor(byField))).tiles[0]?.rows ?? [];
    for (const { at, figures } of await counted()) {
      const mark = new URLSearchParams(at.map((value) => ['at', value]));
      const found = await desk.rows.page(requestFor(byField, String(mark)), page);
      expect([at, found.total]).toEqual([at, figures[0]]);
    }
    expect((await counted()).map(({ at }) => at[0])).toContain('');
    await records.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
  });

  it('are searched by their texts and the names of their codes, and sorted by a column, on the page as in the file', async () => {
    const named = {
      ...definition,
      names: { channel: { values: { FSS: 'Lojas próprias', BRANDSITE: 'Site da marca' } } },
    };
    const found = async (query: string) => {
      const request = requestFor(named, query);
      const { rows, total, columns } = await desk.rows.page(request, page);
      const at = columns.findIndex(({ key }) => key === 'sku');
      const file: unknown[] = [];
      for await (const row of (await desk.rows.export(request, page)).rows) file.push(row['sku']);
      expect([file.length, file]).toEqual([total, rows.map((cells) => cells[at])]);
      return file;
    };
    expect(await found('q=AURORA&sort=valor&dir=asc')).toEqual(['Aurora 10', 'Aurora 20']);
    expect(await found('q=aurora&sort=valor&dir=desc')).toEqual(['Aurora 20', 'Aurora 10']);
    expect(await found('q=site+da+marca')).toEqual(['Nuvem 7']);
    expect(await found('q=.*')).toEqual([]);
    expect(await found('sort=cpf&at=BRANDSITE')).toEqual(['Nuvem 7']);
    expect(await found('sort=sku&dir=asc&at=FSS')).toEqual(['Aurora 10', 'Aurora 20', 'Nuvem 5']);
  });

  it('say in words that reading them takes too long', async () => {
    await expect(
      desk.rowsWithout('realizado_quantidade').page(requestFor(definition, 'q=batom'), page),
    ).rejects.toMatchObject({ kind: 'unavailable', message: messages.panelUnread });
  });

  it('never hold a field that is not in the list', async () => {
    const hr = {
      filters: [],
      tiles: [tile({ queries: [{ from: 'hr_records', measures: { n: { label: 'N', count: true } } }] })],
    };
    const found = await desk.rows.page(requestFor(hr), page);
    expect(JSON.stringify(found)).not.toContain('12345678909');
  });

  it.each([{ tile: 'nenhum' }, { reading: 7 }, { reading: Number.NaN }])(
    'are absent for %j',
    async (wrong) => {
      await expect(desk.rows.page(requestFor(definition), { ...page, ...wrong })).rejects.toMatchObject({
        kind: 'absent',
      });
    },
  );
});

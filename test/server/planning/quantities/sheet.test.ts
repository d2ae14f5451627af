import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TakenCell } from '../../../../app/domain/planning/imports/taken-cells';
import { lineId } from '../../../../app/domain/planning/quantities/quantity-sheet';
import { ana, bia, filter, planningWorkshop, planRow } from './workshop';

let shop: Awaited<ReturnType<typeof planningWorkshop>>;
beforeAll(async () => {
  shop = await planningWorkshop();
});
afterAll(() => shop.close());

const month = (ofYear: number) => new Date(Date.UTC(2026, ofYear - 1, 1));
const change = () => crypto.randomUUID();
const save = (person: typeof ana, cells: readonly TakenCell[] | null) =>
  shop.planning.saveCells(person, change(), filter({ chanel: ['FSS'] }), cells);

describe('the plan by SKU, channel and month', () => {
  it('has a line for each SKU and channel, and one more where a month has several rows', async () => {
    const ids = ['00000000000000000000000b', '00000000000000000000000a'].map((id) => new ObjectId(id));
    await shop.rows.insertMany([
      planRow({ sku: 'SK-2', marca: 'Zeta', data_ref: month(2), valor: 20, _id: ids[0] as ObjectId }),
      planRow({ sku: 'SK-2', marca: 'Zeta', data_ref: month(2), valor: 21, _id: ids[1] as ObjectId }),
      planRow({ sku: 'SK-1', marca: 'Alfa', data_ref: month(1), valor: 1.5, material_description: 'Velho' }),
      planRow({ sku: 'SK-1', marca: 'Alfa', data_ref: month(3), valor: 3, material_description: 'Novo' }),
      planRow({ sku: 'SK-1', marca: 'Alfa', data_ref: month(1), channel: 'BRANDSITE' }),
    ]);
    const { months, lines, cells } = await shop.planning.sheet(filter({ chanel: ['FSS'] }));
    expect(months).toEqual(['2026-01', '2026-02', '2026-03']);
    expect(lines.map(lineId)).toEqual(['SK-1|FSS', 'SK-2|FSS', 'SK-2|FSS|2']);
    expect(lines[0]).toMatchObject({ description: 'Novo', brand: 'Alfa' });
    const figures = lines.map((_, line) => months.map((__, at) => cells.value(line * 3 + at)));
    expect(figures).toEqual([
      [1.5, null, 3],
      [null, 21, null],
      [null, 20, null],
    ]);
    expect(cells.id(4)).toBe('00000000000000000000000a');
    expect(cells.count()).toBe(4);
  });

  it.each([
    [{}, 'Escolha ao menos um canal.'],
    [{ chanel: ['FSS'], dateStart: '2026-05', dateEnd: '2026-01' }, 'A data final'],
  ])('is refused for the filter %j', async (given, words) => {
    await expect(shop.planning.sheet(filter(given))).rejects.toThrow(words);
  });
});

describe('saving in the grid', () => {
  const one = async (given = {}) => {
    const row = planRow({ sku: `G${Math.random()}`, ...given });
    await shop.rows.insertOne(row);
    return { row, id: row._id.toHexString() };
  };

  it('saves by version, shows conflicts with author and values, and refuses invalid quantities', async () => {
    const { id } = await one();
    const cell = { row: id, column: 'valor', from: 100, version: 1 };
    expect(await save(ana, [{ ...cell, to: 7 }])).toMatchObject({ saved: 1, conflicts: [] });
    const late = await save(bia, [{ ...cell, to: 8 }]);
    expect(late).toMatchObject({ saved: 0, conflicts: [{ id, valor: 7, version: 2, by: ana.email }] });
    const own = await save(ana, [{ ...cell, to: 8 }]);
    expect(own).toMatchObject({ conflicts: [{ id, valor: 7, by: 'você em outra janela' }] });
    await expect(save(ana, [{ ...cell, to: 1.5, version: 2 }])).rejects.toThrow('Nada foi gravado');
    await expect(save(ana, null)).rejects.toThrow('não podem ser lidas');
  });

  it('reports later saves with their authors, and the history of a quantity', async () => {
    const { id } = await one({ channel: 'ONLINE_PARTNERS' });
    const selected = filter({ chanel: ['ONLINE_PARTNERS'] });
    const { stamp, cells } = await shop.planning.sheet(selected);
    const before = await shop.planning.news(bia, selected, stamp, cells.count());
    expect(before).toMatchObject({ changed: [], anew: false, others: [] });
    await save(ana, [{ row: id, column: 'valor', from: 100, to: 70, version: 1 }]);
    await save(bia, [{ row: id, column: 'valor', from: 70, to: 80, version: 2 }]);
    const { changed } = await shop.planning.news(bia, selected, stamp, cells.count());
    expect(changed).toMatchObject([{ id, value: 80, version: 3 }]);
    expect(changed[0]?.by).toContain(bia.email);
    const { changes } = await shop.planning.rowHistory(id);
    expect(changes).toMatchObject([
      { from: 70, to: 80, by: bia.email, what: 'Edição individual' },
      { from: 100, to: 70, by: ana.email },
    ]);
    await expect(shop.planning.rowHistory('nada')).rejects.toThrow();
    await one({ channel: 'ONLINE_PARTNERS' });
    expect(await shop.planning.news(bia, selected, stamp, cells.count())).toMatchObject({ anew: true });
  });

  it('shows people who have the plan open to each other, until they leave', async () => {
    let signals = 0;
    const close = shop.planning.live.open(ana, () => (signals += 1));
    await expect.poll(() => shop.planning.live.others(bia)).toEqual(['Ana']);
    await expect.poll(() => signals).toBeGreaterThan(0);
    expect(await shop.planning.live.others(ana)).toEqual([]);
    close();
    await expect.poll(() => shop.planning.live.others(bia)).toEqual([]);
  });
});

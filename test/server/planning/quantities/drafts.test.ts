import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftCell } from '../../../../app/domain/planning/quantities/draft';
import { labelOf, type PlanRecord } from '../../../../server/planning/quantities/row';
import { ana, bia, filter, planningWorkshop, planRow } from './workshop';

let shop: Awaited<ReturnType<typeof planningWorkshop>>;
let rows: [PlanRecord, PlanRecord];

beforeAll(async () => {
  shop = await planningWorkshop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  rows = [planRow({ valor: 10 }), planRow({ valor: 20 })];
  await shop.rows.insertMany(rows);
  await shop.db.collection('planning_drafts').deleteMany({});
});

const idOf = ({ _id }: PlanRecord) => _id.toHexString();
const draftOf = (row: PlanRecord, typed: string) => ({
  ...{ typed, version: row.version, original: row.valor, label: labelOf(row) },
});
const cellOf = (row: PlanRecord, typed: string) => draftCell(idOf(row), draftOf(row, typed));

describe('what was typed in the plan and not saved', () => {
  it('is restored for its person, as it was typed', async () => {
    const [one, other] = rows;
    await shop.planning.keepDrafts(ana, [cellOf(one, '1.015'), cellOf(other, 'vinte')], []);
    expect(await shop.planning.draftsOf(ana)).toEqual({
      [idOf(one)]: draftOf(one, '1015'),
      [idOf(other)]: draftOf(other, 'vinte'),
    });
    expect(await shop.planning.draftsOf(bia)).toEqual({});
  });

  it('is kept from both of two windows, until it is discarded', async () => {
    const [one, other] = rows;
    await Promise.all(rows.map((row) => shop.planning.keepDrafts(ana, [cellOf(row, '5')], [])));
    expect(Object.keys(await shop.planning.draftsOf(ana)).sort()).toEqual([idOf(one), idOf(other)].sort());
    await shop.planning.keepDrafts(ana, [cellOf(one, '6')], [idOf(other)]);
    expect(await shop.planning.draftsOf(ana)).toEqual({ [idOf(one)]: draftOf(one, '6') });
    await shop.planning.keepDrafts(ana, [], [idOf(one)]);
    expect(await shop.db.collection('planning_drafts').countDocuments()).toBe(0);
  });

  it('refers to the version that was seen, and disappears with its row or once the row has its value', async () => {
    const [one, other] = rows;
    await shop.planning.keepDrafts(ana, [cellOf(one, '11'), cellOf(other, '21')], []);
    const save = (row: PlanRecord, typed: string) =>
      shop.planning.saveRows(bia, crypto.randomUUID(), filter({}), [
        { id: idOf(row), typed, version: row.version, original: row.valor },
      ]);
    await save(one, '12');
    await save(other, '21');
    const drafts = await shop.planning.draftsOf(ana);
    expect(drafts).toEqual({ [idOf(one)]: draftOf(one, '11') });
    await shop.rows.deleteOne({ _id: one._id });
    expect(await shop.planning.draftsOf(ana)).toEqual({});
  });

  it.each([
    ['no list', 'x', []],
    ['no cell', [{ rowId: 'a' }], []],
    ['no id', [], [{ $ne: 1 }]],
  ])('is refused where it is %s', async (_what, cells, gone) => {
    await expect(shop.planning.keepDrafts(ana, cells, gone)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('of more rows than a draft holds is refused', { tags: 'slow' }, async () => {
    const [one] = rows;
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...cellOf(one, '5'), rowId: String(from + at) }));
    await shop.planning.keepDrafts(ana, many(0, 50_000), []);
    await expect(shop.planning.keepDrafts(ana, many(50_000, 1), [])).rejects.toMatchObject({
      kind: 'invalid',
    });
    await shop.planning.keepDrafts(ana, many(50_000, 1), ['0']);
    const kept = await shop.db.collection('planning_drafts').findOne({});
    expect(kept?.['cells']).toHaveLength(50_000);
  });
});

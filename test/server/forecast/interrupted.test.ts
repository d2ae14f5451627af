import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeSets } from '../../../server/forecast/change-set';
import { collection } from '../../../server/mongo/collection';
import { ana, beto, edit, key, openDesk, rent, salary, type Desk } from './desk';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const sets = () => collection(desk.db, changeSets);

describe('a process that dies in the middle of a save', () => {
  const recorded = (id: string) => ({
    _id: id,
    rf: key.rf,
    cost_center_concat: key.costCentre,
    author: ana.email,
    authorName: ana.name,
    at: new Date(),
    kind: 'edit' as const,
    undoes: null,
    phase: 'recorded' as const,
    lost: [],
  });

  /** Records a save as a process does just before it dies, with `written` of its changes in the cells already. */
  async function die(edits: readonly [account: string, code: string, to: number][], written: number) {
    const changes = await Promise.all(
      edits.map(async ([account_concat, code, to]) => {
        const cell = await desk.at(account_concat, code);
        if (!cell) throw new Error('no cell');
        const { _id, data_ref, forecast: from, version } = cell;
        return { cell: _id, account_concat, data_ref, from, to, version };
      }),
    );
    const set = recorded(randomUUID());
    await sets().insertOne({ ...set, changes });
    for (const { cell, to, version } of changes.slice(0, written))
      await desk.cells.updateOne(
        { _id: cell },
        { $set: { forecast: to, version: version + 1, changeSet: set._id } },
      );
    return set._id;
  }

  it.each([0, 1, 2])('after %i of its 2 cells: the next start finishes it', async (written) => {
    await die(
      [
        [salary, '2026-11', 500],
        [rent, '2026-11', 600],
      ],
      written,
    );
    expect(await desk.forecast.saves.finishInterrupted()).toBe(1);
    expect(await desk.at(salary, '2026-11')).toMatchObject({ forecast: 500, version: 2 });
    expect(await desk.at(rent, '2026-11')).toMatchObject({ forecast: 600, version: 2 });
    expect(await sets().find().toArray()).toMatchObject([{ phase: 'applied', lost: [] }]);
    expect(await desk.forecast.saves.finishInterrupted()).toBe(0);
  });

  it('and somebody saved over it since: their value stays, and what went in before it is not called lost', async () => {
    const id = await die(
      [
        [salary, '2026-11', 500],
        [rent, '2026-11', 600],
      ],
      1,
    );
    await desk.save(beto, [edit(salary, '2026-11', 700, 2), edit(rent, '2026-11', 800, 1)]);
    await desk.forecast.saves.finishInterrupted();
    expect(await desk.at(salary, '2026-11')).toMatchObject({ forecast: 700 });
    expect(await desk.at(rent, '2026-11')).toMatchObject({ forecast: 800 });
    const set = await sets().findOne({ _id: id });
    expect(set).toMatchObject({ phase: 'applied', lost: [1] });
  });

  it('the same request sent again after the restart answers as if nothing had happened', async () => {
    const id = await die([[salary, '2026-11', 500]], 0);
    expect(await desk.save(ana, [edit(salary, '2026-11', 500)], { id })).toMatchObject({
      changeSet: id,
      saved: 1,
      conflicts: [],
    });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cellField } from '../../../../app/domain/planning/forecast/forecast';
import { forecasts } from '../../../../server/planning/forecast/collection';
import { collection } from '../../../../server/platform/mongo/collection';
import { ana, beto, edit, key, november, openDesk, rent, salary, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

describe('the history of a cell', () => {
  beforeEach(async () => {
    await collection(desk.db, forecasts).updateMany(
      { ...desk.at.review },
      { $set: { forecast: 100, version: 1 }, $unset: { changeSet: '' } },
    );
    await desk.db.collection('forecast_changes').deleteMany({});
  });

  it('shows its values over time with author and origin, and restores one', async () => {
    await desk.save(ana, [edit(salary, '2026-11', 150)]);
    await desk.save(beto, [edit(salary, '2026-11', 175, 2), edit(rent, '2026-11', 1)], { kind: 'mass' });
    const typed = { [cellField(salary, '2026-11')]: '150,00' };
    await desk.forecast.saves.saveTyped(ana, key, { id: randomUUID(), typed, drawn: {} }, 'restore');
    const values = await desk.forecast.history.cell(key, salary, november);
    expect(values.map(({ by, how, from, to }) => [by, how, from, to])).toEqual([
      ['Ana', 'Valor restaurado', 175, 150],
      ['Beto', 'Alteração em massa', 150, 175],
      ['Ana', 'Edição', 100, 150],
    ]);
    expect(await desk.valueAt(salary, '2026-11')).toBe(150);
    expect(await desk.forecast.history.cell(key, 'nenhuma', november)).toEqual([]);
  });

  it('names how each cell of one save came about, and all of it in the list', async () => {
    await desk.save(ana, [
      { ...edit(salary, '2026-11', 1), how: 'paste' },
      { ...edit(salary, '2026-12', 2), how: 'paste' },
      edit(rent, '2026-11', 3),
      { ...edit(rent, '2026-12', 4), how: 'undo' },
      { ...edit(rent, '2027-01', 5), how: 'fill' },
    ]);
    const how = async (account: string) =>
      (await desk.forecast.history.cell(key, account, november)).map((value) => value.how);
    expect([await how(salary), await how(rent)]).toEqual([['Colagem'], ['Edição']]);
    const [set] = await desk.forecast.history.changeSets(key);
    expect(set?.how.split(', ').sort()).toEqual(['Colagem', 'Edição', 'Preenchimento']);
  });

  it('lists change sets, and takes one back as a whole, once', async () => {
    const { changeSet } = await desk.save(ana, [edit(salary, '2026-11', 5), edit(rent, '2026-12', 6)], {
      kind: 'paste',
    });
    const id = changeSet ?? '';
    expect(await desk.forecast.saves.takeBack(beto, key, id)).toMatchObject({ saved: 2, conflicts: [] });
    expect(await desk.forecast.saves.takeBack(ana, key, id)).toMatchObject({ saved: 2, conflicts: [] });
    expect([await desk.valueAt(salary, '2026-11'), await desk.valueAt(rent, '2026-12')]).toEqual([100, 100]);
    const sets = await desk.forecast.history.changeSets(key);
    expect(sets.map(({ by, how, cells, takenBack }) => [by, how, cells, takenBack])).toEqual([
      ['Beto', 'Desfeito', 2, false],
      ['Ana', 'Colagem', 2, true],
    ]);
  });

  it('refuses to undo in another review or a closed release point', async () => {
    const { changeSet } = await desk.save(ana, [edit(salary, '2026-11', 5)]);
    const id = changeSet ?? '';
    const december = desk.on('2026-12-05T12:00:00Z').saves;
    await expect(december.takeBack(ana, key, id)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(desk.forecast.saves.takeBack(ana, key, 'desconhecido')).rejects.toMatchObject({
      kind: 'absent',
    });
  });
});

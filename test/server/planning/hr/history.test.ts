import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { figureField } from '../../../../app/domain/planning/sheets/sheet';
import type { HrFigure } from '../../../../server/planning/hr/collection';
import { hrSheet } from '../../../../server/planning/hr/hr';
import { admin, bronze, centro, gold, october, openDesk, paulista, silver, type Desk } from './desk';
import { migrate } from '../../../servers/mongo';

let desk: Desk;
let [row, beside, elsewhere] = ['', '', ''];
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  await desk.reset();
  [row = '', beside = ''] = (await desk.hr.reading.rows(gold, centro, october)).rows.map(({ id }) => id);
  [elsewhere = ''] = (await desk.hr.reading.rows(gold, paulista, october)).rows.map(({ id }) => id);
});
afterAll(() => desk.close());

type Figures = Partial<Record<HrFigure, string>>;
const save = (who: typeof gold, figures: Figures, of = row, hr = desk.hr) =>
  hr.saves.save(who, centro, {
    typed: Object.fromEntries(
      Object.entries(figures).map(([name, text]) => [figureField(name as HrFigure, of), text]),
    ),
    drawn: {},
  });
const historyOf = async (of = row, who = gold) => {
  const { changes } = await desk.hr.history(who, centro, of);
  return changes.map(({ column, from, to, by }) => `${by}: ${column} ${from} → ${to}`);
};

const drawnOver = (version: number, texts: Record<string, string>) => ({ [row]: { version, texts } });
const restore = (value: string, drawn = {}, who = gold, id = 'restaura-1') =>
  desk.hr.saves.restore(who, centro, { id, row, column: 'vendas_adicionais', value, drawn });
const stored = async () => (await desk.records.findOne({ _id: new ObjectId(row) }))?.vendas_adicionais;

describe('the history of a row', () => {
  it('is empty where nobody changed it', async () => {
    await save(gold, { dias_media: '20' }, beside);
    expect(await historyOf()).toEqual([]);
  });

  it('has each figure that changed, newest first, with who and when in the tenant’s time zone', async () => {
    await save(gold, { vendas_adicionais: '7', dias_media: '20,5' });
    await save(gold, { vendas_adicionais: '9' }, beside);
    await save(admin, { vendas_adicionais: '8' }, row, desk.on('2026-11-17T02:30:00Z'));
    expect(await historyOf()).toEqual([
      'admin: vendas_adicionais 7 → 8',
      'gold: vendas_adicionais 1 → 7',
      'gold: dias_media 22 → 20.5',
    ]);
    const { row: shown, changes } = await desk.hr.history(gold, centro, row);
    expect(changes[0]?.at).toBe('16 Nov 2026 23:30');
    expect(shown).toMatchObject({ nome: 'Ágata', mes_apur: '2026-10', vendas_adicionais: 8, version: 3 });
    expect(shown.cpf).toBe('***.***.***-25');
  });

  it('finds a row in a save of many rows', async () => {
    const typed = {
      [figureField('dias_media', beside)]: '1',
      [figureField('dias_media', row)]: '2',
    };
    await desk.hr.saves.save(gold, centro, { typed, drawn: {} });
    expect(await historyOf()).toEqual(['gold: dias_media 22 → 2']);
    expect(await historyOf(beside)).toEqual(['gold: dias_media 22 → 1']);
  });

  it('leaves out a change that lost to another save, and one that is not stored yet', async () => {
    await save(gold, { vendas_adicionais: '7' });
    const late = {
      filial_nome: centro,
      author: admin.email,
      authorName: admin.name,
      at: new Date('2026-11-16T12:00Z'),
    };
    const changes = [
      { row: new ObjectId(row), version: 1, from: { vendas_adicionais: 1 }, to: { vendas_adicionais: 6 } },
    ];
    await desk.changes.insertOne({ _id: 'late', ...late, changes, phase: 'recorded', lost: [] });
    expect(await historyOf()).toEqual(['gold: vendas_adicionais 1 → 7']);
    await desk.hr.saves.finishInterrupted();
    expect((await desk.changes.findOne({ _id: 'late' }))?.lost).toHaveLength(1);
    expect(await historyOf()).toEqual(['gold: vendas_adicionais 1 → 7']);
  });

  it('shows what earlier releases recorded, which identified rows by their saved values', async () => {
    const set = { filial_nome: centro, author: admin.email, authorName: admin.name };
    const change = (of: string, to: number) => ({
      row: new ObjectId(of),
      version: 1,
      from: { dias_media: 22 },
      to: { dias_media: to },
    });
    const earlier = desk.db.collection<Document & { _id: string }>('hr_changes');
    const [old, cut] = [new Date('2026-11-10T12:00Z'), new Date('2026-11-11T12:00Z')];
    await earlier.insertMany([
      {
        _id: 'old',
        ...set,
        at: old,
        changes: [change(beside, 3), change(row, 4)],
        phase: 'applied',
        lost: [new ObjectId(row)],
      },
      { _id: 'cut', ...set, at: cut, changes: [change(row, 5)], phase: 'recorded', lost: [] },
    ]);
    const mark = { changedBy: admin.email, changedByName: admin.name, changedAt: cut };
    await desk.records.updateOne(
      { _id: new ObjectId(row) },
      { $set: { dias_media: 5, version: 2, ...mark } },
    );
    await migrate(desk.db, hrSheet.changes);
    await migrate(desk.db, hrSheet.changes);
    await desk.hr.saves.finishInterrupted();
    expect([await historyOf(), await historyOf(beside)]).toEqual([
      ['admin: dias_media 22 → 5'],
      ['admin: dias_media 22 → 3'],
    ]);
  });

  it('ends after 200 changes', { tags: 'slow' }, async () => {
    for (let at = 0; at < 68; at += 1)
      await save(gold, {
        vendas_adicionais: `${at + 10}`,
        dias_media: `${at + 30}`,
        vendas_servicos: `${at + 50}`,
      });
    const changes = await historyOf();
    expect(changes).toHaveLength(200);
    expect(changes[0]).toBe('gold: vendas_adicionais 76 → 77');
  });

  it('is visible to people who may read the branch, and to nobody else', async () => {
    await save(gold, { vendas_adicionais: '7' });
    expect(await historyOf(row, bronze)).toHaveLength(1);
    expect(await historyOf(row, silver)).toHaveLength(1);
    await expect(desk.hr.history(silver, paulista, elsewhere)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it.each([
    ['of another branch', () => elsewhere],
    ['that is none', () => new ObjectId().toHexString()],
    ['without an id', () => '$ne'],
    ['by twelve characters', () => 'abcdefghijkl'],
  ])('is absent for a row %s', async (_which, id) => {
    await expect(desk.hr.history(gold, centro, id())).rejects.toMatchObject({ kind: 'absent' });
    await expect(
      desk.hr.saves.restore(gold, centro, {
        id: 'restaura-1',
        row: id(),
        column: 'dias_media',
        value: '1',
        drawn: {},
      }),
    ).rejects.toMatchObject({ kind: 'absent' });
  });
});

describe('restoring an amount', () => {
  it('is a save of its own, recorded and audited', async () => {
    await save(admin, { vendas_adicionais: '7' });
    await restore('1,00', drawnOver(2, { vendas_adicionais: '7,00' }));
    expect(await stored()).toBe(1);
    expect(await historyOf()).toEqual(['gold: vendas_adicionais 7 → 1', 'admin: vendas_adicionais 1 → 7']);
    const { to } = (await desk.trail.findOne({ actor: gold.email, action: 'hr.save' })) ?? {};
    expect(to).toEqual({ changeSet: 'restaura-1', rows: 1 });
  });

  it('happens once, even if the figure was changed since', async () => {
    await save(admin, { vendas_adicionais: '7' });
    await Promise.all([restore('1,00'), restore('1,00')]);
    await save(admin, { vendas_adicionais: '8' });
    await restore('1,00');
    expect(await stored()).toBe(8);
    expect(await historyOf()).toHaveLength(3);
    await expect(restore('1,00', {}, admin)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await desk.trail.countDocuments({ actor: gold.email })).toBe(1);
  });

  it('is refused over a figure that somebody changed since the form was drawn, but not over another', async () => {
    await save(admin, { vendas_adicionais: '7' });
    const drawn = drawnOver(2, { vendas_adicionais: '7,00' });
    await save(admin, { dias_media: '20' });
    await restore('1,00', drawn);
    await save(admin, { vendas_adicionais: '8' });
    await expect(restore('2,00', drawn, gold, 'restaura-2')).rejects.toMatchObject({ kind: 'conflict' });
    expect(await stored()).toBe(8);
  });

  it('is refused to readers, for other branches, and for unknown figures, invalid amounts or ids', async () => {
    await expect(restore('2', {}, bronze)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(restore('2', {}, { ...gold, stores: [paulista] })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(restore('dois')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(restore('1e400')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(restore('999999999999')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(restore('2', {}, gold, '$ne')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(
      desk.hr.saves.restore(gold, centro, {
        id: 'restaura-1',
        row,
        column: 'version',
        value: '1',
        drawn: {},
      }),
    ).rejects.toMatchObject({ kind: 'invalid' });
    expect([await stored(), await desk.changes.countDocuments()]).toEqual([1, 0]);
  });
});

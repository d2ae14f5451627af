import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Audit, auditTrail } from '../../../../server/people/audit/audit';
import { collection } from '../../../../server/platform/mongo/collection';
import { planChanges } from '../../../../server/planning/quantities/change';
import { officialPlan } from '../../../../server/planning/quantities/plan-collections';
import { planningOn } from '../../../../server/planning/quantities/open';
import { RowEdits } from '../../../../server/planning/quantities/row-edits';
import { quiet } from '../../../servers/mongo';
import { isKill, mortal } from '../edits/mortal';
import { labelOf, type PlanRecord } from '../../../../server/planning/quantities/row';
import type { RowEdit } from '../../../../server/planning/quantities/conflicts';
import { ana, bia, filter, planningWorkshop, planRow } from './workshop';

let shop: Awaited<ReturnType<typeof planningWorkshop>>;
let rows: PlanRecord[];
const fss = filter({ chanel: ['FSS'] });

beforeAll(async () => {
  shop = await planningWorkshop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  rows = [planRow({ valor: 10 }), planRow({ valor: 20 }), planRow({ valor: 30 })];
  await shop.rows.insertMany(rows);
});

const row = (index: number): PlanRecord => rows[index] as PlanRecord;
const edit = (index: number, typed: string, given: Partial<RowEdit> = {}): RowEdit => ({
  id: row(index)._id.toHexString(),
  typed,
  version: 1,
  original: row(index).valor,
  ...given,
});
const stored = async (index: number) => shop.rows.findOne({ _id: row(index)._id });
const save = (edits: RowEdit[], { change = crypto.randomUUID() as string, person = ana } = {}) =>
  shop.planning.saveRows(person, change, fss, edits);

describe('saving rows', () => {
  it('saves changed rows with a time stamp and a new version, and keeps the old values', async () => {
    const change = crypto.randomUUID();
    const before = Date.now();
    const result = await save([edit(0, '15'), edit(1, '20'), edit(2, '1.030')], { change });
    expect(result).toEqual({ change, saved: 2, conflicts: [], absent: [] });
    const first = await stored(0);
    expect(first).toMatchObject({ valor: 15, version: 2, trail: [{ change, from: 10 }] });
    expect(first?.creationDate.getTime()).toBeGreaterThanOrEqual(before);
    expect(await stored(1)).toMatchObject({ valor: 20, version: 1, creationDate: row(1).creationDate });
    expect(await stored(2)).toMatchObject({ valor: 1030 });
  });

  it('refuses more quantities than it takes at once, with what to do', async () => {
    const many = Array.from({ length: 20_001 }, () => edit(0, '15'));
    await expect(save(many)).rejects.toMatchObject({
      kind: 'too-large',
      message:
        'Uma gravação leva até 20.000 quantidades; nada foi gravado. A grade grava mais do que isso em partes.',
    });
    expect(await stored(0)).toMatchObject({ valor: 10, version: 1 });
  });

  it('records in the audit trail who changed what, with old and new value', async () => {
    const change = crypto.randomUUID();
    await save([edit(0, '15')], { change });
    const id = row(0)._id.toHexString();
    expect(await collection(shop.db, auditTrail).findOne({ _id: `${change}:${id}` })).toMatchObject({
      actor: ana.email,
      action: 'planning.save',
      subject: `planejamento_quantidade/${id}`,
      from: { valor: 10 },
      to: { valor: 15 },
    });
  });

  it('applies a form that was sent twice once', async () => {
    const change = crypto.randomUUID();
    await save([edit(0, '15')], { change });
    expect(await save([edit(0, '15')], { change })).toMatchObject({ saved: 1, conflicts: [] });
    expect(await stored(0)).toMatchObject({ valor: 15, version: 2 });
    expect((await stored(0))?.trail).toHaveLength(1);
  });

  it('applies a form that was sent twice at the same instant once', async () => {
    const change = crypto.randomUUID();
    const answers = await Promise.all([save([edit(0, '15')], { change }), save([edit(0, '15')], { change })]);
    expect(answers.every(({ conflicts }) => conflicts.length === 0)).toBe(true);
    expect(await stored(0)).toMatchObject({ valor: 15, version: 2 });
  });

  it('does not confuse the forms of two people', async () => {
    const change = crypto.randomUUID();
    await save([edit(0, '15')], { change });
    await expect(save([edit(1, '25')], { change, person: bia })).rejects.toMatchObject({ kind: 'conflict' });
    expect(await stored(1)).toMatchObject({ valor: 20 });
  });

  it('keeps a newer quantity of somebody else, shows both values, and saves the rest', async () => {
    await save([edit(0, '11')], { person: bia });
    const result = await save([edit(0, '15'), edit(1, '25')]);
    expect(result).toMatchObject({
      saved: 1,
      conflicts: [
        {
          id: row(0)._id.toHexString(),
          label: labelOf(row(0)),
          typed: '15',
          valor: 11,
          by: bia.email,
          version: 2,
        },
      ],
    });
    expect(await stored(0)).toMatchObject({ valor: 11 });
    expect(await stored(1)).toMatchObject({ valor: 25 });
  });

  it('names nobody for a quantity that an undo restored', async () => {
    const change = crypto.randomUUID();
    await save([edit(0, '11')], { person: bia });
    await save([edit(0, '12', { version: 2, original: 11 })], { change });
    await shop.planning.changes.undo(ana.email, change);
    expect((await save([edit(0, '15')])).conflicts).toMatchObject([{ valor: 11, by: null, version: 4 }]);
  });

  it('sees no conflict in a row that the person did not touch, nor where both want the same', async () => {
    await save([edit(0, '11'), edit(1, '25')], { person: bia });
    expect(await save([edit(0, '10'), edit(1, '25')])).toMatchObject({ saved: 0, conflicts: [] });
    expect(await stored(0)).toMatchObject({ valor: 11, version: 2 });
  });

  it('saves without a version what a plain form sends', async () => {
    const plain = { version: null, original: null };
    expect(await save([edit(0, '15', plain), edit(1, '20', plain)])).toMatchObject({ saved: 1 });
    expect(await stored(0)).toMatchObject({ valor: 15, version: 2 });
  });

  it.each(['-1', '1,5', '2.5', 'abc', '', '1e3'])(
    'refuses "%s" at its field and saves nothing',
    async (typed) => {
      const id = row(1)._id.toHexString();
      await expect(save([edit(0, '15'), edit(1, typed)])).rejects.toMatchObject({
        kind: 'invalid',
        fields: { [`valor[${id}]`]: expect.stringContaining('inteiro') },
      });
      expect(await stored(0)).toMatchObject({ valor: 10 });
    },
  );

  it('does not change a quantity with decimals from a file that nobody edited', async () => {
    const broken = planRow({ valor: 1.234 });
    await shop.rows.insertOne(broken);
    const untouched = { id: broken._id.toHexString(), typed: '1,234', version: 1, original: 1.234 };
    expect(await save([edit(0, '15'), untouched])).toMatchObject({ saved: 1, conflicts: [] });
    expect(await shop.planning.drafts([untouched])).toEqual({});
    expect(await shop.rows.findOne({ _id: broken._id })).toMatchObject({ valor: 1.234, version: 1 });
    await expect(save([{ ...untouched, typed: '1,5' }])).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('names rows that were deleted meanwhile or never were, and saves the rest', async () => {
    await shop.rows.deleteOne({ _id: row(0)._id });
    const unknown = new ObjectId().toHexString();
    const result = await save([
      edit(0, '15'),
      edit(1, '25'),
      edit(2, '1', { id: unknown }),
      edit(2, '1', { id: '$ne' }),
    ]);
    expect(result).toMatchObject({ saved: 1, absent: [row(0)._id.toHexString(), unknown, '$ne'] });
  });

  it('adds nothing to the history when nothing was changed', async () => {
    const gone = [edit(0, '15', { id: new ObjectId().toHexString() }), edit(1, '5', { id: 'forjado' })];
    await save([edit(2, '31')], { person: bia });
    const before = (await shop.planning.list.page({ page: 1, pageSize: 20 })).total;
    expect(await save(gone)).toMatchObject({ saved: 0, absent: expect.any(Array) });
    expect(await save([edit(0, '10')])).toMatchObject({ saved: 0, absent: [] });
    expect((await save([edit(2, '32')])).conflicts).toHaveLength(1);
    expect((await shop.planning.list.page({ page: 1, pageSize: 20 })).total).toBe(before);
  });

  it('keeps a quantity that was saved between reading and writing, and adds no history when nothing was saved', async () => {
    const change = crypto.randomUUID();
    const { clock } = shop;
    const db = mortal(shop.db, { meanwhile: () => save([edit(0, '11')], { person: bia }) });
    const slow = new RowEdits(db, officialPlan(db), { audit: new Audit(shop.db, clock), clock });
    expect(await slow.save(ana, change, { query: '', edits: [edit(0, '15')] })).toMatchObject({
      saved: 0,
      conflicts: [{ valor: 11, by: bia.email, version: 2 }],
    });
    expect(await stored(0)).toMatchObject({ valor: 11, version: 2 });
    expect(await shop.planning.changes.find(change)).toBeNull();
    expect(await collection(shop.db, auditTrail).countDocuments({ _id: new RegExp(`^${change}`) })).toBe(0);
  });

  it('recognizes a save of an earlier release, and completes an unfinished one', async () => {
    const [done, left] = [crypto.randomUUID(), crypto.randomUUID()];
    await save([edit(0, '15')], { change: done });
    await save([edit(1, '25')], { change: left });
    const changes = collection(shop.db, planChanges);
    await changes.updateOne({ _id: done }, { $unset: { 'rows.0.version': '' } });
    const begun = { state: 'running', phase: 'recorded', at: new Date(0), done: 0, total: 0 } as const;
    await changes.updateOne({ _id: left }, { $set: begun });
    expect(await shop.planning.finishInterrupted()).toBe(1);
    expect(await shop.planning.changes.get(left)).toMatchObject({ state: 'done', done: 1, sumAfter: 25 });
    expect(await stored(1)).toMatchObject({ valor: 25, version: 2 });
    expect(await save([edit(0, '15')], { change: done })).toMatchObject({ saved: 1, conflicts: [] });
    expect(await stored(0)).toMatchObject({ version: 2 });
  });

  it('killed after any of its writes, is completed once, when it is old enough to be dead', async () => {
    const audit = new Audit(shop.db, shop.clock);
    const { clock } = shop;
    const living = new RowEdits(shop.db, officialPlan(shop.db), { audit, clock });
    for (let [writes, killed] = [0, true]; killed; writes += 1) {
      rows = [planRow({ valor: 10 }), planRow({ valor: 20 })];
      await shop.rows.insertMany(rows);
      const change = crypto.randomUUID();
      const edits = [edit(0, '15'), edit(1, '25')];
      const db = mortal(shop.db, { writes });
      killed = await new RowEdits(db, officialPlan(db), { audit, clock })
        .save(ana, change, { query: '', edits })
        .then(() => false, isKill);
      const begun = await shop.planning.changes.find(change);
      expect(await living.finishInterrupted()).toBe(0);
      await collection(shop.db, planChanges).updateOne(
        { _id: change, phase: 'recorded' },
        { $set: { heldUntil: new Date(0) } },
      );
      const [one, other] = await Promise.all([living.finishInterrupted(), living.finishInterrupted()]);
      expect(one + other).toBe(begun?.state === 'running' ? 1 : 0);
      if (begun) {
        expect(await stored(0)).toMatchObject({ valor: 15, version: 2 });
        expect(await stored(1)).toMatchObject({ valor: 25, version: 2 });
        expect(await shop.planning.changes.get(change)).toMatchObject({
          state: 'done',
          done: 2,
          sumAfter: 40,
        });
      }
      expect(await save(edits, { change })).toMatchObject({ saved: 2, conflicts: [] });
      expect(await collection(shop.db, auditTrail).countDocuments({ _id: new RegExp(`^${change}:`) })).toBe(
        2,
      );
      expect(writes).toBeLessThan(20);
    }
  });

  it('once undone, is not repeated by its own form', async () => {
    const change = crypto.randomUUID();
    const plain = [edit(0, '15', { version: null, original: null })];
    await save(plain, { change });
    await shop.planning.changes.undo(ana.email, change);
    await save(plain, { change });
    expect(await stored(0)).toMatchObject({ valor: 10, version: 3 });
  });

  it('is undone completely, except rows changed since', async () => {
    const change = crypto.randomUUID();
    await save([edit(0, '15'), edit(1, '25')], { change });
    await save([edit(1, '26', { version: 2, original: 25 })], { person: bia });
    await shop.planning.changes.undo(ana.email, change);
    expect(await stored(0)).toMatchObject({ valor: 10, version: 3, trail: [] });
    expect(await stored(1)).toMatchObject({ valor: 26 });
    expect(await shop.planning.changes.get(change)).toMatchObject({ state: 'undone', left: 1 });
  });

  it('undone by a killed process, is completed when that is old enough to be dead', async () => {
    const around = {
      ...shop,
      audit: new Audit(shop.db, shop.clock),
      timeZone: 'America/Sao_Paulo',
      log: quiet,
    };
    const changes = collection(shop.db, planChanges);
    for (let [writes, killed] = [0, true]; killed; writes += 1) {
      rows = [planRow({ valor: 10 }), planRow({ valor: 20 })];
      await shop.rows.insertMany(rows);
      const { change } = await save([edit(0, '15'), edit(1, '25')]);
      const db = mortal(shop.db, { writes });
      killed = await planningOn(db, officialPlan(db), around)
        .changes.undo(ana.email, change)
        .then(() => false, isKill);
      const { state } = await shop.planning.changes.get(change);
      expect(state).toBe(writes === 0 ? 'done' : killed ? 'undoing' : 'undone');
      expect(await shop.planning.finishInterrupted()).toBe(0);
      expect(await shop.planning.changes.get(change)).toMatchObject({ state });
      await changes.updateOne({ _id: change }, { $set: { statusChangeDate: new Date(0) } });
      expect(await shop.planning.finishInterrupted()).toBe(state === 'undoing' ? 1 : 0);
      if (state !== 'done') {
        expect(await shop.planning.changes.get(change)).toMatchObject({ state: 'undone', done: 0, left: 0 });
        expect(await stored(0)).toMatchObject({ valor: 10, version: 3, trail: [] });
        expect(await stored(1)).toMatchObject({ valor: 20, version: 3, trail: [] });
      }
      expect(writes).toBeLessThan(20);
    }
  });
});

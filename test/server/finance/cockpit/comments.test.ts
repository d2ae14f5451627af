import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowForm } from '../../../../app/domain/finance/cockpit/row-form';
import { auditTrail } from '../../../../server/people/audit/audit';
import { cockpitComments } from '../../../../server/finance/cockpit/collection';
import { collection } from '../../../../server/platform/mongo/collection';
import type { Person } from '../../../../server/people/users/user';
import { formOf } from '../../../app/form-of';
import { ana, bia, filter, group, openDesk, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const inJune = 'dateStart=2026-05&dateEnd=2026-06';

describe('comments', () => {
  beforeEach(() => collection(desk.db, cockpitComments).deleteMany({}));
  const say = async (who: Person, text: string, query = '', row = group) =>
    desk.comments.add(who, await desk.scope(row, query), { id: new ObjectId().toHexString(), text });

  it('are kept on any row, several, with author and time, once however often they are sent', async () => {
    const id = new ObjectId().toHexString();
    for (let again = 0; again < 2; again++)
      await desk.comments.add(ana, await desk.scope(group), { id, text: 'Campanha' });
    await say(bia, 'Conferido');
    const { comments } = await desk.table.notes(ana, filter(), group);
    expect(comments.shown.map(({ text, by, own, month }) => [text, by, own, month])).toEqual([
      ['Campanha', 'Ana', true, 'Oct 26'],
      ['Conferido', 'Bia', false, 'Oct 26'],
    ]);
    const row = (await desk.table.page(filter())).rows.find(({ id: rowId }) => rowId === group);
    expect(row?.notes).toEqual({ comments: 2, latest: 'Conferido', files: 0 });
  });

  it('belong to the months that were compared; others stand apart', async () => {
    await say(ana, 'De junho', inJune);
    const now = await desk.table.notes(ana, filter(), group);
    expect([now.comments.shown, now.comments.others.map(({ text }) => text)]).toEqual([[], ['De junho']]);
    const year = await desk.table.notes(ana, filter('dateStart=2025-10&dateEnd=2026-10'), group);
    expect(year.comments.shown).toHaveLength(1);
  });

  it('of a unit show in that unit and in all together, and in no other', async () => {
    await say(ana, 'Só da 9311', 'businessUnitID=9311');
    const count = async (query: string) =>
      (await desk.table.notes(ana, filter(query), group)).comments.shown.length;
    expect(await Promise.all(['businessUnitID=9311', '', 'businessUnitID=2236'].map(count))).toEqual([
      1, 1, 0,
    ]);
  });

  it('are changed and deleted by their author alone, which the audit trail tells', async () => {
    await say(ana, 'Antes');
    const first = async () => (await desk.table.notes(ana, filter(), group)).comments.shown[0];
    const id = (await first())?.id ?? '';
    await expect(desk.comments.edit(bia, group, { id, text: 'x' })).rejects.toMatchObject({ status: 404 });
    await expect(desk.comments.remove(bia, group, id)).rejects.toMatchObject({ status: 404 });
    await desk.comments.edit(ana, group, { id, text: 'Depois' });
    expect(await first()).toMatchObject({ text: 'Depois', edited: expect.any(String) as string });
    await desk.comments.remove(ana, group, id);
    await desk.comments.remove(ana, group, id);
    expect(await first()).toBeUndefined();
    const entries = await collection(desk.db, auditTrail).find({ subject: group }).sort({ _id: 1 }).toArray();
    expect(entries.map(({ action, from, to }) => [action, from, to])).toEqual([
      ['cockpit.comment.edit', 'Antes', 'Depois'],
      ['cockpit.comment.delete', 'Depois', null],
    ]);
  });

  it.each([
    ['an empty text', { intent: 'comment', row: group, text: ' ' }, 'Escreva o comentário.'],
    ['a text too long', { intent: 'comment', row: group, text: 'a'.repeat(2_001) }, '2.000 caracteres'],
    ['an unknown form', { intent: 'drop', row: group, text: 'a' }, 'não foi entendido'],
  ])('refuse %s', async (_what, fields, message) => {
    await expect(desk.table.submit(ana, filter(), rowForm.read(formOf(fields)).value)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(message) as string,
    });
  });

  it('have no row outside the table', async () => {
    await expect(desk.scope('1.1.3.01', 'businessUnitID=9311')).rejects.toMatchObject({ status: 404 });
    await expect(desk.scope('toString')).rejects.toMatchObject({ status: 404 });
  });
});

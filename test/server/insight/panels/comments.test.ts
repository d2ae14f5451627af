import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TileCommentForm } from '../../../../app/domain/insight/panels/tile-comment';
import { collections } from '../../../../server/collections';
import {
  dashboards,
  panelComments,
  type DashboardRecord,
} from '../../../../server/insight/panels/collection';
import { forgetComments, TileComments } from '../../../../server/insight/panels/comments';
import { Audit, auditTrail } from '../../../../server/people/audit/audit';
import { Notices } from '../../../../server/people/notices/notices';
import { users, type Person } from '../../../../server/people/users/user';
import { createClock } from '../../../../server/platform/clock';
import { collection } from '../../../../server/platform/mongo/collection';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';
import { realized, tile } from './desk';

const timeZone = 'America/Sao_Paulo';
const person = (id: string, type: Person['type']): Person => ({
  email: `${id}@x.example`,
  name: id,
  type,
  stores: [],
});
const [ana, bia] = [person('ana', 'USER GOLD'), person('bia', 'USER GOLD')];
const silver = person('sol', 'USER SILVER');

let database: TestDatabase;
let comments: TileComments;
let sentNotices: { to: string; href: string }[];

const panel = (more: Partial<DashboardRecord> = {}): DashboardRecord => ({
  ...{ _id: new ObjectId(), dashboardId: 'vendas', panelLabel: 'Vendas', panelType: 1, painelId: 1 },
  ...{ cliente: 'teste', version: 1, ...more },
  definition: { filters: [], tiles: [tile({ queries: [realized] })] } as DashboardRecord['definition'],
});
const form = (intent: TileCommentForm['intent'], text = '', id = new ObjectId().toHexString()) => ({
  intent,
  id,
  text,
});

beforeAll(async () => {
  database = await testDatabase(collections);
  const { db } = database;
  const clock = createClock(timeZone, { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() });
  const notices = new Notices(db, clock, quiet);
  comments = new TileComments({
    ...{ db, clock, timeZone, audit: new Audit(db, clock) },
    notices: {
      tell: async (to, notice) => {
        sentNotices.push({ to, href: notice.href });
        await notices.tell(to, notice);
      },
    },
  });
  await collection(db, users).insertMany(
    [ana, bia, silver].map(({ email, name, type, stores }) => ({
      ...{ _id: email, user: email, name, type, stores: [...stores] },
      ...{ createdAt: null, lastSignInAt: null },
    })),
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  sentNotices = [];
  await collection(database.db, panelComments).deleteMany({});
});

const of = (record: DashboardRecord, who = ana) => comments.of(who, record, 'quadro');
const submit = (who: Person, record: DashboardRecord, what: TileCommentForm) =>
  comments.submit(who, record, 'quadro', what);

describe('a comment on a tile', () => {
  it('is stored once however often it is sent, and counted while it is open', async () => {
    const record = panel();
    const sent = form('add', 'Caiu em outubro');
    await submit(ana, record, sent);
    await submit(ana, record, sent);
    expect(await of(record, bia)).toMatchObject([
      { text: 'Caiu em outubro', by: 'ana', at: '16 Nov 2026 12:00', own: false, edited: null },
    ]);
    expect(await comments.counts(record)).toEqual({ quadro: 1 });
    await submit(bia, record, form('resolve', '', sent.id));
    expect(await comments.counts(record)).toEqual({});
    expect(await of(record)).toMatchObject([{ resolved: 'bia, 16 Nov 2026 12:00' }]);
    await submit(ana, record, form('reopen', '', sent.id));
    expect(await comments.counts(record)).toEqual({ quadro: 1 });
  });

  it('notifies mentioned people who see the panel, once', async () => {
    const sent = form('add', 'Veja @bia, e @sol e @ana');
    await submit(ana, panel(), sent);
    expect(sentNotices).toEqual([{ to: bia.email, href: '/ij/painel/1/comentarios?tile=quadro' }]);
    sentNotices = [];
    // Somebody's own panel, shared with nobody.
    await submit(ana, panel({ owner: ana.email }), form('add', 'Veja @bia'));
    expect(sentNotices).toEqual([]);
    const shared = panel({ owner: ana.email, shared: { types: [], people: [bia.email] } });
    expect((await comments.people(shared)).map(({ email }) => email)).toEqual([ana.email, bia.email]);
  });

  it('is changed and deleted by its author alone, and the trail says so', async () => {
    const record = panel();
    const sent = form('add', 'Antes');
    await submit(ana, record, sent);
    for (const intent of ['edit', 'delete'] as const)
      await expect(submit(bia, record, form(intent, 'x', sent.id))).rejects.toMatchObject({ kind: 'absent' });
    await submit(ana, record, form('edit', 'Depois', sent.id));
    expect(await of(record)).toMatchObject([{ text: 'Depois', edited: '16 Nov 2026 12:00' }]);
    await submit(ana, record, form('delete', '', sent.id));
    await submit(ana, record, form('delete', '', sent.id));
    expect(await of(record)).toEqual([]);
    const trail = await collection(database.db, auditTrail).find({ subject: 'painel/vendas' }).toArray();
    expect(trail.map(({ action, from, to }) => [action, from, to]).sort()).toEqual([
      ['panel.comment.delete', 'Depois', null],
      ['panel.comment.edit', 'Antes', 'Depois'],
    ]);
  });

  it('requires an existing tile of its own panel', async () => {
    const [record, other] = [panel(), panel()];
    const sent = form('add', 'Daqui');
    await submit(ana, record, sent);
    await expect(comments.of(ana, record, 'nenhum')).rejects.toMatchObject({ kind: 'absent' });
    expect(await of(other)).toEqual([]);
    for (const intent of ['resolve', 'edit'] as const)
      await expect(submit(ana, other, form(intent, 'x', sent.id))).rejects.toMatchObject({ kind: 'absent' });
    await expect(submit(ana, record, form('resolve', '', 'nenhum'))).rejects.toMatchObject({
      kind: 'absent',
    });
    await expect(submit(ana, record, form('add', '  '))).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('is deleted with its panel, whose number another may get', async () => {
    const record = panel();
    await collection(database.db, dashboards).insertOne(record as DashboardRecord & Document);
    await submit(ana, record, form('add', 'Daqui'));
    await forgetComments(database.db, record._id);
    expect(await of(record)).toEqual([]);
  });
});

import type { Db, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyTile } from '../../../../app/domain/insight/builder/draft';
import type { PanelDefinition } from '../../../../app/domain/insight/panels/definition';
import type { Role } from '../../../../app/domain/people/access/roles';
import { dashboardRecords } from '../../../../server/demo/dashboards';
import { PanelBuilder } from '../../../../server/insight/panels/builder';
import { dashboards, panelVersions } from '../../../../server/insight/panels/collection';
import { Dashboards } from '../../../../server/insight/panels/dashboards';
import { PanelEditor } from '../../../../server/insight/panels/editor';
import { OwnPanels, type OwnPanelForm } from '../../../../server/insight/panels/own-panels';
import { versionsOf } from '../../../../server/insight/panels/versions';
import { Audit, auditTrail } from '../../../../server/people/audit/audit';
import { users, type Person } from '../../../../server/people/users/user';
import { Users } from '../../../../server/people/users/users';
import { collection, type CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { rightsGone } from '../../../../server/rights-gone';
import { provenBy } from '../../people/access/proven';
import { allOn } from '../../data/search/desk';
import { openDesk, realized, tile, type Desk } from './desk';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { createClock } from '../../../../server/platform/clock';

const person = (id: string, type: Role): Person => ({ email: `${id}@x`, name: id, type, stores: [] });
const [gil, lia, rui] = [
  person('gil', 'USER GOLD'),
  person('lia', 'USER GOLD'),
  person('rui', 'USER SILVER'),
];
const admin = person('adm', 'SYSTEM ADMIN');

let database: TestDatabase;
let desk: Desk;
let db: Db;
let own: OwnPanels;
let editor: PanelEditor;
let boards: Dashboards;
beforeAll(async () => {
  desk = await openDesk();
  database = await testDatabase([
    dashboards,
    panelVersions,
    auditTrail,
    users,
  ] as unknown as CollectionDefinition<Document>[]);
  ({ db } = database);
  const clock = createClock('America/Sao_Paulo');
  await collection(db, dashboards).insertMany(dashboardRecords('t'));
  await collection(db, users).insertMany(
    [gil, lia, rui, admin].map(({ email, name, type }) => ({
      ...{ _id: email, user: email, name, type, stores: [], createdAt: null, lastSignInAt: null },
    })),
  );
  const audit = new Audit(db, clock);
  editor = new PanelEditor({ db, tenant: 't', audit, clock });
  const people = new Users(db, clock);
  own = new OwnPanels({ db, tenant: 't', flags: allOn, users: people, audit, clock, editor });
  const none = {} as never;
  boards = new Dashboards({
    ...{ db, tenant: 't', flags: allOn, users: people, panels: none, builtin: none },
    stillIn: () => Promise.resolve(true),
  });
});
afterAll(() => Promise.all([database.close(), desk.close()]));

const definition = (title: string): PanelDefinition => ({ filters: [], tiles: [tile({ title })] });
const form = (given: Partial<OwnPanelForm> = {}, title = 'Quadro'): OwnPanelForm => ({
  panelLabel: 'Meu',
  definition: { given: definition(title), fault: null },
  shared: { types: [], people: [] },
  version: 0,
  ...given,
});
const builder = (of = db) =>
  new PanelBuilder({
    ...{ db: of, clock: createClock('UTC'), flags: allOn, timeZone: 'UTC' },
    ...{ views: desk.views, dashboards: boards },
  });
const by = (who: Person) => ({ person: who, address: '::1' });
const made = async (who: Person, given: Partial<OwnPanelForm> = {}): Promise<string> => {
  const result = await own.save(by(who), null, form(given));
  if (result.kind !== 'saved') throw new Error(JSON.stringify(result));
  return result.id;
};
const seenBy = async (who: Person) => (await boards.of(who)).map(({ _id }) => _id.toHexString());

describe('a personal panel', () => {
  it('is seen by its owner only, and is in no menu', async () => {
    const id = await made(gil);
    expect(await seenBy(gil)).toContain(id);
    for (const other of [lia, admin]) {
      expect(await seenBy(other)).not.toContain(id);
      const { painelId, dashboardId } = await own.find(by(gil), id);
      expect(painelId).toBeGreaterThan(100_000);
      await expect(boards.byNumber(String(painelId), other)).rejects.toMatchObject({ kind: 'absent' });
      await expect(boards.byName(dashboardId, other)).rejects.toMatchObject({ kind: 'absent' });
      await expect(own.find(by(other), id)).rejects.toMatchObject({ kind: 'absent' });
      await expect(own.save(by(other), id, form({ version: 1 }))).rejects.toMatchObject({ kind: 'absent' });
      await expect(own.remove(by(other), id, 1)).rejects.toMatchObject({ kind: 'absent' });
    }
    await expect(editor.find(id, admin.email)).rejects.toMatchObject({ kind: 'absent' });
    expect(await boards.links(gil)).toHaveLength(6);
    expect(await editor.list()).toHaveLength(6);
  });

  it('is seen by the people and types that it is shared with, until the account goes', async () => {
    const id = await made(gil, { shared: { types: [], people: [lia.email] } });
    expect(await seenBy(lia)).toContain(id);
    await expect(own.find(by(lia), id)).rejects.toMatchObject({ kind: 'absent' });
    await rightsGone(db, lia.email);
    expect(await seenBy(lia)).not.toContain(id);
    const typed = await made(gil, { shared: { types: ['SYSTEM ADMIN'], people: [] } });
    expect(await seenBy(admin)).toContain(typed);
    expect(await seenBy(lia)).not.toContain(typed);
  });

  it('is not shared with somebody who sees no panels, or is not there', async () => {
    for (const email of [rui.email, 'ninguem@x'])
      expect(await own.save(by(gil), null, form({ shared: { types: [], people: [email] } }))).toMatchObject({
        kind: 'faulty',
        fields: { sharePeople: expect.stringContaining(email) as string },
      });
  });

  it('takes no definition that is not in the allow list, and none that is missing', async () => {
    const wrong = { filters: [], tiles: [tile({ queries: [{ ...realized, from: 'users' }] })] };
    for (const given of [wrong, undefined])
      expect(await own.save(by(gil), null, form({ definition: { given, fault: null } }))).toMatchObject({
        kind: 'faulty',
        fields: { definition: expect.any(String) as string },
      });
  });

  it('keeps its former versions, and is never saved over a newer one', async () => {
    const id = await made(gil);
    const saves = ['Um', 'Dois'].map((title) => own.save(by(gil), id, form({ version: 1 }, title)));
    const kinds = (await Promise.all(saves)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['conflict', 'saved']);
    await own.save(by(gil), id, form({ version: 2, saveNote: 'Terceiro título' }, 'Três'));
    const record = await own.find(by(gil), id);
    expect(record).toMatchObject({ version: 3, definition: { tiles: [{ title: 'Três' }] } });
    const versions = await versionsOf(db, record._id);
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(versions.at(-1)).toMatchObject({ by: gil.email, definition: { tiles: [{ title: 'Quadro' }] } });
    expect(await builder().versions(record)).toMatchObject([
      { version: 3, note: 'Terceiro título', isNow: true },
      { version: 2, note: '' },
      { version: 1, note: '', changes: ['a primeira que se guarda'] },
    ]);
    await own.save(by(gil), id, form({ version: 3 }, 'Três'));
    const later = await own.find(by(gil), id);
    expect((await builder().versions(later)).map(({ note }) => note)).toEqual([
      '',
      'Terceiro título',
      '',
      '',
    ]);
    await own.remove(by(gil), id, 4);
    expect(await versionsOf(db, record._id)).toEqual([]);
  });

  it('becomes official when its owner is a system administrator', async () => {
    const id = await made(admin);
    const text = await editor.formOf(await editor.find(id, admin.email));
    const official = {
      ...text,
      painelId: 55,
      panelType: 1 as const,
      version: 1,
      definition: form().definition,
    };
    expect((await editor.save(provenBy(admin, '::1'), id, official)).kind).toBe('saved');
    expect(await seenBy(lia)).toContain(id);
    expect((await boards.links(lia)).map(({ to }) => to)).toContain('/ij/painel/55');
    await expect(own.find(by(admin), id)).rejects.toMatchObject({ kind: 'absent' });
  });

  it('is made by many at once, each under a number of its own', async () => {
    await Promise.all([gil, lia, admin].map((who) => made(who)));
    const numbers = (await collection(db, dashboards).find().toArray()).map(({ painelId }) => painelId);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

it('shows the chart with each choice, and the values that a tile can be narrowed to', async () => {
  const sources = await builder(desk.db).sources(gil);
  const chosen = {
    ...emptyTile('q', 'realizado_quantidade'),
    conditions: [{ field: 'channel', op: 'in' as const, values: ['FSS'] }],
  };
  const draft = { description: '', filters: [], names: {}, tiles: [chosen] };
  const { view, faults, values } = await builder(desk.db).built(gil, 'Meu', draft, sources);
  expect(faults).toEqual([]);
  expect(view?.tiles[0]?.rows).toEqual([{ at: ['FSS'], figures: [35] }]);
  expect(values).toEqual({ 'realizado_quantidade channel': ['BRANDSITE', 'FSS'] });
});

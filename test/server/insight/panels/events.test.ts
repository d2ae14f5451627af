import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventWish } from '../../../../app/domain/insight/events/event';
import type { PanelView } from '../../../../app/domain/insight/panels/view';
import { collections } from '../../../../server/collections';
import { chartEvents } from '../../../../server/insight/panels/collection';
import { ChartEvents } from '../../../../server/insight/panels/events';
import { PanelViews } from '../../../../server/insight/panels/views';
import { Audit } from '../../../../server/people/audit/audit';
import { plannedBase } from '../../../../server/planning/bases/planejamento-quantidade.base';
import { users, type Person } from '../../../../server/people/users/user';
import { createClock } from '../../../../server/platform/clock';
import { collection } from '../../../../server/platform/mongo/collection';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { allOn } from '../../data/search/desk';

const timeZone = 'America/Sao_Paulo';
const person = (id: string, type: Person['type'] = 'USER GOLD'): Person => ({
  email: `${id}@x.example`,
  name: id,
  type,
  stores: [],
});
const [ana, bia, admin] = [person('ana'), person('bia'), person('adm', 'SYSTEM ADMIN')];

let database: TestDatabase;
let events: ChartEvents;
let seenEvents: string[];
beforeAll(async () => {
  database = await testDatabase(collections);
  const { db } = database;
  const clock = createClock(timeZone, { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() });
  events = new ChartEvents({
    ...{ db, clock, timeZone, audit: new Audit(db, clock) },
    notices: { tell: (to) => Promise.resolve(void seenEvents.push(to)) },
    views: new PanelViews({ db, clock, timeZone, flags: allOn, report: () => undefined }),
  });
  await collection(db, users).insertMany(
    [ana, bia].map(({ email, name, type }) => ({
      ...{ _id: email, user: email, name, type, stores: [], createdAt: null, lastSignInAt: null },
    })),
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  seenEvents = [];
  await collection(database.db, chartEvents).deleteMany({});
});

const wish = (more: Partial<EventWish> = {}): EventWish => ({
  ...{ name: 'Black Friday', from: '2026-11-27', to: '2026-11-27', brand: '', channel: '', note: '' },
  ...more,
});
const by = (who: Person) => ({ person: who, address: '' });
async function keep(who = ana, more: Partial<EventWish> = {}) {
  const id = new ObjectId().toHexString();
  await events.save(by(who), id, wish(more), true);
  return id;
}

describe('an event', () => {
  it('may be of the brands that are planned, in order', async () => {
    const brands = ['Vento Sul', 'Terra Rosa', ''].map((marca) => ({ marca }));
    await database.db.collection(plannedBase.records).insertMany(brands);
    expect(await events.brands(ana)).toEqual(['Terra Rosa', 'Vento Sul']);
  });

  it('is stored once however often it is sent, and can be changed by its author and SYSTEM ADMIN', async () => {
    const id = await keep();
    await events.save(by(ana), id, wish({ name: 'Outro' }), true);
    expect(await events.list(bia)).toMatchObject([{ name: 'Black Friday', by: 'ana', own: false }]);
    await expect(events.save(by(bia), id, wish(), false)).rejects.toMatchObject({ kind: 'absent' });
    await expect(events.remove(by(bia), id)).rejects.toMatchObject({ kind: 'absent' });
    await events.save(by(admin), id, wish({ name: 'Semana Black' }), false);
    expect(await events.list(ana)).toMatchObject([{ name: 'Semana Black', by: 'ana', own: true }]);
    await events.remove(by(ana), id);
    expect(await events.list(ana)).toEqual([]);
  });

  it('is in a file of the list with the columns of the list, its brand and channel apart', async () => {
    await keep(ana, { to: '2026-11-29', brand: 'Aurora', channel: 'FSS', note: 'Ofertas' });
    const file = await events.export();
    expect(file.columns.map(({ label }) => label)).toEqual([
      ...['Evento', 'Quando', 'Marca', 'Canal', 'Nota', 'Por'],
    ]);
    const rows = [];
    for await (const row of file.rows) rows.push(file.columns.map(({ key }) => row[key]));
    expect(rows).toEqual([['Black Friday', '27/11/2026 a 29/11/2026', 'Aurora', 'FSS', 'Ofertas', 'ana']]);
  });

  it('notifies the people mentioned in its note, once', async () => {
    const id = await keep(ana, { note: 'Veja @bia e @ana' });
    await events.save(by(ana), id, wish({ note: 'Veja @bia, agora' }), false);
    expect(seenEvents).toEqual([bia.email]);
  });
});

it('is on tiles over time whose readings have its brand, and on all where it is of all', async () => {
  await keep();
  await keep(ana, { name: 'Lançamento', brand: 'Aurora' });
  const tile = (id: string, source: string, kind: 'month' | 'text', chart = 'lines') => ({
    ...{ id, sources: [source], chart: { kind: chart, x: 'at', values: [] } },
    dimensions: [{ key: 'at', label: '', kind }],
  });
  const tiles = [
    tile('vendido', 'realizado_quantidade', 'month'),
    tile('pessoas', 'hr_records', 'month'),
    tile('por-canal', 'realizado_quantidade', 'text'),
    tile('barras', 'realizado_quantidade', 'month', 'bars'),
  ] as unknown as PanelView['tiles'];
  const names = async (choices: PanelView['choices']) =>
    Object.entries(await events.on({ tiles, choices })).map(([id, own]) => [id, own.map(({ name }) => name)]);
  expect(await names({})).toEqual([
    ['vendido', ['Lançamento', 'Black Friday']],
    ['pessoas', ['Black Friday']],
  ]);
  expect(await names({ marca: { values: ['Lumina'], from: '', to: '' } })).toEqual([
    ['vendido', ['Black Friday']],
    ['pessoas', ['Black Friday']],
  ]);
});

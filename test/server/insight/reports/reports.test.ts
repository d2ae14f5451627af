import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportFilterOf } from '../../../../app/domain/insight/reports/report';
import { Audit } from '../../../../server/people/audit/audit';
import { createClock } from '../../../../server/platform/clock';
import { LogReporting } from '../../../../server/platform/error-reporting/log';
import type { Mail } from '../../../../server/platform/mail/port';
import { collection, type CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { ensureCollections } from '../../../../server/platform/schema/ensure';
import {
  listedReports,
  reportCollections,
  reportOrders,
  reports,
  reportSchedules,
} from '../../../../server/insight/reports/collection';
import { listIndexes, rowCollections } from '../../../../server/platform/row-index/collection';
import { indexNow } from '../../platform/row-index/kept-lists';
import { reportLetter } from '../../../../server/insight/reports/letter';
import { ReportMaker, type ReportWish } from '../../../../server/insight/reports/maker';
import { Reports } from '../../../../server/insight/reports/reports';
import { ReportSchedules, type Actor } from '../../../../server/insight/reports/schedules';
import { keyOf } from '../../../../server/platform/storage/keys';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import type { ViewerSettings } from '../../../../server/platform/viewer/settings';
import { DocumentViewer } from '../../../../server/platform/viewer/viewer';
import { quiet } from '../../../servers/mongo';
import { cancelContract } from '../../platform/work/cancel-contract';
import { fill, planningWorkshop } from '../../planning/quantities/workshop';

let shop: Awaited<ReturnType<typeof planningWorkshop>>;
let folder: string;
let storage: DiskStorage;
let maker: ReportMaker;
let schedules: ReportSchedules;
let list: Reports;
const sent: Mail[] = [];
/** Who has lost the right to reports. */
const barred = new Set<string>();
const mayMake = (email: string) => Promise.resolve(!barred.has(email));
const ana: Actor = { person: { email: 'ana@demo.example', type: 'USER GOLD' }, address: '192.0.2.1' };
const ivo: Actor = { person: { email: 'ivo@demo.example', type: 'USER SILVER' }, address: '192.0.2.2' };
const marta: Actor = { person: { email: 'marta@demo.example', type: 'SYSTEM ADMIN' }, address: '192.0.2.3' };
const viewer = (settings: ViewerSettings) => new DocumentViewer(storage, settings);
let now = new Date('2026-11-16T15:00:00Z');
const clock = { ...createClock('America/Sao_Paulo', { now, epoch: new Date() }), stamp: () => new Date(now) };

beforeAll(async () => {
  shop = await planningWorkshop();
  const own = [...reportCollections, ...rowCollections] as unknown as CollectionDefinition<Document>[];
  await ensureCollections(shop.db, own, quiet);
  await fill(shop.db, 1_000);
  folder = await mkdtemp(path.join(tmpdir(), 'portal-reports-'));
  storage = new DiskStorage(folder, ['secret'.padEnd(32, '-')]);
  schedules = new ReportSchedules(shop.db, {
    storage,
    background: shop.background,
    clock,
    timeZone: 'America/Sao_Paulo',
    maker: () => maker,
    readers: (emails) =>
      Promise.resolve(emails.filter((email) => email !== 'outro@demo.example' && !barred.has(email))),
    mayMake,
    notices: shop.notices,
    audit: new Audit(shop.db, clock),
  });
  maker = new ReportMaker(shop.db, {
    storage,
    background: shop.background,
    clock,
    errors: new LogReporting(quiet),
    table: (query, title) => shop.planning.files.table(query, title),
    letter: (to, report) => reportLetter(to, 'Energia Varejo', report, 'http://portal/ij/report'),
    notices: shop.notices,
    mayMake,
    send: (mail) => Promise.resolve(void sent.push(mail)),
    made: (schedule) => schedules.prune(schedule),
  });
  list = new Reports(shop.db, {
    storage,
    viewer: viewer({ kind: 'portal' }),
    clock,
    timeZone: 'America/Sao_Paulo',
  });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  sent.length = 0;
  barred.clear();
  await shop.db.collection('audit').deleteMany({});
  await collection(shop.db, reports).deleteMany({});
  await collection(shop.db, reportOrders).deleteMany({});
  await collection(shop.db, reportSchedules).deleteMany({});
});

const wish = (given: Partial<ReportWish> = {}): ReportWish => ({
  name: 'Plano FSS',
  origin: 'manual',
  query: 'chanel=FSS',
  month: '2026-11',
  user: 'ana@demo.example',
  schedule: null,
  recipients: [],
  ...given,
});
const page = (query: string) =>
  list.page(reportFilterOf(new URLSearchParams(query)), { page: 1, pageSize: 20 });

/** Orders one as if it were large: a worker is to make it. */
async function orderLater(given: Partial<ReportWish> = {}): Promise<string> {
  const order = crypto.randomUUID();
  const start = vi.spyOn(maker.work, 'start').mockImplementationOnce((id) => maker.work.enqueue(id));
  await maker.order(order, wish(given));
  start.mockRestore();
  return order;
}

describe('a report', () => {
  cancelContract(() => ({
    cancel: (id, by) => maker.work.cancel(id, by),
    run: (id) => maker.work.run(id),
    order: () => orderLater(),
    orderedBy: 'ana@demo.example',
    stateOf: async (_id) => String((await collection(shop.db, reportOrders).findOne({ _id }))?.state),
    nothingLeft: async (_id) => {
      expect((await page('origin=manual')).total).toBe(0);
      await expect(storage.size(keyOf(_id, '.xlsx'))).rejects.toMatchObject({ kind: 'absent' });
      expect(await shop.db.collection('notices').countDocuments({ _id: new RegExp(_id) as never })).toBe(0);
    },
  }));

  it('that is being made, or was cancelled, is shown to its requester and to administrators', async () => {
    const order = await orderLater();
    expect(await list.orders(ana.person)).toMatchObject([
      { id: order, busy: true, standing: 'Na fila', rows: 250, written: 0 },
    ]);
    expect(await list.orders(ivo.person)).toEqual([]);
    await maker.work.cancel(order, { email: 'marta@demo.example', name: 'Marta Dias', administers: true });
    expect(await list.orders(marta.person)).toMatchObject([
      {
        id: order,
        busy: false,
        standing: 'Cancelado por Marta Dias em 16 Nov 2026 12:00',
        again: '/ij/report_save?chanel=FSS',
      },
    ]);
    const twoDaysOn = new Reports(shop.db, {
      storage,
      viewer: viewer({ kind: 'portal' }),
      clock: { stamp: () => new Date(now.getTime() + 2 * 86_400_000) },
      timeZone: 'America/Sao_Paulo',
    });
    expect(await twoDaysOn.orders(ana.person)).toEqual([]);
  });

  it('cancelled when a worker fell over its end is taken from the list', async () => {
    const order = await orderLater();
    const orders = collection(shop.db, reportOrders);
    await maker.work.run(order);
    expect((await page('origin=manual')).total).toBe(1);
    await orders.updateOne({ _id: order }, { $set: { state: 'waiting' } });
    await maker.work.cancel(order, { email: 'ana@demo.example', name: 'Ana', administers: false });
    await maker.work.run(order);
    expect((await page('origin=manual')).total).toBe(0);
    expect(await orders.findOne({ _id: order })).toMatchObject({ state: 'cancelled' });
  });

  it('ordered twice under one name of its own is made once, with its file and its first rows', async () => {
    const order = crypto.randomUUID();
    expect(await maker.order(order, wish())).toBe(true);
    await maker.order(order, wish());
    const { rows, total } = await page('origin=manual');
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ name: 'Plano FSS', competency: '11/2026', user: 'ana@demo.example' });
    const id = rows[0]?.id ?? '';
    const preview = await list.preview(id);
    expect(preview.columns.slice(0, 4)).toEqual(['Date', 'SKU', 'Description', 'Quantity']);
    expect(preview.rows).toHaveLength(50);
    expect(preview.rows[0]?.[0]).toBe('01/01/2026');
    expect(preview.facts).toContainEqual(['Linhas', '250']);
    expect(await list.downloadUrl(id)).toContain('Plano+FSS.xlsx');
  });

  it.each(['', '  ', 'x'.repeat(101)])('is refused the name "%s"', async (name) => {
    await expect(maker.order(crypto.randomUUID(), wish({ name }))).rejects.toMatchObject({
      kind: 'invalid',
      fields: { name: expect.any(String) },
    });
  });

  it('is refused for an empty selection', async () => {
    const empty = wish({ query: 'chanel=FSS&sku=NONE' });
    await expect(maker.order(crypto.randomUUID(), empty)).rejects.toMatchObject({ message: 'No data found' });
  });

  it('is not made if its requester has lost the right since', async () => {
    barred.add('ana@demo.example');
    await maker.order(crypto.randomUUID(), wish());
    expect((await page('origin=manual')).total).toBe(0);
  });

  it('whose file is gone cannot be downloaded', async () => {
    await maker.order(crypto.randomUUID(), wish());
    const [record] = await collection(shop.db, reports).find().toArray();
    await storage.remove(record?.originalFile ?? '');
    await expect(list.downloadUrl(record?._id.toHexString() ?? '')).rejects.toMatchObject({ kind: 'absent' });
    await expect(list.downloadUrl('$ne')).rejects.toMatchObject({ kind: 'absent' });
  });
});

describe('the list', () => {
  beforeEach(async () => {
    for (const [name, origin, month] of [
      ['Plano A', 'automatico', '2026-01'],
      ['plano (b)', 'automatico', '2026-03'],
      ['Outro', 'automatico', '2026-05'],
      ['Plano C', 'manual', '2026-03'],
    ] as const) {
      now = new Date(now.getTime() + 1_000);
      await maker.order(crypto.randomUUID(), wish({ name, origin, month }));
    }
  });

  const shownFor = [
    ['', ['Outro', 'plano (b)', 'Plano A']],
    ['origin=manual', ['Plano C']],
    ['name=PLANO', ['plano (b)', 'Plano A']],
    ['name=b plan', ['plano (b)']],
    ['name=(b)', ['plano (b)']],
    ['name=.*', []],
    ['dateStart=2026-02', ['Outro', 'plano (b)']],
    ['dateStart=2026-02&dateEnd=2026-03', ['plano (b)']],
    ['name=pl&dateEnd=2026-02', ['Plano A']],
    ['dateEnd=ontem&origin=x', ['Outro', 'plano (b)', 'Plano A']],
  ] as const;

  it.each(shownFor)('filtered by "%s" shows %j, newest first', async (query, names) => {
    const expectFound = async () => {
      const { rows, total } = await page(query);
      expect(rows.map(({ name }) => name)).toEqual(names);
      expect(total).toBe(names.length);
    };
    await expectFound();
    // By the blocks that workers keep it is the same.
    await indexNow(shop.db, listedReports);
    await expectFound();
    await collection(shop.db, listIndexes).deleteMany();
  });
});

describe('a schedule', () => {
  const daily = {
    name: 'Diário',
    query: 'chanel=FSS',
    frequency: 'daily' as const,
    recipients: ['ana@demo.example', 'bia@demo.example'],
    keep: 2,
  };

  it('makes a report each day at six, tells its people, and keeps the last ones', async () => {
    now = new Date('2026-11-16T15:00:00Z');
    await schedules.add('k1', ana, daily);
    await schedules.runDue();
    expect((await page('')).total).toBe(0);
    const made: string[] = [];
    for (const day of ['17', '18', '19']) {
      now = new Date(`2026-11-${day}T09:00:30Z`);
      await Promise.all([schedules.runDue(), schedules.runDue()]);
      made.push((await page('')).rows[0]?.id ?? '');
      // As a worker has it, whose blocks name the report that leaves next.
      if (day === '18') await indexNow(shop.db, listedReports, clock);
    }
    const { rows, total } = await page('');
    expect(total).toBe(2);
    await collection(shop.db, listIndexes).deleteMany();
    expect(rows.map(({ id }) => id)).toEqual([made[2], made[1]]);
    expect(sent.map(({ to }) => to)).toEqual(
      ['17', '18', '19'].flatMap(() => ['ana@demo.example', 'bia@demo.example']),
    );
    made.forEach((id, at) =>
      expect(sent[at * 2]?.text).toContain(`Abrir o relatório:\nhttp://portal/ij/report/${id}/ver\n`),
    );
    const notices = await shop.notices.list('ana@demo.example');
    expect(notices.map(({ href }) => href)).toContain(`/ij/report/${made[2]}/ver`);
  });

  it('is created once however often its form is sent', async () => {
    await schedules.add('k1', ana, daily);
    await schedules.add('k1', ana, daily);
    expect(await schedules.of(ana.person)).toHaveLength(1);
  });

  it('is found by its name, its selection and its people', async () => {
    await schedules.add('k1', ana, daily);
    await schedules.add('k2', ana, {
      ...daily,
      name: 'Fechamento de março',
      recipients: ['bia@demo.example'],
    });
    const found = async (typed: string) =>
      (await schedules.of(ana.person, typed)).map(({ name }) => name).sort();
    expect(await found('MARCO fecha')).toEqual(['Fechamento de março']);
    expect(await found('bia diario')).toEqual(['Diário']);
    expect([await found('arço'), await found('fss')]).toEqual([[], ['Diário', 'Fechamento de março']]);
    const { rows } = await schedules.export(ana.person, 'marco');
    const exported: unknown[] = [];
    for await (const row of rows) exported.push(row['name']);
    expect(exported).toEqual(['Fechamento de março']);
  });

  it('runs at once when told', async () => {
    await schedules.add('k1', ana, { ...daily, frequency: 'monthly' });
    await schedules.runNow('k1', crypto.randomUUID(), ana);
    expect((await page('')).rows.map(({ name, origin }) => [name, origin])).toEqual([
      ['Diário', 'automatico'],
    ]);
    await expect(schedules.runNow('none', crypto.randomUUID(), ana)).rejects.toMatchObject({
      kind: 'absent',
    });
  });

  it('told twice by one form makes one report, and another for each of its schedules', async () => {
    await schedules.add('k1', ana, daily);
    await schedules.add('k2', ana, { ...daily, name: 'Outro' });
    const form = crypto.randomUUID();
    await Promise.all([schedules.runNow('k1', form, ana), schedules.runNow('k1', form, ana)]);
    await schedules.runNow('k1', form, ana);
    await schedules.runNow('k2', form, ana);
    expect((await page('')).rows.map(({ name }) => name).sort()).toEqual(['Diário', 'Outro']);
    await schedules.runNow('k1', crypto.randomUUID(), ana);
    expect((await page('')).total).toBe(3);
  });

  it('belongs to its author: only system administrators can also see, run or remove it', async () => {
    await schedules.add('k1', ana, daily);
    expect(await schedules.of(ivo.person)).toEqual([]);
    const absent = { kind: 'absent' };
    await expect(schedules.runNow('k1', crypto.randomUUID(), ivo)).rejects.toMatchObject(absent);
    await expect(schedules.resume('k1', ivo)).rejects.toMatchObject(absent);
    await expect(schedules.remove('k1', ivo)).rejects.toMatchObject(absent);
    expect(await schedules.of(ana.person)).toHaveLength(1);
    expect(await schedules.of(marta.person)).toHaveLength(1);
    await schedules.runNow('k1', crypto.randomUUID(), marta);
    expect((await page('')).rows[0]).toMatchObject({ user: 'ana@demo.example' });
    await schedules.remove('k1', marta);
    expect(await schedules.of(ana.person)).toEqual([]);
  });

  it('is recorded in the trail: who made, ran and removed it, from where', async () => {
    await schedules.add('k1', ana, daily);
    await schedules.add('k1', ana, daily);
    await schedules.runNow('k1', crypto.randomUUID(), ana);
    await schedules.remove('k1', marta);
    const trail = await shop.db.collection('audit').find().sort({ action: 1 }).toArray();
    expect(trail).toMatchObject(
      [
        ['create', ana],
        ['remove', marta],
        ['run', ana],
      ].map(([act, by]) => ({
        action: `schedule.${String(act)}`,
        actor: (by as Actor).person.email,
        subject: 'Diário',
        address: (by as Actor).address,
        to: { user: 'ana@demo.example' },
      })),
    );
  });

  it('pauses once its author may not make reports, says so, and is resumed by hand after the right is back', async () => {
    now = new Date('2026-11-23T15:00:00Z');
    await schedules.add('k1', ana, daily);
    barred.add('ana@demo.example');
    now = new Date('2026-11-24T09:00:30Z');
    await Promise.all([schedules.runDue(), schedules.runDue()]);
    now = new Date('2026-11-25T09:00:30Z');
    await schedules.runDue();
    expect((await page('')).total).toBe(0);
    expect(sent).toEqual([]);
    expect(await schedules.of(ana.person)).toMatchObject([{ stoppedAt: new Date('2026-11-24T09:00:30Z') }]);
    const notices = (await shop.notices.list('ana@demo.example')).filter(({ text }) =>
      text.includes('"Diário" parou'),
    );
    expect(notices).toHaveLength(1);
    expect(await shop.db.collection('audit').countDocuments({ action: 'schedule.stop' })).toBe(1);
    const withoutRights = { kind: 'conflict' };
    await expect(schedules.runNow('k1', crypto.randomUUID(), marta)).rejects.toMatchObject(withoutRights);
    await expect(schedules.resume('k1', marta)).rejects.toMatchObject(withoutRights);
    barred.clear();
    await schedules.resume('k1', marta);
    now = new Date('2026-11-26T09:00:30Z');
    await schedules.runDue();
    expect((await page('')).total).toBe(1);
  });

  it('mails its recipients who may open reports on that day', async () => {
    await schedules.add('k1', ana, daily);
    barred.add('bia@demo.example');
    await schedules.runNow('k1', crypto.randomUUID(), ana);
    expect(sent.map(({ to }) => to)).toEqual(['ana@demo.example']);
  });

  it('continues after an empty selection', async () => {
    now = new Date('2026-11-20T15:00:00Z');
    await schedules.add('k1', ana, { ...daily, query: 'chanel=FSS&sku=NONE' });
    now = new Date('2026-11-21T09:00:30Z');
    await schedules.runDue();
    expect((await schedules.of(ana.person))[0]?.nextAt).toEqual(new Date('2026-11-22T09:00:00Z'));
    expect((await page('')).total).toBe(0);
  });

  it.each([
    [{ recipients: ['outro@demo.example'] }, 'recipients'],
    [{ keep: 0 }, 'keep'],
    [{ keep: 2.5 }, 'keep'],
    [{ keep: 101 }, 'keep'],
  ])('is refused with %j', async (given, field) => {
    await expect(schedules.add('k1', ana, { ...daily, ...given })).rejects.toMatchObject({
      fields: { [field]: expect.any(String) },
    });
  });
});

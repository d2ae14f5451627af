import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportFilterOf } from '../../../app/domain/reports/report';
import { createClock } from '../../../server/clock';
import { LogReporting } from '../../../server/error-reporting/log';
import type { Mail } from '../../../server/mail/port';
import { collection, type CollectionDefinition } from '../../../server/mongo/collection';
import { ensureCollections } from '../../../server/mongo/ensure';
import { reportCollections, reports, reportSchedules } from '../../../server/reports/collection';
import { reportLetter } from '../../../server/reports/letter';
import { ReportMaker, type ReportWish } from '../../../server/reports/maker';
import { Reports } from '../../../server/reports/reports';
import { ReportSchedules } from '../../../server/reports/schedules';
import { DiskStorage } from '../../../server/storage/disk';
import type { ViewerSettings } from '../../../server/viewer/settings';
import { DocumentViewer } from '../../../server/viewer/viewer';
import { quiet } from '../../servers/mongo';
import { fill, planningWorkshop } from '../planning/workshop';

let shop: Awaited<ReturnType<typeof planningWorkshop>>;
let folder: string;
let storage: DiskStorage;
let maker: ReportMaker;
let schedules: ReportSchedules;
let list: Reports;
const sent: Mail[] = [];
const viewer = (settings: ViewerSettings) => new DocumentViewer(storage, settings);
let now = new Date('2026-11-16T15:00:00Z');
const clock = { ...createClock('America/Sao_Paulo', { now, epoch: new Date() }), stamp: () => new Date(now) };

beforeAll(async () => {
  shop = await planningWorkshop();
  await ensureCollections(shop.db, reportCollections as unknown as CollectionDefinition<Document>[], quiet);
  await fill(shop.db, 1_000);
  folder = await mkdtemp(path.join(tmpdir(), 'portal-reports-'));
  storage = new DiskStorage(folder, ['secret'.padEnd(32, '-')]);
  schedules = new ReportSchedules(shop.db, {
    storage,
    background: shop.background,
    clock,
    timeZone: 'America/Sao_Paulo',
    maker: () => maker,
    readers: (emails) => Promise.resolve(emails.filter((email) => email !== 'outro@demo.example')),
  });
  maker = new ReportMaker(shop.db, {
    storage,
    background: shop.background,
    clock,
    errors: new LogReporting(quiet),
    table: (query, title) => shop.planning.table(query, title),
    letter: (to, report) => reportLetter(to, 'Energia Varejo', report, 'http://portal/ij/report'),
    notices: shop.notices,
    send: (mail) => Promise.resolve(void sent.push(mail)),
    made: (schedule) => schedules.prune(schedule),
  });
  list = new Reports(shop.db, { storage, viewer: viewer({ kind: 'portal' }), timeZone: 'America/Sao_Paulo' });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  sent.length = 0;
  await collection(shop.db, reports).deleteMany({});
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

describe('a report', () => {
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

  it('is not made of nothing', async () => {
    const empty = wish({ query: 'chanel=FSS&sku=NONE' });
    await expect(maker.order(crypto.randomUUID(), empty)).rejects.toMatchObject({ message: 'No data found' });
  });

  it('whose file is gone downloads nothing', async () => {
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

  it.each([
    ['', ['Outro', 'plano (b)', 'Plano A']],
    ['origin=manual', ['Plano C']],
    ['name=PLANO', ['plano (b)', 'Plano A']],
    ['name=(b)', ['plano (b)']],
    ['name=.*', []],
    ['dateStart=2026-02', ['Outro', 'plano (b)']],
    ['dateStart=2026-02&dateEnd=2026-03', ['plano (b)']],
    ['dateEnd=ontem&origin=x', ['Outro', 'plano (b)', 'Plano A']],
  ])('filtered by "%s" shows %j, newest first', async (query, names) => {
    const { rows, total } = await page(query);
    expect(rows.map(({ name }) => name)).toEqual(names);
    expect(total).toBe(names.length);
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
    await schedules.add('k1', 'ana@demo.example', daily);
    await schedules.runDue();
    expect((await page('')).total).toBe(0);
    const made: string[] = [];
    for (const day of ['17', '18', '19']) {
      now = new Date(`2026-11-${day}T09:00:30Z`);
      await Promise.all([schedules.runDue(), schedules.runDue()]);
      made.push((await page('')).rows[0]?.id ?? '');
    }
    const { rows } = await page('');
    expect(rows.map(({ id }) => id)).toEqual([made[2], made[1]]);
    expect(sent.map(({ to }) => to)).toEqual(
      ['17', '18', '19'].flatMap(() => ['ana@demo.example', 'bia@demo.example']),
    );
    expect(sent[0]?.text).toContain('http://portal/ij/report');
  });

  it('is one however often its form is sent', async () => {
    await schedules.add('k1', 'ana@demo.example', daily);
    await schedules.add('k1', 'ana@demo.example', daily);
    expect(await schedules.all()).toHaveLength(1);
  });

  it('runs at once when told', async () => {
    await schedules.add('k1', 'ana@demo.example', { ...daily, frequency: 'monthly' });
    await schedules.runNow('k1', crypto.randomUUID());
    expect((await page('')).rows.map(({ name, origin }) => [name, origin])).toEqual([
      ['Diário', 'automatico'],
    ]);
    await expect(schedules.runNow('none', crypto.randomUUID())).rejects.toMatchObject({ kind: 'absent' });
  });

  it('told twice by one form makes one report, and another for each of its schedules', async () => {
    await schedules.add('k1', 'ana@demo.example', daily);
    await schedules.add('k2', 'ana@demo.example', { ...daily, name: 'Outro' });
    const form = crypto.randomUUID();
    await Promise.all([schedules.runNow('k1', form), schedules.runNow('k1', form)]);
    await schedules.runNow('k1', form);
    await schedules.runNow('k2', form);
    expect((await page('')).rows.map(({ name }) => name).sort()).toEqual(['Diário', 'Outro']);
    await schedules.runNow('k1', crypto.randomUUID());
    expect((await page('')).total).toBe(3);
  });

  it('goes on where its selection is empty for once', async () => {
    now = new Date('2026-11-20T15:00:00Z');
    await schedules.add('k1', 'ana@demo.example', { ...daily, query: 'chanel=FSS&sku=NONE' });
    now = new Date('2026-11-21T09:00:30Z');
    await schedules.runDue();
    expect((await schedules.all())[0]?.nextAt).toEqual(new Date('2026-11-22T09:00:00Z'));
    expect((await page('')).total).toBe(0);
  });

  it.each([
    [{ recipients: ['outro@demo.example'] }, 'recipients'],
    [{ keep: 0 }, 'keep'],
    [{ keep: 2.5 }, 'keep'],
    [{ keep: 101 }, 'keep'],
  ])('is refused with %j', async (given, field) => {
    await expect(schedules.add('k1', 'ana@demo.example', { ...daily, ...given })).rejects.toMatchObject({
      fields: { [field]: expect.any(String) },
    });
  });
});

import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Clock } from '../../../../server/platform/clock';
import { createClock } from '../../../../server/platform/clock';
import { files } from '../../../../server/data/provenance/files-collection';
import { Notices } from '../../../../server/people/notices/notices';
import { collection } from '../../../../server/platform/mongo/collection';
import { collections } from '../../../../server/collections';
import { reports } from '../../../../server/insight/reports/collection';
import { StartPage } from '../../../../server/insight/start/start-page';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';
import { allOn, person } from '../../data/search/desk';

const start = new Date('2026-11-16T15:00:00Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

let database: TestDatabase;
let now = start;
let page: StartPage;
let notices: Notices;

const states = ['editing', 'sent', 'editing'] as const;
let deadline: string | null = null;
let centres: readonly (typeof states)[number][] = states;
beforeAll(async () => {
  database = await testDatabase(collections);
  const { db } = database;
  const real = createClock('America/Sao_Paulo', { now: start, epoch: start });
  const clock: Clock = { ...real, stamp: () => now };
  notices = new Notices(db, clock, quiet);
  page = new StartPage({
    db,
    clock,
    timeZone: 'America/Sao_Paulo',
    flags: allOn,
    notices,
    terms: {
      of: (rf) =>
        Promise.resolve(
          deadline === null
            ? null
            : { _id: rf, deadline, before: [], after: [], version: 1, since: '', told: [] },
        ),
    },
    forecast: {
      filter: (rf) =>
        Promise.resolve({
          period: rf ?? '',
          periods: [
            { name: 'RF1 2027', open: true, isComing: false, reason: '', date: '30/11/2026' },
            { name: 'RF4 2026', open: false, isComing: false, reason: '', date: '31/07/2026' },
          ],
          costCentres: centres.map((state, index) => ({ name: String(index), state: rf ? state : null })),
        }),
    },
  });
});
afterAll(() => database.close());

async function file(user: string, name: string, at: Date, { status = 0, nok = 0 } = {}) {
  await collection(database.db, files).insertOne({
    _id: new ObjectId(),
    originalName: name,
    originalFile: name,
    user,
    statusChangeDate: at,
    phase: status === 0 ? 'completed' : 'failed',
    status,
    rows: { read: 2, ok: 2 - nok, nok, ignored: 0 },
    reading: { kind: 'csv' },
  } as never);
}
async function report(name: string, at: Date) {
  await collection(database.db, reports).insertOne({
    _id: new ObjectId(),
    name,
    origin: 'automatico',
    statusChangeDate: at,
    originalFile: name,
    url: '',
    user: 'x',
  } as never);
}
const texts = (news: { items: readonly { text: string }[] } | null) => news?.items.map(({ text }) => text);

it('tells a person on the first visit what happened in the last 30 days', async () => {
  const ana = person('USER GOLD', 'ana');
  await file(ana.email, 'recente.csv', minutes(-60), { status: 1 });
  await file(ana.email, 'antigo.csv', minutes(-60 * 24 * 31));
  await file('bia@demo.example', 'da-bia.csv', minutes(-60));
  await report('Plano', minutes(-60));
  const news = await page.news(ana, true);
  expect(news.since).toBeNull();
  expect(texts(news.jobs)).toEqual(['recente.csv']);
  expect(news.jobs?.items[0]?.tone).toBe('bad');
  expect(texts(news.reports)).toEqual(['Plano']);
});

it.each([4, 5, 7])('shows the newest five of %i files, and tells how many there are', async (many) => {
  const eva = person('USER GOLD', `eva${many}`);
  for (let at = 0; at < many; at += 1) await file(eva.email, `${at} de ${many}.csv`, minutes(-at));
  const { jobs } = await page.news(eva, true);
  expect(texts(jobs)).toEqual([0, 1, 2, 3, 4].slice(0, many).map((at) => `${at} de ${many}.csv`));
  expect(jobs?.total).toBe(many);
});

it('tells a file whose rows were refused from one that went well', async () => {
  const ivo = person('USER GOLD', 'ivo');
  for (const nok of [0, 1, 2]) await file(ivo.email, `recusou-${nok}.csv`, minutes(-nok), { nok });
  const { jobs } = await page.news(ivo, true);
  expect(jobs?.items.map(({ tone, note }) => [tone, note.split(' · ')[0]])).toEqual([
    ['good', 'Concluído'],
    ['part', 'Concluído: 1 recusada'],
    ['bad', 'Concluído: tudo recusado'],
  ]);
});

it('shows on later visits only what is new since the one before, and stays the same within one visit', async () => {
  const cris = person('USER SILVER', 'cris');
  now = minutes(0);
  await page.news(cris, true);
  await file(cris.email, 'depois.csv', minutes(20));
  now = minutes(25);
  expect((await page.news(cris, true)).since).toBeNull();
  now = minutes(120);
  const news = await page.news(cris, true);
  expect(news.since).toBe('16 Nov 2026 12:25');
  expect(news.jobs?.total).toBe(0);
  await file(cris.email, 'agora.csv', minutes(121));
  now = minutes(122);
  expect(texts((await page.news(cris, true)).jobs)).toEqual(['agora.csv']);
});

it('does not count a prefetched page as a visit', async () => {
  const duda = person('USER BRONZE', 'duda');
  now = minutes(0);
  await page.news(duda, true);
  now = minutes(300);
  await page.news(duda, false);
  now = minutes(320);
  expect((await page.news(duda, true)).since).toBe('16 Nov 2026 12:00');
});

it('names the reviews that take edits now, with their deadline and states', async () => {
  const { reviews } = await page.news(person('USER SILVER', 'eva'), true);
  expect(reviews).toEqual([
    {
      rf: 'RF1 2027',
      deadline: '30/11/2026',
      standing: 'faltam 14 dias',
      isSoon: false,
      states: [
        { label: 'Em edição', count: 2 },
        { label: 'Enviado', count: 1 },
      ],
      to: '/ij/revisoes?rf=RF1+2027',
    },
  ]);
});

it('counts to the last day for sending, where one is set', async () => {
  deadline = '2026-11-15';
  const { reviews } = await page.news(person('USER SILVER', 'ica'), true);
  deadline = null;
  expect(reviews?.[0]).toMatchObject({ deadline: '15/11/2026', standing: 'terminou ontem', isSoon: true });
});

it('names no review of a portal that has no cost centres yet', async () => {
  centres = [];
  const { reviews } = await page.news(person('USER SILVER', 'iva'), true);
  centres = states;
  expect(reviews).toEqual([]);
});

it('shows mentions apart from the other unread notices, and read ones not at all', async () => {
  const fabi = person('USER GOLD', 'fabi');
  await notices.tell(fabi.email, { id: 'm', kind: 'mention', text: 'Bia citou você', href: '/ij/rh' });
  await notices.tell(fabi.email, { id: 'r', kind: 'report', text: 'Relatório pronto', href: '/ij/report' });
  await notices.tell(fabi.email, { id: 'old', kind: 'job', text: 'Já lido', href: '/ij/report' });
  await notices.open(fabi.email, `${fabi.email} old`);
  const news = await page.news(fabi, true);
  expect(news.mentions.map(({ text }) => text)).toEqual(['Bia citou você']);
  expect(news.notices.map(({ text }) => text)).toEqual(['Relatório pronto']);
  expect(news.unread).toBe(2);
});

it('shows an unread mention though many notices came after it', async () => {
  const iris = person('USER GOLD', 'iris');
  now = minutes(0);
  await notices.tell(iris.email, { id: 'm', kind: 'mention', text: 'Ana citou você', href: '/ij/rh' });
  now = minutes(1);
  for (let index = 0; index < 60; index += 1)
    await notices.tell(iris.email, { kind: 'job', text: `Carga ${index}`, href: '/captura/processando' });
  const news = await page.news(iris, true);
  expect(news.mentions.map(({ text }) => text)).toEqual(['Ana citou você']);
  expect(news.notices).toHaveLength(5);
});

it('leaves out what does not concern the user type', async () => {
  const { jobs, reviews, reports: made } = await page.news(person('USER EXPLORER', 'gil'), true);
  expect({ jobs, reviews, made }).toEqual({ jobs: null, reviews: null, made: null });
  const bronze = await page.news(person('USER BRONZE', 'hugo'), true);
  expect(bronze.jobs).not.toBeNull();
  expect(bronze.reviews).toBeNull();
});

import { strToU8, zipSync } from 'fflate';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstWatch, type Watch } from '../../../../app/domain/data/quality/watch';
import type { NewsOut } from '../../../../server/data/webhooks/announce';
import { files } from '../../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { takeBack } from '../../../../server/data/jobs/take-back/take-back';
import { FileJobRuns } from '../../../../server/data/jobs/ingest/file-job-runs';
import { BaseMarks } from '../../../../server/data/quality/base-marks';
import { Freshness } from '../../../../server/data/quality/freshness';
import { LoadBook } from '../../../../server/data/quality/load-book';
import { qualityList } from '../../../../app/domain/data/quality/quality-list';
import { listQueryOf } from '../../../../app/domain/lists/list-query';
import { QualityOverview } from '../../../../server/data/quality/overview';
import { BaseWatches } from '../../../../server/data/quality/watches';
import { QualityWatch } from '../../../../server/data/quality/watchman';
import { Notices } from '../../../../server/people/notices/notices';
import { users } from '../../../../server/people/users/user';
import type { Mail } from '../../../../server/platform/mail/port';
import { collection } from '../../../../server/platform/mongo/collection';
import { csvChunks } from '../../../../server/platform/exports/csv';
import { quiet } from '../../../servers/mongo';
import { openJobDesk, type JobDesk } from '../jobs/desk';
import { jobsOn } from '../jobs/workshop';
import { allOn } from '../search/desk';

// Moments to come: what the files' own clock stamps meanwhile lies before them.
const timeZone = 'America/Sao_Paulo';
const base = 'produto';
const caller = {
  person: { email: 'ana@demo.example', name: 'Ana', type: 'SYSTEM ADMIN', stores: [] },
  address: '192.0.2.1',
} as const;

let desk: JobDesk;
let now: Date;
let parts: Awaited<ReturnType<typeof open>>;
/** A file of which rows were refused. */
let refused: FileRecord;
const letters: Mail[] = [];
const news: NewsOut[] = [];
const faults: unknown[] = [];

async function open() {
  const { db, masterData, audit } = desk;
  const clock = { ...desk.clock, stamp: () => now };
  const book = new LoadBook(db, clock);
  const freshness = new Freshness({ book, clock, timeZone });
  const watches = new BaseWatches(db, { audit, clock, masterData });
  const noticeService = new Notices(db, clock, quiet);
  return {
    book,
    marks: new BaseMarks(db, { masterData, flags: allOn, timeZone }),
    watches,
    noticeService,
    overview: new QualityOverview(db, { book, watches, freshness, masterData, clock, timeZone }),
    watchman: new QualityWatch(db, {
      book,
      freshness,
      masterData,
      notices: noticeService,
      announce: (item) => Promise.resolve(void news.push(item)),
      mailer: { send: (mail) => Promise.resolve(void letters.push(mail)) },
      errors: { report: (error) => void faults.push(error) },
      clock,
      timeZone,
      company: 'Empresa',
      address: 'https://portal.example',
    }),
  };
}

beforeAll(async () => {
  desk = await openJobDesk();
  await collection(desk.db, users).insertMany([
    { _id: 'adm', user: 'adm@x', type: 'SYSTEM ADMIN' },
    { _id: 'ana@demo.example', user: 'ana@demo.example', name: 'Ana', type: 'USER BRONZE', stores: [] },
  ] as never);
  now = new Date('2037-11-23T12:30:00Z');
  parts = await open();
});
afterAll(() => desk.close());

/** Loads a file whose job ends at a moment, and has it written down. */
async function load(content: string, endedAt: string) {
  const file = await desk.run(await desk.send(content, base));
  await ended(file, endedAt);
  return file;
}

/** Has it written down that a file's job ended at a moment. */
async function ended(file: Pick<FileRecord, '_id'>, endedAt: string) {
  const at = new Date(endedAt);
  await collection(desk.db, files).updateOne(
    { _id: file._id },
    { $set: { endedAt: at, statusChangeDate: at } },
  );
  now = at > now ? at : now;
  await parts.watchman.round();
}

const products = (count: number, from = 0) =>
  [
    'sku;material_description;marca',
    ...Array.from({ length: count }, (_each, at) => `C${from + at};Batom;Lua`),
  ].join('\n');
const noticesOf = async (user: string) => (await parts.noticeService.list(user)).map(({ text }) => text);
const view = (address = '') => listQueryOf(new URLSearchParams(address), qualityList);
const overviewOf = async () =>
  (await parts.overview.list(administrator, view())).find(({ name }) => name === base);
const set = async (watch: Partial<Watch>) => {
  const { version } = await parts.watches.of(base);
  await parts.watches.save(caller, base, { ...firstWatch, ...watch }, version);
};

/** What is said of the base where its figures are shown. */
const marked = async () => (await parts.marks.named([base], administrator))[0]?.words;

const administrator = { email: 'ana@demo.example', type: 'SYSTEM ADMIN', stores: [] } as const;

describe('the quality of a base', () => {
  it('reports nothing for a base without a watch', async () => {
    await load(products(4), '2037-11-23T12:40:00Z');
    expect(await overviewOf()).toMatchObject({ state: 'sem prazo', loads: 1, rows: 4, alarms: 0 });
    expect(await noticesOf('adm@x')).toEqual([]);
  });

  it('notifies the system administrators and the sender of the last load once that a base is late', async () => {
    await set({ due: 'daily', at: '10:00' });
    now = new Date('2037-11-24T13:05:00Z');
    await parts.watchman.round();
    await parts.watchman.round();
    const notice = 'Produto está atrasada: era esperada até 24 Nov 2037 10:00 (todo dia até 10:00).';
    expect(await noticesOf('adm@x')).toEqual([notice]);
    expect(await noticesOf('ana@demo.example')).toEqual([notice]);
    expect(letters.map(({ to }) => to)).toEqual(['adm@x', 'ana@demo.example']);
    expect(letters[0]?.text).toContain('https://portal.example/repo/qualidade/produto');
    expect(news).toEqual([
      {
        type: 'freshness.broken',
        key: 'produto 2037-11-24T13:00:00.000Z',
        data: { base, due: '2037-11-24T13:00:00.000Z' },
        href: '/repo/qualidade/produto',
      },
    ]);
    expect(await overviewOf()).toMatchObject({ state: 'atrasada desde 24 Nov 2037 10:00', lateDays: 1 });
    const late = await parts.overview.list(administrator, view('estado=atrasadas'));
    expect(late.map(({ name }) => name)).toEqual([base]);
    const exported = [];
    for await (const row of (await parts.overview.export(administrator, view('estado=atrasadas'))).rows)
      exported.push(row['label']);
    expect(exported).toEqual(['Produto']);
    expect(await marked()).toBe('está atrasada, esperada até 24 Nov 2037 10:00');
  });

  it('is in time again when rows come, and the late day stays recorded', async () => {
    await load(products(4, 10), '2037-11-24T14:00:00Z');
    expect(await overviewOf()).toMatchObject({ state: 'em dia', lateDays: 1 });
    expect(await marked()).toBeUndefined();
  });

  it('is no longer late when rows come for the next day, which count for that day only', async () => {
    now = new Date('2037-11-25T13:30:00Z');
    expect(await overviewOf()).toMatchObject({ state: 'atrasada desde 25 Nov 2037 10:00', lateDays: 2 });
    await load(products(4, 20), '2037-11-25T22:00:00Z');
    expect(await overviewOf()).toMatchObject({ state: 'em dia', lateDays: 2 });
    expect(await marked()).toBeUndefined();
    now = new Date('2037-11-26T13:30:00Z');
    expect(await overviewOf()).toMatchObject({ state: 'em dia', lateDays: 2 });
  });

  it('reports a load that is much smaller than usual, and one with many refusals', async () => {
    const header = 'sku;material_description;marca';
    await load(`${header}\nC30;Batom;Lua`, '2037-11-26T14:00:00Z');
    expect((await noticesOf('adm@x'))[0]).toBe('Produto chegou com 1 linha; o usual são 4 linhas.');
    expect(await marked()).toBe('chegou com 1 linha; o usual são 4 linhas (carga de 26 Nov 2037 11:00)');
    refused = await load(
      `${header}\nC31;Batom;Lua\n;Batom;Lua\n;Gloss;Lua\nC32;Batom;Lua`,
      '2037-11-27T12:00:00Z',
    );
    expect((await noticesOf('adm@x'))[0]).toBe('Produto teve 50% das linhas recusadas; o limite é 20%.');
    const seen = await parts.overview.base(administrator, base);
    expect(await marked()).toBe('teve 50% das linhas recusadas; o limite é 20% (carga de 27 Nov 2037 9:00)');
    expect(seen.loads.at(-1)?.reasons).toEqual([{ column: 'sku', kind: 'required', rows: 2 }]);
    expect(seen.reasonOf({ column: 'sku', kind: 'required' })).toMatch(/falta o valor$/);
  });

  it('does not count an undone load', async () => {
    const file = await load(products(4, 40), '2037-11-28T12:00:00Z');
    expect(await overviewOf()).toMatchObject({ state: 'em dia' });
    expect(await marked()).toBeUndefined();
    await desk.control.takeBack(desk.ana, file._id.toHexString());
    const runs = await FileJobRuns.take(collection(desk.db, files), desk.clock, file._id, 'agent', () =>
      Promise.resolve(),
    );
    if (!runs) throw new Error('no lease');
    await takeBack(desk.parts, runs, new AbortController().signal);
    const at = new Date('2037-11-28T13:30:00Z');
    await collection(desk.db, files).updateOne({ _id: file._id }, { $set: { statusChangeDate: at } });
    now = at;
    await parts.watchman.round();
    expect(await overviewOf()).toMatchObject({ state: 'atrasada desde 28 Nov 2037 10:00' });
    expect((await noticesOf('adm@x'))[0]).toContain('está atrasada');
    expect(await marked()).toBe(
      'está atrasada, esperada até 28 Nov 2037 10:00, e teve 50% das linhas recusadas; o limite é 20% (carga de 27 Nov 2037 9:00)',
    );
  });

  it('is late all the same once the load of an earlier day is corrected', async () => {
    const chunks: Uint8Array[] = [];
    const table = await desk.repairs.table(desk.ana, refused._id.toHexString());
    for await (const chunk of csvChunks(table)) chunks.push(chunk);
    const corrected = Buffer.concat(chunks)
      .toString()
      .replace(/^;Batom/m, 'C33;Batom');
    const { rows } = await load(corrected, '2037-11-28T13:45:00Z');
    expect(rows).toMatchObject({ ok: 1 });
    expect(await overviewOf()).toMatchObject({ state: 'atrasada desde 28 Nov 2037 10:00' });
  });

  it('does not count files that are kept unread as loads, and checks each table of a ZIP separately', async () => {
    const [loads, noticesBefore] = [(await overviewOf())?.loads ?? 0, await noticesOf('adm@x')];
    const pdf = await desk.run(await desk.send('%PDF-1.4 x', base, 'relatorio.pdf'));
    await ended(pdf, '2037-11-28T14:00:00Z');
    const tables = { 'um.csv': strToU8(products(4, 50)), 'nada.csv': strToU8(products(0)) };
    const zip = await desk.run(await desk.send(Buffer.from(zipSync(tables)), base, 'tabelas.zip'));
    expect(zip).toMatchObject({ phase: 'completed', rows: { read: 0 } });
    await ended(zip, '2037-11-28T14:00:01Z');
    expect(await overviewOf()).toMatchObject({ loads });
    expect(await noticesOf('adm@x')).toEqual(noticesBefore);
    for (const id of desk.queued)
      await ended(await desk.run({ ...zip, _id: new ObjectId(id) }), '2037-11-28T14:00:02Z');
    expect(await overviewOf()).toMatchObject({ loads: loads + 2 });
    expect(await noticesOf('adm@x')).toEqual(['Produto chegou vazia.', ...noticesBefore]);
  });

  it.each([
    ['no byte', '', '2037-11-28T14:01:00Z'],
    ['nothing but empty lines', '\n\n', '2037-11-28T14:02:00Z'],
  ])('reports a file with %s', async (_what, content, endedAt) => {
    const noticesBefore = await noticesOf('adm@x');
    const file = await desk.send(content, base);
    const jobs = jobsOn(desk.parts);
    try {
      await jobs.work(1);
      await expect.poll(async () => (await desk.look(file)).phase, { timeout: 60_000 }).toBe('failed');
    } finally {
      await jobs.stop();
    }
    await ended(file, endedAt);
    expect(await noticesOf('adm@x')).toEqual(['Produto chegou vazia.', ...noticesBefore]);
    expect(await marked()).toMatch(/^chegou vazia \(carga de 28 Nov 2037 11:0[12]\)$/);
  });

  it('is shown on every screen that uses the base, with a link for those who may open it', async () => {
    const at = async (address: string, person: Parameters<BaseMarks['at']>[1]) =>
      (await parts.marks.at(address, person)).map(({ label, href }) => [label, href]);
    const leading = [['Produto', '/repo/qualidade/produto']];
    for (const address of [
      '/ij/plan',
      '/ij/plan_edit',
      '/ij/cenarios/quantidades',
      '/IJ/porque/quantidades/',
    ])
      expect([address, await at(address, administrator)]).toEqual([address, leading]);
    const silver = { ...administrator, type: 'USER SILVER' } as const;
    expect(await at('/ij/plan_edit', silver)).toEqual([['Produto', null]]);
    expect(await at('/ij/cockpit', administrator)).toEqual([]);
    expect(await parts.marks.within(['saldo'], administrator)).toEqual([]);
    expect(await parts.marks.within(['saldo', 'produto'], administrator)).toHaveLength(1);
  });

  it('notifies no deleted account', async () => {
    await collection(desk.db, users).deleteOne({ user: 'ana@demo.example' });
    const before = (await noticesOf('ana@demo.example')).length;
    now = new Date('2037-11-29T13:30:00Z');
    await parts.watchman.round();
    expect((await noticesOf('adm@x'))[0]).toContain('29 Nov 2037 10:00');
    expect(await noticesOf('ana@demo.example')).toHaveLength(before);
  });

  it('refuses the second of two people who save the same form', async () => {
    const { version } = await parts.watches.of(base);
    await parts.watches.save(caller, base, { ...firstWatch, refuses: 5 }, version);
    await expect(parts.watches.save(caller, base, firstWatch, version)).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect((await parts.watches.of(base)).watch.refuses).toBe(5);
    expect(faults).toEqual([]);
  });
});

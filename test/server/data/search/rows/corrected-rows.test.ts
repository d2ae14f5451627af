import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileRecord } from '../../../../../server/data/provenance/file';
import { MasterTables } from '../../../../../server/data/master-data/tables';
import { RowIndexer } from '../../../../../server/data/search/rows/indexer';
import { collection } from '../../../../../server/platform/mongo/collection';
import { correctionColumns } from '../../../../../server/data/jobs/repair/correction-file';
import { writingUnnoted } from '../../../../../server/platform/row-index/block-notes';
import { newUser, users } from '../../../../../server/people/users/user';
import { insertOnce } from '../../../../../server/platform/mongo';
import { rowCollections, rowIndexes, rowMarks } from '../../../../../server/platform/row-index/collection';
import { openJobDesk, type JobDesk } from '../../jobs/desk';

let desk: JobDesk;
let indexer: RowIndexer;
let tables: MasterTables;
beforeAll(async () => {
  desk = await openJobDesk();
  indexer = new RowIndexer(desk.db, desk.clock);
  tables = new MasterTables({ db: desk.db, masterData: desk.masterData, timeZone: 'UTC' });
});
afterAll(() => desk.close());

const lines = 70_000;

/** One file of several blocks, of which the last rows were refused, indexed. */
async function loaded(base: string, header: string, good: (at: number) => string, refused: string[]) {
  const rows = Array.from({ length: lines }, (_, at) => good(at));
  const file = await desk.run(await desk.send([header, ...rows, ...refused].join('\n'), base));
  expect(file).toMatchObject({ phase: 'completed', rows: { ok: lines, nok: refused.length } });
  await indexer.sweep();
  expect(await blocks(base)).toHaveLength(3);
  return file;
}

const blocks = async (base: string) => {
  const { _id } = await desk.masterData.base(base, true);
  const index = await collection(desk.db, rowIndexes).findOne({ _id });
  return index?.stretches.map(({ id }) => id) ?? [];
};

const count = async (base: string, asked: string, ok = true) => {
  const viewer = { email: '', type: 'USER GOLD' as const, stores: [] };
  const { total } = await tables.screen(viewer, { collection: base, ok }, new URLSearchParams(asked));
  return total;
};

/** Corrects the first refused row on the screen. */
async function corrected(file: FileRecord, cells: Record<string, string>) {
  const id = file._id.toHexString();
  const page = await desk.repairs.page(desk.ana, id, 1);
  const typed = page.rows.slice(0, 1).map((row) => [row.id, { revision: row.revision, cells }] as const);
  expect(await desk.repairs.save(desk.ana, id, new Map(typed))).toMatchObject({ moved: 1, refused: 0 });
}

/** A moment later the notes are surely over; which blocks are the same as before. */
async function settled(base: string): Promise<boolean[]> {
  const before = await blocks(base);
  await indexer.sweep();
  expect(await blocks(base)).toEqual(before);
  await collection(desk.db, rowMarks).updateMany({}, { $set: { at: new Date(0) } });
  await indexer.sweep();
  expect(await collection(desk.db, rowMarks).countDocuments()).toBe(0);
  const after = await blocks(base);
  expect(after).not.toContain(null);
  return after.map((id) => before.includes(id));
}

it(
  'finds a corrected row of a large file at once, and rebuilds only its block',
  { tags: 'slow' },
  async () => {
    const base = 'planejamento_spend';
    const file = await loaded(
      base,
      'channel;marca;yearMonthDay;valor',
      (at) => `FSS;Marca ${at % 41};01/11/2026;${at}`,
      ['LOJA;Zefir;01/11/2026;1', 'LOJA;Zefir;02/11/2026;2'],
    );
    await corrected(file, { channel: 'FSS' });
    expect([await count(base, 'q=zefir'), await count(base, 'q=zefir', false)]).toEqual([1, 1]);
    expect(await settled(base)).toEqual([true, true, false]);
    expect([await count(base, 'q=zefir'), await count(base, 'q=marca')]).toEqual([1, lines]);
  },
);

it(
  'finds an existing row with the key of another correction as corrected, in its own block',
  { tags: 'slow' },
  async () => {
    const base = 'realizado_quantidade';
    const file = await loaded(base, 'sku;channel;data_ref;valor', (at) => `SK-${at};FSS;2031-01;${at + 10}`, [
      'SK-ANTES;LOJA;2031-01;1',
    ]);
    const earlier = await desk.run(
      await desk.send('sku;channel;data_ref;valor\nSK-ANTES;FSS;2031-01;5', base),
    );
    expect(earlier).toMatchObject({ rows: { ok: 1 } });
    await indexer.sweep();
    const found = () => Promise.all(['valor=5', 'valor=1', 'q=antes'].map((asked) => count(base, asked)));
    expect(await found()).toEqual([1, 0, 1]);
    await corrected(file, { channel: 'FSS' });
    expect(await found()).toEqual([0, 1, 1]);
    expect((await settled(base)).filter((same) => !same)).toHaveLength(1);
    expect([...(await found()), await count(base, 'q=sk')]).toEqual([0, 1, 1, lines + 1]);
  },
);

it.each([2, 30])(
  'finds %s rows that a file of corrections moves, though they are rows of another file',
  { tags: 'slow' },
  async (many) => {
    const base = 'planejamento_spend';
    for (const name of [base, ...rowCollections.map((each) => each.name)])
      await writingUnnoted(base, () => desk.db.collection(name).deleteMany({}));
    await insertOnce(
      collection(desk.db, users),
      newUser('ana@demo.example', 'SYSTEM ADMIN', desk.clock.stamp()),
    );
    const wrong = Array.from({ length: many }, (_, at) => `LOJA;Corrigida${many};01/11/2026;${at}`);
    const file = await loaded(
      base,
      'channel;marca;yearMonthDay;valor',
      (at) => `FSS;Antes${many} ${at % 41};01/11/2026;${at}`,
      wrong,
    );
    const right = wrong.map((row, at) => {
      const reference = `${file._id.toHexString()}-${lines + 2 + at}`;
      return `${row.replace('LOJA', 'FSS')};${reference}`;
    });
    const title = correctionColumns(await desk.masterData.base(base, true)).at(-1)?.label;
    const header = `channel;marca;yearMonthDay;valor;${title}`;
    const sent = await desk.run(await desk.send([header, ...right].join('\n'), base));
    expect(sent).toMatchObject({ phase: 'completed', rows: { ok: many, nok: 0 } });
    const found = () =>
      Promise.all([count(base, `q=corrigida${many}`), count(base, `q=corrigida${many}`, false)]);
    expect(await found()).toEqual([many, 0]);
    await collection(desk.db, rowMarks).updateMany({}, { $set: { at: new Date(0) } });
    await indexer.sweep();
    expect([...(await found()), await count(base, `q=antes${many}`)]).toEqual([many, 0, lines]);
  },
);

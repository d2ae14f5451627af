/** @module-tag slow — bases of many blocks */
import fc from 'fast-check';
import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunksOf, keysOfText, wantedKeys } from '../../../../../app/domain/values/words';
import { files } from '../../../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../../../server/data/provenance/file';
import { Answers } from '../../../../../server/data/jobs/replace/answers';
import { masterDataBases } from '../../../../../server/data/master-data/base';
import { RowEdits } from '../../../../../server/data/master-data/row-edits';
import { MasterTables } from '../../../../../server/data/master-data/tables';
import { rowIndexes, rowMarks, rowPages } from '../../../../../server/platform/row-index/collection';
import { writingUnnoted } from '../../../../../server/platform/row-index/block-notes';
import { RowIndexer } from '../../../../../server/data/search/rows/indexer';
import { fewRows } from '../../../../../server/platform/row-index/index-maker';
import { FiscalFigures } from '../../../../../server/finance/fiscal/figures';
import { Audit } from '../../../../../server/people/audit/audit';
import { Places } from '../../../../../server/people/users/places';
import { collection } from '../../../../../server/platform/mongo/collection';
import { openJobDesk, type JobDesk } from '../../jobs/desk';
import { jobsOn } from '../../jobs/workshop';

const base = 'realizado_quantidade';
const columns = ['sku', 'channel'];
const channels = ['FSS', 'BRANDSITE', 'ONLINE_PARTNERS', 'WHOLESALES'];

let desk: JobDesk;
let indexer: RowIndexer;
let jobs: ReturnType<typeof jobsOn>;
let tables: MasterTables;
let answers: Answers;

beforeAll(async () => {
  desk = await openJobDesk();
  const { db, clock, masterData, parts } = desk;
  indexer = new RowIndexer(db, clock);
  tables = new MasterTables({ db, masterData, timeZone: 'UTC' });
  jobs = jobsOn(parts);
  await jobs.work(1);
  answers = new Answers({ ...parts, db, clock, masterData, files: desk.files, jobs, timeZone: 'UTC' });
  const rows = Array.from({ length: fewRows + 500 }, (_, at) => ({
    _id: new ObjectId(),
    sku: `${['AB', 'Cé', 'xyz'][at % 3]}-${at}/${at % 7} ${at % 11 === 0 ? 'Ação' : 'pó'}`,
    channel: channels[at % channels.length],
    data_ref: new Date(Date.UTC(2027, at % 12, 1)),
    valor: at % 5 === 0 ? null : at / 2,
    marca: at % 13 === 0 ? 'Lumière' : 'Boreal',
    creationDate: new Date(),
    urlPath: 'antes',
    version: 1,
    _source: { file: 'f'.repeat(24), line: at },
  }));
  await writingUnnoted(base, () => db.collection(base).insertMany(rows));
  await indexer.sweep();
});
afterAll(async () => {
  await jobs.stop();
  await desk.close();
});

const stored = (): Promise<Document[]> => desk.db.collection(base).find().sort({ _id: 1 }).toArray();
const known = new Map<string, readonly string[]>();
/** The keys of a text, of which there are tens of thousands that come again. */
function keysOf(text: string): readonly string[] {
  const keys = known.get(text) ?? keysOfText(text);
  known.set(text, keys);
  return keys;
}

/** What the screen shows for an address: ids of a page, and how many rows there are. */
async function shown(address: string, of = base, stores: readonly string[] = []) {
  const { rows, total } = await tables.screen(
    { email: '', type: 'USER GOLD', stores },
    { collection: of, ok: true },
    new URLSearchParams(address),
  );
  return { ids: rows.map(({ id }) => id), total };
}

async function expectFound(
  address: string,
  holds: (row: Document) => boolean,
  among?: readonly Document[],
): Promise<void> {
  const wanted = (among ?? (await stored())).filter(holds).map(({ _id }) => String(_id));
  const last = Math.max(1, Math.ceil(wanted.length / 20));
  const pages = [
    ['', wanted.slice(0, 20)],
    [`&page=${last}`, wanted.slice((last - 1) * 20)],
  ] as const;
  for (const [more, ids] of pages)
    expect(await shown(address + more), address + more).toEqual({ ids, total: wanted.length });
}

const typed = (q: string) => [`q=${encodeURIComponent(q)}`, holdsAll(q)] as const;
/** What the rule says of a row. */
const holdsAll =
  (q: string, of: readonly string[] = columns) =>
  (row: Document) =>
    chunksOf(q).every((chunk) =>
      wantedKeys(chunk).some((way) =>
        way.every((wanted) =>
          of.some((column) => keysOf(String(row[column] ?? '')).some((key) => key.startsWith(wanted))),
        ),
      ),
    );
const isIndexed = async () => {
  const index = await collection(desk.db, rowIndexes).findOne({ _id: base });
  return index?.stretches.every(({ id }) => id !== null);
};

/** Works a file off as a worker does. */
async function worked(file: Pick<FileRecord, '_id'>): Promise<void> {
  await jobs.enqueue([file._id.toHexString()]);
  await expect
    .poll(async () => (await desk.look(file)).phase, { timeout: 60_000 })
    .toMatch(/completed|reverted|confirming/);
}
const header = 'sku;channel;data_ref;valor';
const sent = (...rows: string[]) => desk.send([header, ...rows].join('\n'), base);

/** Rows of a file are found at once, and by the index when a sweep has seen them. */
async function expectBoth(...searches: string[]): Promise<void> {
  const rows = await stored();
  for (const q of searches) await expectFound(...typed(q), rows);
  await indexer.sweep();
  expect(await isIndexed()).toBe(true);
  expect(await collection(desk.db, rowMarks).countDocuments()).toBe(0);
  for (const q of searches) await expectFound(...typed(q), rows);
}

describe('a large base', () => {
  it('is indexed whole', async () => {
    expect(await isIndexed()).toBe(true);
    expect(await collection(desk.db, rowPages).countDocuments()).toBeGreaterThan(10);
  });

  it('is searched by any beginnings in any order, exactly as the rule says', async () => {
    const word = fc.constantFrom(
      ...['a', 'ab', 'AB-1', 'ab12', 'ce', 'CÉ-1', 'ce1', 'xy', '12', '7', '123/4', '1234', 'aca', 'PO'],
      ...['fss', 'brand', 'online partners', 'PARTNERS', 'zz', '10', 'ab-10/3', 'xyz20', 'y'],
    );
    const rows = await stored();
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 3 }), (words) =>
        expectFound(...typed(words.join(' ')), rows),
      ),
      { numRuns: 25 },
    );
  });

  it('is filtered by its columns, and sorted by them', async () => {
    await expectFound('channel=FSS', ({ channel }) => channel === 'FSS');
    await expectFound('sku=ab+12', holdsAll('ab 12', ['sku']));
    await expectFound('valor=10..99,5', ({ valor }) => valor !== null && valor >= 10 && valor <= 99.5);
    await expectFound('valor=<3', ({ valor }) => valor !== null && valor < 3);
    await expectFound('data_ref=03/2027', (row) => (row['data_ref'] as Date).getUTCMonth() === 2);
    await expectFound('q=ce&valor=>100&data_ref=<=02/2027&channel=FSS', (row) =>
      [
        holdsAll('ce')(row),
        Number(row['valor']) > 100,
        (row['data_ref'] as Date).getUTCMonth() <= 1,
        row['channel'] === 'FSS',
      ].every(Boolean),
    );
    const rows = (await stored()).filter(holdsAll('ab 19'));
    const dearest = rows.toSorted((one, other) => Number(other['valor']) - Number(one['valor']))[0];
    const found = await shown('q=ab+19&sort=valor&dir=desc');
    expect([found.ids[0], found.total]).toEqual([String(dearest?.['_id']), rows.length]);
  });

  it('is asked for what its blocks know, and of the few rows that these leave for the rest', async () => {
    const holds = (row: Document) => holdsAll('ab 12')(row) && row['marca'] === 'Lumière';
    await expectFound('q=ab+12&marca=lumi', holds);
    const sorted = (await stored()).filter(holds).sort((one, other) => other['valor'] - one['valor']);
    const found = await shown('q=ab+12&marca=lumi&sort=valor&dir=desc');
    expect([found.ids[0], found.total]).toEqual([String(sorted[0]?._id), sorted.length]);
    await expectFound('q=zz+12&marca=lumi', () => false);
  });

  describe('by somebody who is kept to branches', () => {
    const bases = () => collection(desk.db, masterDataBases);
    const valid = { collection_name: base, collection_ok: 1 } as const;
    const own = ['FSS', 'BRANDSITE'];
    const ofOwn = ({ channel }: Document) => own.includes(String(channel));
    const ask = (address: string, stores: readonly string[] = own) => shown(address, base, stores);
    beforeAll(async () => {
      await bases().updateOne(valid, { $set: { branch: 'channel' } });
      await indexer.sweep();
    });
    afterAll(async () => {
      await bases().updateOne(valid, { $unset: { branch: true } });
      await indexer.sweep();
    });

    it('gives and counts rows of these alone, whatever is asked and in whichever order', async () => {
      expect(await isIndexed()).toBe(true);
      const rows = await stored();
      const asked: readonly (readonly [string, (row: Document) => boolean])[] = [
        ['', () => true],
        typed('ab'),
        typed('12 ce'),
        typed('wholesales'),
        ['channel=WHOLESALES', () => false],
        ['channel=FSS', ({ channel }) => channel === 'FSS'],
        ['valor=<30', ({ valor }) => valor !== null && valor < 30],
        ['q=ab+1&marca=lumi', (row) => holdsAll('ab 1')(row) && row['marca'] === 'Lumière'],
      ];
      for (const [address, holds] of asked) {
        const wanted = rows.filter((row) => ofOwn(row) && holds(row)).map(({ _id }) => String(_id));
        expect(await ask(address), address).toEqual({ ids: wanted.slice(0, 20), total: wanted.length });
        for (const sort of ['_id', 'sku', 'valor']) {
          const found = await ask(`${address}&sort=${sort}&dir=desc`);
          expect([found.total, found.ids.every((id) => wanted.includes(id))]).toEqual([wanted.length, true]);
        }
      }
      expect(await ask('q=ab', ['Elsewhere', 'fss'])).toEqual({ ids: [], total: 0 });
    });

    it('is answered from blocks, but never with a row that is another’s by now', async () => {
      const rows = (await stored()).filter((row) => ofOwn(row) && holdsAll('ab')(row));
      const gone = rows[0]?.['_id'] as ObjectId;
      const from = rows[0]?.['channel'] as string;
      // As no screen writes, past the notes: it tells who answered.
      const move = (channel: string) =>
        writingUnnoted(base, () => desk.db.collection(base).updateOne({ _id: gone }, { $set: { channel } }));
      await move('WHOLESALES');
      for (const address of ['q=ab', 'q=ab&sort=sku', 'q=ab&marca=lumi,boreal', `q=ab&linha=${String(gone)}`])
        expect((await ask(address)).ids, address).not.toContain(String(gone));
      expect((await ask('q=ab')).total).toBe(rows.length);
      await move(from);
    });

    it('is asked of the database while blocks know another branch, or none', async () => {
      await bases().updateOne(valid, { $set: { branch: 'sku' } });
      const [one] = await stored();
      const found = await ask('q=ab', [String(one?.['sku'])]);
      expect(found).toEqual({ ids: [String(one?._id)], total: 1 });
      await bases().updateOne(valid, { $set: { branch: 'channel' } });
    });
  });

  it('follows loads, the rows that they change, and their taking back', async () => {
    const [old] = (await stored()).filter(holdsAll('ab'));
    const month = (old?.['data_ref'] as Date).toISOString().slice(0, 7);
    const first = await sent(
      `NOVO-1/2;FSS;2031-01;1`,
      `${String(old?.['sku'])};${String(old?.['channel'])};${month};424242`,
    );
    await worked(first);
    await expectBoth('novo12', 'ab');
    await expectFound('valor=424242', ({ valor }) => valor === 424_242);
    await desk.control.takeBack(desk.adm, first._id.toHexString());
    await worked(first);
    await expectBoth('novo12', 'ab');
    await expectFound('valor=424242', ({ valor }) => valor === 424_242);
  });

  it('follows rows that go because a load replaces, and come back when it is taken back', async () => {
    await worked(await sent('MES-1;FSS;2032-01;1', 'MES-2;FSS;2032-01;2'));
    await expectBoth('mes');
    const second = await sent('MES-1;FSS;2032-01;7');
    await collection(desk.db, files).updateOne(
      { _id: second._id },
      { $set: { replaces: [{ column: 'data_ref', values: [] }] } },
    );
    await worked(second);
    await answers.answer({ ...desk.ana, type: 'USER GOLD' }, second._id.toHexString(), 'remove', true);
    await worked(second);
    expect((await shown('q=mes')).total).toBe(1);
    await expectBoth('mes');
    await desk.control.takeBack(desk.adm, second._id.toHexString());
    await worked(second);
    expect((await shown('q=mes')).total).toBe(2);
    await expectBoth('mes', 'mes2');
  });

  it('is found whole while two workers keep its index, and where one was cut off', async () => {
    await collection(desk.db, rowIndexes).updateOne(
      { _id: base },
      { $set: { 'stretches.0.id': null, making: 'lost' }, $inc: { version: 1 } },
    );
    await Promise.all([
      indexer.sweep(),
      new RowIndexer(desk.db, desk.clock).sweep(),
      expectFound(...typed('ab 12')),
    ]);
    await indexer.sweep();
    expect(await isIndexed()).toBe(true);
    await expectFound(...typed('ab 12'));
  });
});

describe('a large base whose figures people edit on screens', () => {
  const plan = 'planejamento_quantidade';

  it('is searched by all of its columns together', async () => {
    const rows = desk.db.collection(plan);
    await writingUnnoted(plan, () =>
      rows.insertMany(
        Array.from({ length: fewRows + 500 }, (_, at) => ({
          sku: `PL-${at}`,
          channel: channels[at % channels.length],
          data_ref: new Date(Date.UTC(2027, at % 12, 1)),
          valor: 1,
          version: 1,
        })),
      ),
    );
    await new RowIndexer(desk.db, desk.clock).sweep();
    const index = await collection(desk.db, rowIndexes).findOne({
      _id: (await desk.masterData.base(plan, true))._id,
    });
    expect(index?.stretches).toMatchObject([{ rows: fewRows + 500 }]);
    expect((await shown('q=pl777', plan)).total).toBe(11);
    expect((await shown('q=pl777&valor=5', plan)).total).toBe(0);
    expect((await shown('q=pl777&valor=1', plan)).total).toBe(11);
  });

  it('has rows that an act makes or removes at once, and in its blocks when that is surely over', async () => {
    const rows = desk.db.collection('forecasts');
    const cell = (account: string, at: number) => ({
      _id: new ObjectId(),
      rf: 'RF1',
      cost_center_concat: `${at} - Centro`,
      account_concat: account,
      data_ref: new Date(Date.UTC(2027, at % 12, 1)),
      forecast: 1,
      value: null,
      version: 1,
    });
    const cells = Array.from({ length: fewRows + 500 }, (_, at) => cell('1 - Receita', at));
    await writingUnnoted('forecast', () => rows.insertMany(cells));
    const { _id } = await desk.masterData.base('forecast', true);
    await new RowIndexer(desk.db, desk.clock).sweep();
    const made = () => collection(desk.db, rowIndexes).findOne({ _id });
    expect((await made())?.stretches).toMatchObject([{ rows: fewRows + 500 }]);
    const total = async () => (await shown('q=centro', 'forecast')).total;

    const added = cell('2 - Custo', 1);
    const [removed = added] = cells;
    await rows.insertOne(added);
    expect([await total(), (await shown('q=custo', 'forecast')).total]).toEqual([fewRows + 501, 1]);
    await rows.deleteOne({ _id: removed._id });
    await indexer.sweep();
    expect(await total()).toBe(fewRows + 500);
    expect(await collection(desk.db, rowMarks).countDocuments({ _id: /^rows:forecast:/ })).toBe(2);

    await collection(desk.db, rowMarks).updateMany({}, { $set: { at: new Date(0) } });
    await indexer.sweep();
    expect(await collection(desk.db, rowMarks).countDocuments()).toBe(0);
    const stretches = (await made())?.stretches ?? [];
    expect(stretches.every(({ id }) => id !== null)).toBe(true);
    expect(stretches.reduce((sum, stretch) => sum + stretch.rows, 0)).toBe(fewRows + 500);
    expect([await total(), (await shown('q=custo', 'forecast')).total]).toEqual([fewRows + 500, 1]);
  });
});

describe('a large base of the company’s structure', () => {
  const stamped = { creationDate: new Date(), urlPath: 'antes', version: 1 };
  const many = (of: (at: number) => Document) =>
    Array.from({ length: fewRows + 500 }, (_, at) => ({ _id: new ObjectId(), ...stamped, ...of(at) }));
  /** Blocks are there for the whole base, and nothing is noted any more. */
  const swept = async (of: string) => {
    await collection(desk.db, rowMarks).updateMany({}, { $set: { at: new Date(0) } });
    await new RowIndexer(desk.db, desk.clock).sweep();
    const index = await collection(desk.db, rowIndexes).findOne({
      _id: (await desk.masterData.base(of, true))._id,
    });
    expect(index?.stretches.every(({ id }) => id !== null)).toBe(true);
    expect(await collection(desk.db, rowMarks).countDocuments()).toBe(0);
  };
  const total = async (of: string, address: string) => (await shown(address, of)).total;

  it('finds cost centres by whom they are given to, at once and by its blocks', async () => {
    const rows = many((at) => ({
      cost_center_concat: `${at} - Loja Centro`,
      owner: 'ana@x.example',
      delegate: '',
    }));
    await writingUnnoted('centro_custo', () => desk.db.collection('centro_custo').insertMany(rows));
    await swept('centro_custo');
    const places = new Places(desk.db);
    // Each time in other words: how many there are is remembered for a while where blocks do not say.
    let asked = 1;
    const expectGiven = async (ana: number, rui: number, eva: number) => {
      const store = 'loja centro'.slice(0, (asked += 1));
      const found = ['ana', 'rui', 'eva'].map((name) => total('centro_custo', `q=${store} ${name}`));
      expect(await Promise.all(found)).toEqual([ana, rui, eva]);
    };
    await expectGiven(rows.length, 0, 0);
    await places.entrust({
      name: '7 - Loja Centro',
      owner: 'rui@x.example',
      delegate: 'eva@x.example',
      version: 1,
    });
    await expectGiven(rows.length - 1, 1, 1);
    await swept('centro_custo');
    await expectGiven(rows.length - 1, 1, 1);
    await places.give('eva@x.example', ['20000 - Loja Centro', '3 - Loja Centro']);
    await expectGiven(rows.length - 3, 1, 3);
    await swept('centro_custo');
    await expectGiven(rows.length - 3, 1, 3);
  });

  it('finds figures of the fiscal asset as they were typed, and those that were not there before', async () => {
    const rows = many((at) => ({
      businessUnitID: `E${at % 2_000}`,
      year: 2026,
      line: `linha_${at}`,
      label: `Crédito ${at}`,
      valor: 1,
      order: null,
    }));
    await writingUnnoted('ativo_fiscal', () => desk.db.collection('ativo_fiscal').insertMany(rows));
    await swept('ativo_fiscal');
    const figures = new FiscalFigures(desk.db, {
      clock: desk.clock,
      audit: new Audit(desk.db, desk.clock),
    });
    const table = await figures.table('E7');
    if (!table) throw new Error('no rows');
    const lines = table.lines.map((line) =>
      line.key === 'linha_7' ? { ...line, cents: [4_242, 5_151] } : line,
    );
    const ana = { ...desk.ana, type: 'USER GOLD' as const };
    expect(await figures.write('E7', table, lines, ana)).toBe(true);
    const expectFound = async () =>
      expect([
        await total('ativo_fiscal', 'valor=42,42'),
        await total('ativo_fiscal', 'q=linha7 cred&year=2025'),
        await total('ativo_fiscal', 'q=cred'),
      ]).toEqual([1, 1, rows.length + 1]);
    await expectFound();
    await swept('ativo_fiscal');
    await expectFound();
  });

  it('finds accounts by where they stand since somebody said so on the screen', async () => {
    const rows = many((at) => ({
      account: `9.${at}`,
      name: 'Caixa',
      statement: 'balance',
      category1: 'Current Assets',
      category2: 'Circulante',
    }));
    await writingUnnoted('plano_contas', () => desk.db.collection('plano_contas').insertMany(rows));
    await swept('plano_contas');
    const { db, masterData, clock } = desk;
    const edits = new RowEdits('plano_contas', {
      db,
      masterData,
      clock,
      audit: new Audit(db, clock),
      timeZone: 'UTC',
    });
    const ana = { ...desk.ana, type: 'USER GOLD' as const };
    const saved = await edits.save(ana, '9.7', {
      version: 1,
      cells: { category2: 'Bancos' },
      drawn: { category2: 'Circulante' },
    });
    expect(saved).toEqual({ saved: true, changed: true });
    const expectFound = async () =>
      expect([
        await total('plano_contas', 'q=ban caixa 97'),
        await total('plano_contas', 'category2=circ'),
      ]).toEqual([1, rows.length - 1]);
    await expectFound();
    await swept('plano_contas');
    await expectFound();
  });
});

describe('a base of several blocks', () => {
  const q = 'q=quad&data_ref=01/2028..07/2028';
  const found = async () =>
    (await desk.db.collection(base).find({ sku: /^QUAD/ }).toArray()).filter(
      (row) => (row['data_ref'] as Date).getUTCMonth() < 7,
    );
  /** As the database sorts: what is empty first, ties by id. */
  const sortedBy = (rows: readonly Document[], key: string) => {
    const by = (one: unknown, other: unknown) =>
      one === other ? 0 : one === null || (other !== null && String(one) < String(other)) ? -1 : 1;
    const padded = (row: Document) =>
      typeof row[key] === 'number'
        ? String(row[key]).padStart(9, '0')
        : row[key] instanceof Date
          ? row[key].toISOString()
          : (row[key] as unknown);
    return rows.toSorted(
      (one, other) => by(padded(one), padded(other)) || by(String(one['_id']), String(other['_id'])),
    );
  };
  const expectSorted = async (...sorts: readonly string[]) => {
    const rows = await found();
    for (const sort of sorts) {
      const up = sortedBy(rows, sort).map(({ _id }) => String(_id));
      for (const [dir, ids] of [
        ['asc', up],
        ['desc', up.toReversed()],
      ] as const)
        for (const page of [400, Math.ceil(ids.length / 20)]) {
          const view = `${q}&sort=${sort}&dir=${dir}&page=${page}`;
          const wanted = { ids: ids.slice((page - 1) * 20, page * 20), total: ids.length };
          expect(await shown(view), view).toEqual(wanted);
        }
    }
  };

  /** What was noted is surely over, and its blocks are made anew. */
  const settle = async () => {
    await collection(desk.db, rowMarks).updateMany({}, { $set: { at: new Date(0) } });
    await indexer.sweep();
    expect(await collection(desk.db, rowMarks).countDocuments()).toBe(0);
    expect(await isIndexed()).toBe(true);
  };

  it('is sorted by figures, months, values and texts on any page, also where a block is not as it should be', async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => ({
      _id: new ObjectId(),
      sku: `QUAD-${Math.floor(at / 12)}`,
      channel: channels[at % channels.length],
      data_ref: new Date(Date.UTC(2028, at % 12, 1)),
      valor: at % 10 === 0 ? null : (at * 7_919) % 1_000,
      creationDate: new Date(),
      urlPath: 'quad',
      version: 1,
      _source: { file: 'e'.repeat(24), line: at },
    }));
    await desk.db.collection(base).insertMany(rows);
    await settle();
    await expectSorted('valor', 'data_ref', 'channel', 'sku');
    const [first] = rows;
    if (!first) throw new Error('none');
    await desk.db.collection(base).updateOne({ _id: first._id }, { $set: { valor: 77 } });
    await expectSorted('valor');
    await settle();
    // Past the notes, though for no file: it tells who answered.
    await writingUnnoted(base, () =>
      desk.db.collection(base).updateOne({ _id: first._id }, { $set: { valor: 2_000 } }),
    );
    const [dearest] = (await shown(`${q}&sort=valor&dir=desc`)).ids;
    expect(dearest).not.toBe(first._id.toHexString());
    // Without a search, too.
    const [whole] = (await shown('sort=valor&dir=desc')).ids;
    expect(whole).not.toBe(first._id.toHexString());
  });
});

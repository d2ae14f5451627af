import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { EntryType } from '../../../../app/domain/data/search/types';
import { count } from '../../../../app/domain/values/format';
import { JobControl } from '../../../../server/data/jobs/control';
import { Files } from '../../../../server/data/files/files';
import { collection } from '../../../../server/platform/mongo/collection';
import { searchEntries } from '../../../../server/data/search/entry';
import { searchMarks, searchRowMarks } from '../../../../server/platform/row-index/marks';
import { IndexWriter } from '../../../../server/data/search/index-writer';
import { BuiltinSearch } from '../../../../server/data/search/builtin';
import { Explorer } from '../../../../server/data/search/explorer';
import { SearchIndexer } from '../../../../server/data/search/indexer';
import { entryBases } from '../../../../server/data/search/entry-bases';
import type { Work, WorkQueue } from '../../../../server/platform/work/queue';
import { jobsOn, openWorkshop, type Workshop } from '../jobs/workshop';
import { allOn, person } from './desk';
import { quiet } from '../../../servers/mongo';

let shop: Workshop;
let indexer: SearchIndexer;
let explorer: Explorer;
const gold = person('USER GOLD');

beforeAll(async () => {
  shop = await openWorkshop();
  indexer = new SearchIndexer(shop.db);
  explorer = new Explorer(shop.db, new BuiltinSearch(shop.db), allOn);
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const name of [
    'search_entries',
    'search_words',
    'produto',
    'planejamento_quantidade',
    'realizado_quantidade',
    'files',
    // What is removed is noted.
    'search_marks',
    'search_row_marks',
  ])
    await shop.db.collection(name).deleteMany({});
});

const products = (...rows: readonly (readonly [sku: string, description: string])[]) =>
  ['sku;material_description;marca', ...rows.map(([sku, text]) => `${sku};${text};Aurora`)].join('\n');
const titles = async (search: string, type: EntryType = 'sku', who = gold) => {
  const found = await explorer.search(who, { search, exactPh: false, type, skip: 0, limit: 40 });
  return found.results.map(({ title }) => title.map(({ text }) => text).join(''));
};
/** Lets the marks of unsettled files come due again. */
const dueNow = () => collection(shop.db, searchMarks).updateMany({}, { $set: { due: new Date(0) } });

/** Works off the queue as a worker does, listeners and all, and then sweeps. */
async function process(file: { _id: { toHexString(): string } }) {
  await load(file);
  await dueNow();
  await indexer.sweep();
}

async function takeBack(file: { _id: { toHexString(): string } }) {
  const files = new Files(shop.db, shop.storage, shop.clock);
  const jobs = { enqueue: () => Promise.resolve() };
  await new JobControl({ ...shop.parts, files, jobs }).takeBack(gold, file._id.toHexString());
  await process(file);
}

async function load(file: { _id: { toHexString(): string } }) {
  const jobs = jobsOn(shop.parts);
  await jobs.work(1);
  try {
    await jobs.enqueue([file._id.toHexString()]);
    await expect.poll(async () => (await shop.look(file as never)).phase).toMatch(/completed|reverted/);
  } finally {
    await jobs.stop();
  }
}

it('finds a file as soon as it is registered, and its rows once they are loaded', async () => {
  const file = await shop.send(
    products(['A-1', 'Batom novo'], ['A-2', 'Gloss']),
    'produto',
    'produtos_novos.csv',
  );
  await indexer.sweep();
  expect(await titles('produtos novos', 'file')).toEqual(['produtos_novos.csv']);
  expect(await titles('batom')).toEqual([]);
  await process(file);
  expect(await titles('batom')).toEqual(['A-1 — Batom novo']);
  expect(await collection(shop.db, searchMarks).countDocuments()).toBe(0);
});

it('follows a row that a later file changes, and back when that load is taken back', async () => {
  await process(await shop.send(products(['A-1', 'Batom velho'], ['A-2', 'Gloss']), 'produto'));
  const second = await shop.send(
    products(['A-1', 'Delineador'], ['A-3', 'Blush']),
    'produto',
    'b.csv',
    gold.email,
  );
  await process(second);
  expect(await titles('delineador')).toEqual(['A-1 — Delineador']);
  expect(await titles('batom')).toEqual([]);

  await takeBack(second);
  expect(await titles('batom')).toEqual(['A-1 — Batom velho']);
  expect(await titles('delineador')).toEqual([]);
  expect(await titles('blush')).toEqual([]);
});

it('makes one planning entry for all rows of a SKU', async () => {
  await process(await shop.send(products(['A-1', 'Batom novo']), 'produto'));
  const plan = ['sku;channel;data_ref;valor'];
  for (const channel of ['FSS', 'BRANDSITE'])
    for (const month of ['01', '02', '03']) plan.push(`A-1;${channel};2026-${month};10`);
  await process(await shop.send(plan.join('\n'), 'planejamento_quantidade'));
  expect(await titles('brandsite', 'planning')).toEqual(['Planejamento A-1 — Batom novo']);
  const found = await explorer.search(gold, {
    search: 'A-1',
    exactPh: false,
    type: 'planning',
    skip: 0,
    limit: 1,
  });
  expect(found.results[0]?.url).toBe(
    '/ij/plan_edit?dateStart=2026-01&dateEnd=2026-03&sku=A-1&chanel=BRANDSITE&chanel=FSS',
  );
});

it('shows plan and sales of a product with its present attributes', async () => {
  const brand = (name: string) => `sku;material_description;marca\nA-1;Batom;${name}\n`;
  const first = await shop.send(brand('Aurora'), 'produto');
  await process(first);
  await process(await shop.send('sku;channel;data_ref;valor\nA-1;FSS;2026-01;10', 'planejamento_quantidade'));
  const sales = 'sku;channel;data_ref;valor;receita\nA-1;fss;2026-01;3;10,50';
  await process(await shop.send(sales, 'realizado_quantidade'));
  const found = async (name: string) => [await titles(name, 'planning'), await titles(name, 'sold')];
  const both = [['Planejamento A-1 — Batom'], ['Realizado Quantity A-1']];
  expect(await found('aurora')).toEqual(both);
  const second = await shop.send(brand('Lume'), 'produto', 'b.csv', gold.email);
  await process(second);
  expect([await found('aurora'), await found('lume')]).toEqual([[[], []], both]);

  await takeBack(second);
  expect([await found('aurora'), await found('lume')]).toEqual([both, [[], []]]);
});

it('finds files and reports before the rows of a load have their entries', async () => {
  const kinds = new Map<string, Work>();
  indexer.runIn({ define: (kind: string, run: Work) => kinds.set(kind, run) } as unknown as WorkQueue);
  const work = (kind: string) => kinds.get(kind)?.('', new AbortController().signal);
  await load(await shop.send(products(['A-1', 'Batom novo']), 'produto', 'novos.csv'));
  await dueNow();
  await work('search-index');
  expect([await titles('novos', 'file'), await titles('batom', 'sku')]).toEqual([['novos.csv'], []]);
  await work('search-index-rows');
  expect(await titles('batom', 'sku')).toEqual(['A-1 — Batom novo']);
});

it('loses no change that is marked while it works, nor after an interruption', async () => {
  await shop.send('x', null, 'um.txt');
  const stopped = new AbortController();
  stopped.abort();
  await expect(indexer.sweep(stopped.signal)).resolves.toBeUndefined();
  await dueNow();
  await indexer.sweep();
  expect(await titles('um', 'file')).toEqual(['um.txt']);
  // Its job has not ended: the mark stays until it has.
  expect(await collection(shop.db, searchMarks).countDocuments()).toBe(1);
});

it('rebuilds everything, drops removed entries, and changes nothing when it runs again', async () => {
  await process(await shop.send(products(['A-1', 'Batom novo'], ['A-2', 'Gloss rosa']), 'produto'));
  await collection(shop.db, searchEntries).deleteMany({});
  expect(await indexer.rebuild()).toBe(3);
  expect(await titles('batom')).toEqual(['A-1 — Batom novo']);
  await shop.db.collection('produto').deleteOne({ sku: 'A-1' });
  const lines: string[] = [];
  expect(await indexer.rebuild((line) => lines.push(line))).toBe(2);
  expect(lines).toContain('sku: 1');
  await shop.db.collection('produto').updateOne({ sku: 'A-2' }, { $set: { marca: 'Nuvem' } });
  expect(await indexer.rebuild()).toBe(2);
  expect(await titles('nuvem')).toEqual(['A-2 — Gloss rosa']);
  expect(await titles('batom')).toEqual([]);
  expect(await titles('gloss')).toEqual(['A-2 — Gloss rosa']);
  expect(await shop.db.collection('search_words').countDocuments({ _id: 'batom' as never })).toBe(0);
});

it('makes an entry of several files once', async () => {
  for (const month of ['01', '02', '03']) {
    const rows = `sku;channel;data_ref;valor\nA-1;FSS;2026-${month};10\nA-${month};FSS;2026-${month};10`;
    await load(await shop.send(rows, 'planejamento_quantidade', `${month}.csv`));
  }
  const write = vi.spyOn(IndexWriter.prototype, 'write');
  await dueNow();
  await indexer.sweep();
  const made = await Promise.all(write.mock.results.map(({ value }) => value as Promise<number>));
  write.mockRestore();
  // Three files and four products.
  expect(made.reduce((sum, entries) => sum + entries, 0)).toBe(7);
  expect((await titles('planejamento', 'planning')).sort()).toEqual(
    ['01', '02', '03', '1'].map((sku) => `Planejamento A-${sku}`),
  );
});

it('leaves nothing marked that a rebuild made, but what is still being written', async () => {
  const marks = () => collection(shop.db, searchMarks).distinct('_id');
  await load(await shop.send(products(['A-1', 'Batom novo']), 'produto', 'novos.csv'));
  const waiting = await shop.send(products(['A-2', 'Gloss']), 'produto', 'outro.csv');
  await dueNow();
  await indexer.rebuild();
  expect(await marks()).toEqual([`file:${waiting._id.toHexString()}`]);

  await load(waiting);
  await dueNow();
  const kinds = new Map<string, Work>();
  indexer.runIn({ define: (kind: string, work: Work) => kinds.set(kind, work) } as unknown as WorkQueue);
  await kinds.get('search-index')?.('', new AbortController().signal);
  await indexer.rebuild();
  expect(await collection(shop.db, searchRowMarks).countDocuments()).toBe(0);
});

it('indexes a load of thousands of rows in batches', { tags: 'slow' }, async () => {
  const rows = Array.from({ length: 2_500 }, (_, index): [string, string] => [`N-${index}`, `Item ${index}`]);
  await process(await shop.send(products(...rows), 'produto'));
  const found = await explorer.search(gold, {
    search: 'aurora',
    exactPh: false,
    type: 'sku',
    skip: 0,
    limit: 1,
  });
  expect(count(found.total, 'SKU', 'SKUs')).toBe('2.500 SKUs');
});

it(
  'finds what a company’s own bases hold, under the rights of the screens that it opens',
  { tags: 'slow' },
  async () => {
    const send = async (base: string, ...lines: string[]) =>
      process(await shop.send(lines.join('\n'), base, `${base}.csv`, gold.email));
    await send('empresa', 'businessUnitID;name;city', 'L1;Luz Livre;Recife');
    await send('plano_contas', 'account;name;statement;category1', '1-10;Caixa;balance;Current Assets');
    await send('saldo', 'businessUnitID;account;data_ref;valor', 'L1;1-10;2026-01;1', 'L1;1-10;2026-03;2');
    await send('ativo_fiscal', 'businessUnitID;year;line;label;valor', 'L1;2025;perdas;Perdas de crédito;1');
    await send('centro_custo', 'cost_center_concat;functionalArea', '77 - Usina;Geração');
    await send(
      'conta_gerencial',
      'account_concat;level_descr;group_level_2',
      '88 - Turbinas;Casa;Manutenção',
    );
    const cell = ['cost_center_concat;account_concat;data_ref;valor', '77 - Usina;88 - Turbinas;2026-01;1'];
    await send('realizado', ...cell);
    await send('forecast', `rf;${cell[0] ?? ''}`, `RF2 2026;${cell[1] ?? ''}`);
    await send(
      'rh',
      'filial_cod;filial_nome;mes_apur;matricula;nome',
      '5;Loja Farol;2026-01;1;Marina Duarte',
    );
    await send('realizado_quantidade', 'sku;channel;data_ref;valor', 'K-9;FSS;2026-01;4');

    expect(await titles('luz livre', 'company')).toEqual(['L1 — Luz Livre']);
    expect(await titles('1-10', 'account')).toEqual(['1-10 — Caixa']);
    expect(await titles('L1', 'balance')).toEqual(['Saldos contábeis L1']);
    expect(await titles('perdas de crédito', 'fiscal')).toEqual(['Ativo fiscal L1']);
    expect(await titles('usina', 'cost-centre')).toEqual(['77 - Usina']);
    expect(await titles('turbinas', 'management-account')).toEqual(['88 - Turbinas']);
    expect(await titles('usina', 'actual')).toEqual(['Realizado 77 - Usina']);
    expect(await titles('usina', 'forecast')).toEqual(['Forecast 77 - Usina']);
    expect(await titles('farol', 'branch')).toEqual(['Auxiliar de RH Loja Farol']);
    expect(await titles('marina duarte', 'branch')).toEqual([]);
    expect(await titles('K-9', 'sold')).toEqual(['Realizado Quantity K-9']);

    expect(await titles('luz livre', 'company', person('USER SILVER'))).toEqual([]);
    expect(await titles('perdas de crédito', 'fiscal', person('SYSTEM ADMIN'))).toEqual([]);
    expect(await titles('farol', 'branch', person('USER SILVER'))).toHaveLength(1);
    expect(await titles('farol', 'branch', { ...person('USER SILVER'), stores: ['Loja Sul'] })).toEqual([]);

    await shop.db.collection('forecasts').updateMany({ rf: 'RF2 2026' }, { $set: { rf: 'RF3 2026' } });
    await indexer.sweep();
    expect(await titles('RF3', 'forecast')).toEqual(['Forecast 77 - Usina']);
  },
);

it('adds the base to entries that an older release wrote', async () => {
  const file = await shop.send(products(['A-1', 'Batom']), 'produto', 'antigo.csv');
  await indexer.sweep();
  const entries = collection(shop.db, searchEntries);
  await entries.updateMany({}, { $unset: { base: true, branches: true } });
  const branch = { type: 'branch', title: 'Auxiliar de RH Loja', keys: [] };
  await shop.db.collection<{ _id: string }>('search_entries').insertOne({ _id: 'branch:Loja', ...branch });
  expect(await entryBases.due(shop.db)).toBe(2);
  await entryBases.run(shop.db, quiet);
  expect(await entries.findOne({ _id: `file:${file._id.toHexString()}` })).toMatchObject({ base: 'produto' });
  expect(await entryBases.due(shop.db)).toBe(0);
  expect(await collection(shop.db, searchMarks).countDocuments({ _id: 'base:rh' })).toBe(1);
});

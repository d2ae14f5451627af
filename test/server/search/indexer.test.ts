import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { count } from '../../../app/domain/format';
import { JobControl } from '../../../server/jobs/control';
import { Jobs } from '../../../server/jobs/jobs';
import { Files } from '../../../server/files/files';
import { collection } from '../../../server/mongo/collection';
import { searchEntries, searchMarks } from '../../../server/search/entry';
import { BuiltinSearch } from '../../../server/search/builtin';
import { Explorer } from '../../../server/search/explorer';
import { SearchIndexer } from '../../../server/search/indexer';
import { quiet } from '../../servers/mongo';
import { openWorkshop, type Workshop } from '../jobs/workshop';
import { allOn, person } from './desk';

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
    'search_marks',
    'produto',
    'planejamento_quantidade',
    'files',
  ])
    await shop.db.collection(name).deleteMany({});
});

const products = (...rows: readonly (readonly [sku: string, description: string])[]) =>
  ['sku;material_description;marca', ...rows.map(([sku, text]) => `${sku};${text};Aurora`)].join('\n');
const titles = async (search: string, type: 'sku' | 'file' | 'planning' = 'sku') => {
  const found = await explorer.search(gold, { search, exactPh: false, type, skip: 0, limit: 40 });
  return found.results.map(({ title }) => title.map(({ text }) => text).join(''));
};
/** Lets the marks of unsettled files come due again. */
const dueNow = () => collection(shop.db, searchMarks).updateMany({}, { $set: { due: new Date(0) } });

/** Works off the queue as a worker does, listeners and all, and then sweeps. */
async function process(file: { _id: { toHexString(): string } }) {
  const jobs = new Jobs(shop.parts, quiet);
  await jobs.work(1);
  try {
    await jobs.enqueue([file._id.toHexString()]);
    await expect
      .poll(async () => (await shop.look(file as never)).phase, { timeout: 15_000 })
      .toMatch(/completed|reverted/);
  } finally {
    await jobs.stop();
  }
  await dueNow();
  await indexer.sweep();
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

  const files = new Files(shop.db, shop.storage, shop.clock);
  const jobs = { enqueue: () => Promise.resolve() };
  await new JobControl({ ...shop.parts, files, jobs }).takeBack(gold, second._id.toHexString());
  await process(second);
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

it('loses nothing that is noted while it works, and nothing that was cut off', async () => {
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

it('rebuilds everything, drops what is gone, and run again changes nothing', async () => {
  await process(await shop.send(products(['A-1', 'Batom novo'], ['A-2', 'Gloss rosa']), 'produto'));
  await collection(shop.db, searchEntries).deleteMany({});
  expect(await indexer.rebuild()).toBe(3);
  expect(await titles('batom')).toEqual(['A-1 — Batom novo']);
  await shop.db.collection('produto').deleteOne({ sku: 'A-1' });
  const said: string[] = [];
  expect(await indexer.rebuild((line) => said.push(line))).toBe(2);
  expect(said).toContain('sku: 1');
  await shop.db.collection('produto').updateOne({ sku: 'A-2' }, { $set: { marca: 'Nuvem' } });
  expect(await indexer.rebuild()).toBe(2);
  expect(await titles('nuvem')).toEqual(['A-2 — Gloss rosa']);
  expect(await titles('batom')).toEqual([]);
  expect(await titles('gloss')).toEqual(['A-2 — Gloss rosa']);
  expect(await shop.db.collection('search_words').countDocuments({ _id: 'batom' as never })).toBe(0);
});

it('indexes a load of thousands of rows in batches', async () => {
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

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectId, type Db } from 'mongodb';
import type { Chart } from '../../app/domain/insight/panels/charts';
import type { Tile } from '../../app/domain/insight/panels/definition';
import { everyArea } from '../../app/domain/people/access/rule';
import { planChannels } from '../../app/domain/planning/quantities/filter';
import { collections } from '../../server/collections';
import { masterDataBases } from '../../server/data/master-data/base';
import { MasterData } from '../../server/data/master-data/master-data';
import { RowIndexer } from '../../server/data/search/rows/indexer';
import { Asking } from '../../server/insight/ask/asking';
import { PanelViews } from '../../server/insight/panels/views';
import { collection } from '../../server/platform/mongo/collection';
import { collectionRevisions } from '../../server/platform/mongo/revisions';
import { createClock } from '../../server/platform/clock';
import { createLog } from '../../server/platform/log';
import { openPortalDatabase } from './database';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { ensureCollections } from '../../server/platform/schema/ensure';
import type { BenchRow } from './row';

const log = createLog('error', 'bench');
const timeZone = 'America/Sao_Paulo';
const person = { email: 'bench@demo.example', name: 'Bench', type: 'USER GOLD' as const, stores: [] };
const sold = 'realizado_quantidade';
const months = 24;
const rounds = 3;
const maxAskMs = 100;
/** Includes learning the words of all products. */
const maxFirstMs = 500;

const quantity = { q: { label: 'Unidades', sum: 'valor' } } as const;
const tile = (id: string, chart: Chart, group: readonly string[], more: Partial<Tile> = {}): Tile => ({
  ...{ id, title: id, size: 'full', chart, group, queries: [{ from: sold, measures: quantity }] },
  ...more,
});

/** Common tiles; rows are written without the portal, so that each read is uncached. */
const tiles: readonly (readonly [name: string, tile: Tile])[] = [
  [
    'by channel and month',
    tile('a', { kind: 'lines', x: 'data_ref', series: 'channel', values: ['q'] }, ['data_ref', 'channel']),
  ],
  [
    'top ten SKUs',
    tile('b', { kind: 'bars', x: 'sku', values: ['q'] }, ['sku'], {
      ...{ sort: { by: 'q', dir: 'desc' }, limit: 10 },
    }),
  ],
  [
    'by an attribute of the SKU and month',
    tile('c', { kind: 'pivot', rows: 'sku.plc_local', columns: 'data_ref', values: ['q'] }, [
      ...['sku.plc_local', 'data_ref'],
    ]),
  ],
  [
    'by quarter, added up from the months',
    tile('d', { kind: 'columns', x: 'data_ref.quarter', values: ['q'] }, ['data_ref.quarter']),
  ],
];

/** Common tiles over many rows, each compared with its bare aggregation, and a question with its answer. */
export async function benchAnalysis([rows = 1_000_000]: readonly number[]): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const { db, close } = await openPortalDatabase(
    { mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir },
    log,
  );
  try {
    await ensureCollections(db, collections, log);
    await fill(db, rows);
    const clock = createClock(timeZone);
    const report = (error: unknown) => {
      throw error;
    };
    const views = new PanelViews({ db, clock, timeZone, flags: everyArea, report });
    const floor = await fastest(() => bare(db));
    const measured = (by: string, target: number) =>
      tilesRead(views, (name) => `${name} over ${rows} rows, by ${by}`, floor, target);
    const found = await measured('the database', 6);
    await new MasterData(db, everyArea).addStandardBases();
    await new RowIndexer(db, clock).sweep();
    found.push(...(await measured('columns', 1)));
    // Questions are measured as before, without records of bases: with them they take about twice as long.
    await collection(db, masterDataBases).deleteMany({});
    await settle(db);
    return [...found, ...(await askings(new Asking({ clock, panelViews: views })))];
  } finally {
    await close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The tiles, each compared with a bare sum of all rows. */
async function tilesRead(
  views: PanelViews,
  labelOf: (name: string) => string,
  floor: number,
  target: number,
): Promise<BenchRow[]> {
  const found: BenchRow[] = [];
  for (const [name, each] of tiles) {
    const definition = { filters: [], tiles: [each] };
    const value = await fastest(async () => {
      const request = { title: name, definition, person, params: new URLSearchParams() };
      const [shown] = (await views.view(request)).tiles;
      if (!shown || shown.failure || shown.rows.length === 0) throw new Error(`nothing ${name}`);
    });
    found.push({
      ...{ name: `Tile ${labelOf(name)}, ms against a bare sum of them`, value, floor },
      ...{ ratio: value / floor, target, atMost: true },
    });
  }
  return found;
}

/** The CPU time of a question: the first one after values changed, and later ones. */
async function askings(asking: Asking): Promise<BenchRow[]> {
  const ask = async () => {
    const { question } = await asking.understand(
      person,
      'unidades vendidas por canal e trimestre da Marca 7',
    );
    if (question?.filters.length !== 1) throw new Error('not understood');
  };
  const busy = async () => {
    const before = process.cpuUsage();
    await ask();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const first = await busy();
  let next = Infinity;
  for (let round = 0; round < rounds * 3; round += 1) next = Math.min(next, await busy());
  const row = (name: string, value: number, floor: number): BenchRow => ({
    ...{ name: `${name}, ms of the processor against ${floor}`, value, floor },
    ...{ ratio: value / floor, target: 1, atMost: true },
  });
  return [
    row('First question after values changed', first, maxFirstMs),
    row('Question understood', next, maxAskMs),
  ];
}

const bare = (db: Db) =>
  db
    .collection(sold)
    .aggregate([{ $group: { _id: null, q: { $sum: '$valor' } } }])
    .toArray();

async function fastest(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

/** Marks the products as unchanged, so that their words are learned only once. */
const settle = (db: Db) =>
  collection(db, collectionRevisions).insertOne({ _id: 'produto', revision: 1, writers: [] });

/** Four channels, two years, forty brands; a SKU for each 96 rows. */
async function fill(db: Db, rows: number): Promise<void> {
  const perSku = planChannels.length * months;
  const skus = Math.ceil(rows / perSku);
  const attributes = (sku: number) => ({
    ...{
      marca: `Marca ${sku % 40}`,
      category_sku: `Categoria ${sku % 12}`,
      sub_categoria_sku: `Sub ${sku % 60}`,
    },
    ...{ categoria_principal_sku: 'Makeup', abcd: 'ABCD'[sku % 4] ?? 'A', hero: 'non-hero' },
  });
  for (let at = 0; at < skus; at += 10_000)
    await db.collection('produto').insertMany(
      Array.from({ length: Math.min(10_000, skus - at) }, (_, index) => ({
        ...{ sku: `SK${at + index}`, material_description: `Produto ${at + index}` },
        ...{ ...attributes(at + index), plc_local: `Fase ${(at + index) % 5}` },
      })),
    );
  for (let at = 0; at < rows; at += 20_000)
    await db.collection(sold).insertMany(
      Array.from({ length: Math.min(20_000, rows - at) }, (_, each) => {
        const index = at + each;
        const sku = Math.floor(index / perSku);
        const valor = (index * 7_919) % 3_000;
        return {
          ...{ _id: new ObjectId(), sku: `SK${sku}`, channel: planChannels[index % 4], valor },
          ...{ data_ref: new Date(Date.UTC(2025, Math.floor(index / 4) % months, 1)), receita: valor * 37.5 },
          ...attributes(sku),
        };
      }),
      { ordered: false },
    );
}

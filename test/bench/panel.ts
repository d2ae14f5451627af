import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectId, type Db, type Document } from 'mongodb';
import { planChannels } from '../../app/domain/planning/quantities/filter';
import type { Chart } from '../../app/domain/insight/panels/charts';
import type { PanelDefinition, PanelQuery } from '../../app/domain/insight/panels/definition';
import { dashboards, dashboardSchema } from '../../server/insight/panels/collection';
import { realizedQuantities, type RealizedRecord } from '../../server/planning/quantities/realized';
import { createLog } from '../../server/platform/log';
import { openPortalDatabase } from './database';
import { collection } from '../../server/platform/mongo/collection';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { ensureCollections } from '../../server/platform/schema/ensure';
import { collections } from '../../server/collections';
import type { Client } from '../portal/client';
import { startBarePortal, type BarePortal } from '../servers/bare-portal';
import { quantile } from './load';
import type { BenchRow } from './row';

const rows = Number(process.env['BENCH_ROWS'] ?? 200_000);
const rounds = 30;
const maxKilobytes = 200;
const log = createLog('error', 'bench');

/** Sales: 4 channels, 24 months, 40 brands. */
const row = (index: number): RealizedRecord => {
  const sku = Math.floor(index / 96);
  return {
    _id: new ObjectId(),
    sku: `SK${sku}`,
    channel: planChannels[index % 4] ?? 'FSS',
    data_ref: new Date(Date.UTC(2025, Math.floor(index / 4) % 24, 1)),
    valor: (index * 7_919) % 3_000,
    receita: ((index * 7_919) % 3_000) * 37.5,
    marca: `Marca ${sku % 40}`,
    category_sku: `Categoria ${sku % 12}`,
    categoria_principal_sku: ['Makeup', 'Skincare', 'Haircare', 'Fragrance', 'Other'][sku % 5] ?? 'Other',
    sub_categoria_sku: `Sub ${sku % 60}`,
    abcd: 'ABCD'[sku % 4] ?? 'A',
    hero: sku % 10 === 0 ? 'hero' : 'non-hero',
  };
};

const units: PanelQuery = {
  from: realizedQuantities.name,
  measures: { unidades: { label: 'Unidades', sum: 'valor' } },
};
const charts: readonly (readonly [Chart, readonly string[]])[] = [
  [{ kind: 'figure', value: 'unidades', trend: 'data_ref' }, []],
  [{ kind: 'lines', x: 'data_ref', values: ['unidades'] }, ['data_ref']],
  [{ kind: 'columns', x: 'data_ref', series: 'channel', values: ['unidades'] }, ['data_ref', 'channel']],
  [{ kind: 'bars', x: 'channel', values: ['unidades'] }, ['channel']],
  [{ kind: 'bars', x: 'marca', values: ['unidades'] }, ['marca']],
  [{ kind: 'heatmap', x: 'data_ref', y: 'marca', value: 'unidades' }, ['marca', 'data_ref']],
];
const definition: PanelDefinition = {
  filters: [
    { field: 'data_ref', label: 'Período', from: realizedQuantities.name },
    { field: 'channel', from: realizedQuantities.name },
    { field: 'marca', from: realizedQuantities.name },
  ],
  tiles: charts.map(([chart, group], index) => ({
    id: `quadro-${index}`,
    title: `Quadro ${index}`,
    size: 'half',
    chart,
    group,
    queries: [units],
  })),
};

/** The aggregations behind the six charts, all at once and without the portal. */
const bare = (db: Db): Promise<Document[][]> =>
  Promise.all(
    charts.map(([, group]) =>
      db
        .collection(realizedQuantities.name)
        .aggregate([
          {
            $group: {
              _id: group.length > 0 ? Object.fromEntries(group.map((key) => [key, `$${key}`])) : null,
              unidades: { $sum: '$valor' },
            },
          },
        ])
        .toArray(),
    ),
  );

/** A page with six charts over 200 000 rows against their bare aggregations, and the size of its JavaScript. */
export async function benchPanel(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const { db, close } = await openPortalDatabase(
    { mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir },
    log,
  );
  let portal: BarePortal | undefined;
  try {
    await fill(db);
    portal = await startBarePortal({ mongodbUri: engine.uri, database: 'bench' });
    const gold = await portal.signUp('bench@demo.example', 'USER GOLD');
    const address = '/ij/painel/1';
    const times: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] };
    // By turns, so that both have the same machine; the first round warms the caches of both.
    for (let round = 0; round <= rounds; round += 1) {
      const [ours, floor] = [await timed(() => textOf(gold, address)), await timed(() => bare(db))];
      if (round > 0) {
        times.ours.push(ours);
        times.floor.push(floor);
      }
    }
    const [value, floor] = [p95(times.ours), p95(times.floor)];
    const kilobytes = await scripts(gold, await textOf(gold, address));
    return [
      {
        name: `Panel of 6 charts over ${rows} rows, p95 in ms against their bare aggregations`,
        value,
        floor,
        ratio: value / floor,
        target: 2,
        atMost: true,
      },
      {
        name: 'JavaScript of a panel, compressed KB against 200',
        value: kilobytes,
        floor: maxKilobytes,
        ratio: kilobytes / maxKilobytes,
        target: 1,
        atMost: true,
      },
    ];
  } finally {
    await portal?.remove();
    await close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(db: Db): Promise<void> {
  await ensureCollections(db, collections, log);
  for (let at = 0; at < rows; at += 10_000)
    await collection(db, realizedQuantities).insertMany(
      Array.from({ length: Math.min(10_000, rows - at) }, (_, index) => row(at + index)),
      { ordered: false },
    );
  await collection(db, dashboards).insertOne(
    dashboardSchema.parse({
      _id: new ObjectId(),
      dashboardId: 'bench',
      panelLabel: 'Bench',
      panelType: 1,
      painelId: 1,
      cliente: 'teste',
      definition,
    }),
  );
}

/** Checks that the first answer contains six charts with their figures, and is therefore worth measuring. */
async function textOf(who: Client, address: string): Promise<string> {
  const answer = await who.get(address);
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
  const html = await answer.text();
  if (!html.includes('Marca 39') || html.split('id="quadro-').length !== 7)
    throw new Error('the panel is not whole');
  return html;
}

/** The compressed size of a page's scripts in KB; the manifest is inline. */
async function scripts(who: Client, html: string): Promise<number> {
  const names = new Set(
    [...html.matchAll(/"(\/assets\/(?!manifest-)[\w.-]+\.js)"/g)].map(([, name = '']) => name),
  );
  const sizes = await Promise.all(
    [...names].map(async (name) => {
      const answer = await who.get(name, { 'Accept-Encoding': 'br' });
      await answer.arrayBuffer();
      return Number(answer.headers.get('Content-Length') ?? Number.NaN);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1_024;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

const p95 = (times: number[]): number =>
  quantile(
    times.sort((one, other) => one - other),
    0.95,
  );

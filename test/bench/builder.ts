import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Db } from 'mongodb';
import { everyArea } from '../../app/domain/people/access/access';
import { panelDraft } from '../../app/domain/insight/builder/form';
import { MasterData } from '../../server/data/master-data/master-data';
import { RowIndexer } from '../../server/data/search/rows/indexer';
import { PanelBuilder } from '../../server/insight/panels/builder';
import type { Dashboards } from '../../server/insight/panels/dashboards';
import { PanelViews } from '../../server/insight/panels/views';
import { createClock } from '../../server/platform/clock';
import { openDatabase } from '../../server/platform/mongo/client';
import { openPortalDatabase } from './database';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { engineSeconds } from './engine-seconds';
import { quantile } from './load';
import { fillPlan, planLog as log, plannedRows } from './plan-rows';
import type { BenchRow } from './row';

const timeZone = 'America/Sao_Paulo';
const person = { email: 'bench@demo.example', name: 'Bench', type: 'USER GOLD', stores: [] } as const;

/** The limit in ms: fast enough while a person looks at the choice. */
const target = 300;

/** Of more rows the database does not answer in its time. */
const maxByDatabase = 2_000_000;

/** Consecutive choices of a person; none of them is cached. */
const choices: readonly Readonly<Record<string, string>>[] = [
  { 'q.kind': 'bars', 'q.x': 'channel' },
  { 'q.kind': 'lines', 'q.x': 'data_ref' },
  { 'q.kind': 'bars', 'q.x': 'marca', 'q.limit': '10', 'q.sort': 'm1' },
  { 'q.kind': 'columns', 'q.x': 'data_ref', 'q.series': 'channel' },
  { 'q.kind': 'heatmap', 'q.x': 'data_ref', 'q.y': 'marca' },
  { 'q.kind': 'table', 'q.group': 'category_sku', 'q.totals': 'true' },
  { 'q.kind': 'bars', 'q.x': 'abcd', 'q.c0.field': 'channel', 'q.c0.values': 'FSS' },
  { 'q.kind': 'bars', 'q.x': 'hero', 'q.c0.field': 'valor', 'q.c0.op': 'more', 'q.c0.low': '1500' },
  { 'q.kind': 'lines', 'q.x': 'data_ref', 'q.period': 'own', 'q.first': '01/2026', 'q.last': '06/2026' },
  { 'q.kind': 'figure', 'q.period': 'month', 'q.against': 'year' },
];

/** The time until the builder shows the next chart over a million planned quantities, against an unnoticeable delay. */
export async function benchBuilder(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const at = { mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir };
  // Filled without notes of each row: the sweep reads all of them.
  const empty = await openDatabase(at, log);
  await fillPlan(empty.db, plannedRows);
  await empty.close();
  const { db, close } = await openPortalDatabase(at, log);
  try {
    await new MasterData(db, everyArea).addStandardBases();
    const before = plannedRows > maxByDatabase ? null : await chosen(db, dataDir);
    await new RowIndexer(db, createClock(timeZone)).sweep();
    const cold = await chosen(db, dataDir);
    const times = await chosen(db, dataDir);
    return [
      ...([0.5, 0.95] as const).map((share) => {
        const value = quantile(times.ms, share);
        return {
          name: `Next chart of the builder over ${plannedRows} rows, p${100 * share} in ms against ${target}`,
          ...{ value, floor: target, ratio: value / target, target: 1, atMost: true },
        };
      }),
      ...(before
        ? [
            { name: 'for the first time', seconds: cold.seconds },
            { name: 'again', seconds: times.seconds },
          ].map(({ name, seconds }) => ({
            name: `Ten charts over ${plannedRows} rows ${name}, seconds of processor by columns against the database’s`,
            ...{
              value: seconds,
              floor: before.seconds,
              ratio: seconds / before.seconds,
              target: 0.2,
              atMost: true,
            },
          }))
        : []),
    ];
  } finally {
    await close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The milliseconds of each choice, sorted, and the CPU seconds of server and database for all of them. */
async function chosen(db: Db, dataDir: string): Promise<{ ms: number[]; seconds: number }> {
  const [own, others] = [process.cpuUsage(), engineSeconds(dataDir)];
  const clock = createClock(timeZone);
  const report = (error: unknown): never => {
    throw error;
  };
  const views = new PanelViews({ db, clock, timeZone, flags: everyArea, report });
  // Starters are not used.
  const dashboards = {} as Dashboards;
  const builder = new PanelBuilder({ db, clock, flags: everyArea, timeZone, views, dashboards });
  const sources = await builder.sources(person);
  const times: number[] = [];
  for (const choice of choices) {
    const form = new FormData();
    const base = { tiles: 'q', kept: '{}', 'q.from': 'planejamento_quantidade', 'q.m0.of': 'sum.valor' };
    for (const [name, value] of Object.entries({ ...base, ...choice })) form.append(name, value);
    const began = performance.now();
    const { view } = await builder.built(person, 'Bench', panelDraft(form), sources);
    const took = performance.now() - began;
    if (!view?.tiles[0]?.rows.length) throw new Error(`nothing is shown: ${JSON.stringify(choice)}`);
    if (process.env['BENCH_TOLD']) console.log(took.toFixed(0), JSON.stringify(choice));
    times.push(took);
  }
  const { user, system } = process.cpuUsage(own);
  const seconds = (user + system) / 1e6 + engineSeconds(dataDir) - others;
  return { ms: times.sort((one, other) => one - other), seconds };
}

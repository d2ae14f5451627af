import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Db } from 'mongodb';
import { emptyFilter, planChannels, type PlanFilter } from '../../app/domain/planning/quantities/filter';
import { Audit } from '../../server/people/audit/audit';
import { createClock } from '../../server/platform/clock';
import { WorkQueue } from '../../server/platform/work/queue';
import { openPortalDatabase } from './database';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { Notices } from '../../server/people/notices/notices';
import { PromotedRows } from '../../server/planning/quantities/promoted-rows';
import { officialPlan } from '../../server/planning/quantities/plan-collections';
import { GroupRunner } from '../../server/planning/quantities/group-runner';
import { openPlanning } from '../../server/planning/quantities/open';
import { planRows } from '../../server/planning/quantities/row';
import { Catalogue } from '../../server/planning/quantities/catalogue';
import { SavedFilters } from '../../server/planning/quantities/saved-filters';
import { conditionOf, narrowIndex, selectionOf } from '../../server/planning/quantities/selection';
import { startBarePortal, type BarePortal } from '../servers/bare-portal';
import { load, quantile, type Load } from './load';
import { fillPlan, planLog as log, plannedRows as rows } from './plan-rows';
import type { BenchRow } from './row';

const fewRows = 10_000;
const clock = createClock('America/Sao_Paulo');
const wide = planChannels.map((channel) => `chanel=${channel}`).join('&');
const page = (number: number) => `/ij/plan_edit?${wide}&page=${number}`;
const deepPage = Math.min(10_000, Math.floor(rows / 20));

/** Planning over a million rows: pages against a bare handler, deep pages, group saves and live counts. */
export async function benchPlanning(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const open = (mongodbDatabase: string) =>
    openPortalDatabase({ mongodbUri: engine.uri, mongodbDatabase, dataDir }, log);
  const [large, small] = await Promise.all([open('large'), open('small')]);
  const portals: BarePortal[] = [];
  let bare: ChildProcess | undefined;
  try {
    await fillPlan(large.db, rows);
    await fillPlan(small.db, fewRows);
    const portal = async (database: string) => {
      const started = await startBarePortal({ mongodbUri: engine.uri, database });
      portals.push(started);
      return { url: started.url, cookie: (await started.signUp('bench@demo.example', 'USER GOLD')).cookie };
    };
    const [ours, oursSmall] = [await portal('large'), await portal('small')];
    bare = fork(path.resolve('test/bench/bare-planning.ts'), [engine.uri, 'large'], {
      execArgv: ['--import', 'tsx'],
    });
    const [port] = (await once(bare, 'message')) as [number];
    return [
      ...(await benchPages(ours, oursSmall, `http://127.0.0.1:${port}`)),
      await benchCounts(large.db),
      await benchGroup(large.db),
    ];
  } finally {
    bare?.disconnect();
    bare?.kill();
    for (const portal of portals) await portal.remove();
    await large.close();
    await small.close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Signed {
  readonly url: string;
  readonly cookie: string;
}

interface Round {
  readonly mine: Load;
  readonly floor: Load;
}

/** The round with the median ratio of five, by turns: a single round is too random. */
async function medianRound(run: () => Promise<Round>): Promise<Round> {
  const rounds: Round[] = [];
  for (let round = 0; round < 5; round += 1) rounds.push(await run());
  const ratio = ({ mine, floor }: Round) => mine.perSecond / floor.perSecond;
  return rounds.sort((one, other) => ratio(one) - ratio(other))[2] as Round;
}

async function benchPages(ours: Signed, oursSmall: Signed, bareUrl: string): Promise<BenchRow[]> {
  const ask = ({ url, cookie }: Signed, number: number, atOnce: number, seconds: number) =>
    load(url, () => page(number), { atOnce, seconds, headers: { Cookie: cookie } });
  for (const warm of [ours, oursSmall]) await ask(warm, 1, 4, 3);
  await load(bareUrl, () => '/', { atOnce: 4, seconds: 2 });
  const { mine, floor } = await medianRound(async () => ({
    mine: await ask(ours, 1, 8, 4),
    floor: await load(bareUrl, () => '/', { atOnce: 8, seconds: 4 }),
  }));
  await ask(ours, deepPage, 1, 2);
  const [first, deep, few] = [
    await ask(ours, 1, 1, 5),
    await ask(ours, deepPage, 1, 5),
    await ask(oursSmall, 1, 1, 5),
  ];
  return [
    {
      name: `Planning page over ${rows} rows, requests/s against a bare handler (median of 5)`,
      value: mine.perSecond,
      floor: floor.perSecond,
      ratio: mine.perSecond / floor.perSecond,
      target: 0.4,
    },
    {
      name: 'Planning page, p99 in ms against the bare handler’s',
      value: mine.p99,
      floor: floor.p99,
      ratio: mine.p99 / floor.p99,
      target: 4,
      atMost: true,
    },
    {
      name: `Planning page ${deepPage} against page 1, median ms`,
      value: deep.median,
      floor: first.median,
      ratio: deep.median / first.median,
      target: 2,
      atMost: true,
    },
    {
      name: `Planning page over ${rows} against ${fewRows} rows, median ms`,
      value: first.median,
      floor: few.median,
      ratio: first.median / few.median,
      target: 1.5,
      atMost: true,
    },
  ];
}

/** Each filter is new, so that no count is cached. */
async function benchCounts(db: Db): Promise<BenchRow> {
  const background = new WorkQueue(db, log);
  const planning = openPlanning(db, {
    background,
    notices: new Notices(db, clock, log),
    audit: new Audit(db, clock),
    clock,
    timeZone: 'America/Sao_Paulo',
    log,
  });
  const filters = planChannels.flatMap((channel, at): PlanFilter[] => [
    { ...emptyFilter, chanel: [channel] },
    { ...emptyFilter, chanel: [channel], dateStart: '2026-01', dateEnd: '2026-12' },
    { ...emptyFilter, chanel: [channel], brand: [`Marca ${at}`] },
    { ...emptyFilter, chanel: planChannels, hero: ['hero'], abcd: ['ABCD'[at] ?? 'A'] },
    { ...emptyFilter, chanel: planChannels, sku: [`SK00000${at}`] },
  ]);
  const [mine, floor]: [number[], number[]] = [[], []];
  for (const filter of filters) {
    const selection = selectionOf(filter, null);
    floor.push(
      await timed(() =>
        planRows(db).countDocuments(conditionOf(selection), { hint: narrowIndex(selection) }),
      ),
    );
    mine.push(await timed(() => planning.choices(filter)));
  }
  await background.stop();
  const p95 = (times: number[]) =>
    quantile(
      times.sort((one, other) => one - other),
      0.95,
    );
  const [value, least] = [p95(mine), p95(floor)];
  return {
    name: 'Planning live count, p95 in ms against a bare countDocuments',
    value,
    floor: least,
    ratio: value / least,
    target: 2,
    atMost: true,
  };
}

/** A quarter of the rows, twice in each direction, so that neither side has the warmer cache. */
async function benchGroup(db: Db): Promise<BenchRow> {
  const background = new WorkQueue(db, log);
  const filters = new SavedFilters(db, clock, new Catalogue(db));
  const planning = openPlanning(db, {
    background,
    notices: new Notices(db, clock, log),
    audit: new Audit(db, clock),
    clock,
    timeZone: 'America/Sao_Paulo',
    log,
  });
  const person = { email: 'bench@demo.example', name: 'Bench', type: 'USER GOLD' as const, stores: [] };
  const { work } = new GroupRunner(officialPlan(db), {
    filters,
    promoted: new PromotedRows(db, clock),
    background,
    clock,
    ended: () => Promise.resolve(),
  });
  const group = async (channel: string) => {
    const change = crypto.randomUUID();
    const by = { action: 'increase', percent: 10 } as const;
    await planning.multiply(person, change, { ...emptyFilter, chanel: [channel] }, by);
    await work.run(change);
  };
  const bare = (channel: string) =>
    planRows(db).updateMany({ channel }, { $mul: { valor: 1.1 }, $set: { creationDate: clock.stamp() } });
  const [one, two, three, four] = planChannels;
  const floor = (await timed(() => bare(one))) + (await timed(() => bare(two)));
  const mine = (await timed(() => group(three))) + (await timed(() => group(four)));
  await background.stop();
  const perSecond = (ms: number) => (rows / 2 / ms) * 1_000;
  return {
    name: `Group save of ${rows / 4} of ${rows} rows, rows/s against a bare updateMany`,
    value: perSecond(mine),
    floor: perSecond(floor),
    ratio: floor / mine,
    target: 0.8,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

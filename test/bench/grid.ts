import { chromium, type Browser, type Page } from 'playwright-core';
import type { Sheet } from './grid/data';
import {
  arrange,
  atRest,
  editable,
  find,
  footprint,
  keyLatencies,
  parts,
  pasteAndUndo,
  scrollFrames,
  sinceArrival,
  watchFirstCell,
} from './grid/measure';
import { benchPages, type BenchPages, type Contender } from './grid/page';
import type { BenchRow } from './row';

const launch = {
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
};
const runs = 3;
/** Single pastes and undos vary by half because of the browser's garbage collection. */
const pasteRuns = 11;
const [framesAtOpening, framesAtRest] = [20, 180];
const contenders = ['ours', 'ag'] as const;

const sorted = (values: readonly number[]) => [...values].sort((one, other) => one - other);
const quantile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
const median = (values: readonly number[]) => quantile(values, 0.5);

/** The grid and AG Grid in the same browser with the same rows, by turns. */
export async function benchGrid(): Promise<BenchRow[]> {
  const pages = await benchPages([...contenders, 'bare', 'plan']);
  const browser = await chromium.launch(launch);
  try {
    const rows: BenchRow[] = [];
    for (const sheet of ['forecast', 'hr'] as const) rows.push(...(await beside(browser, pages, sheet)));
    rows.push(...(await alone(browser, pages)), ...(await plan(browser, pages)));
    return rows;
  } finally {
    await browser.close();
    await pages.close();
  }
}

type Figures = Record<(typeof contenders)[number], number[]>;

async function beside(browser: Browser, pages: BenchPages, sheet: Sheet): Promise<BenchRow[]> {
  const first: Figures = { ours: [], ag: [] };
  const opening: Figures = { ours: [], ag: [] };
  const frames: Figures = { ours: [], ag: [] };
  const keys: number[] = [];
  for (let run = 0; run < runs; run += 1)
    for (const contender of contenders)
      await visit(browser, pages, contender, { sheet }, async (page) => {
        first[contender].push(await firstCell(page));
        opening[contender].push(...(await scrollFrames(page, parts[contender].scroller, framesAtOpening)));
        await atRest(page);
        frames[contender].push(...(await scrollFrames(page, parts[contender].scroller, framesAtRest)));
        if (contender !== 'ours') return;
        await page.evaluate(
          (selector) => document.querySelector(selector)?.scrollTo(0, 0),
          parts.ours.scroller,
        );
        await page.waitForSelector(editable.ours);
        keys.push(...(await keyLatencies(page, editable.ours, 20)));
      });
  const name = `Grid of ${sheet}`;
  const against = (what: string, ours: number, ag: number): BenchRow => ({
    name: `${name}, ${what}, ms against AG Grid`,
    value: ours,
    floor: ag,
    ratio: ours / ag,
    target: 1,
    atMost: true,
  });
  return [
    against('first cells painted', median(first.ours), median(first.ag)),
    against(
      'p95 of the first frames, at once after opening',
      quantile(opening.ours, 0.95),
      quantile(opening.ag, 0.95),
    ),
    against('p95 frame while scrolling', quantile(frames.ours, 0.95), quantile(frames.ag, 0.95)),
    limit(`${name}, p95 frame while scrolling, ms`, quantile(frames.ours, 0.95), 20),
    limit(`${name}, key press to painted, median ms`, median(keys), 16),
  ];
}

async function alone(browser: Browser, pages: BenchPages): Promise<BenchRow[]> {
  const pastes: number[] = [];
  const undos: number[] = [];
  for (let run = 0; run < pasteRuns; run += 1)
    await visit(browser, pages, 'ours', { sheet: 'hr' }, async (page) => {
      const { paste, undo, edits } = await pasteAndUndo(page, 10_000);
      if (edits !== 30_000) throw new Error(`${edits} cells were pasted, not 30000`);
      pastes.push(paste);
      undos.push(undo);
    });
  const weight = await visit(browser, pages, 'ours', { sheet: 'hr', rows: '100000' }, async (page) => {
    await firstCell(page);
    await scrollFrames(page, parts.ours.scroller, framesAtRest);
    return footprint(page, await page.context().newCDPSession(page));
  });
  const bare = await visit(browser, pages, 'bare', {}, async (page) => ({
    frames: await atRest(page).then(() => scrollFrames(page, parts.bare.scroller, framesAtRest)),
    keys: await keyLatencies(page, editable.bare, 20),
  }));
  return [
    limit('An input alone in its page, key press to painted, median ms', median(bare.keys), 16),
    limit(
      'Lines of text alone in their page, p95 frame while scrolling, ms',
      quantile(bare.frames, 0.95),
      20,
    ),
    limit('Grid, paste of 10000 × 3 cells with checks, median ms', median(pastes), 250),
    limit('Grid, its undo, median ms', median(undos), 60),
    limit('Grid of 100000 rows, elements in the page', weight.nodes, 2_000),
    limit('Grid of 100000 rows, heap in MB', weight.heapMb, 60),
    limit('Grid page, compressed JavaScript in KB', await pages.kilobytes('ours'), 170),
  ];
}

/** The plan's grid with 50,000 SKUs over 24 months, by turns with the forecast's grid. */
async function plan(browser: Browser, pages: BenchPages): Promise<BenchRow[]> {
  const [drawn, finds, filters, sorts, frames, keys]: number[][] = [[], [], [], [], [], []];
  const forecast = { frames: [] as number[], keys: [] as number[] };
  let heap = 0;
  for (let run = 0; run < runs; run += 1) {
    await visit(browser, pages, 'ours', { sheet: 'forecast' }, async (page) => {
      await atRest(page);
      forecast.keys.push(...(await keyLatencies(page, editable.ours, 20)));
      forecast.frames.push(...(await scrollFrames(page, parts.ours.scroller, framesAtRest)));
    });
    await visit(browser, pages, 'plan', { rows: '50000' }, async (page) => {
      drawn?.push(await sinceArrival(page));
      await atRest(page);
      frames?.push(...(await scrollFrames(page, parts.plan.scroller, framesAtRest)));
      await page.evaluate(
        (selector) => document.querySelector(selector)?.scrollTo(0, 0),
        parts.plan.scroller,
      );
      await page.waitForSelector(editable.plan);
      keys?.push(...(await keyLatencies(page, editable.plan, 20)));
      finds?.push(await find(page, 'SK049998'));
      const { filter, sort } = await arrange(page);
      filters?.push(filter);
      sorts?.push(sort);
      heap = (await footprint(page, await page.context().newCDPSession(page))).heapMb;
    });
  }
  const name = 'Plan of 50000 SKUs × 24 months';
  return [
    limit(`${name}, from its arrival to first cells painted, median ms`, median(drawn ?? []), 1_500),
    limit(`${name}, p95 frame while scrolling, ms`, quantile(frames ?? [], 0.95), 20),
    limit(`${name}, key press to painted, median ms`, median(keys ?? []), 16),
    limit(
      `${name}, p95 frame while scrolling, ms against the forecast’s`,
      quantile(frames ?? [], 0.95),
      quantile(forecast.frames, 0.95),
      1.25,
    ),
    limit(
      `${name}, key press to painted, median ms against the forecast’s`,
      median(keys ?? []),
      median(forecast.keys),
      1.25,
    ),
    limit(`${name}, one of the last SKUs found, median ms`, median(finds ?? []), 1_000),
    limit(`${name}, filtered by a SKU, median ms`, median(filters ?? []), 250),
    limit(`${name}, sorted by a month, median ms`, median(sorts ?? []), 500),
    limit(`${name}, heap in MB`, heap, 120),
  ];
}

const limit = (name: string, value: number, floor: number, target = 1): BenchRow => ({
  name,
  value,
  floor,
  ratio: value / floor,
  target,
  atMost: true,
});

const firstCell = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => 'firstCell' in window);
  return page.evaluate(() => (window as unknown as { firstCell: number }).firstCell);
};

async function visit<T>(
  browser: Browser,
  pages: BenchPages,
  contender: Contender,
  query: Record<string, string>,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    // The loader of these files wraps named functions in a helper, which functions sent to the page need.
    await page.addInitScript({ content: 'globalThis.__name = (value) => value;' });
    await page.addInitScript(watchFirstCell, parts[contender].cell);
    await page.goto(pages.address(contender, query));
    await firstCell(page);
    return await measure(page);
  } finally {
    await page.close();
  }
}

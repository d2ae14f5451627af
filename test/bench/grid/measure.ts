import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import type { Contender } from './page';

/** The selectors of each contender's parts. */
export const parts: Record<Contender, { cell: string; scroller: string }> = {
  ours: { cell: '[role=gridcell]', scroller: '[data-grid]' },
  ag: { cell: '.ag-row [role=gridcell]', scroller: '.ag-grid-viewport' },
  bare: { cell: 'input', scroller: '.tall' },
  plan: { cell: '[role=gridcell]', scroller: '[data-grid]' },
};

/** The selectors of the cells that are edited. */
export const editable = {
  ours: '[data-row="4"] [data-column="2"]',
  bare: 'input',
  plan: '[data-row="4"] [data-column="3"]',
};

/** Milliseconds from the arrival of the cells until they were painted. */
export const sinceArrival = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (window as unknown as { firstCell: number }).firstCell -
      (performance.getEntriesByName('arrived')[0]?.startTime ?? 0),
  );

/** Milliseconds until a plan is filtered by a SKU, and then sorted by a month, both painted. */
export const arrange = (page: Page): Promise<{ filter: number; sort: number }> =>
  page.evaluate(async () => {
    interface Bench {
      grid: { store: { rows: Int32Array; arrange: (by: object, arranger: unknown) => void } };
      arranged: unknown;
    }
    const { arranged, grid } = window as unknown as Bench;
    const { store } = grid;
    const painted = () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve();
          channel.port2.postMessage(null);
        }),
      );
    const timed = async (by: object) => {
      const from = performance.now();
      store.arrange(by, arranged);
      await painted();
      return performance.now() - from;
    };
    const filters = new Map([['sku', { text: '0499', state: 'all' }]]);
    const filter = await timed({ sort: null, filters });
    if (store.rows.length > 1_000) throw new Error('the plan was not filtered');
    const sort = await timed({ sort: { columnId: '2026-03', down: true }, filters: new Map() });
    return { filter, sort };
  });

/** Milliseconds until the find bar shows a SKU of one of the last rows, painted. */
export async function find(page: Page, sku: string): Promise<number> {
  await page.keyboard.press('Control+f');
  await page.waitForSelector('[role=search] input');
  return page.evaluate(async (text) => {
    const field = document.querySelector('[role=search] input') as HTMLInputElement;
    const from = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const isFound = () =>
      /^1 de/.test(document.querySelector('[role=search] [role=status]')?.textContent ?? '');
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (isFound()) resolve();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    return performance.now() - from;
  }, sku);
}

/** Milliseconds from the page's start until the first cells were painted. Injected before the page loads. */
export const watchFirstCell = (selector: string): void => {
  const look = (): void => {
    if (document.querySelector(selector))
      requestAnimationFrame(() => Object.assign(window, { firstCell: performance.now() }));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Durations of `count` frames while about every second frame scrolls by a page of rows. */
export const scrollFrames = (page: Page, selector: string, count: number): Promise<number[]> =>
  page.evaluate(
    ([scrollerOf, frames]) =>
      new Promise<number[]>((resolve) => {
        const scroller = document.querySelector(scrollerOf) as HTMLElement;
        const lengths: number[] = [];
        let last = performance.now();
        const step = (): void => {
          const now = performance.now();
          lengths.push(now - last);
          last = now;
          scroller.scrollTop += 240;
          if (lengths.length > frames) resolve(lengths.slice(1));
          else requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    [selector, count] as const,
  );

/**
 * Waits until the browser has finished opening the page: half a second of frames at the screen's rate, or a quarter
 * of a minute on a machine that is too busy.
 */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [last, kept] = [performance.now(), 0];
        const latest = last + 15_000;
        const step = (): void => {
          const now = performance.now();
          kept = now - last < 19 ? kept + 1 : 0;
          last = now;
          if (kept >= 30 || now > latest) resolve();
          else requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
  );

const frameMs = 1000 / 60;

/**
 * Milliseconds from each key press to the frame that shows it, by the page's own clock. People press keys at any
 * time within a frame, so the presses are spread evenly over one: presses right after the start of a frame would
 * always wait for a whole frame, and measure the screen's rate more than the page.
 */
export async function keyLatencies(page: Page, target: string, presses: number): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    window.addEventListener(
      'keydown',
      (event) => {
        const pressedAt = event.timeStamp;
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.onmessage = () => seen.push(performance.now() - pressedAt);
          painted.port2.postMessage(null);
        });
      },
      true,
    );
  });
  await page.click(target);
  for (let press = 0; press < presses; press += 1)
    for (const key of ['7', 'Enter']) {
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await pause((press / presses) * frameMs);
      await page.keyboard.press(key);
    }
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return page.evaluate(() => (window as unknown as { seen: number[] }).seen);
}

/** The number of elements in the page, and the JavaScript heap in MB after garbage collection. */
export async function footprint(page: Page, session: CDPSession): Promise<{ nodes: number; heapMb: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  return { nodes, heapMb: usedSize / 1024 / 1024 };
}

/** Milliseconds of a paste by a clipboard event until it is painted, and of its undo by keyboard. */
export const pasteAndUndo = (
  page: Page,
  rows: number,
): Promise<{ paste: number; undo: number; edits: number }> =>
  page.evaluate(async (count) => {
    interface Bench {
      grid: {
        store: { counts: { unsaved: number } };
        control: { undo: () => void; select: (place: { row: number; column: number }) => void };
      };
    }
    const { grid } = window as unknown as Bench;
    const painted = () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve();
          channel.port2.postMessage(null);
        }),
      );
    const lines = Array.from({ length: count }, (_, row) => `1.${100 + (row % 900)},25\t-${row},5\t(${row})`);
    const clipboard = new DataTransfer();
    clipboard.setData('text/plain', lines.join('\r\n'));
    const scroller = document.querySelector('[data-grid]') as HTMLElement;
    grid.control.select({ row: 0, column: 1 });
    scroller.focus();
    await painted();
    const from = performance.now();
    scroller.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
    );
    await painted();
    const paste = performance.now() - from;
    const edits = grid.store.counts.unsaved;
    await painted();
    const undoFrom = performance.now();
    grid.control.undo();
    await painted();
    return { paste, undo: performance.now() - undoFrom, edits };
  }, rows);

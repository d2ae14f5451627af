import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, vi } from 'vitest';
import { misplaced } from './misplaced';

declare global {
  interface Window {
    /** What the page's parts have moved by so far, of the window: 1 is all of it by its whole height. */
    shifted?: number;
    /** What moved, with where it was and where it went. */
    movers?: string[];
  }
}

/** Adds up, from now on, by how much the parts of each page of the context move while it loads. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      /** A key, a click or another size of the window came before it: that is no shift of a page's own, by definition. */
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
    window.shifted = 0;
    const movers: string[] = (window.movers = []);
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        window.shifted = (window.shifted ?? 0) + value;
        for (const { node, previousRect, currentRect } of sources)
          movers.push(
            `${node?.nodeName} ${node?.textContent?.trim().slice(0, 40)} ${previousRect.y} → ${currentRect.y}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** A page that tells when nothing of it is on its way any more, but what stays open by design. */
export function watchRequests(page: Page): { atRest(hydrates: boolean): Promise<void> } {
  const open = new Set<Request>();
  page.on('request', (request) => {
    // What the page before had on its way ends with it, told or not.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  const end = (request: Request) => void open.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  /** What keeps the page from being at rest. */
  const under = async (hydrates: boolean): Promise<string[]> => {
    if (open.size > 0) return [...open].map((request) => request.url());
    const frames = page.frames();
    const idle = await Promise.all(frames.map((frame) => frame.evaluate(isIdle, hydrates)));
    return frames.filter((_, at) => !idle[at]).map((frame) => frame.url());
  };
  return {
    atRest: (hydrates) =>
      vi.waitFor(async () => expect([...(await under(hydrates)), ...(await under(hydrates))]).toEqual([]), {
        interval: 10,
        timeout: 60_000,
      }),
  };
}

/** Fonts are there, and where there are scripts these have taken the page over, and two frames have been drawn since. */
async function isIdle(hydrates: boolean): Promise<boolean> {
  const taken = () =>
    [...document.body.children].some((node) =>
      Object.keys(node).some((key) => key.startsWith('__reactProps$')),
    );
  if (document.readyState !== 'complete' || document.fonts.status !== 'loaded') return false;
  if (!hydrates) return true;
  if (!taken()) return false;
  for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  await new Promise((idle) => requestIdleCallback(idle, { timeout: 50 }));
  return true;
}

/** The frames of a page that moved by `maxShift` of their window or more while it loaded: by how much, and what moved. */
export async function shiftsOf(page: Page, maxShift: number): Promise<string[]> {
  const shifts = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => [window.shifted ?? 0, window.movers ?? []] as const)),
  );
  return shifts
    .filter(([shift]) => shift >= maxShift)
    .map(([shift, movers]) => `shifts by ${shift.toFixed(3)}: ${movers.join(', ')}`);
}

/** What the window of the page is called, and how many headings of the first level it has. */
export const headOf = (page: Page): Promise<{ title: string; headings: number }> =>
  page.evaluate(() => ({ title: document.title, headings: document.querySelectorAll('h1').length }));

/** What of the page, and of the frames in it, stands over, beyond or out of what holds it, at rest in its window. */
export async function layoutFaults(page: Page, hydrates: boolean): Promise<string[]> {
  const found = await Promise.all(page.frames().map((frame) => frame.evaluate(misplaced, hydrates)));
  return found.flat();
}

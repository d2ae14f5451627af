import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, vi } from 'vitest';

declare global {
  interface Window {
    /** What the page's parts have moved by so far, of the window: 1 is all of it by its whole height. */
    shifted?: number;
  }
}

/** Adds up, from now on, by how much the parts of each page of the context move while it loads. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shifted = (window.shifted ?? 0) + entry.value;
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
        timeout: 40_000,
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

/** By how much the page, or that one of its frames that moved most, moved while it loaded, each of its own window. */
export async function shiftOf(page: Page): Promise<number> {
  const shifts = await Promise.all(page.frames().map((frame) => frame.evaluate(() => window.shifted ?? 0)));
  return Math.max(...shifts);
}

/** What the window of the page is called, and how many headings of the first level it has. */
export const headOf = (page: Page): Promise<{ title: string; headings: number }> =>
  page.evaluate(() => ({ title: document.title, headings: document.querySelectorAll('h1').length }));

/** What of the page, and of the frames in it, stands over, beyond or out of what holds it, at rest in its window. */
export async function layoutFaults(page: Page, hydrates: boolean): Promise<string[]> {
  const found = await Promise.all(page.frames().map((frame) => frame.evaluate(misplaced, hydrates)));
  return found.flat();
}

/** Runs in the page, so it holds all that it needs. Where scripts run, reads until two frames show the same. */
async function misplaced(hydrates: boolean): Promise<string[]> {
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  const everything: Box = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
  /** Less than this, in CSS pixels, nobody sees. */
  const seen = 2;
  const meet = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const isSeen = ({ left, top, right, bottom }: Box) => right - left > seen && bottom - top > seen;
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
  /** The part of a control that its own text may take: what a page lays over its padding covers none of it. */
  const within = (element: Element, { left, top, right, bottom }: Box): Box => {
    if (!element.matches('input, select, textarea')) return { left, top, right, bottom };
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return { left: left + parseFloat(paddingLeft), top, right: right - parseFloat(paddingRight), bottom };
  };
  const name = (element: Element) =>
    `<${element.localName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}>`;

  function read(): string[] {
    const faults: string[] = [];
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element) => {
      const style = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, style);
      return style;
    };
    const clips = new Map<Element, Box>();
    /** Where an element can be seen at all, for those around it that cut what stands out of them. */
    const clipOf = (element: Element): Box => {
      const known = clips.get(element);
      if (known) return known;
      const { position } = styleOf(element);
      let parent = position === 'fixed' ? null : element.parentElement;
      if (position === 'absolute')
        while (parent && styleOf(parent).position === 'static') parent = parent.parentElement;
      let clip = everything;
      if (parent && parent !== document.body && parent !== document.documentElement) {
        clip = clipOf(parent);
        const { overflowX, overflowY, clipPath } = styleOf(parent);
        const box = parent.getBoundingClientRect();
        const cutX = overflowX !== 'visible' || clipPath !== 'none';
        const cutY = overflowY !== 'visible' || clipPath !== 'none';
        clip = meet(clip, {
          ...everything,
          ...(cutX && { left: box.left, right: box.right }),
          ...(cutY && { top: box.top, bottom: box.bottom }),
        });
      }
      clips.set(element, clip);
      return clip;
    };
    /** What is drawn above the rest and scrolls apart from it. */
    const layerOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (
          ['sticky', 'fixed'].includes(styleOf(at).position) ||
          at.matches('dialog, [role=dialog], [popover]')
        )
          return at;
      return null;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      }) && !element.closest('svg');

    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth) {
      const widest = [...document.querySelectorAll('body *')].find(
        (element) =>
          isShown(element) &&
          meet(element.getBoundingClientRect(), clipOf(element)).right > window.innerWidth + 1 &&
          layerOf(element) === null,
      );
      faults.push(`page ${scrollWidth} wide: ${widest ? name(widest) : ''}`);
    }

    const covers = [...document.querySelectorAll(controls)].filter(isShown).map((element) => ({
      element,
      layer: layerOf(element),
      boxes: [...element.getClientRects()]
        .map((box) => meet(within(element, box), clipOf(element)))
        .filter(isSeen),
    }));

    for (const { element, boxes } of covers) {
      if (boxes.length === 0) continue;
      const box = element.getBoundingClientRect();
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, textOverflow } = styleOf(at);
        if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll')
          break;
        if (textOverflow === 'ellipsis') break;
        const edge = at.getBoundingClientRect();
        const cut =
          (overflowX !== 'visible' && (box.right - edge.right > seen || edge.left - box.left > seen)) ||
          (overflowY !== 'visible' && (box.bottom - edge.bottom > seen || edge.top - box.top > seen));
        if (cut) faults.push(`cut off: ${name(element)}`);
        if (cut || ['absolute', 'fixed'].includes(styleOf(at).position)) break;
      }
      const { display, textOverflow } = styleOf(element);
      const isNumber = element.matches(
        'input[inputmode=decimal], input[inputmode=numeric], input[type=number]',
      );
      const holdsText =
        element.matches('button, a, summary') && display !== 'inline' && textOverflow !== 'ellipsis';
      if ((isNumber || holdsText) && element.scrollWidth > element.clientWidth + 1)
        faults.push(
          `larger than its control: ${name(element)} ${isNumber ? (element as HTMLInputElement).value : ''}`,
        );
    }

    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!holder || !node.textContent?.trim() || !isShown(holder) || holder.matches('option, script, style'))
        continue;
      range.selectNodeContents(node);
      // Lines stand closer than their letters' boxes are tall.
      const lines = [...range.getClientRects()]
        .map((line) => ({
          left: line.left,
          right: line.right,
          top: line.top + line.height * 0.2,
          bottom: line.bottom - line.height * 0.2,
        }))
        .map((line) => meet(line, meet(clipOf(holder), ownClip(holder))))
        .filter(isSeen);
      if (lines.length === 0) continue;
      const { overflowX } = styleOf(holder);
      if (
        (overflowX === 'clip' || overflowX === 'hidden') &&
        /^-?[\d.,]*\d( %)?$/.test(node.textContent.trim()) &&
        !holder.closest('.visually-hidden') &&
        holder.scrollWidth > holder.clientWidth + 1
      )
        faults.push(`figure cut: ${name(holder)}`);
      const layer = layerOf(holder);
      const cover = covers.find(
        ({ element, layer: above, boxes }) =>
          above === layer &&
          !element.contains(holder) &&
          lines.some((line) => boxes.some((box) => isSeen(meet(line, box)))),
      );
      if (cover) faults.push(`“${node.textContent.trim().slice(0, 40)}” under ${name(cover.element)}`);
    }
    return faults;

    function ownClip(element: Element): Box {
      return styleOf(element).overflowX === 'visible' ? everything : element.getBoundingClientRect();
    }
  }

  if (!hydrates) return read();
  const drawn = () => new Promise((next) => requestAnimationFrame(next));
  await drawn();
  let before = read();
  for (let look = 0; look < 60; look += 1) {
    await drawn();
    const now = read();
    if (now.length === before.length && now.every((fault, at) => fault === before[at])) return now;
    before = now;
  }
  return [...before, 'never at rest'];
}

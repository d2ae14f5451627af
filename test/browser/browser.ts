import { isDeepStrictEqual } from 'node:util';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { demoPassword, portalUrl } from '../portal/client';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Without a window: half the work of the whole browser. */
const launch = {
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
};

/** A person's browser, and not HeadlessChrome, which servers take for a robot. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

const looks = [
  [desktop, 'light'],
  [phone, 'dark'],
] as const;

/** How Remix begins to say that a page was left while its data was read: it is nobody's fault, and happens in a moment's time. */
const leftBehind = 'AbortError: signal is aborted without reason';

interface Visit {
  /** Another way to the portal than the straight one. */
  readonly baseURL?: string;
  readonly viewport?: { width: number; height: number };
  readonly javaScriptEnabled?: boolean;
  readonly colorScheme?: 'light' | 'dark';
  readonly hasTouch?: boolean;
}

/** One Chromium for all files of a worker; it ends with the worker's process. */
let chromiumOfWorker: Promise<Browser> | undefined;

/** Each visit has cookies of its own and records what its console complains of; the visits of a file end with it. */
export function useBrowser() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await (chromiumOfWorker ??= chromium.launch(launch));
  });
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())));
  return visitsTo(() => browser);
}

/** A browser whose pages stand in the machine's own letters: the portal's came too late for a first drawing (`optional`). */
export function useBrowserWithoutFonts() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ ...launch, args: [...launch.args, '--disable-remote-fonts'] });
  });
  afterAll(() => browser.close());
  return visitsTo(() => browser);
}

/** The whole Chromium, which keeps pages to go back to, as people's do; for tests it is told not to. */
export function useKeepingBrowser() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      ...launch,
      executablePath: '/usr/bin/chromium',
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  });
  afterAll(() => browser.close());
  return visitsTo(() => browser);
}

function visitsTo(browserNow: () => Browser) {
  return {
    async visit(options: Visit = {}): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
      const context = await browserNow().newContext({
        baseURL: options.baseURL ?? portalUrl(),
        viewport: desktop,
        userAgent,
        locale: 'pt-BR',
        reducedMotion: 'reduce',
        ...options,
      });
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith(leftBehind))
          complaints.push(message.text());
      });
      return { page, context, complaints };
    },
  };
}

/** Gives the page's browser a session, as the form of the door does. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  const answer = await page.context().request.post('/', { form: { email, password }, maxRedirects: 0 });
  if (answer.status() !== 302) throw new Error(`${email} could not sign in: ${answer.status()}`);
}

/** Opens each address as a person at a desk sees it in light, then as one on a phone in the dark; gives all faults. */
export async function faultsIn(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    found.push(...(await faultsInBothLooks(page)));
  }
  return found;
}

/** Faults of the page that is open, at a desk in light and on a phone in the dark. */
export async function faultsInBothLooks(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [viewport, colorScheme] of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    found.push(...(await faultsOf(page)).map((fault) => `${colorScheme} ${fault}`));
  }
  return found;
}

/** Signs in and opens the landing page. */
export async function land(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await page.goto('/');
}

/** Waits for something to be so, in hooks as in tests; what fails while a page changes is tried again. */
const untilTrue = (read: () => Promise<boolean>, interval = 50): Promise<void> =>
  vi.waitFor(async () => expect(await read()).toBe(true), { timeout: 60_000, interval });

/** Waits until the page's scripts have taken an element over, as React marks it, and are at rest. */
export async function takenOver(element: Locator): Promise<void> {
  await untilTrue(() =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))),
  );
  await element.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Whether keys that are pressed go there. */
export const isFocused = (thing: Locator): Promise<boolean> =>
  thing.evaluate((node) => node === document.activeElement);

/** What a page shows when it has come to rest: read until something is there, and the same twice in a row. */
export async function settled<T>(read: () => Promise<T>): Promise<NonNullable<T>> {
  let last: T | undefined;
  await untilTrue(async () => {
    const before = last;
    last = await read();
    return last !== '' && last !== null && isDeepStrictEqual(last, before);
  });
  return last as NonNullable<T>;
}

/** The middle of something that has come to rest, for the mouse. */
export async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await settled(() => target.boundingBox());
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Brings a page into sight, which then sees that its session has ended; again until the page's scripts run. */
export const seeSessionEnd = (page: Page): Promise<void> =>
  untilTrue(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return (await page.getByRole('dialog', { name: 'Aviso' }).count()) === 1;
  }, 250);

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Only what is wrong is gathered: to describe all that is right takes longer than the look at it. */
const options: axe.RunOptions = { runOnly: rules, resultTypes: ['violations'], iframes: false };

/**
 * What is wrong with a page for people who do not see, point or scroll sideways: axe's findings, and a page wider than
 * its window. Looks at the page at rest: a colour measured halfway through a fade is nobody's.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  await untilTrue(() => page.evaluate(() => document.querySelector('[aria-busy="true"]') === null));
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const faults = await page.evaluate(async (asked) => {
    const { violations } = await window.axe.run(document, asked);
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`);
  }, options);
  if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
    faults.push('wider than the window');
  const { pathname, search } = new URL(page.url());
  return faults.map((fault) => `${pathname}${search}: ${fault}`);
}

/** What is held back until it is opened. */
export function gate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

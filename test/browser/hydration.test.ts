/** @module-tag slow — a browser */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { desktop, phone, settled, signIn, takenOver, useBrowser } from './browser';
import { review } from './review';

declare global {
  interface Window {
    /** Hands the page what its loaders answered. */
    giveData(): void;
  }
}

const browser = useBrowser();

/** Opens an address whose page's scripts run while its data is yet to come, as on a slow line. */
async function openWithoutData(page: Page, address: string): Promise<void> {
  await page.route(
    (url) => url.pathname + url.search === address,
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        /(<script[^>]*>)(window\.__remixContext\.streamController\.enqueue\(.*?\.close\(\);)<\/script>/s,
        (_all, opening: string, handing: string) => `${opening}window.giveData=()=>{${handing}}</script>`,
      );
      await route.fulfill({ response: answer, body });
    },
  );
  await page.goto(address);
  // Remix takes the stream when it begins to read the data.
  await page.waitForFunction(
    () => '__remixContext' in window && window.__remixContext['stream'] === undefined,
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Read to its end, which styles on their way keep a page from, and written in its own font: all else stands elsewhere first. */
const drawnInItsFonts = (page: Page) =>
  page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      document.fonts.status === 'loaded' &&
      [...document.fonts].some(({ status }) => status === 'loaded'),
  );

/** Where the links and menus stand that a page has before its scripts run and afterwards, by what they are called. */
const placesOf = (page: Page): Promise<[name: string, place: string][]> =>
  page.locator('main').evaluate((main) => {
    const times = new Map<string, number>();
    return [...main.querySelectorAll<HTMLElement>('a, summary')]
      .filter((each) => each.checkVisibility() && !each.closest('table, [role=grid]'))
      .map((each) => {
        const { x, y } = each.getBoundingClientRect();
        const words = each.ariaLabel || each.innerText.trim();
        const time = (times.get(words) ?? 0) + 1;
        times.set(words, time);
        return [`${words} ${time}`, `${Math.round(x)} ${Math.round(y)}`];
      });
  });

describe('a button pressed while a page’s scripts load', () => {
  it.each([
    ['the forecast review', `${review('1001 - Lojas SP')}`],
    ['the HR data', '/ij/rh_edit/Loja%20Centro'],
    ['the planning', '/ij/plan_edit?chanel=BRANDSITE&dateStart=2027-05&dateEnd=2027-05'],
    ['the planning’s filter', '/ij/plan'],
    ['the cockpit', '/ij/cockpit_preview?businessUnitID=5454&report=Working+Capital'],
    ['the FP&A report', '/ij/report_preview_schneider?rf=RF1%202027&cost_center=1001%20-%20Lojas%20SP'],
    ['the upload', '/captura/manual'],
  ])('stays in place in %s', async (_screen, address) => {
    for (const viewport of [desktop, phone]) {
      const { page } = await browser.visit({ viewport });
      await signIn(page, accountOf['USER GOLD']);
      let run = (): void => undefined;
      const seen = new Promise<void>((resolve) => (run = resolve));
      await page.route('**/assets/*.js', (route) => seen.then(() => route.continue()));
      await page.goto(address, { waitUntil: 'commit' });
      await page.locator('main').waitFor();
      await drawnInItsFonts(page);
      const before = new Map(await settled(() => placesOf(page)));
      run();
      await takenOver(page.locator('main'));
      await expect
        .poll(async () =>
          (await placesOf(page)).flatMap(([name, at]) => {
            const was = before.get(name) ?? at;
            return was === at ? [] : [`${name}: ${was} → ${at}`];
          }),
        )
        .toEqual([]);
      expect(before.size).toBeGreaterThan(0);
      await page.close();
    }
  });
});

it('keeps a menu open that was opened before a page’s scripts ran', async () => {
  const { page } = await browser.visit({ viewport: phone });
  await signIn(page, accountOf['USER GOLD']);
  let run = (): void => undefined;
  const seen = new Promise<void>((resolve) => (run = resolve));
  await page.route('**/assets/*.js', (route) => seen.then(() => route.continue()));
  await page.goto('/captura/processando', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await menu.waitFor();
  run();
  await takenOver(page.locator('main'));
  await menu.getByRole('link', { name: 'Repository Master' }).click();
  await page.waitForURL('**/repo/master-data');
  await expect.poll(() => menu.isVisible()).toBe(false);
});

describe('a page whose scripts run before its data is there', () => {
  it('becomes interactive even if somebody clicks and types meanwhile', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await openWithoutData(page, '/captura/manual');
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByLabel('Base que os arquivos alimentam').selectOption('planejamento_spend');
    await page.evaluate(() => window.giveData());
    await page.getByText('ou solte-os aqui').waitFor();
    await expect
      .poll(() => page.getByLabel('Base que os arquivos alimentam').inputValue())
      .toBe('planejamento_spend');
    await page.getByText('Baixar o modelo de Planejamento Spend').waitFor();
    expect(complaints).toEqual([]);
  });
});

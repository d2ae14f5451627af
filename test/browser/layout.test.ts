/** @module-tag slow — a browser */
import { expect, it } from 'vitest';
import { desktop, phone, useBrowser } from './browser';
import { shiftsOf, watchShifts } from './layout';

const browser = useBrowser();

const text = '<div>Um texto</div>'.repeat(20);
const pushed = () => {
  const above = document.createElement('div');
  above.style.height = '400px';
  document.body.prepend(above);
};
/** Resolves once the browser has told of a first drawing, or of a shift, by itself or after the window's change. */
const observed = (what: string) =>
  new Promise<void>((resolve) =>
    new PerformanceObserver(() => {
      resolve();
    }).observe({ type: what, buffered: true }),
  );

it('counts layout shifts, but not those of a new window size', async () => {
  const { page, context } = await browser.visit({ viewport: desktop });
  await watchShifts(context);
  await page.goto(`data:text/html,${text}`);
  await page.evaluate(observed, 'paint');
  await page.evaluate(pushed);
  await page.evaluate(observed, 'layout-shift');
  await expect.poll(() => shiftsOf(page, 0.05)).toEqual([expect.stringMatching(/^shifts by 0\.\d+: /)]);

  await page.goto(`data:text/html,<style>@media (width<500px){body{margin-top:400px}}</style>${text}`);
  await page.evaluate(observed, 'paint');
  await page.setViewportSize(phone);
  await page.evaluate(observed, 'layout-shift');
  await expect.poll(() => shiftsOf(page, 0.05)).toEqual([]);
});

/** @module-tag slow — a browser */
import { expect, it } from 'vitest';
import { portalUrl } from '../portal/client';
import { markup, watchAttacks } from './attacks';
import { useBrowser } from './browser';

const browser = useBrowser();

it('the effects of an attack are detected, and a page’s own behaviour is not reported', async () => {
  const { page } = await browser.visit();
  const attacks = watchAttacks(page, portalUrl());
  await page.goto('/');
  expect(await attacks.seen()).toEqual([]);
  await page.evaluate((attack) => document.body.insertAdjacentHTML('beforeend', attack), markup);
  await expect
    .poll(() => attacks.seen())
    .toEqual(expect.arrayContaining([expect.stringContaining('Content Security Policy')]));
  expect(await attacks.seen()).toEqual(['a part of the page was injected']);
  await page.goto('about:blank');
  await page.setContent('<script>alert(1)</script><img src="http://evil.invalid/">');
  expect(await attacks.seen()).toEqual(['dialog “1”', 'a call to http://evil.invalid/']);
});

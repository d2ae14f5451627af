import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { benchPages, type BenchPages } from '../bench/grid/page';
import { useBrowser } from './browser';

export type Options = Parameters<ReturnType<typeof useBrowser>['visit']>[0];

/** Opens the tree of 60 rows: a group every 13 rows, months 1–11 locked, a total at the end. Months count from 1. */
export function useSheet() {
  const browser = useBrowser();
  let pages: BenchPages;
  beforeAll(async () => {
    pages = await benchPages(['ours']);
  });
  afterAll(() => pages.close());

  return async (options: Options = {}) => {
    const visit = await browser.visit(options);
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit.page.goto(pages.address('ours', { sheet: 'tree' }));
    await visit.page.getByRole('treegrid').waitFor();
    return visit;
  };
}

export const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-row="${row}"] [data-column="${column}"]`);
/** What a cell shows, without the words for those who only hear it. */
export const shown = (page: Page, row: number, column: number) =>
  cell(page, row, column).evaluate((element) => element.childNodes[0]?.textContent ?? '');

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftKeeper } from '../../../../../app/components/planning/quantities/drafts';

const draft = (typed: string) => ({ typed, version: 1, original: 100, label: 'SK1' });
const cell = (rowId: string, value: number) => ({
  ...{ rowId, columnId: 'valor', entry: { value }, over: 100, version: 1 },
});

/** A page before a server: what was typed earlier, what it is told, and whether it can be reached. */
class Page extends EventTarget {
  visibilityState = 'visible';
  earlier: object = {};
  isOnline = true;
  readonly sentDrafts: { by: string; cells: unknown; gone: unknown }[] = [];

  readonly fetch = (_path: string, init?: { body?: URLSearchParams }) => {
    if (!this.isOnline) return Promise.reject(new TypeError('Failed to fetch'));
    if (init?.body) this.#take('fetch', init.body);
    return Promise.resolve(Response.json(this.earlier));
  };

  readonly sendBeacon = (_path: string, body: URLSearchParams) => this.#take('beacon', body);

  leave(): void {
    this.#become('hidden');
  }

  comeBack(): void {
    this.#become('visible');
  }

  #become(state: 'hidden' | 'visible'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }

  #take(by: string, body: URLSearchParams): boolean {
    const [cells, gone] = ['cells', 'gone'].map((name) => JSON.parse(body.get(name) ?? '') as unknown);
    this.sentDrafts.push({ by, cells, gone });
    return true;
  }
}

let page: Page;
let keeper: DraftKeeper;

describe('drafts of quantities', () => {
  beforeEach(() => {
    page = new Page();
    vi.stubGlobal('document', page);
    vi.stubGlobal('fetch', page.fetch);
    vi.stubGlobal('navigator', { sendBeacon: page.sendBeacon });
    keeper = new DraftKeeper('/ij/plan_edit/grade');
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are restored, beside what was typed before they arrived and without what was discarded', async () => {
    page.earlier = { one: draft('5'), other: draft('6') };
    keeper.write({ other: draft('7') });
    expect(keeper.state.read).toBe(false);
    await keeper.read();
    expect(keeper.state).toMatchObject({ read: true, drafts: { one: draft('5'), other: draft('7') } });
  });

  it('send only what changed to the server, and no row twice', async () => {
    keeper.write({ one: draft('5'), other: draft('6') });
    await keeper.keep();
    keeper.write({ one: { ...draft('5'), sent: 'save' } });
    await keeper.keep();
    await keeper.keep();
    expect(page.sentDrafts).toEqual([
      { by: 'fetch', cells: [cell('one', 5), cell('other', 6)], gone: [] },
      { by: 'fetch', cells: [], gone: ['other'] },
    ]);
  });

  it('that did not arrive are reported, and are sent with the next change', async () => {
    page.isOnline = false;
    keeper.write({ one: draft('5') });
    await keeper.keep();
    expect(keeper.state.kept).toBe(false);
    page.isOnline = true;
    keeper.write({ one: draft('5'), other: draft('x') });
    await keeper.keep();
    expect(keeper.state.kept).toBe(true);
    expect(page.sentDrafts).toMatchObject([{ cells: [cell('one', 5), { entry: { text: 'x' } }], gone: [] }]);
  });

  it('are sent at once when the page closes, and so is what is typed after that', () => {
    keeper.write({ one: draft('5') });
    page.leave();
    keeper.write({ one: draft('6') });
    expect(page.sentDrafts).toEqual([
      { by: 'beacon', cells: [cell('one', 5)], gone: [] },
      { by: 'beacon', cells: [cell('one', 6)], gone: [] },
    ]);
  });

  it('include those of another window, once this one is visible again', async () => {
    page.earlier = { one: draft('5'), saved: draft('6') };
    await keeper.read();
    page.leave();
    page.earlier = { one: draft('5'), other: draft('7') };
    page.comeBack();
    await expect.poll(() => keeper.state.drafts).toEqual({ one: draft('5'), other: draft('7') });
  });

  it('that were sent as the page closed are sent again before the others are fetched', async () => {
    keeper.write({ one: draft('5') });
    page.leave();
    page.comeBack();
    await expect.poll(() => page.sentDrafts.map(({ by }) => by)).toEqual(['beacon', 'fetch']);
    expect(page.sentDrafts.map(({ cells }) => cells)).toEqual([[cell('one', 5)], [cell('one', 5)]]);
  });

  it('that are typed while the others are fetched stay', async () => {
    const reading = keeper.read();
    keeper.write({ one: draft('5') });
    await keeper.keep();
    await reading;
    expect(keeper.state.drafts).toEqual({ one: draft('5') });
  });

  it('that cannot be read now are reported as unreadable, and not overwritten', async () => {
    page.isOnline = false;
    await keeper.read();
    expect(keeper.state).toMatchObject({ read: true, drafts: {} });
    expect(page.sentDrafts).toEqual([]);
  });
});

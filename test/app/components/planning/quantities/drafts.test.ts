import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isKept, read, write } from '../../../../../app/components/planning/quantities/drafts';

const draft = (typed: string) => ({ typed, version: 1, original: 100, label: 'SK1' });
const some = { one: draft('5') };
const more = { ...some, other: draft('6') };

/** A browser's store for a page, with room for so many characters. */
class Store {
  readonly #texts = new Map<string, string>();
  constructor(readonly room: number) {}
  getItem = (key: string) => this.#texts.get(key) ?? null;
  removeItem = (key: string) => void this.#texts.delete(key);
  setItem = (key: string, text: string) => {
    if (text.length > this.room) throw new DOMException('full', 'QuotaExceededError');
    this.#texts.set(key, text);
  };
}

describe('drafts of quantities', () => {
  beforeEach(() => void vi.stubGlobal('localStorage', new Store(JSON.stringify(some).length)));
  afterEach(() => {
    write('ana', {});
    vi.unstubAllGlobals();
  });

  it('survive the page', () => {
    write('ana', some);
    expect(isKept()).toBe(true);
    expect(read('bia')).toEqual({});
    expect(read('ana')).toEqual(some);
  });

  it('that the browser has no room for stay while the page is open, and say so', () => {
    write('ana', some);
    write('ana', more);
    expect(read('ana')).toEqual(more);
    expect(isKept()).toBe(false);
    write('ana', some);
    expect(read('ana')).toEqual(some);
    expect(isKept()).toBe(true);
  });

  it('that are given up are gone, where there was no room too', () => {
    write('ana', some);
    write('ana', more);
    write('ana', {});
    expect([read('ana'), isKept()]).toEqual([{}, true]);
  });
});

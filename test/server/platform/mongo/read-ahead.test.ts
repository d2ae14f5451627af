import { describe, expect, it } from 'vitest';
import { readAhead } from '../../../../server/platform/mongo/read-ahead';

/** Numbers up to one, and what was asked of their source. */
function source(last: number, fails = false) {
  const steps: string[] = [];
  async function* numbers(): AsyncGenerator<number, void> {
    try {
      for (let at = 1; at <= last; at += 1) {
        steps.push(`read ${at}`);
        yield await Promise.resolve(at);
      }
      if (fails) throw new Error('no more');
    } finally {
      steps.push('closed');
    }
  }
  return { steps, numbers: numbers() };
}

describe('reading ahead', () => {
  it('returns everything in order, and reads the next item while one is processed', async () => {
    const { steps, numbers } = source(3);
    const seen: number[] = [];
    for await (const each of readAhead(numbers)) {
      await Promise.resolve();
      steps.push(`worked on ${each}`);
      seen.push(each);
    }
    expect(seen).toEqual([1, 2, 3]);
    expect(steps.indexOf('read 2')).toBeLessThan(steps.indexOf('worked on 1'));
    expect(steps.at(-1)).toBe('worked on 3');
  });

  it('closes its source when the reader leaves', async () => {
    const { steps, numbers } = source(9);
    for await (const each of readAhead(numbers)) if (each === 2) break;
    expect(steps.at(-1)).toBe('closed');
    expect(steps).not.toContain('read 4');
  });

  it('throws the source’s error after the items before it', async () => {
    const seen: number[] = [];
    const all = async () => {
      for await (const each of readAhead(source(2, true).numbers)) seen.push(each);
    };
    await expect(all()).rejects.toThrow('no more');
    expect(seen).toEqual([1, 2]);
  });
});

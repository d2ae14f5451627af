import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keep, takeKept } from '../../../server/cli/user-cache.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-cache-'));
  vi.stubEnv('XDG_CACHE_HOME', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const writes = (text: string) => (place: string) => writeFile(path.join(place, 'file'), text);
const kept = async () => (await readdir(path.join(folder, 'portal', 'seeds'))).sort();

it('gives back what was kept by the same digest, and nothing by another', async () => {
  await keep('seeds', 'one', writes('seed'));
  const target = path.join(folder, 'target');
  expect(await takeKept('seeds', 'other', target)).toBe(false);
  expect(await takeKept('seeds', 'one', target)).toBe(true);
  expect(await readFile(path.join(target, 'file'), 'utf8')).toBe('seed');
});

it('keeps one of two that come at once', async () => {
  await Promise.all([keep('seeds', 'same', writes('seed')), keep('seeds', 'same', writes('seed'))]);
  expect(await kept()).toEqual(['same']);
});

it('leaves nothing of what was not finished', async () => {
  const failing = keep('seeds', 'half', () => Promise.reject(new Error('full')));
  await expect(failing).rejects.toThrow('full');
  expect(await kept()).toEqual([]);
});

it('keeps three, those that were used last', async () => {
  for (const [hour, name] of ['a', 'b', 'c'].entries()) {
    await keep('seeds', name, writes(name));
    const used = new Date(Date.UTC(2026, 0, 1, hour));
    await utimes(path.join(folder, 'portal', 'seeds', name), used, used);
  }
  await takeKept('seeds', 'a', path.join(folder, 'target'));
  await keep('seeds', 'd', writes('d'));
  expect(await kept()).toEqual(['a', 'c', 'd']);
});

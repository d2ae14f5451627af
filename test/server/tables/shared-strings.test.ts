import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SharedStrings } from '../../../server/tables/shared-strings';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-strings-'));
});
afterAll(() => rm(folder, { recursive: true }));

const open = () => new SharedStrings(path.join(folder, 'strings'));
const many = 120_000;
const text = (index: number) =>
  index % 1_000 === 7 ? `"\ud83d${'ç\u0000'.repeat(index % 90)}` : `SKU-${index}`;

it('gives every text back by its number, in any order, and leaves no file', { tags: 'slow' }, async () => {
  const strings = open();
  for (let index = 0; index < many; index += 1) strings.push(text(index));
  expect(strings.length).toBe(many);
  for (let step = 0, index = 0; step < 4_000; step += 1, index = (index + 48_611) % many)
    expect(strings.at(index)).toBe(text(index));
  for (let index = 0; index < many; index += 1)
    if (strings.at(index) !== text(index)) throw new Error(`${index}`);
  expect([strings.at(many), strings.at(-1), strings.at(0.5), strings.at(Number.NaN)]).toEqual([
    '',
    '',
    '',
    '',
  ]);
  expect(await readdir(folder)).toEqual([]);
  await strings.close();
});

it('looks through all of them', async () => {
  const strings = open();
  for (let index = 0; index < many; index += 1) strings.push(text(index));
  expect([strings.some((each) => each === 'SKU-3'), strings.some((each) => each === 'SKU-x')]).toEqual([
    true,
    false,
  ]);
  await strings.close();
});

it('writes nothing of a few, and parts long ones', async () => {
  const strings = open();
  strings.push('FSS');
  expect([strings.at(0), strings.at(1)]).toEqual(['FSS', '']);
  for (let index = 0; index < 200; index += 1) strings.push(`${index}`.padEnd(32_000, 'x'));
  expect(strings.at(150)).toHaveLength(32_000);
  expect(strings.at(1).startsWith('0x')).toBe(true);
  expect(existsSync(path.join(folder, 'strings'))).toBe(false);
  await strings.close();
});

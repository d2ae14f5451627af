import { expect, it } from 'vitest';
import { shownBases } from '../../../app/domain/data/master-data/screen-bases';
import { accessTable } from '../../../app/domain/people/access/access';
import { dataOf } from '../../../server/demo/data-of-screens';
import { LayingWatch, progressTeller } from '../../../server/demo/laying';
import { doorParts, laterParts } from '../../../server/demo/parts';
import { testDatabase } from '../../servers/mongo';

const keys = Object.keys(accessTable);
const named = Object.keys(shownBases);

it('lets nobody look at a screen that shows what no part says that it fills', () => {
  const filled = laterParts.flatMap(({ bases }) => bases);
  expect(
    Object.values(shownBases)
      .flat()
      .filter((base) => !filled.includes(base)),
  ).toEqual([]);
});

it('opens what shows nothing of it, holds screens of figures for their bases, and all else for everything', () => {
  for (const key of named) expect([key, dataOf(key, false)]).toEqual([key, expect.any(Array)]);
  expect(dataOf('/ij/plan_edit/grade', false)).toEqual(dataOf('/ij/plan_edit', false));
  for (const key of ['/', '/user/config', '/ajuda', '/ij/paineis']) expect(dataOf(key, false)).toBe('none');
  // The list of bases counts their rows.
  for (const key of ['/inicio', '/ij/painel/:id', '/mongoDB', '/jobs/executados', '/repo/bases'])
    expect([key, dataOf(key, false)]).toEqual([key, 'all']);
});

it('has nobody change what is being laid', () => {
  const changed = keys.filter((key) => Array.isArray(dataOf(key, true)));
  expect(changed).toEqual([]);
  expect(dataOf('/ij/rh_edit/:scope/salvar', true)).toBe('all');
  expect(dataOf('/', true)).toBe('none');
});

it('opens each screen as soon as the parts of its bases are done', async () => {
  const { db, close } = await testDatabase();
  const watch = new LayingWatch(db);
  await watch.start();
  try {
    expect(watch.has('/ij/rh', false)).toBe(false);
    const { tell, rest } = progressTeller(db);
    const done = [...doorParts, ...laterParts].filter(({ name }) => name === 'hr');
    await db
      .collection<{ _id: string; version: number }>('demo_seed')
      .insertMany(done.map(({ name, version }) => ({ _id: name, version })));
    tell({ percent: 12, doing: ['saldos contábeis'], done: ['hr'] });
    await rest();
    await expect.poll(() => watch.has('/ij/rh', false) && watch.progress?.percent === 12).toBe(true);
    expect(watch.progress).toEqual({
      percent: 12,
      done: 1,
      of: doorParts.length + laterParts.length,
      doing: 'saldos contábeis',
    });
    expect(watch.has('/ij/rh', true)).toBe(false);
    expect(watch.has('/ij/cockpit', false)).toBe(false);
    watch.end();
    expect(watch.progress).toBeNull();
    expect(watch.has('/ij/cockpit', true)).toBe(true);
  } finally {
    watch.end();
    await close();
  }
});

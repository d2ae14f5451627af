import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { savedViews } from '../../../../server/insight/views/collection';
import { SavedViews } from '../../../../server/insight/views/views';
import { Problem } from '../../../../server/platform/errors';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { allOn } from '../../data/search/desk';

const ana = { email: 'ana@x', type: 'USER GOLD' } as const;
const bia = { email: 'bia@x', type: 'USER GOLD' } as const;
const admin = { email: 'adm@x', type: 'SYSTEM ADMIN' } as const;
const clerk = { email: 'caixa@x', type: 'USER BRONZE' } as const;
const path = '/ij/plan_edit';
const from = `${path}?channel=FSS&page=2`;

let database: TestDatabase;
let views: SavedViews;
beforeAll(async () => {
  database = await testDatabase([savedViews]);
  views = new SavedViews(database.db, { stamp: () => new Date() }, allOn);
});
beforeEach(() => database.db.collection(savedViews.name).deleteMany({}));
afterAll(() => database.close());

const save = (person: typeof ana | typeof bia, more: object = {}) =>
  views.save(person, { from, name: 'Lojas', shared: false, first: false, ...more });
const seen = async (person: typeof ana | typeof bia) =>
  (await views.of(person, path)).map(({ name, to, own, shared, first }) => ({
    name,
    to,
    own,
    shared,
    first,
  }));
const idOf = async (person: typeof ana) => (await views.of(person, path))[0]?.id ?? '';
const kindOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.kind : error),
  );

it('shows a view to its owner, and a shared one to everybody', async () => {
  await save(ana);
  const view = { name: 'Lojas', to: `${path}?channel=FSS`, own: true, shared: false, first: false };
  expect(await seen(ana)).toEqual([view]);
  expect(await seen(bia)).toEqual([]);
  await views.toggleShared(ana, await idOf(ana));
  expect(await seen(bia)).toEqual([{ ...view, own: false, shared: true }]);
});

it('replaces a view of the same name, whatever is saved at the same moment', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      views.save(ana, { from: `${path}?page=1&n=${at}`, name: 'X', shared: false, first: false }),
    ),
  );
  expect(await seen(ana)).toHaveLength(1);
});

it('lets each person choose a default view, which ends when it is no longer shared', async () => {
  await save(ana, { shared: true, first: true });
  await save(ana, { name: 'Outra', from: `${path}?channel=ONLINE`, first: true });
  const shared = (await views.of(bia, path))[0]?.id ?? '';
  await views.toggleFirst(bia, shared);
  expect((await seen(ana)).filter(({ first }) => first).map(({ name }) => name)).toEqual(['Outra']);
  expect((await seen(bia)).map(({ first }) => first)).toEqual([true]);
  await views.toggleShared(ana, shared);
  await views.toggleShared(ana, shared);
  expect((await seen(bia)).map(({ first }) => first)).toEqual([false]);
});

it('has a limit, at which owners can still change their views', async () => {
  const made = { owner: ana.email, query: '', shared: false, firstOf: [], savedAt: new Date() };
  await database.db
    .collection(savedViews.name)
    .insertMany(
      Array.from({ length: 200 }, (_, at) => ({ ...made, _id: `v${at}` as never, path, name: `V${at}` })),
    );
  expect(await kindOf(save(ana, { name: 'V7' }))).toBe('done');
  expect(await kindOf(save(ana, { name: 'Mais uma' }))).toBe('invalid');
});

it('is changed and removed by its owner; of shared ones SYSTEM ADMIN removes any', async () => {
  await save(ana, { shared: true });
  const id = await idOf(ana);
  expect(await kindOf(views.remove(bia, id))).toBe('absent');
  expect(await kindOf(views.toggleShared(bia, id))).toBe('absent');
  expect(await kindOf(views.remove(admin, id))).toBe('done');
  await save(ana);
  expect(await kindOf(views.remove(admin, await idOf(ana)))).toBe('absent');
  expect(await kindOf(views.toggleFirst(bia, await idOf(ana)))).toBe('absent');
});

it.each([
  ['a name of blanks', ana, { name: '  ' }, 'invalid'],
  ['a name too long', ana, { name: 'x'.repeat(61) }, 'invalid'],
  ['an address elsewhere', ana, { from: 'https://elsewhere.example/' }, 'invalid'],
  ['a screen without a list', ana, { from: '/conta/senha' }, 'invalid'],
  ['a screen that is not there', ana, { from: '/nada' }, 'invalid'],
  ['a screen that the person may not open', clerk, { from: '/user/audit' }, 'forbidden'],
])('refuses %s', async (_what, person, more, kind) => {
  expect(await kindOf(save(person as typeof ana, more))).toBe(kind);
});

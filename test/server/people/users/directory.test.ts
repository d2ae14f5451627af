import { afterAll, beforeAll, expect, it } from 'vitest';
import { listQueryOf } from '../../../../app/domain/lists/list-query';
import { userList } from '../../../../app/domain/people/users/user-list';
import { keysOfUser, newUser, users, userSchema } from '../../../../server/people/users/user';
import { quiet, type TestDatabase } from '../../../servers/mongo';
import { officeDatabase, openOffice, type Office } from './office';

let database: TestDatabase;
let office: Office;
beforeAll(async () => {
  database = await officeDatabase();
  office = await openOffice(database);
  await office.add('ana@demo.example', 'USER GOLD', { name: 'Ana Conceição', createdAt: null });
  await office.add('bia@demo.example', 'USER EXPLORER', { name: 'Bia (.*)' });
  await office.add('caio@demo.example', 'USER GOLD', { lastSignInAt: new Date('2026-11-15T02:30:00Z') });
  await office.add('admin@demo.example', 'SYSTEM ADMIN');
  await office.add('sem@demo.example', '');
});
afterAll(() => database.close());

const emails = async (address: string) => {
  const { rows } = await office.directory.page(listQueryOf(new URLSearchParams(address), userList));
  return rows.map(({ email }) => email.split('@')[0]).join(' ');
};

it.each([
  ['', 'ana bia caio'],
  ['sort=user&dir=desc', 'caio bia ana'],
  ['sort=lastSignInAt&dir=desc', 'caio bia ana'],
  ['type=USER GOLD', 'ana caio'],
  ['type=SYSTEM ADMIN', 'ana bia caio'],
  ['q=CAIO@', 'caio'],
  ['q=conceicao', 'ana'],
  ['q=(.*)', 'bia'],
  ['q=.', 'ana bia caio'],
  ['q=admin', ''],
  ['q=sem@', ''],
  ['page=2', ''],
])('lists users of the four tiers alone: %s', async (address, found) => {
  expect(await emails(address)).toBe(found);
});

it('shows dates as people know them, in the tenant’s time', async () => {
  for (const [name, dates] of [
    ['ana', [' - ', null]],
    ['bia', ['01/11/2026', null]],
  ] as const) {
    const { rows, total, created } = await office.directory.page(
      listQueryOf(new URLSearchParams(`q=${name}`), userList),
    );
    expect([total, created]).toEqual([1, 3]);
    expect(rows.map(({ created: since, lastSignIn }) => [since, lastSignIn])).toEqual([dates]);
  }
  expect((await office.directory.find('caio@demo.example'))?.lastSignIn).toBe('14 Nov 2026 23:30');
});

it('does not find users of another type by id', async () => {
  expect(await office.directory.find('admin@demo.example')).toBeNull();
  expect(await office.directory.find('sem@demo.example')).toBeNull();
});

it('finds people by their stored search keys, or without these by their present name', async () => {
  const { records, db } = office;
  const older = newUser('rita.alves@demo.example', 'USER BRONZE', new Date());
  delete older.keys;
  await records.insertMany([newUser('rita.nunes@demo.example', 'USER BRONZE', new Date()), older]);
  expect(await emails('q=rita')).toBe('rita.alves rita.nunes');
  await office.profiles.change(office.caller, 'rita.nunes@demo.example', { name: 'Rita Brandão' });
  expect([await emails('q=brandao rit'), await emails('q=rita alv'), await emails('q=nunes demo')]).toEqual([
    'rita.nunes',
    'rita.alves',
    'rita.nunes',
  ]);
  const [keys] = (users.migrations ?? []).filter(({ name }) => name === 'user-keys');
  await keys?.run(db, quiet);
  expect(await keys?.due(db)).toBe(0);
  const rita = await records.findOne({ _id: 'rita.alves@demo.example' });
  expect(rita?.keys).toEqual(keysOfUser('rita.alves@demo.example', 'Rita Alves'));
  expect(await emails('q=rita')).toBe('rita.alves rita.nunes');
  await records.deleteMany({ _id: /^rita/ });
});

it('serves every page of 10 000 users from an index', async () => {
  const { records, directory } = office;
  await records.insertMany(
    Array.from({ length: 10_000 }, (_, index) => {
      const email = `z${String(index).padStart(5, '0')}@demo.example`;
      const createdAt = new Date(Date.UTC(2026, 0, 1) + index * 60_000);
      return userSchema.parse({
        _id: email,
        user: email,
        name: email,
        type: 'USER BRONZE',
        stores: [],
        createdAt,
      });
    }),
  );
  const deep = await directory.page(listQueryOf(new URLSearchParams('page=500'), userList));
  expect([deep.total, deep.rows[0]?.email]).toEqual([10_003, 'z09977@demo.example']);
  const sorted = Object.entries(userList.columns).flatMap(([key, column]) => ('sort' in column ? [key] : []));
  expect(sorted).toHaveLength(3);
  for (const sort of sorted) {
    const plan = await records
      .find({ type: { $in: ['USER BRONZE', 'USER GOLD'] } })
      .sort(sort === 'user' ? { user: 1 } : { [sort]: 1, _id: 1 })
      .limit(20)
      .explain('queryPlanner');
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).not.toMatch(/"stage":"(SORT|COLLSCAN)"/);
  }
});

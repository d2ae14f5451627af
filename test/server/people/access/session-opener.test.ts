import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionOpener } from '../../../../server/people/access/session-opener';
import { sessionEnds, sessions as sessionRecords, Sessions } from '../../../../server/people/access/sessions';
import { SessionCookies } from '../../../../server/people/access/session-cookies';
import { Audit, auditTrail } from '../../../../server/people/audit/audit';
import { createClock } from '../../../../server/platform/clock';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { users as userRecords } from '../../../../server/people/users/user';
import { Users } from '../../../../server/people/users/users';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { openerOn } from './opener';

const ana = 'ana@x.example';

let database: TestDatabase;
let users: Users;
let sessions: Sessions;
let sessionCookies: SessionCookies;
let sessionOpener: SessionOpener;
beforeAll(async () => {
  database = await testDatabase([
    userRecords,
    sessionRecords,
    sessionEnds,
    auditTrail,
  ] as unknown as CollectionDefinition<Document>[]);
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const name of ['users', 'sessions', 'audit']) await database.db.collection(name).deleteMany({});
  const clock = createClock('UTC');
  users = new Users(database.db, clock);
  sessions = new Sessions(database.db);
  sessionCookies = new SessionCookies(sessions, { secrets: ['s'.repeat(32)], secure: false });
  const audit = new Audit(database.db, clock);
  sessionOpener = openerOn(database.db, { users, sessions, sessionCookies, audit });
  await users.admit(ana, 'USER GOLD');
});

const arrival = () => ({
  way: 'password' as const,
  email: ana,
  browser: { cookies: null, address: '192.0.2.1', userAgent: '' },
});
const count = (name: string) => database.db.collection(name).countDocuments();

it('opens a session for somebody with a permission type, and tells the trail', async () => {
  const cookie = await sessionOpener.open(arrival());
  const { person } = await sessionCookies.identify((cookie ?? '').split(';')[0] ?? '');
  expect(person).toMatchObject({ email: ana, type: 'USER GOLD' });
  expect(await count('audit')).toBe(1);
});

it('each request sees the present record, until it is deleted', async () => {
  const [cookie = ''] = ((await sessionOpener.open(arrival())) ?? '').split(';');
  const visitor = () => sessionCookies.identify(cookie);
  const records = database.db.collection<{ _id: string }>('users');
  await records.updateOne({ _id: ana }, { $set: { type: 'USER BRONZE', stores: ['Loja Centro'] } });
  expect(await visitor()).toMatchObject({
    person: { type: 'USER BRONZE', stores: ['Loja Centro'] },
    ended: false,
  });
  await records.updateOne({ _id: ana }, { $set: { type: '' } });
  expect(await visitor()).toMatchObject({ person: null, session: null, ended: true });
  await records.deleteOne({ _id: ana });
  expect(await visitor()).toMatchObject({ person: null, ended: true });
});

describe('a sign-in during which all sessions of its user are ended leaves none', () => {
  const refused = expect.objectContaining({ kind: 'unauthenticated' });

  it('when the password is reset after the old one was checked', async () => {
    const generation = await sessions.generation(ana);
    await sessions.endAllOf(ana);
    await expect(sessionOpener.open({ ...arrival(), generation })).rejects.toEqual(refused);
    expect(await count('sessions')).toBe(0);
    expect(await count('audit')).toBe(0);
    expect(
      await sessionOpener.open({ ...arrival(), generation: await sessions.generation(ana) }),
    ).not.toBeNull();
  });

  it.each([
    ['is deleted', false],
    ['is deleted and made anew', true],
  ])('where the user %s', async (_how, anew) => {
    const find = users.find.bind(users);
    vi.spyOn(users, 'find').mockImplementationOnce(async (email) => {
      const found = await find(email);
      await database.db.collection('users').deleteMany({});
      await sessions.endAllOf(ana);
      if (anew) await users.admit(ana, 'USER EXPLORER');
      return found;
    });
    await expect(sessionOpener.open(arrival())).rejects.toEqual(refused);
    expect(await count('sessions')).toBe(0);
  });
});

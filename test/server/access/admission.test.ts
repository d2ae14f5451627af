import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Admission } from '../../../server/access/admission';
import { sessions as sessionRecords, Sessions } from '../../../server/access/sessions';
import { Visitors } from '../../../server/access/visitor';
import { Audit, auditTrail } from '../../../server/audit/audit';
import { createClock } from '../../../server/clock';
import type { CollectionDefinition } from '../../../server/mongo/collection';
import { users as userRecords } from '../../../server/users/user';
import { Users } from '../../../server/users/users';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

const ana = 'ana@x.example';

let database: TestDatabase;
let users: Users;
let sessions: Sessions;
let visitors: Visitors;
let admission: Admission;
beforeAll(async () => {
  database = await testDatabase([
    userRecords,
    sessionRecords,
    auditTrail,
  ] as unknown as CollectionDefinition<Document>[]);
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const name of ['users', 'sessions', 'audit']) await database.db.collection(name).deleteMany({});
  const clock = createClock('UTC');
  users = new Users(database.db, clock);
  sessions = new Sessions(database.db);
  visitors = new Visitors(sessions, users, { secrets: ['s'.repeat(32)], secure: false });
  admission = new Admission({ users, sessions, visitors, audit: new Audit(database.db, clock) });
  await users.admit(ana, 'USER GOLD');
});

const admit = () =>
  admission.admit({ way: 'password', email: ana, request: new Request('http://x'), address: '192.0.2.1' });
const count = (name: string) => database.db.collection(name).countDocuments();

it('opens a session for somebody with a permission type, and tells the trail', async () => {
  const cookie = await admit();
  const { person } = await visitors.identify((cookie ?? '').split(';')[0] ?? '');
  expect(person).toMatchObject({ email: ana, type: 'USER GOLD' });
  expect(await count('audit')).toBe(1);
});

it.each([
  ['and is gone', false],
  ['and is made anew', true],
])('leaves no session to a user who is deleted meanwhile %s', async (_how, anew) => {
  const start = sessions.start.bind(sessions);
  vi.spyOn(sessions, 'start').mockImplementationOnce(async (...of) => {
    await database.db.collection('users').deleteMany({});
    await sessions.endAllOf(ana);
    if (anew) await users.admit(ana, 'USER EXPLORER');
    return start(...of);
  });
  expect(await admit()).toBeNull();
  expect(await count('sessions')).toBe(0);
  expect(await count('audit')).toBe(0);
});

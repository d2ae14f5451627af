import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secondFactors } from '../../../../server/people/factors/second-factors';
import { Sessions } from '../../../../server/people/access/sessions';
import { Problem } from '../../../../server/platform/errors';
import { Appointment } from '../../../../server/people/users/appointment';
import { Users } from '../../../../server/people/users/users';
import type { TestDatabase } from '../../../servers/mongo';
import { officeDatabase, openOffice, type Office } from './office';

const ana = 'ana.souza@demo.example';

let database: TestDatabase;
let office: Office;
let appointment: Appointment;
const passwords = new Map<string, string>();
beforeAll(async () => {
  database = await officeDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  office = await openOffice(database);
  passwords.clear();
  const { records, parts } = office;
  const createAccount = (email: string, password: string) => {
    if (passwords.has(email)) return Promise.reject(new Problem('conflict', 'Usuário já cadastrado.'));
    passwords.set(email, password);
    return Promise.resolve();
  };
  const { keys, devices, audit, clock } = parts;
  const users = new Users(database.db, clock);
  const { factors, factorLetters } = parts;
  const identity = { createAccount };
  appointment = new Appointment({ users, records, identity, keys, devices, factors, factorLetters, audit });
});

describe('the first administrator of an empty portal', () => {
  it('gets an account with a temporary password, a record and an entry of the trail', async () => {
    const appointed = await appointment.appoint(' Ana.Souza@DEMO.example', 'USER ADMIN');
    expect(appointed).toEqual({ email: ana, before: null, temporaryPassword: passwords.get(ana) });
    expect(await office.records.findOne({ _id: ana })).toMatchObject({ type: 'USER ADMIN', stores: [] });
    expect(await office.audit()).toMatchObject([
      { actor: 'console', action: 'user.create', subject: ana, to: { type: 'USER ADMIN' } },
    ]);
  });

  it('is appointed once, however often the command runs', async () => {
    await appointment.appoint(ana, 'USER ADMIN');
    const again = await appointment.appoint(ana, 'USER ADMIN');
    expect(again).toEqual({ email: ana, before: 'USER ADMIN', temporaryPassword: null });
    expect(await office.audit()).toHaveLength(1);
  });
});

describe('somebody who is there', () => {
  it('changes type, keeps the password and signs in anew', async () => {
    passwords.set(ana, 'kept');
    await office.add(ana, 'USER GOLD', { stores: ['Loja Centro'] });
    const sessions = new Sessions(database.db);
    const token = await sessions.start(ana, { address: '192.0.2.7', userAgent: 'test' });
    expect(await appointment.appoint(ana, 'SYSTEM ADMIN')).toEqual({
      email: ana,
      before: 'USER GOLD',
      temporaryPassword: null,
    });
    expect(passwords.get(ana)).toBe('kept');
    expect(await office.records.findOne({ _id: ana })).toMatchObject({
      type: 'SYSTEM ADMIN',
      stores: ['Loja Centro'],
    });
    expect(await sessions.find(token, { use: false })).toBeNull();
  });

  it('keeps an administrative type without a second person of it', async () => {
    await office.add(ana, 'USER ADMIN');
    await expect(appointment.appoint(ana, 'USER GOLD')).rejects.toMatchObject({ kind: 'conflict' });
    await appointment.appoint('rui@demo.example', 'USER ADMIN');
    expect(await appointment.appoint(ana, 'USER GOLD')).toMatchObject({ before: 'USER ADMIN' });
  });
});

it('takes the second factor away from an administrator who lost it, in the trail and by letter', async () => {
  await office.add(ana, 'USER ADMIN');
  await expect(appointment.resetFactor(ana)).rejects.toMatchObject({ kind: 'conflict' });
  await expect(appointment.resetFactor('ninguem@demo.example')).rejects.toMatchObject({ kind: 'absent' });
  await database.db
    .collection<{ _id: string }>(secondFactors.name)
    .insertOne(Object.assign({ _id: ana }, { sealed: '', lastStep: 1, recovery: [], since: new Date() }));
  const sessions = new Sessions(database.db);
  const token = await sessions.start(ana, { address: '192.0.2.7', userAgent: 'test' });
  expect(await appointment.resetFactor(ana)).toBe(ana);
  expect(await office.parts.factors.factorOf(ana)).toBeNull();
  expect(await sessions.find(token, { use: false })).toBeNull();
  expect(await office.audit()).toMatchObject([{ actor: 'console', action: 'factor.reset', subject: ana }]);
  expect(office.letters).toEqual([ana]);
});

it('refuses an invalid address', async () => {
  await expect(appointment.appoint('ana', 'USER ADMIN')).rejects.toMatchObject({ kind: 'invalid' });
  expect(passwords.size).toBe(0);
});

import type { Document } from 'mongodb';
import { Sessions, sessions } from '../../../../server/people/access/sessions';
import { Audit, auditTrail } from '../../../../server/people/audit/audit';
import { createClock } from '../../../../server/platform/clock';
import { Problem } from '../../../../server/platform/errors';
import type { Identity } from '../../../../server/people/identity/port';
import { collection } from '../../../../server/platform/mongo/collection';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { Seal } from '../../../../server/people/identity/seal';
import { secondFactors, SecondFactors } from '../../../../server/people/factors/second-factors';
import { UserAdministration } from '../../../../server/people/users/administration';
import { UserDirectory } from '../../../../server/people/users/directory';
import { Intents, userIntents } from '../../../../server/people/users/intents';
import { PeopleFile } from '../../../../server/people/users/people-file';
import { Places } from '../../../../server/people/users/places';
import { Profiles } from '../../../../server/people/users/profiles';
import { users, userSchema } from '../../../../server/people/users/user';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';
import { rightsGone } from '../../../../server/rights-gone';
import { askerOf, proven } from '../access/proven';

const timeZone = 'America/Sao_Paulo';

/** An identity provider that remembers its accounts, and fails when told to: before it does a thing, or after. */
export class FakeProvider {
  readonly accounts = new Set<string>();
  readonly invitations: string[] = [];
  failing: { when: 'before' | 'after'; with: Error } | null = null;

  invite(email: string): Promise<void> {
    return this.#doing(() => {
      if (this.accounts.has(email)) throw new Problem('conflict', 'Usuário já cadastrado.');
      this.accounts.add(email);
      this.invitations.push(email);
    });
  }

  inviteAgain(email: string): Promise<void> {
    return this.#doing(() => {
      if (!this.accounts.has(email)) throw new Problem('absent', 'Página não encontrada.');
      this.invitations.push(email);
    });
  }

  deleteAccount(email: string): Promise<void> {
    return this.#doing(() => void this.accounts.delete(email));
  }

  async #doing(act: () => void): Promise<void> {
    if (this.failing?.when === 'before') throw this.failing.with;
    act();
    if (this.failing) throw this.failing.with;
  }
}

const definitions = [
  users,
  userIntents,
  sessions,
  auditTrail,
  secondFactors,
] as unknown as CollectionDefinition<Document>[];

export const officeDatabase = (): Promise<TestDatabase> => testDatabase(definitions);

/** The administration on an emptied database, with a provider and a clock that the test moves. */
export async function openOffice({ db }: TestDatabase) {
  for (const { name } of definitions) await db.collection(name).deleteMany();
  const provider = new FakeProvider();
  const time = { now: new Date('2026-11-16T15:00:00Z') };
  const clock = createClock(timeZone);
  const intents = new Intents(db, () => time.now);
  const sessionStore = new Sessions(db);
  const letters: string[] = [];
  const parts = {
    db,
    intents,
    identity: provider as unknown as Identity,
    sessions: sessionStore,
    keys: sessionStore,
    devices: { forget: () => Promise.resolve() },
    grants: { forget: () => Promise.resolve() },
    factors: new SecondFactors(db, new Seal('second-factors', ['s'.repeat(32)]), {
      removeAll: () => Promise.resolve(),
      removeSince: () => Promise.resolve(false),
    }),
    factorLetters: { reset: (email: string) => void letters.push(email) },
    rightsGone: (email: string) => rightsGone(db, email),
    audit: new Audit(db, clock),
    clock,
    log: quiet,
    signInPage: 'http://localhost/',
  };
  const admin = {
    person: { email: 'admin@demo.example', name: 'Admin', type: 'USER ADMIN' as const, stores: [] },
    address: '192.0.2.1',
  };
  const caller = { ...proven(admin), ...askerOf(admin) };
  const records = collection(db, users);
  const places = new Places(db);
  const administration = new UserAdministration(parts);
  const profiles = new Profiles(db, places, parts.audit);
  return {
    provider,
    parts,
    /** Who was told that their second factor was reset. */
    letters,
    caller,
    db,
    records,
    time,
    administration,
    profiles,
    people: new PeopleFile(administration, profiles),
    directory: new UserDirectory(db, timeZone, places, parts.factors),
    audit: () => collection(db, auditTrail).find().sort({ at: 1 }).toArray(),
    intentsLeft: () => collection(db, userIntents).countDocuments(),
    add: (email: string, type: string, rest: object = {}) =>
      records.insertOne(
        userSchema.parse({
          _id: email,
          user: email,
          name: email,
          type,
          stores: [],
          createdAt: new Date('2026-11-01T12:00:00Z'),
          ...rest,
        }),
      ),
  };
}

export type Office = Awaited<ReturnType<typeof openOffice>>;

import type { Collection } from 'mongodb';
import { isRole, type Role } from '../../../app/domain/people/access/roles';
import { keysOfText } from '../../../app/domain/values/words';
import { defineCollection, fillIn, keysField } from '../../platform/mongo';
import { z } from '../../platform/zod';

/** Permission record: `_id` and `user` are the e-mail in lower case; `type` is empty until assigned. */
export const userSchema = z.object({
  _id: z.string(),
  user: z.string(),
  name: z.string(),
  type: z.string().refine((value) => value === '' || isRole(value)),
  stores: z.array(z.string()),
  createdAt: z.date().nullable(),
  /** Null until the first sign-in. */
  lastSignInAt: z.date().nullable().default(null),
  /** Search keys of the person (`keysOfUser`). */
  keys: keysField,
});

export type UserRecord = z.infer<typeof userSchema>;
export type UserCollection = Collection<UserRecord>;

export const users = defineCollection<UserRecord>({
  name: 'users',
  writtenBy:
    'USER ADMIN invites on `/user/config`, `npm run appoint`, or the first single sign-on; tiers, names, branches on `/user/permission`',
  readBy: 'every screen: who may do what; `/user/*`',
  version: 3,
  schema: userSchema,
  indexes: [
    { key: { user: 1 }, name: 'user', unique: true },
    { key: { type: 1, user: 1 }, name: 'type_user' },
    { key: { type: 1, createdAt: 1, _id: 1 }, name: 'type_created' },
    { key: { type: 1, lastSignInAt: 1, _id: 1 }, name: 'type_last_sign_in' },
    { key: { keys: 1, type: 1 }, name: 'keys' },
  ],
  migrations: [
    fillIn('last-sign-in', 'users', { lastSignInAt: { $exists: false } }, { $set: { lastSignInAt: null } }),
    {
      name: 'user-keys',
      due: (db) => db.collection('users').countDocuments({ keys: { $exists: false } }),
      run: async (db) => {
        const records = db.collection<UserRecord>('users');
        for await (const { _id, user, name } of records.find({ keys: { $exists: false } }))
          await records.updateOne({ _id, name }, { $set: { keys: keysOfUser(user, name) } });
      },
    },
  ],
});

/** The search keys of an e-mail and a name. They must be written together with the name. */
export const keysOfUser = (email: string, name: string): string[] => [
  ...new Set([email, name].flatMap(keysOfText)),
];

/** A new record for a person. */
export function newUser(email: string, type: string, createdAt: Date): UserRecord {
  const name = nameOf(email);
  const keys = keysOfUser(email, name);
  return userSchema.parse({ _id: email, user: email, name, type, stores: [], createdAt, keys });
}

/** A person's initial name: `Ana Souza` for `ana.souza@…`. */
const nameOf = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** A signed-in person, as the other areas see them. */
export interface Person {
  readonly email: string;
  readonly name: string;
  readonly type: Role;
  /** Branches that limit the person; empty means all. */
  readonly stores: readonly string[];
}

/** The person of a record; null without one, or without a type. */
export const personOf = (record: UserRecord | null | undefined): Person | null =>
  record && isRole(record.type)
    ? { email: record.user, name: record.name, type: record.type, stores: record.stores }
    : null;

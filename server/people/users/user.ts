import type { Collection } from 'mongodb';
import { isRole, type Role } from '../../../app/domain/people/access/roles';
import { defineCollection, fillIn } from '../../platform/mongo/collection';
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
});

export type UserRecord = z.infer<typeof userSchema>;
export type UserCollection = Collection<UserRecord>;

export const users = defineCollection<UserRecord>({
  name: 'users',
  version: 2,
  schema: userSchema,
  indexes: [
    { key: { user: 1 }, name: 'user', unique: true },
    { key: { type: 1, user: 1 }, name: 'type_user' },
    { key: { type: 1, createdAt: 1, _id: 1 }, name: 'type_created' },
    { key: { type: 1, lastSignInAt: 1, _id: 1 }, name: 'type_last_sign_in' },
  ],
  migrations: [
    fillIn('last-sign-in', 'users', { lastSignInAt: { $exists: false } }, { $set: { lastSignInAt: null } }),
  ],
});

/** What a person is called until a better name is known: `Ana Souza` of `ana.souza@…`. */
export const nameOf = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** A signed-in person as the rest of the portal sees them. */
export interface Person {
  readonly email: string;
  readonly name: string;
  readonly type: Role;
  /** Branches the person is kept to; empty: all. */
  readonly stores: readonly string[];
}

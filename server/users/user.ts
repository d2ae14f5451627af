import type { Collection } from 'mongodb';
import { isRole, type Role } from '../../app/domain/roles';
import { defineCollection } from '../mongo/collection';
import { z } from '../zod';

/** Permission record of S0 §3: `_id` and `user` are the e-mail in lower case; `type` is empty until assigned. */
export const userSchema = z.object({
  _id: z.string(),
  user: z.string(),
  name: z.string(),
  type: z.string().refine((value) => value === '' || isRole(value)),
  stores: z.array(z.string()),
  createdAt: z.date().nullable(),
});

export type UserRecord = z.infer<typeof userSchema>;
export type UserCollection = Collection<UserRecord>;

export const users = defineCollection<UserRecord>({
  name: 'users',
  version: 1,
  schema: userSchema,
  indexes: [
    { key: { user: 1 }, name: 'user', unique: true },
    { key: { type: 1, user: 1 }, name: 'type_user' },
  ],
});

/** A signed-in person as the rest of the portal sees them. */
export interface Person {
  readonly email: string;
  readonly name: string;
  readonly type: Role;
  /** Branches the person is kept to; empty: all. */
  readonly stores: readonly string[];
}

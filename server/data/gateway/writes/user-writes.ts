import { mayEnter, type Flags } from '../../../../app/domain/people/access/access';
import type { UserAdministration } from '../../../people/users/administration';
import { refused } from '../query/values';
import { equalities, settings, textIn, type Changed } from './parts';
import type { Write, WriteBody, WriteCommand } from './writes';

/** User insert, delete and permission update, by the rules of `/user/config` and `/user/permission`. */
export function userWrites(
  administration: UserAdministration,
  flags: Flags,
): Readonly<Record<WriteCommand, Write>> {
  return {
    insert_one: async (caller, { doc }) => {
      if (!mayEnter('/user/config', caller.person.type, flags)) throw refused('insert_one');
      const user = textIn(equalities(doc, ['user']), 'user');
      await administration.create(await caller.proven(), user);
      return { insertedCount: 1 };
    },
    find_one_and_delete: async (caller, body) => {
      if (!mayEnter('/user/config', caller.person.type, flags)) throw refused('find_one_and_delete');
      const user = userOf(body);
      await administration.remove(await caller.proven(), user);
      return { user };
    },
    update_many: async (caller, body): Promise<Changed> => {
      if (!mayEnter('/user/permission', caller.person.type, flags)) throw refused('update_many');
      const tier = textIn(settings(body.update, ['type']), 'type');
      await administration.changeTier(await caller.proven(), userOf(body), tier);
      return { matchedCount: 1, modifiedCount: 1 };
    },
  };
}

function userOf({ query }: WriteBody): string {
  const values = equalities(query, ['_id', 'user']);
  return textIn(values, values.has('user') ? 'user' : '_id');
}

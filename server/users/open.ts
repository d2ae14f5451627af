import type { Db } from 'mongodb';
import type { Sessions } from '../access/sessions';
import type { Audit } from '../audit/audit';
import type { Clock } from '../clock';
import type { Grants } from '../identity/grants';
import type { Identity } from '../identity/port';
import type { Log } from '../log';
import { UserAdministration } from './administration';
import { UserDirectory } from './directory';
import { Intents, userIntents } from './intents';
import { users } from './user';
import { UserForms } from './user-forms';

export const userCollections = [users, userIntents];

/** What administrators see of users and do about them. */
export interface UserServices {
  readonly userDirectory: UserDirectory;
  readonly userAdministration: UserAdministration;
  readonly userForms: UserForms;
}

interface Around {
  readonly db: Db;
  readonly identity: Identity;
  readonly sessions: Sessions;
  readonly grants: Grants;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly log: Log;
  /** The portal's own address in letters, without a slash at its end. */
  readonly address: string;
}

export function openUsers(around: Around): UserServices {
  const { db, timeZone, address } = around;
  const intents = new Intents(db);
  const userAdministration = new UserAdministration({ ...around, intents, signInPage: `${address}/` });
  return {
    userDirectory: new UserDirectory(db, timeZone),
    userAdministration,
    userForms: new UserForms(userAdministration),
  };
}

import type { Db } from 'mongodb';
import type { Devices } from '../access/devices';
import type { CredentialRevocation } from '../access/credential-revocation';
import type { Audit } from '../audit/audit';
import type { Clock } from '../../platform/clock';
import type { FactorLetters } from '../factors/letters';
import type { SecondFactors } from '../factors/second-factors';
import type { Grants } from '../identity/grants';
import type { Identity } from '../identity/port';
import type { Log } from '../../platform/log';
import { UserAdministration } from './administration';
import { UserDirectory } from './directory';
import { Intents, userIntents } from './intents';
import { users } from './user';
import { PeopleFile } from './people-file';
import { Places } from './places';
import { Profiles } from './profiles';
import { UserForms } from './user-forms';

export const userCollections = [users, userIntents];

/** The services for the administration of users. */
export interface UserServices {
  readonly userDirectory: UserDirectory;
  readonly userAdministration: UserAdministration;
  readonly profiles: Profiles;
  readonly userForms: UserForms;
}

interface Deps {
  readonly db: Db;
  readonly identity: Identity;
  readonly keys: CredentialRevocation;
  readonly devices: Pick<Devices, 'forget'>;
  readonly grants: Grants;
  readonly factors: SecondFactors;
  readonly factorLetters: FactorLetters;
  readonly audit: Audit;
  readonly rightsGone: (email: string) => Promise<void>;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly log: Log;
  /** The portal's own address in letters, without a trailing slash. */
  readonly address: string;
}

export function openUsers(deps: Deps): UserServices {
  const { db, timeZone, address } = deps;
  const intents = new Intents(db);
  const userAdministration = new UserAdministration({ ...deps, intents, signInPage: `${address}/` });
  const places = new Places(db);
  const profiles = new Profiles(db, places, deps.audit);
  return {
    userDirectory: new UserDirectory(db, timeZone, places, deps.factors),
    userAdministration,
    profiles,
    userForms: new UserForms(userAdministration, profiles, new PeopleFile(userAdministration, profiles)),
  };
}

import type { Db } from 'mongodb';
import type { Audit } from '../audit/audit';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../config';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import type { Federation } from '../federation/federation';
import { openFederation } from '../federation/open';
import { singleUses } from '../federation/single-use';
import { toldProfiles } from '../federation/told-profiles';
import type { Grants } from '../identity/grants';
import type { Identity } from '../identity/port';
import type { Log } from '../../platform/log';
import { Places } from '../users/places';
import { Profiles } from '../users/profiles';
import type { Users } from '../users/users';
import { Admission } from './admission';
import { Devices } from './devices';
import { Entrance } from './entrance';
import { Keys } from './keys';
import { limitCounts, Limits } from './limits';
import { OwnerCheck } from './owner-check';
import { LookPreferences } from './preferences';
import { Recovery } from './recovery';
import { Refusals } from './refusals';
import { sessionEnds, sessions as sessionRecords, Sessions } from './sessions';
import { SignIn } from './sign-in';
import { accessTokens, AccessTokens } from './tokens';
import { Visitors } from './visitor';

export const accessCollections = [
  sessionRecords,
  sessionEnds,
  singleUses,
  toldProfiles,
  limitCounts,
  accessTokens,
];

/** The portal's door with everything that guards it. */
export interface AccessServices {
  readonly sessions: Sessions;
  readonly visitors: Visitors;
  readonly limits: Limits;
  readonly entrance: Entrance;
  readonly recovery: Recovery;
  /** Single sign-on; null where it is not configured. */
  readonly federation: Federation | null;
  readonly preferences: LookPreferences;
  /** Personal access tokens of people's scripts. */
  readonly tokens: AccessTokens;
  readonly keys: Keys;
  readonly ownerCheck: OwnerCheck;
}

interface Around {
  readonly db: Db;
  readonly users: Users;
  readonly identity: Identity;
  readonly grants: Grants;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly log: Log;
  readonly errors: ErrorReporting;
  /** The portal's own address in letters, without a slash at its end. */
  readonly address: string;
  readonly landing: (email: string) => Promise<string>;
}

export async function openAccess(config: Config, around: Around): Promise<AccessServices> {
  const { db, users, audit, clock, errors, address } = around;
  const secure = config.publicUrl?.startsWith('https://') ?? false;
  const cookies = { secrets: config.sessionSecrets, secure };
  const sessions = new Sessions(db);
  const visitors = new Visitors(sessions, users, cookies);
  const tokens = new AccessTokens(db, users, audit, clock);
  const keys = new Keys(sessions, tokens);
  const limits = new Limits(db);
  const devices = new Devices(cookies);
  const refusals = new Refusals(audit);
  const profiles = new Profiles(db, new Places(db), audit);
  const admission = new Admission({ users, sessions, visitors, audit, profiles });
  const door = { ...around, sessions, keys, visitors, limits, devices, refusals, admission };
  const recovery = new Recovery({
    ...door,
    page: `${address}/recovery`,
    report: (error) => errors.report(error, { doing: 'recovery letter not sent' }),
  });
  return {
    sessions,
    visitors,
    limits,
    recovery,
    entrance: new Entrance({ ...door, recovery, signIn: new SignIn(door) }),
    federation: await openFederation(config, { ...door, cookies }),
    preferences: new LookPreferences({ secure }),
    tokens,
    keys,
    ownerCheck: new OwnerCheck(door),
  };
}

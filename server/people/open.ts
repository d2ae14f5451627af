import type { Db } from 'mongodb';
import { auditTrail } from './audit';
import type { Audit } from './audit/audit';
import type { Clock } from '../platform/clock';
import type { Config } from '../config';
import type { ErrorReporting } from '../platform/error-reporting/port';
import { factorCollections, openFactorRecords, openFactors } from './factors';
import type { FactorServices } from './factors/open';
import type { Federation } from './federation/federation';
import { openFederation, singleUses, providerProfiles } from './federation';
import { identityCollections } from './identity';
import type { Grants } from './identity/grants';
import type { Identity } from './identity/port';
import type { Log } from '../platform/log';
import type { Mailer } from '../platform/mail/port';
import { noticePreferences, notices } from './notices';
import { privacyCollections } from './privacy';
import { Places, Profiles, userCollections } from './users';
import type { Users } from './users/users';
import {
  accessTokens,
  AccessTokens,
  CredentialRevocation,
  deviceEnds,
  Devices,
  limitCounts,
  Limits,
  LookPreferences,
  MailQueue,
  OwnerCheck,
  OwnPassword,
  Recovery,
  RefusalLog,
  SessionCookies,
  sessionEnds,
  SessionOpener,
  Sessions,
  sessions as sessionRecords,
  SignIn,
  signInAlerts,
  SignInAlerts,
} from './access';

export const peopleCollections = [
  ...userCollections,
  ...identityCollections,
  sessionRecords,
  sessionEnds,
  deviceEnds,
  singleUses,
  providerProfiles,
  limitCounts,
  accessTokens,
  signInAlerts,
  ...factorCollections,
  auditTrail,
  ...privacyCollections,
  notices,
  noticePreferences,
];

/** Services for sign-in, sessions and their protection. */
export interface AccessServices extends FactorServices {
  readonly sessions: Sessions;
  readonly sessionCookies: SessionCookies;
  readonly limits: Limits;
  readonly signIn: SignIn;
  readonly recovery: Recovery;
  /** Single sign-on; null where it is not configured. */
  readonly federation: Federation | null;
  readonly preferences: LookPreferences;
  /** Personal access tokens of people's scripts. */
  readonly tokens: AccessTokens;
  readonly keys: CredentialRevocation;
  readonly devices: Devices;
  readonly ownerCheck: OwnerCheck;
  readonly ownPassword: OwnPassword;
  readonly signInAlerts: SignInAlerts;
  /** Letters that are being sent. */
  readonly post: MailQueue;
}

interface Deps {
  readonly db: Db;
  readonly users: Users;
  readonly identity: Identity;
  readonly grants: Grants;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly log: Log;
  readonly errors: ErrorReporting;
  /** The portal's own address in letters, without a trailing slash. */
  readonly address: string;
  readonly landing: (email: string) => Promise<string>;
}

export async function openAccess(config: Config, deps: Deps): Promise<AccessServices> {
  const { db, users, audit, clock, errors, address } = deps;
  const secure = config.publicUrl?.startsWith('https://') ?? false;
  const cookies = { secrets: config.sessionSecrets, secure };
  const sessions = new Sessions(db);
  const sessionCookies = new SessionCookies(sessions, cookies);
  const tokens = new AccessTokens(db, users, audit, clock);
  const keys = new CredentialRevocation(sessions, tokens);
  const limits = new Limits(db);
  const devices = new Devices(db, cookies);
  const refusalLog = new RefusalLog(audit);
  const profiles = new Profiles(db, new Places(db), audit);
  const post = new MailQueue((error) => errors.report(error, { doing: 'letter not sent' }));
  const company = config.tenant.name;
  const factorRecords = openFactorRecords(config, { db, company, address });
  const door = {
    ...deps,
    company,
    sessions,
    keys,
    sessionCookies,
    limits,
    devices,
    refusalLog,
    post,
  };
  const recovery = new Recovery({ ...door, page: `${address}/recovery` });
  const ownerCheck = new OwnerCheck(door);
  const alerts = new SignInAlerts({
    ...door,
    factors: factorRecords.factors,
    timeZone: config.tenant.timeZone,
  });
  const sessionOpener = new SessionOpener({ ...door, profiles, alerts });
  const factorServices = openFactors(config, {
    ...door,
    ...factorRecords,
    sessionOpener,
    ownerCheck,
    cookies,
  });
  const { secondStep } = factorServices;
  return {
    ...factorServices,
    sessions,
    sessionCookies,
    limits,
    recovery,
    signIn: new SignIn({ ...door, sessionOpener, secondStep, recovery }),
    federation: await openFederation(config, { ...door, sessionOpener, cookies }),
    preferences: new LookPreferences({ secure }),
    tokens,
    keys,
    devices,
    ownerCheck,
    ownPassword: new OwnPassword({ ...door, ownerCheck }),
    signInAlerts: alerts,
    post,
  };
}

import type { Db } from 'mongodb';
import type { Audit } from '../audit/audit';
import type { Config } from '../config';
import type { ErrorReporting } from '../error-reporting/port';
import type { Grants } from '../identity/grants';
import type { Identity } from '../identity/port';
import type { Users } from '../users/users';
import { Admission } from './admission';
import { Devices } from './devices';
import { Entrance } from './entrance';
import { Limits } from './limits';
import { Recovery } from './recovery';
import { Refusals } from './refusals';
import type { Sessions } from './sessions';
import { SignIn } from './sign-in';
import type { Visitors } from './visitor';

interface Parts {
  readonly db: Db;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly visitors: Visitors;
  readonly identity: Identity;
  readonly grants: Grants;
  readonly audit: Audit;
  /** The portal's own address in letters, without a slash at its end. */
  readonly address: string;
  readonly landing: (email: string) => Promise<string>;
  readonly report: ErrorReporting['report'];
}

/** The portal's door with everything that guards it. */
export function openAccess(
  { sessionSecrets: secrets, publicUrl }: Pick<Config, 'sessionSecrets' | 'publicUrl'>,
  { db, users, sessions, visitors, identity, grants, audit, address, landing, report }: Parts,
) {
  const limits = new Limits(db);
  const admission = new Admission({ users, sessions, visitors, audit });
  const devices = new Devices({ secrets, secure: publicUrl?.startsWith('https://') ?? false });
  const refusals = new Refusals(audit);
  const recovery = new Recovery({
    identity,
    limits,
    devices,
    refusals,
    sessions,
    grants,
    audit,
    page: `${address}/recovery`,
    report: (error) => report(error, { doing: 'recovery letter not sent' }),
  });
  const signIn = new SignIn({ identity, limits, devices, refusals });
  const entrance = new Entrance({
    signIn,
    admission,
    refusals,
    recovery,
    devices,
    visitors,
    identity,
    grants,
    audit,
    landing,
  });
  return { limits, admission, recovery, entrance };
}

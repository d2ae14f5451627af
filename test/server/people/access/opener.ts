import type { Db } from 'mongodb';
import { SessionOpener } from '../../../../server/people/access/session-opener';
import { Places } from '../../../../server/people/users/places';
import { Profiles } from '../../../../server/people/users/profiles';

type Parts = ConstructorParameters<typeof SessionOpener>[0];

/** Opens sessions on a database; nothing is kept or told of browsers. */
export const openerOn = (
  db: Db,
  parts: Pick<Parts, 'users' | 'sessions' | 'sessionCookies' | 'audit'>,
): SessionOpener =>
  new SessionOpener({
    ...parts,
    profiles: new Profiles(db, new Places(db), parts.audit),
    refusalLog: { recording: (_action, _who, attempt) => attempt() },
    grants: { keep: () => Promise.resolve() },
    devices: { of: () => Promise.resolve(null), remember: () => Promise.resolve('') },
    alerts: { raise: () => Promise.resolve() },
  });

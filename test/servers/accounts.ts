import type { Db } from 'mongodb';
import type { Role } from '../../app/domain/people/access/roles';
import { LocalIdentity } from '../../server/people/identity/local';
import { users } from '../../server/people/users/user';
import { Outbox } from '../../server/platform/mail/outbox';
import { collection } from '../../server/platform/mongo/collection';

/** The password of all accounts in tests and of the demo's. */
export const demoPassword = 'Portal#2026';

/** The session secret of portals in tests. */
export const secret = 'bare-portal'.padEnd(32, '-');

/** Adds an account to a portal with this secret. */
export async function addAccount(db: Db, email: string, type: Role): Promise<void> {
  const identity = new LocalIdentity({ db, mailer: new Outbox(db), company: 'Teste', secrets: [secret] });
  await identity.createAccount(email, demoPassword, { temporary: false });
  await collection(db, users).insertOne({
    _id: email,
    user: email,
    name: email,
    type,
    stores: [],
    createdAt: new Date(),
    lastSignInAt: null,
  });
}

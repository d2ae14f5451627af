import type { Db } from 'mongodb';
import type { Role } from '../../app/domain/people/access/roles';
import { LocalIdentity } from '../../server/people/identity/local';
import { users } from '../../server/people/users/user';
import { Outbox } from '../../server/platform/mail/outbox';
import { collection } from '../../server/platform/mongo/collection';

/** The password of each account that tests make, and of the demo's. */
export const demoPassword = 'Portal#2026';

/** What portals of tests sign with. */
export const secret = 'bare-portal'.padEnd(32, '-');

/** An account of a portal that signs with the secret of these. */
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

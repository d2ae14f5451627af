import type { Document } from 'mongodb';
import type { Limits } from '../../../../server/people/access/limits';
import { sessions, Sessions } from '../../../../server/people/access/sessions';
import { SessionCookies } from '../../../../server/people/access/session-cookies';
import { Audit, auditTrail, type AuditRecord } from '../../../../server/people/audit/audit';
import { createClock } from '../../../../server/platform/clock';
import { Federation } from '../../../../server/people/federation/federation';
import { IdentityProvider } from '../../../../server/people/federation/idp';
import { IdTokens } from '../../../../server/people/federation/id-tokens';
import { PortalSamlStrategy } from '../../../../server/people/federation/saml-strategy';
import type { FederationSettings } from '../../../../server/people/federation/settings';
import { SignedIds } from '../../../../server/people/federation/signed-ids';
import { singleUses, SingleUses } from '../../../../server/people/federation/single-use';
import { TokenStrategy } from '../../../../server/people/federation/token-strategy';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { ProviderProfiles, toldProfiles } from '../../../../server/people/federation/provider-profiles';
import { users, type UserRecord } from '../../../../server/people/users/user';
import { Users } from '../../../../server/people/users/users';
import { quiet, testDatabase } from '../../../servers/mongo';
import { openerOn } from '../access/opener';

export const secrets = ['a-secret-of-thirty-two-characters!'];
export const person = 'ana@empresa.example';

/** A provider of which nothing is taken over. */
export const untold = { name: null, stores: null, costCentres: null };

/** Tests refuse more than an address may be refused. */
const boundless = { refused: () => Promise.resolve() };

/** A federation service as one container runs it, on a database that others may share, with a clock to move. */
export async function openDesk(settings: FederationSettings, limits: Pick<Limits, 'refused'> = boundless) {
  const definitions = [
    users,
    sessions,
    singleUses,
    toldProfiles,
    auditTrail,
  ] as unknown as CollectionDefinition<Document>[];
  const { db, close } = await testDatabase(definitions);
  const clock = createClock('America/Sao_Paulo');
  await db.collection<UserRecord>('users').insertOne({
    _id: person,
    user: person,
    name: 'Ana',
    type: 'USER GOLD',
    stores: [],
    createdAt: null,
    lastSignInAt: null,
  });
  const time = { offsetMs: 0 };
  const wallClock = () => new Date(Date.now() + time.offsetMs);

  /** Another container on the same database. */
  const kept: [email: string, idToken: string, endsAt: Date][] = [];
  const container = (): Federation => {
    const singles = new SingleUses(db);
    const requestIds = new SignedIds(secrets, wallClock);
    const usersService = new Users(db, clock);
    const sessionsService = new Sessions(db);
    const sessionCookies = new SessionCookies(sessionsService, { secrets, secure: false });
    const audit = new Audit(db, clock);
    const { saml, token } = settings;
    return new Federation({
      settings,
      saml:
        saml &&
        new PortalSamlStrategy(
          {
            settings: saml,
            provider: new IdentityProvider({ source: saml.metadata, report: () => undefined, wallClock }),
            requestIds,
            singleUses: singles,
            wallClock,
          },
          (vouched) => Promise.resolve(vouched),
        ),
      token:
        token &&
        new TokenStrategy(
          { settings: token, tokens: new IdTokens(token, wallClock), requestIds, singleUses: singles },
          (vouched) => Promise.resolve(vouched),
        ),
      singleUses: singles,
      users: usersService,
      toldProfiles: new ProviderProfiles(db),
      sessionOpener: openerOn(db, { users: usersService, sessions: sessionsService, sessionCookies, audit }),
      grants: { keepToken: (...token) => Promise.resolve(void kept.push(token)) },
      audit,
      log: quiet,
      limits,
      landing: () => Promise.resolve('/inicio'),
      cookies: { secrets, secure: false },
      wallClock,
    });
  };

  return {
    db,
    time,
    container,
    federation: container(),
    /** Identity tokens that were handed on, to open services with. */
    kept,
    /** The reason that the audit trail keeps of the last refusal. */
    lastRefusal: async () => {
      const [record] = await db
        .collection<AuditRecord>('audit')
        .find({ action: 'sign-in.refused' })
        .sort({ at: -1, _id: -1 })
        .limit(1)
        .toArray();
      return (record?.to as { reason?: string } | undefined)?.reason ?? null;
    },
    /** When who came last had shown to the provider who they are. */
    lastProof: async () => {
      const [last] = await db.collection('sessions').find().sort({ createdAt: -1 }).limit(1).toArray();
      return (last?.['provenAt'] as Date | undefined) ?? null;
    },
    sessionsOpen: () => db.collection('sessions').countDocuments(),
    close,
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
export const address = '192.0.2.1';

/** The `Cookie` header that a browser sends after these answers. */
export const cookiesOf = (headers: readonly [string, string][]): string =>
  headers.map(([, value]) => value.split(';')[0] ?? '').join('; ');

export const ask = (path: string, cookies = '') =>
  new Request(new URL(path, 'http://portal.test'), { headers: cookies ? { Cookie: cookies } : {} });

export const post = (path: string, fields: Record<string, string>, cookies = '') =>
  new Request(new URL(path, 'http://portal.test'), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: cookies ? { Cookie: cookies } : {},
  });

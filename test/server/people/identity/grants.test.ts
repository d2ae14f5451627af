import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../../../../server/platform/errors';
import { Grants, identityGrants } from '../../../../server/people/identity/grants';
import { credentials, LocalIdentity } from '../../../../server/people/identity/local';
import type { Grant } from '../../../../server/people/identity/port';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { Letters, secrets } from './providers';

const email = 'ana@demo.example';
const password = 'Primeira#2026';
const hour = 3_600_000;

let database: TestDatabase;
let now: Date;
let identity: LocalIdentity;
const report = vi.fn<(error: unknown) => void>();

const grantsWith = (given: readonly string[] = secrets) =>
  new Grants({ db: database.db, identity, secrets: given, report, wallClock: () => now });

beforeAll(async () => {
  database = await testDatabase([credentials, identityGrants] as unknown as CollectionDefinition<Document>[]);
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  report.mockClear();
  await database.db.collection('identity_grants').deleteMany({});
  identity = new LocalIdentity({
    db: database.db,
    mailer: new Letters(),
    company: 'Energia',
    secrets,
    wallClock: () => now,
  });
  await identity.deleteAccount(email);
  await identity.createAccount(email, password, { temporary: false });
});

async function granted(): Promise<Grant> {
  const result = await identity.signIn(email, password);
  if (result.kind !== 'signed-in') throw new Error('Not signed in');
  return result.grant;
}

describe('Grants', () => {
  it('store the provider’s grant, encrypted, for every process', async () => {
    const grant = await granted();
    await grantsWith().keep(email, grant);
    await expect(grantsWith().current(email)).resolves.toEqual(grant);
    const stored = JSON.stringify(await database.db.collection('identity_grants').find().toArray());
    expect(stored).not.toContain(grant.refreshToken);
    expect(stored).not.toContain(Buffer.from(grant.refreshToken).toString('base64').slice(0, 20));
  });

  it('renew a grant that is about to end', async () => {
    const grants = grantsWith();
    await grants.keep(email, await granted());
    now = new Date(now.getTime() + hour);
    const renewed = await grants.current(email);
    await expect(identity.verify(renewed?.idToken ?? '')).resolves.toBe(email);
    await expect(grants.current(email)).resolves.toEqual(renewed);
  });

  it('drop and report a grant that cannot be renewed', async () => {
    const grants = grantsWith();
    await grants.keep(email, await granted());
    await identity.deleteAccount(email);
    now = new Date(now.getTime() + hour);
    await expect(grants.current(email)).resolves.toBeNull();
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(Problem));
    expect(await database.db.collection('identity_grants').countDocuments()).toBe(0);
  });

  it('keep a grant during an outage of the provider', async () => {
    const grants = grantsWith();
    await grants.keep(email, await granted());
    now = new Date(now.getTime() + hour);
    vi.spyOn(identity, 'refresh').mockRejectedValueOnce(new Problem('unavailable', 'away'));
    await expect(grants.current(email)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(grants.current(email)).resolves.not.toBeNull();
    expect(report).not.toHaveBeenCalled();
  });

  it('can be decrypted after a rotation of the secret, and not once the old one is retired', async () => {
    const other = 'another-secret-of-thirty-two-chars!';
    await grantsWith().keep(email, await granted());
    await expect(grantsWith([other, ...secrets]).current(email)).resolves.not.toBeNull();
    await expect(grantsWith([other]).current(email)).resolves.toBeNull();
  });

  it('keep a token of single sign-on until its end, with nothing to renew it by', async () => {
    const grants = grantsWith();
    const { idToken, expiresAt } = await granted();
    await grants.keepToken(email, idToken, expiresAt);
    await expect(grants.current(email)).resolves.toEqual({ idToken, refreshToken: '', expiresAt });
    now = new Date(now.getTime() + hour);
    await expect(grants.current(email)).resolves.toBeNull();
    expect(report).not.toHaveBeenCalled();
    expect(await database.db.collection('identity_grants').countDocuments()).toBe(0);
  });

  it('keep the grant of a password rather than such a token, and no token of another issuer or person', async () => {
    const grants = grantsWith();
    const grant = await granted();
    await grants.keepToken('rui@demo.example', grant.idToken, grant.expiresAt);
    await grants.keepToken(email, `${grant.idToken}x`, grant.expiresAt);
    await expect(grants.current(email)).resolves.toBeNull();
    await grants.keep(email, grant);
    await grants.keepToken(email, grant.idToken, grant.expiresAt);
    await expect(grants.current(email)).resolves.toEqual(grant);
    expect(report).not.toHaveBeenCalled();
  });

  it('let somebody in by single sign-on whose token cannot be judged just now, and report that', async () => {
    const grant = await granted();
    vi.spyOn(identity, 'verify').mockRejectedValueOnce(new Problem('unavailable', 'away'));
    await grantsWith().keepToken(email, grant.idToken, grant.expiresAt);
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(Problem));
  });

  it('are deleted with a person', async () => {
    const grants = grantsWith();
    await grants.keep(email, await granted());
    await grants.forget(email);
    await expect(grants.current(email)).resolves.toBeNull();
    await expect(grants.credentialsOf(email)).resolves.toBeNull();
  });
});

import type { Document } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessTokens, AccessTokens } from '../../../../server/people/access/tokens';
import { Audit, auditTrail } from '../../../../server/people/audit/audit';
import { createClock } from '../../../../server/platform/clock';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { users } from '../../../../server/people/users/user';
import { Users } from '../../../../server/people/users/users';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { provenBy } from './proven';

const ana = 'ana@x.example';
const dayMs = 86_400_000;
const offered = ['newFile:write', 'mongoDB:read'] as const;
const wanted = { name: 'Carga noturna', days: 30, scopes: ['newFile:write'] };

let database: TestDatabase;
/** The session that asks goes on. */
const stands = () => Promise.resolve(true);
const by = (email: string, address = '') =>
  provenBy({ email, name: '', type: 'USER GOLD', stores: [] }, address);

let tokens: AccessTokens;
let now: Date;
beforeEach(async () => {
  database = await testDatabase([
    accessTokens,
    users,
    auditTrail,
  ] as unknown as CollectionDefinition<Document>[]);
  now = new Date('2026-11-20T12:00:00Z');
  const clock = createClock('UTC');
  await addUser(new Date('2026-01-01T00:00:00Z'));
  tokens = new AccessTokens(
    database.db,
    new Users(database.db, clock),
    new Audit(database.db, clock),
    clock,
    () => now,
  );
});
afterEach(() => database.close());

const people = () => database.db.collection<{ _id: string } & Document>('users');
const addUser = (createdAt: Date) =>
  people().insertOne({ _id: ana, user: ana, name: 'Ana', type: 'USER GOLD', stores: [], createdAt });

describe('a personal access token', () => {
  it('authenticates its owner, and is not stored in plain text', async () => {
    const { token, record } = await tokens.create(by(ana, '192.0.2.1'), wanted, stands);
    expect(token).toMatch(/^portal_pat_[\w-]{43}$/);
    expect(await tokens.find(token)).toMatchObject({ user: ana, name: 'Carga noturna' });
    const stored = JSON.stringify(await database.db.collection('access_tokens').find().toArray());
    expect(stored).not.toContain(token.slice('portal_pat_'.length));
    expect(record.tail).toBe(token.slice(-4));
  });

  it('expires after its days', async () => {
    const { token } = await tokens.create(by(ana, ''), wanted, stands);
    now = new Date(now.getTime() + 30 * dayMs - 1);
    expect(await tokens.find(token)).not.toBeNull();
    now = new Date(now.getTime() + 1);
    expect(await tokens.find(token)).toBeNull();
    expect(await tokens.listOf(ana)).toMatchObject([{ ended: true }]);
  });

  it('can be revoked by its owner only', async () => {
    const { token, record } = await tokens.create(by(ana, ''), wanted, stands);
    const id = record._id.toHexString();
    await expect(tokens.revoke('rui@x.example', '', id)).rejects.toMatchObject({ kind: 'absent' });
    expect(await tokens.find(token)).not.toBeNull();
    await tokens.revoke(ana, '', id);
    expect(await tokens.find(token)).toBeNull();
    await expect(tokens.revoke(ana, '', 'x')).rejects.toMatchObject({ kind: 'absent' });
  });

  it('ends with its owner, and serves no later account of the same e-mail', async () => {
    const { token } = await tokens.create(by(ana, ''), wanted, stands);
    await people().deleteOne({ _id: ana });
    expect(await tokens.find(token)).toBeNull();
    await addUser(new Date('2026-11-21T00:00:00Z'));
    expect(await tokens.find(token)).toBeNull();
  });

  it('keeps when it was last used, to the minute', async () => {
    const { token } = await tokens.create(by(ana, ''), wanted, stands);
    const lastUsed = async () => (await tokens.listOf(ana))[0]?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await tokens.find(token);
    const first = now;
    now = new Date(now.getTime() + 30_000);
    await tokens.find(token);
    expect(await lastUsed()).toEqual(first);
    now = new Date(now.getTime() + 60_000);
    await tokens.find(token);
    expect(await lastUsed()).toEqual(now);
  });

  it.each(['', 'portal_pat_', 'portal_pat_x', `portal_pat_${'x'.repeat(200)}`, 'outro', '{"$ne":""}'])(
    'is not %j',
    async (token) => {
      await tokens.create(by(ana, ''), wanted, stands);
      expect(await tokens.find(token)).toBeNull();
    },
  );

  it('is limited to the requested actions among those offered', () => {
    const scopes = ['mongoDB:read', 'mongoDB:write', 'all'];
    expect(tokens.wanted({ ...wanted, scopes }, offered)).toEqual({ ...wanted, scopes: ['mongoDB:read'] });
  });

  it.each([
    [{ name: 'x', days: '30', scopes: [] }, 'scopes'],
    [{ name: 'x', days: '30', scopes: ['mongoDB:write'] }, 'scopes'],
    [{ name: ' ', days: '30' }, 'name'],
    [{ name: 'x'.repeat(61), days: '30' }, 'name'],
    [{ name: 'x', days: '3650' }, 'days'],
    [{ name: 'x', days: 'NaN' }, 'days'],
    [{ name: { $ne: '' }, days: '30' }, 'name'],
  ])('is not made of %j', async (given, field) => {
    expect(() => tokens.wanted({ scopes: wanted.scopes, ...given }, offered)).toThrow(
      expect.objectContaining({ kind: 'invalid', fields: { [field]: expect.any(String) as string } }),
    );
  });

  it('is refused when its owner has twenty already', async () => {
    for (let made = 0; made < 20; made += 1) await tokens.create(by(ana, ''), wanted, stands);
    await expect(tokens.create(by(ana, ''), wanted, stands)).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('ends together with all other tokens of its owner, and the trail records it', async () => {
    await people().insertOne({ _id: 'rui@x.example', user: 'rui@x.example', createdAt: new Date(0) });
    const { token, record } = await tokens.create(by(ana, ''), wanted, stands);
    const other = await tokens.create(by('rui@x.example'), wanted, stands);
    await tokens.endAllOf(ana);
    await tokens.endAllOf(ana);
    expect(await tokens.find(token)).toBeNull();
    expect(await tokens.lives(record._id.toHexString())).toBe(false);
    expect(await tokens.lives(other.record._id.toHexString())).toBe(true);
    expect(await tokens.listOf(ana)).toMatchObject([{ ended: true }]);
    const entries = await database.db.collection('audit').find({ action: 'token.end' }).toArray();
    expect(entries).toMatchObject([{ subject: ana, to: { tokens: 1 } }]);
  });

  it('is recorded in the audit trail when it is made and revoked, without its text', async () => {
    const { token, record } = await tokens.create(by(ana, '192.0.2.1'), wanted, stands);
    await tokens.revoke(ana, '192.0.2.2', record._id.toHexString());
    const trail = await database.db.collection('audit').find().sort({ _id: 1 }).toArray();
    expect(trail).toMatchObject([
      { action: 'token.create', actor: ana, subject: 'Carga noturna', address: '192.0.2.1' },
      { action: 'token.revoke', actor: ana, subject: 'Carga noturna', address: '192.0.2.2' },
    ]);
    expect(JSON.stringify(trail)).not.toContain(token);
  });
});

import { Secret, TOTP } from 'otpauth';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newRecoveryCodes, typedCode } from '../../../../server/people/factors/codes';
import { secondFactors, SecondFactors } from '../../../../server/people/factors/second-factors';
import { newKey } from '../../../../server/people/factors/totp';
import { Seal } from '../../../../server/people/identity/seal';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

const ana = 'ana@x.example';
const step = 30_000;
const secrets = ['a-secret-of-thirty-two-characters!', 'another-secret-of-thirty-two-chars'] as const;

let database: TestDatabase;
let now: Date;
let key: string;
let factors: SecondFactors;
let recovery: string[];

const noPasskeys = { removeAll: () => Promise.resolve(), removeSince: () => Promise.resolve(false) };
const withSecrets = (...given: string[]) =>
  new SecondFactors(database.db, new Seal('second-factors', given), noPasskeys, () => now);
/** What the app shows, some steps from now. */
const shown = (steps = 0) =>
  typedCode(TOTP.generate({ secret: Secret.fromBase32(key), timestamp: now.getTime() + steps * step }));
const pass = (steps: number) => {
  now = new Date(now.getTime() + steps * step);
};
const refused = { kind: 'invalid' };

beforeAll(async () => {
  database = await testDatabase([secondFactors] as unknown as CollectionDefinition<Document>[]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.collection('second_factors').deleteMany();
  now = new Date('2026-11-20T12:00:00Z');
  key = newKey();
  factors = withSecrets(secrets[0]);
  recovery = await factors.add(ana, key, shown());
});

describe('a code of the app', () => {
  it('is valid once: neither it nor an earlier one is accepted again', async () => {
    await expect(factors.prove(ana, shown())).rejects.toMatchObject(refused);
    pass(3);
    await factors.prove(ana, shown());
    for (const steps of [0, -1])
      await expect(factors.prove(ana, shown(steps))).rejects.toMatchObject(refused);
    pass(1);
    await factors.prove(ana, shown());
  });

  it('is accepted from one of two simultaneous requests', async () => {
    pass(1);
    const both = await Promise.allSettled([factors.prove(ana, shown()), factors.prove(ana, shown())]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('may be half a minute early or late, and no more', async () => {
    pass(10);
    for (const steps of [2, -2])
      await expect(factors.prove(ana, shown(steps))).rejects.toMatchObject(refused);
    await factors.prove(ana, shown(-1));
    await factors.prove(ana, shown(1));
  });

  it('is valid for no other account', async () => {
    await expect(factors.prove('rui@x.example', shown(1))).rejects.toMatchObject(refused);
  });
});

describe('recovery codes', () => {
  it('are ten, and each is valid once, in any spelling', async () => {
    const [first = '', second = ''] = recovery;
    expect(new Set(recovery).size).toBe(10);
    await factors.prove(ana, typedCode(` ${first.toLowerCase().replaceAll('-', ' ')} `));
    await expect(factors.prove(ana, typedCode(first))).rejects.toMatchObject(refused);
    await factors.prove(ana, typedCode(second));
    expect(await factors.factorOf(ana)).toMatchObject({ recoveryLeft: 8 });
  });

  it('are invalid once new ones are made', async () => {
    const [renewed = ''] = await factors.renewRecovery(ana);
    await expect(factors.prove(ana, typedCode(recovery[0] ?? ''))).rejects.toMatchObject(refused);
    await factors.prove(ana, typedCode(renewed));
  });

  it('have 80 bits, without similar letters', () => {
    for (const code of newRecoveryCodes()) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
  });
});

it.each([[''], ['12345'], ['1234567'], ['ABCD'], ['x'.repeat(5_000)]])('refuses %j as a code', (given) => {
  expect(() => typedCode(given)).toThrow(
    expect.objectContaining({ fields: { code: expect.any(String) as string } }) as Error,
  );
});

describe('a second factor', () => {
  it('is activated once, by a correct code', async () => {
    await expect(factors.add('rui@x.example', key, typedCode('000000'))).rejects.toMatchObject(refused);
    await expect(factors.add('rui@x.example', key, typedCode(recovery[0] ?? ''))).rejects.toMatchObject(
      refused,
    );
    expect(await factors.factorOf('rui@x.example')).toBeNull();
    await expect(factors.add(ana, key, shown(1))).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('is stored so that the database alone reveals neither key nor codes', async () => {
    const kept = JSON.stringify(await database.db.collection('second_factors').find().toArray());
    for (const secret of [key, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(secret);
  });

  it('survives the retirement of a portal secret after a newer one has been in use', async () => {
    pass(1);
    await withSecrets(secrets[1], secrets[0]).prove(ana, shown());
    pass(1);
    await withSecrets(secrets[1]).prove(ana, shown());
  });

  it('is deleted when it is removed', async () => {
    expect([...(await factors.enrolledAmong([ana, 'rui@x.example']))]).toEqual([ana]);
    expect([await factors.remove(ana), await factors.remove(ana)]).toEqual([true, false]);
    await expect(factors.prove(ana, shown(1))).rejects.toMatchObject(refused);
  });
});

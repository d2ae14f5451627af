import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { proofMessages } from '../../../../app/domain/people/access/proof-messages';
import { limitCounts, Limits, type Trier } from '../../../../server/people/access/limits';
import { FactorCheck } from '../../../../server/people/factors/check';
import { Problem } from '../../../../server/platform/errors';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

const ana: Trier = { email: 'ana@x.example', address: '192.0.2.1', device: null };
const right = '123456';
const recovery = 'ABCD-EFGH-JKLM-NPQR';
const from = (host: number): Trier => ({ ...ana, address: `198.51.${host >> 8}.${host & 255}` });

let database: TestDatabase;
let limits: Limits;
let check: FactorCheck;
let trail: string[];
beforeAll(async () => {
  database = await testDatabase([limitCounts] as unknown as CollectionDefinition<Document>[]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.collection('limits').deleteMany();
  trail = [];
  limits = new Limits(database.db, () => Promise.resolve());
  check = new FactorCheck({
    factors: {
      prove: (_email, { code }) =>
        [right, recovery.replaceAll('-', '')].includes(code)
          ? Promise.resolve()
          : Promise.reject(new Problem('invalid', proofMessages.factorRefused)),
    },
    passkeys: { prove: () => Promise.reject(new Problem('invalid', proofMessages.passkeyRefused)) },
    limits,
    refusalLog: { recording: (_action, _who, attempt) => attempt() },
    audit: { record: ([entry]) => Promise.resolve(void trail.push(entry?.action ?? '')) },
  });
});

const outcome = (trier: Trier, code: string) =>
  check.demand(trier, code).then(
    () => 'in',
    (error: unknown) => (error instanceof Problem ? error.kind : error),
  );

it('locks an attacker out after five codes, but neither recovery codes nor the owner’s browsers', async () => {
  for (let tried = 0; tried < 5; tried += 1) expect(await outcome(ana, '000000')).toBe('invalid');
  expect(await outcome(ana, right)).toBe('throttled');
  expect(await outcome({ ...ana, device: 'known' }, right)).toBe('in');
  expect(await outcome(ana, recovery)).toBe('in');
  expect(trail).toEqual(['factor.recovery']);
});

it('allows at most twenty guesses a day from all unrecognized browsers together, until the owner changes the password', async () => {
  for (let host = 1; host <= 20; host += 1) expect(await outcome(from(host), '000000')).toBe('invalid');
  expect(await outcome(from(21), right)).toBe('throttled');
  await expect(check.demand(from(22), right)).rejects.toMatchObject({
    message: proofMessages.factorCodesSpent,
  });
  expect(await outcome({ ...ana, device: 'known' }, right)).toBe('in');
  expect(await outcome(from(23), recovery)).toBe('in');
  await limits.pardon('factor', ana.email);
  expect(await outcome(from(24), right)).toBe('in');
});

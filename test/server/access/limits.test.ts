import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Document } from 'mongodb';
import { limitCounts, Limits, type Trier } from '../../../server/access/limits';
import { Problem } from '../../../server/errors';
import type { CollectionDefinition } from '../../../server/mongo/collection';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

let database: TestDatabase;
let waited: number[];
/** Two containers. */
let first: Limits;
let second: Limits;
beforeAll(async () => {
  database = await testDatabase([limitCounts] as unknown as CollectionDefinition<Document>[]);
});
afterAll(() => database.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  await database.db.collection('limits').deleteMany({});
  waited = [];
  const pause = (ms: number) => {
    waited.push(ms);
    return Promise.resolve();
  };
  [first, second] = [new Limits(database.db, pause), new Limits(database.db, pause)];
});
afterEach(() => {
  vi.useRealTimers();
});

const minutes = 60_000;
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const ana: Trier = { email: 'ana@x.example', address: '192.0.2.1', device: null };
const wrong = new Problem('unauthenticated', 'wrong');
const guessed = (error: unknown) => error === wrong;
const fail = (limits: Limits, trier = ana) =>
  limits.trying('sign-in', trier, () => Promise.reject(wrong), guessed).catch((error: Problem) => error.kind);
const succeed = (limits: Limits, trier = ana) =>
  limits.trying('sign-in', trier, () => Promise.resolve('in'), guessed).catch((error: Problem) => error.kind);

async function failTimes(times: number, trier = ana): Promise<void> {
  for (let count = 0; count < times; count += 1) await fail(count % 2 ? first : second, trier);
}

it('allows 600 calls of a person within a minute, in all containers together', async () => {
  for (let call = 0; call < 300; call += 1)
    await Promise.all([first.call('ana@x.example'), second.call('ana@x.example')]);
  await expect(first.call('ana@x.example')).rejects.toMatchObject({ kind: 'throttled' });
  await expect(second.call('rui@x.example')).resolves.toBeUndefined();
  pass(minutes);
  await expect(first.call('ana@x.example')).resolves.toBeUndefined();
});

describe('an account', () => {
  it('is locked for fifteen minutes after five failures, in all containers, the right password too', async () => {
    await failTimes(5);
    expect(await succeed(first)).toBe('throttled');
    pass(15 * minutes - 1_000);
    expect(await succeed(second)).toBe('throttled');
    pass(1_000);
    expect(await succeed(second)).toBe('in');
  });

  it('says how long the lock lasts', async () => {
    await failTimes(6);
    pass(5 * minutes);
    await expect(first.trying('sign-in', ana, () => Promise.resolve(), guessed)).rejects.toMatchObject({
      message: 'Muitas tentativas. Espere 10 minutos e tente de novo.',
      retryAfter: 600,
    });
  });

  it('answers more slowly with each failure before', async () => {
    await failTimes(5);
    expect(waited).toEqual([0, 250, 500, 1_000, 1_500]);
  });

  it('takes no more guesses all at once than one by one', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => fail(first)));
    expect(outcomes.filter((outcome) => outcome === 'unauthenticated')).toHaveLength(5);
  });

  it('begins anew after a success, and does not count what was no guess', async () => {
    await failTimes(4);
    expect(await succeed(first)).toBe('in');
    await failTimes(4);
    for (let count = 0; count < 10; count += 1)
      await first
        .trying('sign-in', ana, () => Promise.reject(new Problem('unavailable', 'away')), guessed)
        .catch(() => undefined);
    expect(await succeed(first)).toBe('in');
  });

  it('stays open to its owner, in a browser that is known, while strangers are locked out', async () => {
    await failTimes(6);
    const owner = { ...ana, device: 'known' };
    expect(await succeed(first, owner)).toBe('in');
    expect(await succeed(first)).toBe('throttled');
    await failTimes(5, owner);
    expect(await succeed(first, owner)).toBe('throttled');
    await first.forget('sign-in', owner);
    expect(await succeed(first, owner)).toBe('in');
    expect(await succeed(first)).toBe('in');
  });
});

it('locks an address after thirty failures, whatever the accounts, and slows it down on the way', async () => {
  for (let count = 0; count < 30; count += 1) await fail(first, { ...ana, email: `user${count}@x.example` });
  expect(waited[5]).toBe(0);
  expect(waited[29]).toBe(1_500);
  expect(await succeed(second, { ...ana, email: 'new@x.example' })).toBe('throttled');
  expect(await succeed(second, { ...ana, address: '192.0.2.2' })).toBe('in');
});

it('counts each door for itself', async () => {
  await failTimes(6);
  await expect(first.taking('code', ana)).resolves.toBe(1);
});

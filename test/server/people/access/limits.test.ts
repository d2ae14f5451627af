import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Document } from 'mongodb';
import { limitCounts, Limits, type Trier } from '../../../../server/people/access/limits';
import { messages } from '../../../../app/domain/messages';
import { Problem } from '../../../../server/platform/errors';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

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
const judged = { guessed: (error: unknown) => error === wrong };
const fail = (limits: Limits, trier = ana) =>
  limits.attempt('sign-in', trier, () => Promise.reject(wrong), judged).catch((error: Problem) => error.kind);
const succeed = (limits: Limits, trier = ana) =>
  limits.attempt('sign-in', trier, () => Promise.resolve('in'), judged).catch((error: Problem) => error.kind);
const elsewhere = (host: number): Trier => ({ ...ana, address: `198.51.100.${host}` });

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

it('allows calls of a person that take 30 seconds of a minute, in all containers together', async () => {
  let now = 0;
  const time = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const call = (limits: Limits, ms: number, who = 'ana@x.example') =>
    limits.costing(who, () => Promise.resolve((now += ms)));
  await call(first, 16_000);
  // What takes no time costs none.
  for (let light = 0; light < 50; light += 1) await call(second, 99);
  await call(second, 15_000);
  await expect(call(first, 1)).rejects.toMatchObject({ kind: 'throttled', message: messages.costlyCalls });
  await expect(call(second, 1)).rejects.toMatchObject({ kind: 'throttled' });
  await expect(call(first, 1, 'rui@x.example')).resolves.toBeGreaterThan(0);
  pass(minutes);
  await call(first, 1);
  const failing = first.costing('ana@x.example', () => {
    now += 31_000;
    return Promise.reject(wrong);
  });
  await expect(failing).rejects.toBe(wrong);
  await expect(call(first, 1)).rejects.toMatchObject({ kind: 'throttled' });
  time.mockRestore();
});

describe('a person who guesses', () => {
  it('is locked out for fifteen minutes after five failures, in all containers, with the right password too', async () => {
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
    await expect(first.attempt('sign-in', ana, () => Promise.resolve(), judged)).rejects.toMatchObject({
      message: expect.stringContaining('Muitas tentativas. Espere 10 minutos e tente de novo.') as string,
      retryAfter: 600,
    });
  });

  it('answers more slowly with each failure before', async () => {
    await failTimes(5);
    expect(waited).toEqual([0, 250, 500, 1_000, 1_500]);
  });

  it('can make no more guesses at once than one by one', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => fail(first)));
    expect(outcomes.filter((outcome) => outcome === 'unauthenticated')).toHaveLength(5);
  });

  it('starts again after a success, and is not counted for what was no guess', async () => {
    await failTimes(4);
    expect(await succeed(first)).toBe('in');
    await failTimes(4);
    for (let count = 0; count < 10; count += 1)
      await first
        .attempt('sign-in', ana, () => Promise.reject(new Problem('unavailable', 'away')), judged)
        .catch(() => undefined);
    expect(await succeed(first)).toBe('in');
  });

  it('does not lock out others: neither the owner at another address, nor the owner’s browser, nor colleagues', async () => {
    await failTimes(6);
    expect(await succeed(first, elsewhere(1))).toBe('in');
    expect(await succeed(first, { ...ana, device: 'known' })).toBe('in');
    expect(await succeed(first, { ...ana, email: 'rui@x.example' })).toBe('in');
    expect(await succeed(first)).toBe('throttled');
  });

  it('is locked out in a recognized browser as well, and admitted again once the owner has set a new password', async () => {
    const owner = { ...ana, device: 'known' };
    await failTimes(6, owner);
    expect(await succeed(first, owner)).toBe('throttled');
    await first.forget('sign-in', owner);
    expect(await succeed(first, owner)).toBe('in');
  });

  it('has one count for a whole /64 of IPv6', async () => {
    for (let host = 1; host <= 6; host += 1) await fail(first, { ...ana, address: `2001:db8::${host}` });
    expect(await succeed(first, { ...ana, address: '2001:db8:0:0:ffff::1' })).toBe('throttled');
    expect(await succeed(first, { ...ana, address: '2001:db8:0:1::1' })).toBe('in');
  });
});

describe('an account under attack from many addresses', () => {
  beforeEach(async () => {
    for (let host = 0; host < 30; host += 1) await fail(first, elsewhere(host));
  });

  it('stays open to its owner at any address', async () => {
    expect(await succeed(first, elsewhere(200))).toBe('in');
  });

  it('gives each attacker two tries instead of five', async () => {
    const stranger = elsewhere(201);
    expect([
      await fail(first, stranger),
      await fail(second, stranger),
      await succeed(first, stranger),
    ]).toEqual(['unauthenticated', 'unauthenticated', 'throttled']);
  });
});

describe('an office in which somebody guesses', () => {
  const colleague = (number: number): Trier => ({ ...ana, email: `user${number}@x.example` });
  beforeEach(async () => {
    for (let number = 0; number < 50; number += 1) {
      await fail(first, colleague(number));
      pass(1_000);
    }
  });

  it('stays open to everybody else there, in new browsers too', async () => {
    for (let number = 60; number < 100; number += 1)
      expect(await succeed(second, colleague(number))).toBe('in');
    const owner = { ...colleague(3), device: 'known' };
    expect(await succeed(second, owner)).toBe('in');
  });

  it('gives the attacker two tries for each account, and answers slowly', async () => {
    expect(waited.slice(-1)).toEqual([1_500]);
    const victim = colleague(70);
    await fail(first, victim);
    await fail(first, victim);
    expect(await succeed(first, victim)).toBe('throttled');
  });
});

it('slows a flood of one network for seconds only', async () => {
  for (let number = 0; number < 60; number += 1)
    await fail(first, { ...ana, email: `user${number}@x.example` });
  const next = { ...ana, email: 'new@x.example' };
  await expect(first.attempt('sign-in', next, () => Promise.resolve('in'), judged)).rejects.toMatchObject({
    kind: 'throttled',
    retryAfter: expect.toSatisfy((seconds: number) => seconds <= 10) as number,
  });
  pass(10_000);
  expect(await succeed(second, next)).toBe('in');
});

it('offers unrecognized browsers the other way to sign in once an account has used up all guesses', async () => {
  const tell = (trier: Trier) =>
    first.attempt('reset', trier, () => Promise.reject(wrong), { ...judged, otherWay: 'the link' });
  for (let host = 0; host < 20; host += 1) await tell(elsewhere(host)).catch(() => undefined);
  await expect(tell(elsewhere(99))).rejects.toMatchObject({ kind: 'throttled', message: 'the link' });
  await expect(tell({ ...ana, device: 'known' })).rejects.toBe(wrong);
});

describe('letters', () => {
  it('are limited to five for a requester and ten for an account in fifteen minutes, with a separate limit for its owner’s browser', async () => {
    const sent = async (trier: Trier, times: number) => {
      let letters = 0;
      for (let asked = 0; asked < times; asked += 1) if (await first.letter(trier)) letters += 1;
      return letters;
    };
    expect(await sent(ana, 8)).toBe(5);
    expect(await sent(elsewhere(1), 4)).toBe(4);
    expect(await sent(elsewhere(2), 4)).toBe(1);
    expect(await sent({ ...ana, device: 'known' }, 8)).toBe(5);
    pass(15 * minutes);
    expect(await sent(ana, 1)).toBe(1);
  });
});

describe('messages with a code', () => {
  const enter = (trier: Trier, result: 'message' | 'in' | Problem = 'message') =>
    first
      .messaging(trier, (sent) => {
        if (result === 'message') sent();
        return result instanceof Problem ? Promise.reject(result) : Promise.resolve(result);
      })
      .catch((error: Problem) => error.kind);
  const times = async (count: number, trier: Trier, result?: 'in' | Problem) => {
    const ends = [];
    for (let turn = 0; turn < count; turn += 1) ends.push(await enter(trier, result));
    return ends.filter((end) => end === 'message').length;
  };

  it('are limited to five for a requester and ten for an account in fifteen minutes, with a separate limit for its owner’s browser', async () => {
    expect(await times(8, ana)).toBe(5);
    expect(await enter(ana)).toBe('throttled');
    expect(await times(4, elsewhere(1))).toBe(4);
    expect(await times(4, elsewhere(2))).toBe(1);
    expect(await times(8, { ...ana, device: 'known' })).toBe(5);
    pass(15 * minutes);
    expect(await enter(ana)).toBe('message');
  });

  it('are counted separately: neither wrong passwords nor sign-ins without one lock the owner out', async () => {
    await times(40, ana, wrong);
    await times(40, ana, 'in');
    expect(await enter(ana)).toBe('message');
  });

  it('count even if the request is refused afterwards', async () => {
    const refused = async () => {
      const asked = first.messaging(ana, (sent) => {
        sent();
        return Promise.reject(new Problem('invalid', 'too weak'));
      });
      return asked.catch((error: Problem) => error.kind);
    };
    for (let turn = 0; turn < 5; turn += 1) expect(await refused()).toBe('invalid');
    expect(await refused()).toBe('throttled');
  });
});

it('counts each way to sign in separately', async () => {
  await failTimes(6);
  await expect(first.attempt('reset', ana, () => Promise.resolve('set'), judged)).resolves.toBe('set');
});

import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Leases, newAgent, type Leased } from '../../../../server/platform/leases/lease';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

interface Walk extends Leased {
  movedAt: Date;
  state: string;
  steps: number;
}

let database: TestDatabase;
let now: Date;
let leases: Leases<Walk>;
const walks = () => database.db.collection<Walk>('walks');
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1_000));
const take = () => leases.take({ state: 'going' }, () => ({ steps: { $add: ['$steps', 1] } }), { _id: 1 });

beforeEach(async () => {
  database = await testDatabase();
  now = new Date('2026-11-16T12:00:00Z');
  leases = new Leases(walks(), { stamp: () => now }, 'movedAt');
  await walks().insertOne({
    _id: 'a',
    agent: '',
    leaseUntil: now,
    movedAt: now,
    state: 'going',
    steps: 0,
  });
});
afterEach(() => database.close());

describe('a lease', () => {
  it('belongs to one worker, for a minute after its last step', async () => {
    const first = await take();
    expect(first).toMatchObject({ _id: 'a', steps: 1 });
    later(59);
    expect(await take()).toBeNull();
    expect(first && (await leases.note(first, { state: 'going' }, { steps: 1 }))).toMatchObject({
      steps: 2,
      movedAt: now,
    });
    later(59);
    expect(await take()).toBeNull();
    later(1);
    expect(await take()).toMatchObject({ steps: 3 });
  });

  it('can be taken by the sweep once its order is some seconds old', async () => {
    const takeLeft = () => leases.take({ state: 'going', ...leases.left() }, () => ({}), { _id: 1 });
    later(4);
    expect(await takeLeft()).toBeNull();
    later(1);
    expect(await takeLeft()).toMatchObject({ _id: 'a' });
  });

  it('that another worker has taken over stays with it', async () => {
    const first = await take();
    later(60);
    const second = await take();
    expect(second?.agent).not.toBe(first?.agent);
    if (!first || !second) throw new Error('Nobody took it');
    expect(await leases.note(first, { state: 'lost' }, {})).toBeNull();
    expect(await leases.finish(first, { state: 'lost' })).toBeNull();
    expect(await leases.finish(first, {})).toBeNull();
    expect(await take()).toBeNull();
    expect(await leases.finish(second, { state: 'done' }, { steps: true })).toMatchObject({ state: 'done' });
    expect(await walks().findOne()).not.toHaveProperty('steps');
  });

  it('is extended during a step of unknown length', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const first = await take();
      if (!first) throw new Error('Nobody took it');
      const step = new AbortController();
      const holding = leases.holding(first, () => once(step.signal, 'abort'));
      later(59);
      vi.advanceTimersByTime(20_000);
      const until = async () => (await walks().findOne())?.leaseUntil.getTime();
      await expect.poll(until).toBe(now.getTime() + 60_000);
      expect((await walks().findOne())?.movedAt).toEqual(first.movedAt);
      step.abort();
      await holding;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is free at once when its holder releases it', async () => {
    const first = await take();
    if (first) await leases.finish(first, {});
    expect(await take()).toMatchObject({ steps: 2 });
  });

  it('has a different holder name each time', () => {
    expect(newAgent()).not.toBe(newAgent());
  });
});

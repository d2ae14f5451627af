import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../../../../server/platform/errors';
import { unlocked, type Leased } from '../../../../server/platform/leases/lease';
import { Orders, type Kind } from '../../../../server/platform/work/orders';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

interface Walk extends Leased {
  _id: string;
  state: string;
  by: string;
  steps: number;
  tries: number;
  movedAt: Date;
}

let database: TestDatabase;
let now: Date;
let queued: string[];
let endings: string[];
const walks = () => database.db.collection<Walk>('walks');
const walk = () => walks().findOne({ _id: 'a' });
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1_000));
const ending = (state: string) => ({
  set: { state },
  onEnded: (ended: Walk) => Promise.resolve(void endings.push(`${ended._id} ${ended.state}`)),
});

/** What one worker does with walks. */
const worker = (run: Kind<Walk>['run'], more: Partial<Kind<Walk>> = {}) =>
  new Orders<Walk>(
    {
      name: 'walk',
      records: walks(),
      lookEvery: '10 seconds',
      due: () => ({ state: { $in: ['waiting', 'walking', 'stopping'] } }),
      first: { _id: 1 },
      movedAt: 'movedAt',
      taken: () => ({ state: { $cond: [{ $eq: ['$state', 'waiting'] }, 'walking', '$state'] } }),
      again: { state: 'waiting' },
      tries: { field: 'tries', max: 3, givenUp: () => ending('failed') },
      stopped: ({ state }) => (state === 'stopping' ? ending('stopped') : null),
      cancelling: {
        orderedBy: 'by',
        of: { state: { $ne: 'stopping' } },
        ending: async (jobRun) => {
          for (let { steps } = jobRun.order; steps > 0; steps -= 1) await jobRun.note({}, { steps: -1 });
          return ending('cancelled');
        },
      },
      run,
      ...more,
    },
    {
      background: {
        define: () => undefined,
        enqueue: (_kind, id) => Promise.resolve(void queued.push(id)),
      },
      clock: { stamp: () => now },
    },
  );
const falling = (error = new Error('a stone')) => worker(() => Promise.reject(error));
const walking = () =>
  worker(async (jobRun) => {
    for (let { steps } = jobRun.order; steps < 3; steps += 1) await jobRun.note({}, { steps: 1 });
    return ending('done');
  });

beforeEach(async () => {
  database = await testDatabase();
  now = new Date('2026-11-16T12:00:00Z');
  [queued, endings] = [[], []];
  await walks().insertOne({
    _id: 'a',
    state: 'waiting',
    by: 'ana',
    steps: 0,
    tries: 0,
    movedAt: now,
    ...unlocked(now),
  });
});
afterEach(() => database.close());

it('is done by one of two simultaneous workers, and its requester is notified', async () => {
  await Promise.all([walking().run('a'), walking().run('a')]);
  expect(await walk()).toMatchObject({ state: 'done', steps: 3, tries: 1 });
  expect(endings).toEqual(['a done']);
});

it('continues where a stopping worker left it, without counting a try', async () => {
  const ends = new AbortController();
  const ending = worker(async (jobRun) => {
    ends.abort();
    await jobRun.note({}, { steps: 2 });
    throw new Error('It went on');
  });
  expect(await ending.run('a', ends.signal)).toBe(0);
  expect(await walk()).toMatchObject({ state: 'waiting', steps: 2, tries: 0 });
  expect(await walking().run('a')).toBeNull();
  expect(await walk()).toMatchObject({ state: 'done', steps: 3 });
  expect(endings).toEqual(['a done']);
});

it('is abandoned after its last failed try, and its requester is notified', async () => {
  for (const state of ['waiting', 'waiting', 'failed']) {
    await expect(falling().run('a')).rejects.toThrow('a stone');
    expect(await walk()).toMatchObject({ state });
  }
  expect(endings).toEqual(['a failed']);
});

it('waits during an outage, however often it is tried', async () => {
  const away = falling(new Problem('unavailable', 'away'));
  for (let turn = 0; turn < 5; turn += 1) await expect(away.run('a')).rejects.toThrow('away');
  expect(await walk()).toMatchObject({ state: 'waiting', tries: 0 });
});

it('is abandoned if it crashed the process at each try', async () => {
  await walks().updateOne({ _id: 'a' }, { $set: { state: 'walking', tries: 3 } });
  await walking().run('a');
  expect(await walk()).toMatchObject({ state: 'failed', steps: 0 });
});

it('ends before its next step when somebody stops it', async () => {
  const stopping = worker(async (jobRun) => {
    await walks().updateOne({ _id: 'a' }, { $set: { state: 'stopping' } });
    await jobRun.note({}, { steps: 1 });
    throw new Error('It went on');
  });
  await stopping.run('a');
  expect(await walk()).toMatchObject({ state: 'stopped', steps: 1 });
  await walks().updateOne({ _id: 'a' }, { $set: { state: 'stopping' } });
  await walking().run('a');
  expect(await walk()).toMatchObject({ state: 'stopped', steps: 1 });
});

describe('cancelled', () => {
  const ana = { email: 'ana', name: 'Ana', administers: false };
  const marta = { email: 'marta', name: 'Marta', administers: true };

  it('while it waits, it ends at once, says by whom, and is not done', async () => {
    expect(await walking().cancel('a', ana)).toMatchObject({ _id: 'a' });
    expect(await walk()).toMatchObject({
      state: 'cancelled',
      steps: 0,
      cancelled: { by: 'ana', name: 'Ana', at: now },
    });
    await walking().run('a');
    await walking().run('');
    expect([await walk(), endings, queued]).toMatchObject([{ state: 'cancelled' }, ['a cancelled'], []]);
  });

  it('while a worker runs it, it ends before the next step, and its results are undone', async () => {
    const cancelling = worker(async (jobRun) => {
      await jobRun.note({}, { steps: 2 });
      expect(await walking().cancel('a', marta)).toMatchObject({ steps: 2 });
      expect(await walk()).toMatchObject({ state: 'walking' });
      await jobRun.note({}, { steps: 1 });
      throw new Error('It went on');
    });
    await cancelling.run('a');
    expect(await walk()).toMatchObject({ state: 'cancelled', steps: 0, cancelled: { by: 'marta' } });
    expect(endings).toEqual(['a cancelled']);
  });

  it('at the very end, it is done, and is not reported as cancelled', async () => {
    const late = worker(async () => {
      await walking().cancel('a', ana);
      return ending('done');
    });
    await late.run('a');
    expect(await walk()).toMatchObject({ state: 'done' });
    expect(await walk()).not.toHaveProperty('cancelled');
    expect(await walking().cancel('a', ana)).toBeNull();
    expect(await walk()).toMatchObject({ state: 'done' });
  });

  it('twice, even at once, it is cancelled once, by the first', async () => {
    const [one, other] = await Promise.all([walking().cancel('a', ana), walking().cancel('a', marta)]);
    expect([one, other].filter(Boolean)).toHaveLength(1);
    expect(await walking().cancel('a', ana)).toBeNull();
    expect(endings).toEqual(['a cancelled']);
  });

  it('by somebody who neither ordered it nor administers, it continues', async () => {
    const ivo = { email: 'ivo', name: 'Ivo', administers: false };
    await expect(walking().cancel('a', ivo)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(walking().cancel('b', marta)).rejects.toMatchObject({ kind: 'absent' });
    await expect(
      worker(() => Promise.resolve(ending('done')), { cancelling: undefined }).cancel('a', marta),
    ).rejects.toMatchObject({ kind: 'absent' });
    await walking().run('a');
    expect(await walk()).toMatchObject({ state: 'done' });
  });

  it('when it is too late, it continues', async () => {
    await walks().updateOne({ _id: 'a' }, { $set: { state: 'stopping' } });
    expect(await walking().cancel('a', ana)).toBeNull();
    expect(await walk()).not.toHaveProperty('cancelled');
  });

  it('after its worker died, it is ended by the next one, which continues an interrupted end', async () => {
    await walks().updateOne({ _id: 'a' }, { $set: { steps: 2, agent: 'gone' } });
    await walking().cancel('a', ana);
    expect([await walk(), queued]).toMatchObject([{ state: 'waiting' }, ['a']]);
    const ends = new AbortController();
    const cutOff = worker(() => Promise.resolve(ending('done')), {
      cancelling: {
        ending: async (jobRun) => {
          ends.abort();
          await jobRun.note({}, { steps: -1 });
          return ending('cancelled');
        },
      },
    });
    expect(await cutOff.run('a', ends.signal)).toBe(0);
    expect(await walk()).toMatchObject({ state: 'waiting', steps: 1, tries: 0 });
    await walking().run('a');
    expect(await walk()).toMatchObject({ state: 'cancelled', steps: 0 });
  });
});

it('ends silently when it is deleted meanwhile', async () => {
  const thrown = worker(async (jobRun) => {
    await walks().deleteOne({ _id: 'a' });
    await jobRun.note({}, { steps: 1 });
    throw new Error('It went on');
  });
  await thrown.run('a');
  expect([await walk(), endings]).toEqual([null, []]);
});

it('is found by a poll once its worker has left it, and so is scheduled work', async () => {
  const looker = worker(() => Promise.resolve(ending('done')), {
    orderDue: async () => {
      await walks().updateOne(
        { _id: 'b' },
        {
          $setOnInsert: {
            state: 'waiting',
            by: 'ana',
            steps: 0,
            tries: 0,
            movedAt: new Date(0),
            ...unlocked(now),
          },
        },
        { upsert: true },
      );
    },
  });
  await looker.run('');
  expect(queued).toEqual(['b']);
  later(10);
  await looker.run('');
  expect(queued).toEqual(['b', 'a', 'b']);
});

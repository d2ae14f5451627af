import { afterAll, beforeEach, expect, it } from 'vitest';
import { failureGroups } from '../../../../app/domain/insight/health/failures';
import { quantileOf } from '../../../../app/domain/insight/health/quantile';
import { files } from '../../../../server/data/files/collection';
import { PortalHealth } from '../../../../server/insight/health/health';
import { noteFailure, takeFailures } from '../../../../server/platform/health/failures';
import { ProcessHistory } from '../../../../server/platform/health/history';
import { Pulse } from '../../../../server/platform/health/pulse';
import { processSamples } from '../../../../server/platform/health/sample';
import { letterSeconds, requestSeconds, storageSeconds } from '../../../../server/platform/metrics/figures';
import type { Storage } from '../../../../server/platform/storage/port';
import { agendaJobs } from '../../../../server/platform/work/collection';
import { quiet, testDatabase } from '../../../servers/mongo';

const database = await testDatabase([processSamples, agendaJobs, files]);
const { db } = database;
afterAll(() => database.close());
beforeEach(async () => {
  takeFailures();
  await db.collection(processSamples.name).deleteMany({});
});

const storageThat = (ping: () => Promise<void>) => ({ ping }) as Storage;
const hourAgo = () => new Date(Date.now() - 3_600_000);

it('adds up what the processes counted, each observation once', async () => {
  const pulses = [new Pulse(db, quiet), new Pulse(db, quiet)];
  await pulses[0]?.beat();
  await pulses[1]?.beat();
  await db.collection(processSamples.name).deleteMany({});
  for (const [seconds, status] of [
    [0.2, 200],
    [0.4, 200],
    [3, 503],
  ] as const)
    requestSeconds.observe({ method: 'GET', route: '/ij/plan', status }, seconds);
  noteFailure({ what: 'GET /ij/plan', status: 503, requestId: 'pedido-1' });
  await pulses[0]?.beat();
  await pulses[0]?.beat();
  const history = new ProcessHistory(db);
  const [slowest] = await history.slowest(hourAgo());
  expect(slowest).toMatchObject({ route: 'GET /ij/plan', count: 3, failed: 1 });
  expect(slowest?.seconds).toBeCloseTo(3.6);
  expect(slowest?.buckets.at(-1)).toBe(3);
  expect((await history.failures(hourAgo())).map(({ what, requestId }) => [what, requestId])).toEqual([
    ['GET /ij/plan', 'pedido-1'],
  ]);
  const moments = await history.moments(hourAgo(), 3_600_000);
  expect(moments.reduce((sum, { requests }) => sum + requests, 0)).toBe(3);
  expect(await history.alive()).toHaveLength(1);
  await pulses[1]?.beat();
  expect(await history.alive()).toHaveLength(2);
});

it('takes a process that has stopped from those that live', async () => {
  const pulse = new Pulse(db, quiet);
  pulse.start('worker');
  const history = new ProcessHistory(db);
  await expect.poll(async () => (await history.alive()).map(({ kind }) => kind)).toEqual(['worker']);
  await pulse.stop();
  expect(await history.alive()).toEqual([]);
});

it('says when a part answered and failed last, and that refusals of people are answers', async () => {
  const pulse = new Pulse(db, quiet);
  await pulse.beat();
  await db.collection(processSamples.name).deleteMany({});
  storageSeconds.observe({ operation: 'open', outcome: 'absent' }, 0.1);
  letterSeconds.observe({ operation: 'send', outcome: 'unavailable' }, 0.1);
  await pulse.beat();
  const parts = new Map((await new ProcessHistory(db).parts(hourAgo())).map((part) => [part.part, part]));
  expect(parts.get('storage')).toMatchObject({ answered: 1, failed: 0, lastFailure: null });
  expect(parts.get('storage')?.lastAnswer).toBeInstanceOf(Date);
  expect(parts.get('mail')).toMatchObject({ answered: 0, failed: 1, lastAnswer: null });
  expect(parts.get('identity')).toMatchObject({
    answered: 0,
    failed: 0,
    lastAnswer: null,
    lastFailure: null,
  });
});

it('shows a store that does not answer, and all else beside it', async () => {
  const health = new PortalHealth({ db, storage: storageThat(() => Promise.reject(new Error('aus'))) });
  const { parts, database: version, queue, storage } = await health.view('hora');
  const asked = new Map(parts.map(({ part, answeredInMs }) => [part, answeredInMs]));
  expect(asked.get('storage')).toBeNull();
  expect(asked.get('database')).toBeGreaterThan(0);
  expect(asked.get('mail')).toBeUndefined();
  expect(version).toMatch(/^\d+\.\d+/);
  expect(queue.oldestSeconds).toBe(0);
  expect(storage?.collections.map(({ name }) => name)).toContain(processSamples.name);
});

it('finds quantiles within the buckets of a histogram', () => {
  const histogram = { bounds: [1, 2, 4], counts: [50, 90, 100], total: 100 };
  expect(quantileOf(0.5, histogram)).toBe(1);
  expect(quantileOf(0.95, histogram)).toBe(3);
  expect(quantileOf(0.95, { bounds: [1, 2], counts: [1, 2], total: 100 })).toBe(2);
});

it('tells failures by what failed and how, with the newest of each', () => {
  const at = (minute: number) => new Date(2026, 0, 1, 0, minute);
  const failure = { what: 'GET /ij/plan', status: 503 };
  expect(
    failureGroups([
      { ...failure, at: at(9), requestId: 'c' },
      { ...failure, at: at(8), requestId: 'b', status: 500 },
      { ...failure, at: at(7), requestId: 'a' },
    ]),
  ).toEqual([
    { ...failure, count: 2, last: at(9), requestId: 'c' },
    { ...failure, count: 1, last: at(8), requestId: 'b', status: 500 },
  ]);
});

import { randomUUID } from 'node:crypto';
import type { Document } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { everythingKept, type RetentionDays } from '../../../../app/domain/people/privacy/retention';
import { collections } from '../../../../server/collections';
import { Audit, auditTrail } from '../../../../server/people/audit/audit';
import { notices } from '../../../../server/people/notices/collection';
import { retentionRuns } from '../../../../server/people/privacy/retention/collection';
import { Keeping } from '../../../../server/people/privacy/retention/keeping';
import { Retention, type RetentionParts } from '../../../../server/people/privacy/retention/retention';
import { accessTokens } from '../../../../server/people/access/tokens';
import { collection } from '../../../../server/platform/mongo/collection';
import { aged, OldDocuments, type Expiring } from '../../../../server/platform/mongo/expiring';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { WorkAtOnce } from '../../../servers/work-at-once';
import { proven } from '../access/proven';

const dayMs = 86_400_000;
const timeZone = 'America/Sao_Paulo';
const caller = proven({
  person: { email: 'rui@x.example', name: 'Rui', type: 'USER ADMIN' as const, stores: [] },
  address: '192.0.2.1',
});
const paging = { page: 1, pageSize: 20 } as const;
const nothing: Expiring = {
  count: () => Promise.resolve(0),
  remove: () => Promise.resolve({ removed: 0, over: true }),
};

let database: TestDatabase;
let now: Date;
/** How far the portal's clock is ahead of the machine's. */
let aheadMs: number;
let kinds: RetentionParts['kinds'];
beforeEach(async () => {
  database = await testDatabase(collections);
  now = new Date('2026-11-16T15:00:00Z');
  aheadMs = 0;
  const { db } = database;
  kinds = {
    sessions: new OldDocuments(db, [aged(accessTokens, 'expiresAt', 'machine')]),
    trail: new OldDocuments(db, [aged(auditTrail, 'at', 'portal')]),
    letters: new OldDocuments(db, [aged(notices, 'changedAt', 'portal')]),
    refused: nothing,
    undo: nothing,
    files: nothing,
  };
});
afterEach(() => database.close());

/** The services as each process builds them, and its look at what is due. */
function open(more: Partial<RetentionParts['kinds']> = {}) {
  const clock = { stamp: () => now, shown: (at: Date) => new Date(at.getTime() + aheadMs), now: () => now };
  const { db } = database;
  const parts = { kinds: { ...kinds, ...more }, audit: new Audit(db, clock as never), clock, timeZone };
  const background = new WorkAtOnce();
  new Keeping(db, { ...parts, background });
  return { retention: new Retention(db, parts), run: (signal?: AbortSignal) => background.work(signal) };
}
const only = (days: Partial<RetentionDays>): RetentionDays => ({ ...everythingKept, ...days });
const tomorrow = () => (now = new Date(now.getTime() + dayMs));
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
const put = (name: string, documents: Document[]) => database.db.collection(name).insertMany(documents);
const putTrail = (...ages: number[]) =>
  put(
    'audit',
    ages.map((age) => ({ at: daysAgo(age), actor: 'ana@x.example', action: 'sign-in', subject: `${age}` })),
  );
const trail = async () =>
  (await database.db.collection('audit').find().sort({ at: 1 }).toArray()) as Document[];

it('keeps everything until somebody sets a term', async () => {
  const { retention, run } = open();
  await putTrail(4_000);
  await run();
  expect(await retention.current()).toEqual({ days: everythingKept, version: 0 });
  expect(await retention.lastRun()).toBeNull();
  expect(await trail()).toHaveLength(1);
});

it('removes what is older from the next day on, and says what it removed', async () => {
  const { retention, run } = open();
  await putTrail(401, 400, 300);
  expect(await retention.preview(only({ trail: 400 }))).toEqual([
    { kind: 'trail', days: 400, removed: 1, more: false },
  ]);
  await retention.save(caller, only({ trail: 400 }), 0);
  await run();
  expect(await trail()).toHaveLength(4);

  tomorrow();
  await run();
  await run();
  const kept = await trail();
  expect(kept.map(({ action, subject }) => [action, subject] as unknown)).toEqual([
    ['sign-in', '300'],
    ['retention.change', 'Auditoria'],
    ['retention.remove', 'Auditoria'],
  ]);
  expect(kept.slice(1)).toMatchObject([
    { actor: 'rui@x.example', from: 'sempre', to: '400 dias', address: '192.0.2.1' },
    { actor: 'retention', to: { removed: 2, before: new Date('2025-10-13T03:00:00Z') } },
  ]);
  const { runs, total } = await retention.history(paging);
  expect(total).toBe(1);
  expect(runs).toMatchObject([{ kind: 'trail', days: 400, removed: 2, state: 'done' }]);
  expect(await retention.lastRun()).toEqual(now);
});

it('records a day on which nothing was old, without a notice', async () => {
  const { retention, run } = open();
  await retention.save(caller, only({ letters: 30 }), 0);
  tomorrow();
  await run();
  expect(await retention.lastRun()).toEqual(now);
  expect((await retention.history(paging)).total).toBe(0);
  expect(await trail()).toHaveLength(1);
});

it('goes on with a run that was cut short, on a later day too, and counts all of it', async () => {
  const { retention, run } = open();
  await putTrail(...Array.from({ length: 1_500 }, (_, index) => 500 + index));
  await retention.save(caller, only({ trail: 400 }), 0);
  tomorrow();
  const stopping = new AbortController();
  const trailKind = kinds.trail;
  const cut = open({
    trail: {
      ...nothing,
      remove: async (before, limit) => {
        const step = await trailKind.remove(before, limit);
        stopping.abort();
        return step;
      },
    },
  });
  await cut.run(stopping.signal);
  expect((await retention.history(paging)).runs).toMatchObject([{ state: 'running', removed: 1_000 }]);

  tomorrow();
  await run();
  expect((await retention.history(paging)).runs).toMatchObject([{ state: 'done', removed: 1_500 }]);
  expect(await trail()).toHaveLength(2);
});

it('runs in one process at a time', async () => {
  await open().retention.save(caller, only({ files: 400 }), 0);
  tomorrow();
  let [active, peak, left] = [0, 0, 5];
  const slow: Expiring = {
    ...nothing,
    remove: async () => {
      active += 1;
      peak = Math.max(peak, active);
      await database.db.command({ ping: 1 });
      active -= 1;
      left -= 1;
      return { removed: 1, over: left <= 0 };
    },
  };
  await Promise.all(Array.from({ length: 4 }, () => open({ files: slow }).run()));
  expect(peak).toBe(1);
  expect((await open().retention.history(paging)).runs).toMatchObject([{ removed: 5, state: 'done' }]);
});

it('stops when the setting is removed while it runs', async () => {
  const { retention } = open();
  await retention.save(caller, only({ files: 400 }), 0);
  tomorrow();
  const endless: Expiring = {
    ...nothing,
    remove: async () => {
      await retention.save(caller, everythingKept, 1);
      return { removed: 7, over: false };
    },
  };
  await open({ files: endless }).run();
  expect((await retention.history(paging)).runs).toMatchObject([{ removed: 7, state: 'done' }]);
});

it('continues with the other kinds if one fails, and reports the failure', async () => {
  const failing: Expiring = { ...nothing, remove: () => Promise.reject(new Error('storage away')) };
  const { retention, run } = open({ refused: failing });
  await put('notices', [{ user: 'ana@x.example', changedAt: daysAgo(60) }] as Document[]);
  await retention.save(caller, only({ refused: 30, letters: 30, trail: 400 }), 0);
  tomorrow();
  await expect(run()).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: 'storage away' })],
  });
  expect(await collection(database.db, notices).countDocuments()).toBe(0);
  now = new Date(now.getTime() + 2 * 60_000);
  await open().run();
  expect(await collection(database.db, retentionRuns).countDocuments({ state: 'running' })).toBe(0);
});

it('uses the clock that stamped each kind', async () => {
  aheadMs = 1_000 * dayMs;
  const { retention } = open();
  const machine = now.getTime() - aheadMs;
  await put('access_tokens', [
    { digest: randomUUID(), user: 'ana@x.example', expiresAt: new Date(machine - 5 * dayMs) },
    { digest: randomUUID(), user: 'ana@x.example', expiresAt: new Date(machine + 5 * dayMs) },
  ]);
  expect(await retention.preview(only({ sessions: 3 }))).toMatchObject([{ removed: 1 }]);
});

it('refuses unsafe terms, and a change over somebody else’s', async () => {
  const { retention } = open();
  await expect(retention.save(caller, only({ trail: 364 }), 0)).rejects.toMatchObject({
    kind: 'invalid',
    fields: { trail: 'Informe de 365 a 36.500 dias, ou deixe vazio.' },
  });
  await retention.save(caller, only({ trail: 365 }), 0);
  await expect(retention.save(caller, only({ trail: 500 }), 0)).rejects.toMatchObject({ kind: 'conflict' });
  await retention.save(caller, only({ trail: 365, letters: 90 }), 1);
  expect(await retention.current()).toEqual({ days: only({ trail: 365, letters: 90 }), version: 2 });
  const both = [1, 2].map((more) => retention.save(caller, only({ letters: 100 + more }), 2));
  const ends = await Promise.allSettled(both);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

/** @module-tag slow — SFTP hosts */
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptySource, sourceForm } from '../../../../app/domain/data/sources/source-form';
import { collections } from '../../../../server/collections';
import {
  sourceRuns,
  sources,
  type SourceRecord,
  type SourceRun,
} from '../../../../server/data/sources/collection';
import { lookThrough } from '../../../../server/data/sources/looking';
import { SourceRuns } from '../../../../server/data/sources/runs';
import type { SourceTaking } from '../../../../server/data/sources/taking';
import { Seal } from '../../../../server/people/identity/seal';
import { createClock } from '../../../../server/platform/clock';
import { collection } from '../../../../server/platform/mongo/collection';
import type { RemoteFile, RemotePlace } from '../../../../server/platform/sources/port';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

const hour = 3_600_000;
const bound = 1_000_000;
const page = 1_000;

const lying = (name: string, changed = 1): RemoteFile => ({
  name,
  size: 1,
  changedAt: new Date(changed),
  mark: String(changed),
});
/** A place in whose listing so many names come before the last ones. */
const placeOf = (before: number, last: readonly RemoteFile[], nameOf = (at: number) => `${at}.csv.lido`) => ({
  async *list() {
    for (let from = 0; from < before; from += page)
      yield await Promise.resolve(Array.from({ length: page }, (_, at) => lying(nameOf(from + at))));
    yield last;
  },
});

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase(collections)));
afterAll(() => database.close());

it('finds new files behind any number of names that do not match the pattern', async () => {
  const last = [lying('z2.csv', 3), lying('z1.csv', 2)];
  const wanted = { pattern: '*.csv' };
  const found = await lookThrough(placeOf(20_000, last), wanted, hour);
  expect(found).toEqual({ files: [last[1], last[0]], total: 2, isCut: false });

  const taken = (files: readonly RemoteFile[]) =>
    Promise.resolve(files.filter(({ name }) => !name.startsWith('old')));
  const stay = placeOf(20_000, last, (at) => `old${at}.csv`);
  expect(await lookThrough(stay, wanted, hour, taken)).toEqual({
    files: [last[1], last[0]],
    total: 20_002,
    isCut: false,
  });
});

it('lists the oldest if there are more new files than the limit', async () => {
  const { files, total } = await lookThrough(
    placeOf(40_000, [lying('a.csv', 0)], (at) => `${at}.csv`),
    { pattern: '' },
    hour,
  );
  expect([files.length, total, files[0]?.name]).toEqual([10_000, 40_001, 'a.csv']);
});

it('ends in time, and takes the files found so far', async () => {
  const cut = await lookThrough(
    placeOf(page, [lying('z.csv')], (at) => `${at}.csv`),
    { pattern: '' },
    -1,
  );
  expect(cut).toEqual({ files: [], total: 0, isCut: true });
});

/** One turn behind the other of a source that moves what it takes: what its owner is told, and how the last one is put down. */
async function turnIn(
  place: Pick<RemotePlace, 'list'>,
  of: Pick<SourceTaking, 'known' | 'take'>,
  turns = 1,
): Promise<{ notices: string[]; run: SourceRun | undefined }> {
  const clock = createClock('America/Sao_Paulo');
  const seal = new Seal('sources', ['s'.repeat(32)]);
  const {
    credentials,
    turns: by,
    ...form
  } = sourceForm({
    ...{ ...emptySource('s3'), name: 'ERP', pattern: '*.csv', afterwards: 'move' },
  });
  const [_id, now] = [new ObjectId(), clock.stamp()];
  const source: SourceRecord = {
    ...{ _id, ...form, turns: { ...by, weekdays: [...by.weekdays] }, hostKey: '', owner: 'gold' },
    ...{ login: { kind: 'password', user: '' }, secret: seal.seal(JSON.stringify(credentials)) },
    ...{ on: true, stopped: '', failingSince: null, nextAt: now, lastAt: null, version: 1 },
    ...{ createdBy: 'gold', createdAt: now, changedBy: 'gold', changedAt: now },
  };
  await collection(database.db, sources).insertOne(source);
  const notices: string[] = [];
  const runs = new SourceRuns(database.db, {
    ...{ seal, clock, timeZone: 'America/Sao_Paulo' },
    open: () => Promise.resolve({ ...place, close: () => Promise.resolve() } as unknown as RemotePlace),
    taking: { finishInterrupted: () => Promise.resolve(), ...of },
    news: {
      failed: (_source, found) => Promise.resolve(void notices.push(...found.map(({ words }) => words))),
      worked: () => Promise.resolve(void notices.push('works')),
      stop: () => Promise.resolve(),
    },
    background: { define: () => undefined, enqueue: () => Promise.resolve() },
    mayFeed: () => Promise.resolve({} as never),
  });
  for (let turn = 1; turn <= turns; turn += 1) {
    await runs.order(_id, `${turn}`, '');
    await runs.work.run(`${_id.toHexString()}:${turn}`);
  }
  const run = await collection(database.db, sourceRuns).findOne({ _id: `${_id.toHexString()}:${turns}` });
  return { notices, run: run ?? undefined };
}

it('takes the files within the limit in one turn, and says that there are more', async () => {
  const taken: string[] = [];
  const names = (at: number) => (at === 7 ? 'novo.csv' : `${at}.csv.lido`);
  const { notices, run } = await turnIn(placeOf(bound, [lying('z.csv')], names), {
    known: () => Promise.resolve(new Map()),
    take(_place, { name }) {
      taken.push(name);
      return Promise.resolve({ outcome: 'taken', file: 'f', size: 1, reason: '' });
    },
  });
  expect(taken).toEqual(['novo.csv']);
  expect(notices).toEqual([expect.stringMatching(/^Há nomes demais/)]);
  expect(run).toMatchObject({ state: 'done', taken: 1, reason: expect.stringMatching(/^Há nomes demais/) });
});

it('does not delay new files because of taken ones that cannot be moved', async () => {
  const isKnown = ({ name }: RemoteFile) => name.startsWith('old');
  const place = placeOf(12_000, [lying('novo.csv', 9)], (at) => `old${at}.csv`);
  const { run } = await turnIn(place, {
    known: (_source, files) =>
      Promise.resolve(new Map(files.filter(isKnown).map(({ name }) => [name, { file: 'f', size: 1 }]))),
    take: (_place, file) =>
      Promise.resolve({ outcome: isKnown(file) ? 'failed' : 'taken', file: 'f', size: 1, reason: 'Negado.' }),
  });
  expect(run).toMatchObject({ taken: 1, failed: 499 });
  expect(run?.files[0]).toMatchObject({ name: 'novo.csv', outcome: 'taken' });
});

it('does not delay newer files because of ones that always fail, and retries all of these in turn', async () => {
  const isBad = ({ name }: RemoteFile) => name.startsWith('mau');
  const place = placeOf(1_000, [lying('novo.csv', 9)], (at) => `mau${at}.csv`);
  const tries = new Map<string, number>();
  const { notices, run } = await turnIn(
    place,
    {
      known: () => Promise.resolve(new Map()),
      take(_place, file) {
        tries.set(file.name, (tries.get(file.name) ?? 0) + 1);
        return isBad(file)
          ? Promise.resolve({ outcome: 'failed', file: null, size: 1, reason: 'Grande demais.' })
          : Promise.resolve({ outcome: 'taken', file: 'f', size: 1, reason: '' });
      },
    },
    3,
  );
  expect([tries.size, tries.get('novo.csv')]).toEqual([1_001, 1]);
  expect(run).toMatchObject({ taken: 1, failed: 499 });
  expect(notices).not.toContain('works');
});

it('does not report a source as working while failed files still wait for a turn', async () => {
  let turn = 0;
  const place = {
    async *list() {
      turn += 1;
      const fresh = Array.from({ length: turn === 1 ? 0 : 500 }, (_, at) => lying(`${turn}-${at}.csv`, 2));
      yield await Promise.resolve([lying('mau.csv'), ...fresh]);
    },
  };
  const { notices, run } = await turnIn(
    place,
    {
      known: () => Promise.resolve(new Map()),
      take: (_place, { name }) =>
        name === 'mau.csv'
          ? Promise.resolve({ outcome: 'failed', file: null, size: 1, reason: 'Grande demais.' })
          : Promise.resolve({ outcome: 'taken', file: 'f', size: 1, reason: '' }),
    },
    2,
  );
  expect(run).toMatchObject({ taken: 500, failed: 0 });
  expect(notices).toEqual(['mau.csv: Grande demais.']);
});

import { expect, it, vi } from 'vitest';
import { SentRounds } from '../../../../../app/components/data/files/sent-rounds';
import { maxAsked } from '../../../../../app/domain/data/files/upload-list';
import type { JobOutcome, JobTone } from '../../../../../app/domain/data/jobs/job';
import { jobRow, type JobRow } from '../../../../../app/domain/data/jobs/job-row';

const file = {
  phase: 'completed',
  status: 0,
  rows: { read: 1, ok: 1, nok: 0, ignored: 0 },
  reading: {},
  originalName: 'a.csv',
  user: 'ana@x',
  collection: null,
  statusChangeDate: new Date(0),
  progress: 100,
  message: '',
  agent: '',
} as const;
const row = (id: string, outcome: JobOutcome): JobRow => ({
  ...jobRow({ ...file, _id: id }, String, 'UTC'),
  outcome,
});
const toned = (tone: JobTone): JobOutcome => ({ tone, label: '', more: '' });

/** Rounds of which each question is answered by hand. */
function asking() {
  const asked: { readonly ids: readonly string[]; readonly answer: (rows: readonly JobRow[]) => void }[] = [];
  const rounds = new SentRounds(
    (ids) => new Promise<readonly JobRow[]>((answer) => void asked.push({ ids, answer })),
  );
  const next = async (at: number) => {
    await expect.poll(() => asked.length).toBeGreaterThan(at);
    return asked[at] ?? { ids: [], answer: () => undefined };
  };
  return { asked, rounds, next };
}

it('asks for one list after another, and once more after a round in which the files changed', async () => {
  const { asked, rounds, next } = asking();
  const tell = vi.fn<(rows: readonly JobRow[]) => void>();
  const ids = Array.from({ length: maxAsked + 1 }, (_, at) => `${at}`);
  const done = rounds.look(ids, tell);
  void rounds.look(ids, tell);
  void rounds.look([...ids, 'new'], tell);
  expect(asked).toHaveLength(1);
  (await next(0)).answer([]);
  expect((await next(1)).ids).toEqual([`${maxAsked}`]);
  asked[1]?.answer([]);
  (await next(2)).answer([]);
  const last = await next(3);
  expect(last.ids).toEqual([`${maxAsked}`, 'new']);
  last.answer([row('new', toned('good'))]);
  await done;
  expect(asked).toHaveLength(4);
  expect(tell.mock.lastCall?.[0].map(({ id }) => id)).toEqual(['new']);
});

it('stops asking for finished files, and continues with those that run or wait for somebody', async () => {
  const { asked, rounds, next } = asking();
  const tell = vi.fn<(rows: readonly JobRow[]) => void>();
  const ids = ['busy', 'good', 'part', 'bad', 'plain', 'confirming', 'unknown'];
  const first = rounds.look(ids, tell);
  (await next(0)).answer([
    ...(['busy', 'good', 'part', 'bad', 'plain'] as const).map((tone) => row(tone, toned(tone))),
    row('confirming', { ...toned('part'), waits: true }),
  ]);
  await first;
  expect(tell.mock.lastCall?.[0]).toHaveLength(6);
  const second = rounds.look(ids, tell);
  const again = await next(1);
  expect(again.ids).toEqual(['busy', 'confirming', 'unknown']);
  again.answer(again.ids.map((id) => row(id, toned('good'))));
  await second;
  expect(tell.mock.lastCall?.[0]).toHaveLength(7);
  await rounds.look(ids, tell);
  expect(asked).toHaveLength(2);
});

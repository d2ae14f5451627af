import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastYear } from '../../../../app/components/planning/forecast/review-grid-model';
import { mentionsIn } from '../../../../app/domain/comments';
import { percentDifference } from '../../../../app/domain/planning/forecast/review-lines';
import { officialBooks } from '../../../../server/planning/forecast/books';
import { collection } from '../../../../server/platform/mongo/collection';
import { ana, beto, key, november, openDesk, rent, salary, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await desk.join(ana, beto);
});
afterAll(() => desk.close());

describe('comments', () => {
  const add = (text: string, id = '') =>
    desk.forecast.comments.add(ana, key, { id, account: salary, month: november, text });

  it('are shown at their cell, and notify mentioned people', async () => {
    await add('Ver reajuste com @beto, @Beto e @ninguem@fora.example');
    expect(await desk.forecast.comments.of(key, salary, november)).toMatchObject([
      { by: 'Ana', text: 'Ver reajuste com @beto, @Beto e @ninguem@fora.example' },
    ]);
    expect(desk.notices.filter(({ text }) => text.includes('mencionou'))).toMatchObject([
      { user: beto.email, text: expect.stringContaining('610101 - Salários, nov/26') as string },
    ]);
    expect((await desk.forecast.review(ana, key)).commented).toEqual({ [`${salary}|2026-11`]: 1 });
  });

  it('are stored once when sent twice, and refused when empty, too long or without a cell', async () => {
    const id = '0123456789abcdef01234567';
    await add('Uma vez', id);
    await add('Uma vez', id);
    expect(await collection(desk.db, officialBooks.comments).countDocuments({ text: 'Uma vez' })).toBe(1);
    await expect(add('   ')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(add('x'.repeat(2_001))).rejects.toMatchObject({ kind: 'invalid' });
    await expect(
      desk.forecast.comments.add(ana, key, { id: '', account: 'outra', month: november, text: 'x' }),
    ).rejects.toMatchObject({ kind: 'absent' });
  });

  it.each([
    ['@ana', ['ana@x.example']],
    ['fale com @Ana Lima.', ['ana@x.example']],
    ['@ANA@X.EXAMPLE', ['ana@x.example']],
    ['@anabela e ana', []],
    ['@ana.maria', []],
  ])('%j names %j', (text, expected) => {
    expect(mentionsIn(text, [{ email: 'ana@x.example', name: 'Ana Lima' }])).toEqual(expected);
  });
});

describe('a draft', () => {
  const cells = [
    { rowId: salary, columnId: '2026-11', entry: { value: 12.5 }, over: 100, clashing: true },
    { rowId: rent, columnId: '2026-11', entry: { text: 'doze', reason: 'não é um número' }, over: null },
  ];
  it('is stored for its person and review, replaced, and deleted when empty', async () => {
    const { drafts } = desk.forecast;
    await drafts.keep(ana, key, cells);
    expect(await drafts.of(ana, key)).toEqual(cells);
    expect(await drafts.of(beto, key)).toEqual([]);
    expect(await drafts.of(ana, { ...key, rf: 'RF4 2026' })).toEqual([]);
    await drafts.keep(ana, key, cells.slice(1));
    expect(await drafts.of(ana, key)).toHaveLength(1);
    await drafts.keep(ana, key, []);
    expect(await drafts.of(ana, key)).toEqual([]);
  });
  it.each([undefined, null, { $gt: '' }, [{ rowId: { $ne: 1 } }]])('of %j is refused', async (given) => {
    await expect(desk.forecast.drafts.keep(ana, key, given)).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('presence', () => {
  /** Waits until the others whom Ana sees are these. */
  async function untilOthers(expected: string[]): Promise<void> {
    for (;;) {
      const others = await desk.forecast.presence.others(ana, key);
      if (JSON.stringify(others) === JSON.stringify(expected)) return;
      await wait(20);
    }
  }

  it('lists each other person who has the review open once, and reports changes as they happen', async () => {
    const leaves: (() => void)[] = [];
    const joined = new Promise<boolean>((resolve) => {
      leaves.push(desk.forecast.presence.open(ana, key, () => resolve(true)));
    });
    leaves.push(...[1, 2].map(() => desk.forecast.presence.open(beto, key, ignore)));
    await untilOthers(['Beto']);
    expect(await joined).toBe(true);
    for (const leave of leaves) leave();
    await untilOthers([]);
  });
});

const ignore = () => undefined;

describe('a comparison', () => {
  const compare = async (what: string) => {
    const { rows } = await desk.forecast.review(ana, key);
    return desk.forecast.comparison.of(key, rows, what, 'diferenca');
  };
  it('shows actuals, another release point or the year before beside the months', async () => {
    await desk.cells.updateMany({ rf: 'RF4 2026' }, { $set: { forecast: 40 } });
    const actual = (await compare('actual'))?.values[salary];
    expect([actual?.[0], actual?.[11], actual?.[12]]).toEqual([100, 100, null]);
    const rf4 = await compare('RF4 2026');
    expect(rf4?.label).toBe('RF4 2026');
    expect([rf4?.values[salary]?.[0], rf4?.values[salary]?.[9]]).toEqual([null, 40]);
    const before = (await compare('ano-anterior'))?.values[salary];
    expect([before?.[0], before?.[12], before?.[25]]).toEqual([100, 100, 100]);
    expect(await compare('RF9 2026')).toBeNull();
  });
  it.each([
    [110, 100, 10],
    [-50, -100, 50],
    [1, 3, -66.67],
    [5, 0, null],
    [null, 5, null],
  ])('%j beside %j is %j %%', (figure, other, expected) => {
    expect(percentDifference(figure, other)).toBe(expected);
  });
});

it('knows last year’s figure of every forecast month, though the window begins eleven months before the first', async () => {
  const lastOctober = { rf: 'actual', account_concat: salary, data_ref: new Date('2025-10-01') };
  await desk.cells.updateOne(lastOctober, { $set: { value: 321 } });
  const profile = lastYear(await desk.forecast.review(ana, key));
  const of = (columnId: string) => profile({ rowId: salary, columnId });
  expect([of('2026-10'), of('2026-11')]).toEqual([321, 100]);
  expect(of('2027-10')).toBe(await desk.valueAt(salary, '2026-10'));
});

it('says when the release point closes, in the tenant’s time zone', async () => {
  const at = async (day: string) => (await desk.on(day).review(ana, key)).closesIn;
  expect(await at('2026-12-01T02:59:00Z')).toBe(59_999);
  expect(await at('2026-12-01T03:00:00Z')).toBeNull();
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { month, monthDate } from '../../../../app/domain/values/month';
import { ana, key, openDesk, rent, salary, type Desk } from './desk';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const best = { method: null, averaged: 12 };

async function suggested(asked: Parameters<Desk['forecast']['suggestions']['of']>[2] = best) {
  const { forecast } = desk;
  const suggestion = await forecast.suggestions.of(key, await forecast.review(ana, key), asked);
  const of = (account: string) => suggestion.rows.find((row) => row.account === account);
  return { suggestion, of };
}

const book = (account: string, code: string, value: number) =>
  desk.cells.updateOne(
    { rf: 'actual', account_concat: account, data_ref: new Date(`${code}-01T00:00:00Z`) },
    { $set: { value } },
  );

describe('suggested amounts of a review', () => {
  it('continue the actuals, and change no cell with the same value', async () => {
    const { suggestion, of } = await suggested();
    expect(suggestion).toMatchObject({ bookedUntil: 'out/26', openMonths: 'out/26 a dez/27' });
    expect(of(salary)).toMatchObject({ method: 'last-year', now: 1500, suggested: 1500, changes: [] });
  });

  it('are the actuals of past months, and the method’s amounts of future ones', async () => {
    await book(salary, '2026-10', 130.004);
    await book(salary, '2026-03', 70);
    const { of } = await suggested({ method: 'last-year', averaged: 12 });
    expect(of(salary)?.changes.map(({ column, from, to, version }) => [column, from, to, version])).toEqual([
      ['2026-10', 100, 130, 1],
      ['2027-03', 100, 70, 1],
      ['2027-10', 100, 130, 1],
    ]);
    expect(of(salary)).toMatchObject({ now: 1500, suggested: 1530 });
    expect((await suggested({ method: 'average', averaged: 3 })).of(salary)?.changes[1]).toMatchObject({
      column: '2026-11',
      to: 110,
    });
  });

  it('name their basis: short histories and exceptional months, and are missing without the last month', async () => {
    for (const [code, value] of [
      ['2026-01', 101],
      ['2026-02', 99],
      ['2026-04', 102],
      ['2026-05', 98],
      ['2026-06', 103],
      ['2026-07', 97],
      ['2026-08', 900],
    ] as const)
      await book(salary, code, value);
    await desk.cells.deleteOne({
      rf: 'actual',
      account_concat: rent,
      data_ref: monthDate(month(2026, 10)),
    });
    const { of } = await suggested();
    expect(of(salary)?.notes).toEqual(['história curta: 24 meses', expect.stringContaining('ago/26')]);
    expect(of(rent)).toMatchObject({ method: null, notes: ['sem realizado em out/26'], changes: [] });
  });

  it('ignore actuals of future months', async () => {
    const before = await suggested();
    await desk.mistype(salary);
    expect(await suggested()).toEqual({ ...before, of: expect.any(Function) as unknown });
  });

  it('begin after the last gap in the actuals', async () => {
    await desk.cells.deleteOne({
      rf: 'actual',
      account_concat: rent,
      data_ref: monthDate(month(2026, 4)),
    });
    const { of } = await suggested();
    expect(of(rent)?.booked).toHaveLength(6);
    expect(of(rent)?.notes).toEqual(['história curta: 6 meses']);
  });

  it('do not exist for a review that cannot be edited, nor without actuals', async () => {
    await desk.forecast.step(ana, key, 'send', '');
    await expect(suggested()).rejects.toMatchObject({ kind: 'forbidden' });
    await desk.forecast.step(ana, key, 'return', 'x');
    await desk.cells.deleteMany({ rf: 'actual' });
    await expect(suggested()).rejects.toMatchObject({ kind: 'absent' });
  });
});

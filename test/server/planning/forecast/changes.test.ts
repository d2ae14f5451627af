import { afterEach, beforeEach, expect, it } from 'vitest';
import { ana, beto, edit, key, openDesk, rent, salary, type Desk } from './desk';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

it('says what a review changes against the release point before, by account, the largest first, and by whom', async () => {
  await desk.save(ana, [edit(salary, '2026-11', 130)]);
  await desk.save(beto, [edit(rent, '2026-12', 0), edit(salary, '2026-12', 80)]);
  // Beyond the months that the release point before forecasts.
  await desk.save(beto, [edit(rent, '2027-12', 900)]);
  const changes = await desk.forecast.changes(key, await desk.forecast.review(ana, key));
  expect(changes).toMatchObject({ against: 'RF4 2026', months: 'out/26 a ago/27', more: 0 });
  expect(changes?.total).toMatchObject({ before: 2200, now: 2110, difference: -90 });
  expect(changes?.accounts.map(({ account, difference, by }) => [account, difference, by])).toEqual([
    [rent, -100, ['Beto']],
    [salary, 10, ['Ana', 'Beto']],
  ]);
});

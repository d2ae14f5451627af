import { afterEach, expect, it } from 'vitest';
import { forecastWrite } from '../../../../server/data/gateway/writes/forecast-write';
import { planningWrite } from '../../../../server/data/gateway/writes/planning-writes';
import { askerOf } from '../../people/access/proven';
import { allOn } from '../search/desk';
import { openDesk, salary } from '../../planning/forecast/desk';
import { ana, fill, planningWorkshop } from '../../planning/quantities/workshop';

const open: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));
const opened = <T extends { close(): Promise<void> }>(one: T): T => {
  open.push(one);
  return one;
};
const caller = askerOf({ person: ana, address: '' });

it('a forecast cell is set by the _id that its row was answered with, over the version that was read', async () => {
  const desk = opened(await openDesk());
  const write = forecastWrite(desk.forecast, desk.db, allOn);
  const cell = await desk.at(salary, '2026-11');
  const _id = { $oid: cell?._id.toHexString() };
  const save = (query: object) => write(caller, { query, update: { $set: { forecast: 7 } } });
  expect(await save({ _id, version: 1 })).toEqual({ matchedCount: 1, modifiedCount: 1 });
  expect(await desk.valueAt(salary, '2026-11')).toBe(7);
  await expect(save({ _id, rf: 'RF1 2027' })).rejects.toMatchObject({ kind: 'invalid' });
  await expect(save({ _id: { $oid: '0'.repeat(24) } })).rejects.toMatchObject({ kind: 'absent' });
  const booked = await desk.cells.findOne({ rf: 'actual' });
  await expect(save({ _id: { $oid: booked?._id.toHexString() } })).rejects.toMatchObject({ kind: 'absent' });
});

it('a group change that is not applied yet is answered without a count of changed rows', async () => {
  const shop = opened(await planningWorkshop());
  await fill(shop.db, 8);
  const answer = await planningWrite(shop.planning, allOn)(caller, {
    query: { channel: 'FSS' },
    update: { $mul: { valor: 1.1 } },
  });
  expect(answer).toMatchObject({ matchedCount: 2, state: 'waiting' });
  expect(answer).not.toHaveProperty('modifiedCount');
});

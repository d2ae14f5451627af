import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import { files } from '../../../../server/data/provenance/files-collection';
import { collection } from '../../../../server/platform/mongo/collection';
import { openJobDesk, type JobDesk } from './desk';
import { spendFile } from './workshop';

let desk: JobDesk;
beforeAll(async () => {
  desk = await openJobDesk();
});
afterAll(() => desk.close());

it('says that no worker runs when nobody takes the file, unless one is reading another', async () => {
  const { _id } = await desk.send(spendFile(1), 'planejamento_spend');
  const other = await desk.send(spendFile(2), 'planejamento_spend', 'outro.csv');
  const messageNow = async () => (await desk.views.view(desk.ana, _id.toHexString())).message;
  const set = (id: typeof _id, fields: object) =>
    collection(desk.db, files).updateOne({ _id: id }, { $set: fields });
  expect(await messageNow()).toBe('Na fila para processar.');
  await set(_id, { statusChangeDate: new Date(Date.now() - 120_000) });
  expect(await messageNow()).toBe(messages.noWorker);
  await set(other._id, { phase: 'reading', statusChangeDate: new Date() });
  expect(await messageNow()).toBe('Na fila para processar.');
  await set(other._id, { statusChangeDate: new Date(Date.now() - 120_000) });
  expect(await messageNow()).toBe(messages.noWorker);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { RowDocuments } from '../../../../server/data/jobs/ingest/row-documents';
import { LoadStamp } from '../../../../server/data/master-data/rows/stamp';
import { RowSpool } from '../../../../server/platform/row-index/row-spool';
import { openJobDesk, type JobDesk } from './desk';

let desk: JobDesk;
beforeAll(async () => void (desk = await openJobDesk()));
afterAll(() => desk.close());

const rowOn = (line: number) => ({ line, values: { channel: 'FSS', marca: 'M' }, cells: null });

it.each([
  ['all of it', [[1, 2], [3]], false, true],
  ['no load of which rows are there', [[1, 2], [2]], false, false],
  ['none of rows with ids of their own', [[1]], true, false],
] as const)('keeps %s for the index', async (what, batches, taken, isWhole) => {
  const base = await desk.masterData.base('planejamento_spend', true);
  const file = await desk.send(what, base.collection_name);
  const spool = await RowSpool.open();
  const stamp = new LoadStamp(file, `${file._id.toHexString()}00`, new Date());
  const documents = new RowDocuments(desk.db, base, stamp, spool);
  for (const lines of batches) await documents.insert(lines.map(rowOn), [], taken);
  expect(spool.isWhole).toBe(isWhole);
  await spool.close();
});

it('keeps nothing of a load with a failed batch, which may be written again', async () => {
  const base = await desk.masterData.base('planejamento_spend', true);
  const file = await desk.send('falha', base.collection_name);
  const spool = await RowSpool.open();
  const stamp = new LoadStamp(file, 'f'.repeat(64), new Date());
  const documents = new RowDocuments(desk.db, base, stamp, spool);
  const tooLong = { ...rowOn(1), values: { marca: 'x'.repeat(17 << 20) } };
  await expect(documents.insert([tooLong], [])).rejects.toThrow();
  expect(spool.isWhole).toBe(false);
  await spool.close();
});

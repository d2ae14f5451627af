import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import { files } from '../../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { Files } from '../../../../server/data/files/files';
import { FileRetention } from '../../../../server/data/files/file-retention';
import { oldContent } from '../../../../server/data/files/old-content';
import { oldRefused } from '../../../../server/data/jobs/repair/old-refused';
import { recountRows } from '../../../../server/data/jobs/repair/repair';
import { collection } from '../../../../server/platform/mongo/collection';
import type { Expiring } from '../../../../server/platform/mongo/expiring';
import { openJobDesk, type JobDesk } from '../jobs/desk';
import { spendFile } from '../jobs/workshop';

let desk: JobDesk;
let content: FileRetention;
let refused: FileRetention;
beforeAll(async () => {
  desk = await openJobDesk();
  const { db, storage, masterData } = desk;
  content = new FileRetention(db, oldContent(db, storage));
  refused = new FileRetention(db, oldRefused(db, masterData));
});
afterAll(() => desk.close());

const monthAgo = new Date(Date.now() - 30 * 86_400_000);
const cut = { portal: monthAgo, machine: monthAgo };
const idOf = ({ _id }: FileRecord) => _id.toHexString();
let sent = 0;

/** A loaded file with three refused rows, to which nothing has happened for two months. */
async function oldFile(): Promise<FileRecord> {
  sent += 1;
  const file = await desk.run(await desk.send(spendFile(5 + sent, 3), 'planejamento_spend', `${sent}.csv`));
  const statusChangeDate = new Date(monthAgo.getTime() - 30 * 86_400_000);
  await collection(desk.db, files).updateOne({ _id: file._id }, { $set: { statusChangeDate } });
  return file;
}

/** Removes in steps of `limit` until nothing is left; how much that was. */
async function removeAll(kind: Expiring, limit: number): Promise<number> {
  for (let all = 0; ;) {
    const { removed, over } = await kind.remove(cut, limit);
    all += removed;
    if (over) return all;
  }
}

it('removes the content of old files, but neither their records nor their rows', async () => {
  const [old, young] = [await oldFile(), await desk.run(await desk.send(spendFile(4), 'planejamento_spend'))];
  const waiting = await desk.send(spendFile(2), 'planejamento_spend');
  await collection(desk.db, files).updateOne(
    { _id: waiting._id },
    { $set: { statusChangeDate: new Date(0) } },
  );
  const rows = (await desk.rows('planejamento_spend')).length;
  expect(await content.count(cut, 100)).toBe(1);
  expect(await removeAll(content, 100)).toBe(1);
  expect(await content.count(cut, 100)).toBe(0);

  await expect(desk.storage.open(old.originalFile)).rejects.toMatchObject({ kind: 'absent' });
  for (const { originalFile } of [young, waiting])
    expect(await desk.storage.size(originalFile)).toBeGreaterThan(0);
  expect(await desk.rows('planejamento_spend')).toHaveLength(rows);
  expect(await desk.look(old)).toMatchObject({ content: 'gone', refused: null, rows: old.rows });

  const service = new Files(desk.db, desk.storage, desk.clock);
  await expect(service.downloadUrl(desk.ana, idOf(old))).rejects.toMatchObject({
    message: messages.contentGone,
  });
  await expect(desk.control.processAgain(desk.ana, idOf(old))).rejects.toMatchObject({ kind: 'conflict' });
  expect(await desk.views.view(desk.ana, idOf(old))).toMatchObject({
    gone: [messages.contentGone],
    may: { again: false, map: false, original: false, takeBack: true },
  });
});

it('removes refused rows in steps, and keeps the counts', async () => {
  const [first, second] = [await oldFile(), await oldFile()];
  const open = await refused.count(cut, 100);
  expect(open).toBeGreaterThanOrEqual(6);
  expect(await refused.count(cut, 4)).toBe(4);
  expect(await removeAll(refused, 2)).toBe(open);
  for (const file of [first, second]) {
    expect(await desk.look(file)).toMatchObject({ refused: 'gone', content: null, rows: file.rows });
    expect((await desk.repairs.page(desk.ana, idOf(file), 1)).total).toBe(0);
  }
  await recountRows(desk, first._id, await desk.masterData.base('planejamento_spend', false));
  expect(await desk.look(first)).toMatchObject({ rows: first.rows, recount: false });
  await expect(desk.repairs.save(desk.ana, idOf(first), new Map())).rejects.toMatchObject({
    message: messages.refusedGone,
  });
  expect(await desk.views.view(desk.ana, idOf(first))).toMatchObject({
    gone: [messages.refusedGone],
    open: 0,
    passedTo: null,
  });
});

it('is undone by processing the file again, which refuses the rows anew', async () => {
  const old = await oldFile();
  await removeAll(refused, 100);
  await desk.control.processAgain(desk.ana, idOf(old));
  expect(await desk.look(old)).toMatchObject({ refused: null, phase: 'reverting' });
});

it('continues with files marked by a worker that died', async () => {
  const old = await oldFile();
  await content.remove(cut, 100);
  expect(await desk.look(old)).toMatchObject({ content: 'leaving' });
  await desk.storage.remove(old.originalFile);
  await removeAll(content, 100);
  expect(await desk.look(old)).toMatchObject({ content: 'gone' });
});

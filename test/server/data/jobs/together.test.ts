import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collection } from '../../../../server/platform/mongo/collection';
import { files } from '../../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { RowChecker } from '../../../../server/data/master-data/rows/header';
import { FileJobRuns } from '../../../../server/data/jobs/ingest/file-job-runs';
import { BaseWriter } from '../../../../server/data/jobs/ingest/writer';
import { writingFor } from '../../../../server/data/jobs/ingest/writing';
import { replaceRows } from '../../../../server/data/jobs/replace/removal';
import { takeBack } from '../../../../server/data/jobs/take-back/take-back';
import { BaseRecords } from '../../../../server/data/master-data/design/base-records';
import { caller, designsOn, field, orders } from '../master-data/base-desk';
import { openJobDesk, type JobDesk } from './desk';

const name = 'notas';
const columns = ['nota', 'serie', 'chave'];
const header = columns.join(';');
const fault = 'serie, chave: A / x já é de outra linha da base';

let desk: JobDesk;
let records: BaseRecords;
beforeAll(async () => {
  desk = await openJobDesk();
  records = new BaseRecords(desk.db);
  await designsOn(desk.db, records, desk.clock).save(caller, null, notes());
});
afterAll(() => desk.close());

const notes = (together = true) =>
  orders({
    label: 'Notas',
    fields: columns.map((each, at) => field(each, { kind: 'code', ...(at === 0 && { unique: '1' }) })),
    rules: together ? [{ kind: 'together', first: '', second: '', parts: ['serie', 'chave'] }] : [],
  });
const load = async (...lines: string[]) => desk.run(await desk.send([header, ...lines].join('\n'), name));
const stored = async () =>
  (await desk.rows(`base_${name}`)).map((row) => columns.map((column) => String(row[column])).join(' '));
const empty = () => desk.db.collection(`base_${name}`).deleteMany({});

/** Two loads of one row each, both of which judge their rows before either writes. */
async function atOnce(rows: readonly (readonly string[])[]) {
  let waiting = rows.length;
  let go: () => void = () => undefined;
  const allThere = new Promise<void>((resolve) => (go = resolve));
  const [ok, nok] = await Promise.all([desk.masterData.base(name, true), desk.masterData.base(name, false)]);
  return Promise.all(
    rows.map(async (cells, at) => {
      const file = await desk.send(`${header}\n${cells.join(';')}\n`, name, `${at}.csv`);
      const checker = new RowChecker(ok, columns, {});
      const target = await writingFor(desk, { ok, nok }, checker, {
        email: file.user,
        owner: file.user,
        replaces: null,
      });
      const enrich: typeof target.enrich = async (given) => {
        waiting -= 1;
        if (waiting === 0) go();
        await allThere;
        return target.enrich(given);
      };
      const writer = new BaseWriter({ ...target, enrich }, file, `${at}`.repeat(64), desk.clock.stamp());
      const { values } = checker.check([...cells]);
      return writer.write({ accepted: [{ line: 2, values, cells: [...cells] }], refused: [] });
    }),
  );
}

async function takeBackOf({ _id }: FileRecord) {
  await desk.control.takeBack(desk.ana, _id.toHexString());
  const runs = await FileJobRuns.take(collection(desk.db, files), desk.clock, _id, 'worker');
  if (!runs) throw new Error('not taken');
  await takeBack(desk.parts, runs, new AbortController().signal);
}

describe('a unique combination', () => {
  it('is accepted once from two simultaneous loads', async () => {
    await empty();
    const results = await atOnce([
      ['1', 'A', 'x'],
      ['2', 'A', 'x'],
    ]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([0, 1]);
    expect(results.map(({ nok }) => nok).sort()).toEqual([0, 1]);
    expect(await stored()).toHaveLength(1);
    const refused = await desk.rows(`base_${name}_nok`);
    expect(refused.map((row) => row['Error'] as unknown)).toEqual([fault]);
  });

  it('is given to one of two rows that change at the same moment', async () => {
    await empty();
    await load('1;B;x', '2;C;x');
    const results = await atOnce([
      ['1', 'A', 'x'],
      ['2', 'A', 'x'],
    ]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([0, 1]);
    expect((await stored()).filter((row) => row.endsWith('A x'))).toHaveLength(1);
    expect(await stored()).toHaveLength(2);
  });

  it('is free again once its row has another, is undone, or is gone', async () => {
    await empty();
    const first = await load('1;A;x');
    const moved = await load('1;B;x');
    const second = await load('2;A;x');
    expect(second.rows).toMatchObject({ ok: 1, nok: 0 });
    await takeBackOf(second);
    await takeBackOf(moved);
    expect(await stored()).toEqual(['1 A x']);
    expect((await load('3;A;x')).rows).toMatchObject({ ok: 0, nok: 1 });
    await takeBackOf(first);
    expect((await load('3;A;x')).rows).toMatchObject({ ok: 1, nok: 0 });
  });

  it('prevents undoing a load that released it while another row has it', async () => {
    await empty();
    await load('1;A;x');
    const moved = await load('1;B;x');
    const other = await load('2;A;x');
    await expect(takeBackOf(moved)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('1 linha teria uma combinação que já é de outra linha') as string,
    });
    await takeBackOf(other);
    await takeBackOf(moved);
    expect(await stored()).toEqual(['1 A x']);
  });

  it('can move from row to row within a load, which is undone completely', async () => {
    await empty();
    await load('1;A;x', '2;B;x');
    const moved = await load('1;C;x');
    const taking = await load('2;A;x');
    await takeBackOf(taking);
    await takeBackOf(moved);
    expect(await stored()).toEqual(['1 A x', '2 B x']);
  });

  it('prevents undoing a replacement if a restored row would repeat it', async () => {
    await empty();
    await load('1;A;x', '2;B;x');
    const sent = await desk.send([header, '2;B;x'].join('\n'), name, 'substitui.csv');
    await collection(desk.db, files).updateOne({ _id: sent._id }, { $set: { replaces: [] } });
    const asking = await desk.run(await desk.look(sent));
    expect(asking).toMatchObject({ phase: 'confirming', absent: { rows: 1 } });
    const decided = { phase: 'replacing', 'absent.decision': 'remove', 'absent.decidedBy': desk.ana.email };
    await collection(desk.db, files).updateOne({ _id: sent._id }, { $set: decided as object });
    const runs = await FileJobRuns.take(collection(desk.db, files), desk.clock, sent._id, 'worker');
    if (!runs) throw new Error('not taken');
    await replaceRows(desk.parts, runs, new AbortController().signal);
    expect(await stored()).toEqual(['2 B x']);

    const other = await load('3;A;x');
    expect(other.rows).toMatchObject({ ok: 1 });
    await expect(takeBackOf(sent)).rejects.toMatchObject({
      message: expect.stringContaining('1 linha que ela tirou voltou') as string,
    });
    await takeBackOf(other);
    await takeBackOf(sent);
    expect((await stored()).sort()).toEqual(['1 A x', '2 B x']);
    expect((await load('4;A;x')).rows).toMatchObject({ ok: 0, nok: 1 });
  });

  it('has no effect once its rule is removed, nor by former values when the rule is back', async () => {
    await empty();
    await load('1;A;x');
    const designs = designsOn(desk.db, records, desk.clock);
    const without = await designs.form(name);
    expect(await designs.save(caller, name, { ...without, rules: [] })).toMatchObject({ kind: 'saved' });
    expect((await load('2;A;x', '1;D;x')).rows).toMatchObject({ ok: 2, nok: 0 });
    const back = { ...(await designs.form(name)), rules: notes().rules };
    expect(await designs.save(caller, name, back)).toMatchObject({ kind: 'saved' });
    expect((await load('2;A;x', '1;E;x')).rows).toMatchObject({ ok: 2, nok: 0 });
    expect((await load('4;A;x')).rows).toMatchObject({ ok: 0, nok: 1 });
  });
});

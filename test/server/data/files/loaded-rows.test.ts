import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '../../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { markApart, rowId } from '../../../../server/data/provenance/loaded-rows';
import { rowsOf } from '../../../../server/data/master-data/rows/file-rows';
import { FileJobRuns } from '../../../../server/data/jobs/ingest/file-job-runs';
import { takeBack } from '../../../../server/data/jobs/take-back/take-back';
import { forecasts } from '../../../../server/planning/forecast/collection';
import { collection } from '../../../../server/platform/mongo/collection';
import { openJobDesk, type JobDesk } from '../jobs/desk';
import { quiet } from '../../../servers/mongo';

let desk: JobDesk;
beforeAll(async () => {
  desk = await openJobDesk();
  await load('empresa', 'businessUnitID;name\nA1;Luz');
  await load(
    'plano_contas',
    [
      'account;name;statement;category1',
      ...['1', '2', '3', '4'].map((code) => `${code};${code};income;Vendas`),
    ].join('\n'),
  );
});
afterAll(() => desk.close());

const load = async (base: string, content: string): Promise<FileRecord> =>
  desk.run(await desk.send(content, base));
const loadBalances = (...rows: string[]) =>
  load('saldo', ['businessUnitID;account;data_ref;valor', ...rows].join('\n'));

const saldo = { collection_name: 'saldo', collection_ok: 1 };
const balances = () => desk.db.collection('saldo');
const brought = async (file: FileRecord): Promise<string[]> =>
  (await balances().find(rowsOf(saldo, file)).toArray())
    .map(({ account, valor }) => `${String(account)} ${String(valor)}`)
    .sort();

async function undo(file: FileRecord): Promise<void> {
  await desk.control.takeBack(desk.adm, file._id.toHexString());
  const runs = await FileJobRuns.take(collection(desk.db, files), desk.clock, file._id, 'worker');
  if (!runs) throw new Error('not taken');
  await takeBack(desk.parts, runs, new AbortController().signal);
}

const stagesOf = (plan: unknown): string[] =>
  typeof plan !== 'object' || plan === null
    ? []
    : Object.entries(plan).flatMap(([key, value]) =>
        key === 'stage' ? [String(value)] : Array.isArray(value) ? value.flatMap(stagesOf) : stagesOf(value),
      );

describe('the rows that a file brought', () => {
  it('are those that it added and those that were there before it, found through indexes', async () => {
    const first = await loadBalances('A1;1;2026-01;10', 'A1;2;2026-01;20', 'A1;3;2026-01;30');
    const second = await loadBalances('A1;4;2026-01;40', 'A1;2;2026-01;21');
    expect(await brought(first)).toEqual(['1 10', '3 30']);
    expect(await brought(second)).toEqual(['2 21', '4 40']);
    const changed = await balances().findOne(rowsOf(saldo, second, 3));
    expect(changed).toMatchObject({ account: '2', _source: { line: 3, apart: true } });
    expect((await balances().findOne(rowsOf(saldo, second, 2)))?.['_source']).toEqual({
      file: second._id.toHexString(),
      line: 2,
    });
    const plan: Document = await balances().find(rowsOf(saldo, second)).explain('queryPlanner');
    expect(stagesOf(plan['queryPlanner'].winningPlan)).not.toContain('COLLSCAN');
    await undo(second);
    expect(await brought(first)).toEqual(['1 10', '2 20', '3 30']);
    expect(await brought(second)).toEqual([]);
    await undo(first);
    expect(await balances().countDocuments()).toBe(0);
  });

  it('include rows whose id belongs to another row', async () => {
    const once = await loadBalances('A1;1;2026-02;10', 'A1;2;2026-02;20');
    await undo(once);
    const taken = {
      _id: rowId(once.sha256 ?? '', 2),
      businessUnitID: 'A1',
      account: '3',
      data_ref: new Date(0),
    };
    await balances().insertOne({
      ...taken,
      valor: 1,
      _source: { file: new ObjectId().toHexString(), line: 9 },
    });
    const again = await loadBalances('A1;1;2026-02;10', 'A1;2;2026-02;20');
    expect(again).toMatchObject({ sha256: once.sha256, rows: { ok: 2, nok: 0 } });
    expect(await brought(again)).toEqual(['1 10', '2 20']);
    await undo(again);
    expect(await balances().find().toArray()).toMatchObject([taken]);
    await balances().deleteMany({});
  });
});

it('rows of an earlier release with ids outside of their file’s range are marked', async () => {
  const file = await loadBalances('A1;1;2026-03;10');
  const mark = markApart('saldo', ['saldo']);
  expect(await mark.due(desk.db)).toBe(0);
  const old = {
    businessUnitID: 'A1',
    data_ref: new Date(0),
    valor: 1,
    _source: { file: file._id.toHexString(), line: 7 },
  };
  await balances().insertMany([
    { ...old, _id: new ObjectId(), account: '2' },
    { ...old, _id: rowId(file.sha256 ?? '', 7), account: '3' },
    { ...old, _id: new ObjectId(), account: '4', _source: { file: new ObjectId().toHexString(), line: 1 } },
  ]);
  expect(await brought(file)).toEqual(['1 10', '3 1']);
  expect(await mark.due(desk.db)).toBe(1);
  await mark.run(desk.db, quiet);
  expect(await mark.due(desk.db)).toBe(0);
  expect(await brought(file)).toEqual(['1 10', '2 1', '3 1']);
});

it('rows of a forecast are found in the same way, and refused rows of a base by their index', () => {
  const id = new ObjectId();
  expect(forecasts.indexes.find(({ name }) => name === 'source')).toMatchObject({
    partialFilterExpression: { '_source.apart': true },
  });
  expect(rowsOf({ ...saldo, collection_ok: 0 }, { _id: id, sha256: 'ab' })).toEqual({
    '_source.file': id.toHexString(),
  });
  expect(rowsOf({ collection_name: 'produto', collection_ok: 1 }, { _id: id, sha256: null }, 3)).toEqual({
    '_source.file': id.toHexString(),
    '_source.line': 3,
  });
});

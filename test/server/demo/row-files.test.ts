import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files } from '../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../server/data/provenance/file';
import { FileJobRuns } from '../../../server/data/jobs/ingest/file-job-runs';
import { takeBack } from '../../../server/data/jobs/take-back/take-back';
import type { BaseRow } from '../../../server/demo/base-rows';
import { balanceRows } from '../../../server/demo/balances';
import { businessUnitRows } from '../../../server/demo/business-units';
import { branchCentreRows, costCentreRows } from '../../../server/demo/cost-centres';
import { cellRows, earlierActualRows, managementAccountRows } from '../../../server/demo/forecast';
import { fiscalRows } from '../../../server/demo/fiscal';
import { employeeMonthRows } from '../../../server/demo/hr';
import { ledgerAccountRows } from '../../../server/demo/ledger-accounts';
import { realizedRows } from '../../../server/demo/realized';
import { rowFile, sendRows } from '../../../server/demo/row-files';
import { collection } from '../../../server/platform/mongo/collection';
import { openJobDesk, type JobDesk } from '../data/jobs/desk';

let desk: JobDesk;
beforeAll(async () => {
  desk = await openJobDesk();
});
afterAll(() => desk.close());

function first(rows: Iterable<BaseRow>, many: number): BaseRow[] {
  const taken: BaseRow[] = [];
  for (const row of rows) if (taken.push(row) === many) break;
  return taken;
}

async function fileNamed(name: string) {
  const file = await collection(desk.db, files).findOne({ originalName: name });
  if (!file) throw new Error(`no ${name}`);
  return { ...file, name: file._id.toHexString() };
}

const linesOf = async (key: string) => String(await buffer(await desk.storage.open(key))).split('\r\n');

const fromFile = (base: string, file: string) =>
  desk.db.collection(base).find({ '_source.file': file }).sort({ '_source.line': 1 }).toArray();

async function revert({ _id }: Pick<FileRecord, '_id'>): Promise<void> {
  await desk.control.takeBack(desk.adm, _id.toHexString());
  const runs = await FileJobRuns.take(collection(desk.db, files), desk.clock, _id, 'worker');
  if (!runs) throw new Error('not taken');
  await takeBack(desk.parts, runs, new AbortController().signal);
}

describe('what was sold', () => {
  const rows = first(realizedRows(), 60);
  const base = 'realizado_quantidade';

  test('came in a file of the list, whose line each row names', async () => {
    expect(await sendRows(desk, base, rows)).toBe(rows.length);
    const file = await fileNamed('realizado_quantidade.csv');
    expect(file).toMatchObject({
      ...{ phase: 'completed', status: 0, progress: 100, collection: base, user: 'processo@demo.example' },
      rows: { read: 60, ok: 60, nok: 0, ignored: 0 },
    });
    const lines = await linesOf(file.originalFile);
    expect(lines[0]).toContain('SKU;Channel;Date;Quantity;Receita');
    const stored = await fromFile(base, file.name);
    expect(stored).toHaveLength(60);
    for (const { sku, channel, data_ref, valor, receita, _source } of stored) {
      const month = (data_ref as Date).toISOString().slice(0, 7).split('-').reverse().join('/');
      const figures = [valor, receita].map((figure) => String(figure).replace('.', ','));
      const { line } = _source as { line: number };
      expect(lines[line - 1]).toBe([sku, channel, month, ...figures].join(';'));
    }
  });

  test('done again is the same, and changed takes the place of what was there', async () => {
    const before = await fileNamed('realizado_quantidade.csv');
    await sendRows(desk, base, rows);
    expect(await fileNamed('realizado_quantidade.csv')).toEqual(before);
    await sendRows(desk, base, [{ ...rows[0], valor: 7 }, ...rows.slice(1)]);
    const after = await fileNamed('realizado_quantidade.csv');
    expect(after.name).toBe(before.name);
    const stored = await fromFile(base, after.name);
    expect([stored.length, stored[0]?.['valor']]).toEqual([60, 7]);
  });

  test('can be sent again by a person, and taken back', async () => {
    const { name, originalFile } = await fileNamed('realizado_quantidade.csv');
    const content = await buffer(await desk.storage.open(originalFile));
    const again = await desk.run(await desk.send(content, base, 'de-novo.csv'));
    expect(again.rows).toMatchObject({ ok: 60, nok: 0 });
    await expect(desk.control.takeBack(desk.adm, name)).rejects.toMatchObject({ kind: 'conflict' });
    await revert(again);
    expect(await fromFile(base, name)).toHaveLength(60);
    await revert(await fileNamed('realizado_quantidade.csv'));
    expect(await fromFile(base, name)).toEqual([]);
  });
});

// In the order in which they name each other.
test.each([
  ['centro_custo', costCentreRows(), 'centro_custo'],
  ['filial_centro', branchCentreRows(), 'filial_centro'],
  ['conta_gerencial', managementAccountRows(), 'conta_gerencial'],
  ['realizado', cellRows('realizado'), 'realizado'],
  ['realizado', earlierActualRows(), 'realizado_2024'],
  ['forecast', cellRows('forecast'), 'forecast'],
  ['empresa', businessUnitRows(), 'empresa'],
  ['plano_contas', ledgerAccountRows(), 'plano_contas'],
  ['saldo', balanceRows(), 'saldo'],
  ['ativo_fiscal', fiscalRows(), 'ativo_fiscal'],
  ['rh', employeeMonthRows(), 'rh'],
] as const)('rows of %s come in a file of theirs', async (base, all, name) => {
  const rows = first(all, 150);
  await sendRows(desk, base, rows, name);
  const file = await fileNamed(`${name}.csv`);
  const many = { read: rows.length, ok: rows.length, nok: 0, ignored: 0 };
  expect([file.collection, file.rows, file.warned]).toEqual([base, many, undefined]);
  const lines = await linesOf(file.originalFile);
  const { records, checks } = await desk.masterData.base(base, true);
  const stored = await fromFile(records, file.name);
  expect(stored.map(({ _source }) => (_source as { line: number }).line)).toEqual(
    rows.map((_, index) => index + 2),
  );
  for (const [index, row] of rows.entries())
    for (const cell of Object.keys(checks).map((key) => row[key]))
      if (typeof cell === 'string') expect(lines[index + 1]).toContain(cell.replaceAll('"', '""'));
});

test('a file is the same each time, and its object another where its content is', async () => {
  const rows = first(realizedRows(), 3);
  const [one, same, other] = await Promise.all([
    rowFile('realizado_quantidade', rows),
    rowFile('realizado_quantidade', rows),
    rowFile('realizado_quantidade', rows.slice(1)),
  ]);
  expect([same.key, same.id]).toEqual([one.key, one.id]);
  expect([other.key === one.key, other.id]).toEqual([false, one.id]);
});

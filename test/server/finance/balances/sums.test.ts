import { Db } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { month, monthDate } from '../../../../app/domain/values/month';
import { Balances } from '../../../../server/finance/balances/balances';
import { monthSums } from '../../../../server/finance/balances/collection';
import { BalanceSums, type WrittenBalance } from '../../../../server/finance/balances/sums';
import { BalanceMonths } from '../../../../server/finance/balances/months';
import { files } from '../../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { FileJobRuns } from '../../../../server/data/jobs/ingest/file-job-runs';
import { takeBack } from '../../../../server/data/jobs/take-back/take-back';
import { collection } from '../../../../server/platform/mongo/collection';
import { openJobDesk, type JobDesk } from '../../data/jobs/desk';
import { migrate } from '../../../servers/mongo';

let desk: JobDesk;
let balances: Balances;
const header = 'businessUnitID;account;data_ref;valor';

beforeAll(async () => {
  desk = await openJobDesk();
  balances = new Balances(desk.db);
  await load('empresa', 'businessUnitID;name', 'A1;Luz', 'B2;Sol');
  await load('plano_contas', ...chart);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => desk.close());

const chart = [
  'account;name;statement;category1',
  '1-10;Caixa;balance;Current Assets',
  '1-20;Banco;balance;Current Assets',
  '2-10;Capital;balance;Equity',
];
const load = async (base: string, ...lines: string[]): Promise<FileRecord> =>
  desk.run(await desk.send(lines.join('\n'), base));
const sidesOf = async (unit: string, year: number, ofYear: number) => {
  const [found] = await new BalanceMonths(desk.db).read({ unit, months: [monthDate(month(year, ofYear))] });
  return found && [found.accounts, found.assets, found.funding];
};
const everybody = async (year: number, ofYear: number) => {
  const sums = await balances.sums({ businessUnits: 'all', months: [month(year, ofYear)] });
  return Object.fromEntries(sums.map(({ account, cents }) => [account, cents]));
};
const openOnes = () => collection(desk.db, monthSums).countDocuments({ open: true });

async function undo(file: FileRecord): Promise<void> {
  await desk.control.takeBack(desk.adm, file._id.toHexString());
  await revert(file);
}

async function revert(file: FileRecord): Promise<void> {
  const runs = await FileJobRuns.take(collection(desk.db, files), desk.clock, file._id, 'worker');
  if (!runs) throw new Error('not taken');
  await takeBack(desk.parts, runs, new AbortController().signal);
}

/** Lets balances be written and `then` happen before whoever writes them gets on. */
function onceWritten(then: () => Promise<void>): void {
  const original = Db.prototype.command;
  const spy = vi.spyOn(Db.prototype, 'command');
  spy.mockImplementation(async function (this: Db, command, ...options) {
    const result = await original.call(this, command, ...options);
    if (command['insert'] !== 'saldo') return result;
    spy.mockRestore();
    await then();
    return result;
  });
}

describe('sums of balances', () => {
  it('hold what batches wrote beside each other and were noted together, also where one of them failed', async () => {
    const sums = new BalanceSums(desk.db);
    const rows = desk.db.collection('saldo');
    const batch = (unit: string, account: string, valor: number) => [
      { businessUnitID: unit, account, data_ref: monthDate(month(2025, 9)), valor },
    ];
    const write = (balance: WrittenBalance[], fails = false) =>
      sums.writing(
        balance,
        async () => {
          await rows.insertMany(balance);
          if (fails) throw new Error('cut off');
        },
        () => true,
        true,
      );
    await Promise.all([write(batch('A1', '1-10', 1)), write(batch('A1', '1-20', 2))]);
    await write(batch('B2', '1-10', 4));
    await sums.rest();
    expect(await openOnes()).toBe(0);
    expect(await sidesOf('A1', 2025, 9)).toEqual([2, 300, 0]);
    await write(batch('A1', '2-10', 3));
    await expect(write(batch('B2', '2-10', 4), true)).rejects.toThrow('cut off');
    await sums.rest();
    expect(await openOnes()).toBe(1);
    expect(await sidesOf('A1', 2025, 9)).toEqual([3, 300, 300]);
    expect(await sidesOf('B2', 2025, 9)).toEqual([2, 400, 400]);
    expect(await everybody(2025, 9)).toEqual({ '1-10': 500, '1-20': 200, '2-10': 700 });
    expect(await openOnes()).toBe(0);
  });

  it('hold what a correction wrote that was cut off right after its rows', async () => {
    const file = await load(
      'saldo',
      header,
      'A1;1-10;2025-01;10,00',
      'A1;2-10;2025-01;10,00',
      'A1;9-99;2025-01;5,00',
    );
    expect(await sidesOf('A1', 2025, 1)).toEqual([2, 1000, 1000]);
    expect(await everybody(2025, 1)).toEqual({ '1-10': 1000, '2-10': 1000 });
    const { rows } = await desk.repairs.page(desk.ana, file._id.toHexString(), 1);
    const cells = new Map(rows.map(({ id, revision }) => [id, { revision, cells: { account: '1-20' } }]));
    onceWritten(() => Promise.reject(new Error('cut off')));
    await expect(desk.repairs.save(desk.ana, file._id.toHexString(), cells)).rejects.toThrow('cut off');
    expect(await sidesOf('A1', 2025, 1)).toEqual([3, 1500, 1000]);
    expect(await everybody(2025, 1)).toEqual({ '1-10': 1000, '1-20': 500, '2-10': 1000 });
  });

  it('are taken again after somebody read them while rows were on their way', async () => {
    const known = new BalanceMonths(desk.db);
    onceWritten(async () => {
      await desk.db.collection('saldo').updateMany({ businessUnitID: 'B2' }, { $set: { valor: 1 } });
      await Promise.all([known.read(), everybody(2025, 2)]);
      await desk.db.collection('saldo').updateMany({ businessUnitID: 'B2' }, { $set: { valor: 7 } });
    });
    await load('saldo', header, 'B2;1-10;2025-02;3,00', 'B2;2-10;2025-02;3,00');
    expect(await sidesOf('B2', 2025, 2)).toEqual([2, 700, 700]);
    expect(await everybody(2025, 2)).toEqual({ '1-10': 700, '2-10': 700 });
  });

  it('are settled when a load or its taking back ends, and add up all companies', async () => {
    await load('saldo', header, 'A1;1-10;2025-03;10,00', 'A1;2-10;2025-03;10,00');
    const own = collection(desk.db, monthSums);
    const before = await own.findOne({ _id: '2025-03' });
    expect([before?.open, Object.keys(before?.amounts ?? {}).length]).toEqual([false, 2]);
    const file = await load('saldo', header, 'B2;1-10;2025-03;0,10', 'B2;1-20;2025-03;0,20');
    const again = await load('saldo', header, 'A1;1-10;2025-03;11,00');
    expect(await everybody(2025, 3)).toEqual({ '1-10': 1110, '1-20': 20, '2-10': 1000 });
    const units = await balances.sums({ businessUnits: ['A1', 'B2'], months: [month(2025, 3)] });
    expect(Object.fromEntries(units.map(({ account, cents }) => [account, cents]))).toEqual(
      await everybody(2025, 3),
    );
    await undo(again);
    await undo(file);
    const after = await own.findOne({ _id: '2025-03' });
    expect([after?.open, Object.keys(after?.amounts ?? {}).length]).toEqual([false, 2]);
    expect(await everybody(2025, 3)).toEqual({ '1-10': 1000, '2-10': 1000 });
    expect(await sidesOf('B2', 2025, 3)).toBeUndefined();
  });

  it('are taken again where a writer was cut off, until that is long past', async () => {
    await load('saldo', header, 'A1;1-10;2025-04;10,00');
    const place = { _id: '2025-04' };
    const months = collection(desk.db, monthSums);
    await months.updateOne(place, {
      $inc: { begun: 1, pending: 1 },
      $set: { open: true, markedAt: new Date() },
    });
    await desk.db
      .collection('saldo')
      .updateMany({ data_ref: monthDate(month(2025, 4)) }, { $set: { valor: 4 } });
    expect(await sidesOf('A1', 2025, 4)).toEqual([1, 400, 0]);
    expect((await months.findOne(place))?.open).toBe(true);
    await months.updateOne(place, { $set: { markedAt: new Date(Date.now() - 3_600_000) } });
    await new BalanceMonths(desk.db).read();
    expect((await months.findOne(place))?.open).toBe(false);
  });

  it('are added to without being reckoned anew, unless somebody read them in between or rows changed', async () => {
    const own = collection(desk.db, monthSums);
    await load('saldo', header, 'A1;1-10;2025-07;10,00', 'A1;2-10;2025-07;4,00');
    // What nobody would have reckoned, so that it shows that this one stays.
    await own.updateOne(
      { _id: '2025-07' },
      { $inc: { 'units.A1.assets': 100_000, 'amounts.1-10': 100_000 } },
    );
    await load('saldo', header, 'A1;1-20;2025-07;0,01', 'B2;1-10;2025-07;0,02');
    expect(await sidesOf('A1', 2025, 7)).toEqual([3, 101_001, 400]);
    expect(await everybody(2025, 7)).toEqual({ '1-10': 101_002, '1-20': 1, '2-10': 400 });
    await load('saldo', header, 'A1;1-20;2025-07;0,05');
    expect(await sidesOf('A1', 2025, 7)).toEqual([3, 1_005, 400]);
    expect(await everybody(2025, 7)).toEqual({ '1-10': 1_002, '1-20': 5, '2-10': 400 });
  });

  it('know accounts by codes with points, which names of fields cannot have', async () => {
    const codes = ['1.1', '1.1.1', '11', '1-1'];
    await load(
      'plano_contas',
      chart[0] ?? '',
      ...codes.map((code) => `${code};Conta;balance;Current Assets`),
    );
    await load('saldo', header, ...codes.map((code, at) => `A1;${code};2025-08;0,0${at + 1}`));
    const added = await everybody(2025, 8);
    expect(added).toEqual(Object.fromEntries(codes.map((code, at) => [code, at + 1])));
    await collection(desk.db, monthSums).updateMany({}, { $set: { open: true } });
    expect(await everybody(2025, 8)).toEqual(added);
  });

  it('follow the chart, whose load leaves none open', async () => {
    await load('saldo', header, 'A1;1-20;2025-05;10,00');
    expect(await sidesOf('A1', 2025, 5)).toEqual([1, 1000, 0]);
    const category = async () => (await balances.accounts()).find(({ _id }) => _id === '1-20')?.category1;
    expect(await category()).toBe('Current Assets');
    await load('plano_contas', ...chart.slice(0, 2), '1-20;Banco;balance;Equity');
    expect(await sidesOf('A1', 2025, 5)).toEqual([1, 0, 1000]);
    expect(await category()).toBe('Equity');
    await load('plano_contas', ...chart);
    expect(await sidesOf('A1', 2025, 5)).toEqual([1, 1000, 0]);
    expect(await category()).toBe('Current Assets');
  });

  it('of a portal that kept them elsewhere, or not, are taken anew', async () => {
    await load('saldo', header, 'A1;1-10;2025-06;10,00');
    await collection(desk.db, monthSums).deleteMany({});
    await migrate(desk.db, monthSums);
    expect(await sidesOf('A1', 2025, 6)).toEqual([1, 1000, 0]);
    expect(await everybody(2025, 6)).toEqual({ '1-10': 1000 });
    await new BalanceMonths(desk.db).settle();
    expect(await openOnes()).toBe(0);
  });

  it('of a file that a process loaded which did not know of them are right once it is processed again', async () => {
    const file = await load('saldo', header, 'A1;1-10;2025-10;10,00', 'A1;2-10;2025-10;7,00');
    await collection(desk.db, monthSums).deleteOne({ _id: '2025-10' });
    expect(await sidesOf('A1', 2025, 10)).toBeUndefined();
    await desk.control.processAgain(desk.adm, file._id.toHexString());
    await revert(file);
    await desk.run(file);
    expect(await sidesOf('A1', 2025, 10)).toEqual([2, 1000, 700]);
    expect(await everybody(2025, 10)).toEqual({ '1-10': 1000, '2-10': 700 });
  });
});

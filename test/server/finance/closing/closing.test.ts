import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { month, monthDate, type Month } from '../../../../app/domain/values/month';
import { Balances } from '../../../../server/finance/balances/balances';
import { BalanceMonths } from '../../../../server/finance/balances/months';
import { ClosedMonths } from '../../../../server/finance/closing/closed-months';
import { balanceHolds, monthClosings } from '../../../../server/finance/closing/collection';
import { MonthChecks } from '../../../../server/finance/closing/month-accounts';
import { openClosing, type ClosingServices } from '../../../../server/finance/closing/open';
import { files } from '../../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { FileJobRuns } from '../../../../server/data/jobs/ingest/file-job-runs';
import { takeBack } from '../../../../server/data/jobs/take-back/take-back';
import { collection } from '../../../../server/platform/mongo/collection';
import { openJobDesk, type JobDesk } from '../../data/jobs/desk';
import { provenBy } from '../../people/access/proven';

let desk: JobDesk;
let closing: ClosingServices;
let checks: MonthChecks;
const timeZone = 'America/Sao_Paulo';
const header = 'businessUnitID;account;data_ref;valor';

beforeAll(async () => {
  desk = await openJobDesk();
  const { db, audit, clock } = desk;
  const balances = new Balances(db);
  closing = openClosing(db, { balances, audit, clock, timeZone });
  checks = new MonthChecks(balances, new BalanceMonths(db));
  await load('empresa', 'businessUnitID;name', 'A1;Luz', 'B2;Sol');
  await load(
    'plano_contas',
    'account;name;statement;category1',
    '1-10;Caixa;balance;Current Assets',
    '1-20;Banco;balance;Current Assets',
    '2-10;Capital;balance;Equity',
  );
});
afterAll(() => desk.close());

const load = async (base: string, ...lines: string[]): Promise<FileRecord> =>
  desk.run(await desk.send(lines.join('\n'), base));
/** An even month of a company. */
const even = (unit: string, code: string, valor = '10,00') =>
  load('saldo', header, `${unit};1-10;${code};${valor}`, `${unit};2-10;${code};${valor}`);

async function undo(file: FileRecord): Promise<FileRecord> {
  await desk.control.takeBack(desk.adm, file._id.toHexString());
  return revert(file);
}
async function revert(file: FileRecord): Promise<FileRecord> {
  const runs = await FileJobRuns.take(collection(desk.db, files), desk.clock, file._id, 'worker');
  if (!runs) throw new Error('not taken');
  await takeBack(desk.parts, runs, new AbortController().signal);
  return desk.look(file);
}
const refusals = async (file: FileRecord) =>
  (await desk.db.collection('saldo_nok').find({ '_source.file': file._id.toHexString() }).toArray()).map(
    (row) => String(row['Error']),
  );
const valueOf = async (unit: string, account: string, at: Month) =>
  (await desk.db.collection('saldo').findOne({ businessUnitID: unit, account, data_ref: monthDate(at) }))?.[
    'valor'
  ] as unknown;
const close = (unit: string, at: Month) => closing.closings.close(provenBy(desk.ana), unit, at, 'conferido');
const open = (query: Record<string, string>) => closing.closingList.page(new URLSearchParams(query));

describe('a month that does not close', () => {
  it('is loaded, shown with its difference and the accounts that may explain it, and cannot be closed', async () => {
    await even('A1', '2025-01');
    await load('saldo', header, 'A1;1-10;2025-02;10', 'A1;1-20;2025-02;2,50', 'A1;2-10;2025-02;10');
    const { open: detail } = await open({ businessUnitID: 'A1', data_ref: '2025-02' });
    expect(detail).toMatchObject({ state: 'uneven', assets: 1_250, funding: 1_000, difference: 250 });
    expect(detail?.suspects[0]).toMatchObject({
      account: '1-20',
      cents: 250,
      before: null,
      why: 'o saldo é igual à diferença',
    });
    await expect(close('A1', month(2025, 2))).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('não fecha: diferença de R$ 2,50') as string,
    });
    expect(await checks.faultsOf('A1', [month(2025, 1), month(2025, 2)])).toEqual([
      'Fevereiro de 2025 não fecha na empresa A1: ativo de R$ 12,50 e passivo com patrimônio líquido de R$ 10,00, diferença de R$ 2,50.',
    ]);
  });

  it('and one without balances between others are told apart', async () => {
    await even('A1', '2025-05');
    const { rows } = await open({ businessUnitID: 'A1' });
    expect(rows.map(({ code, state }) => [code, state])).toEqual([
      ['2025-05', 'open'],
      ['2025-04', 'missing'],
      ['2025-03', 'missing'],
      ['2025-02', 'uneven'],
      ['2025-01', 'open'],
    ]);
    const uneven = await open({ state: 'uneven' });
    expect(uneven.rows.map(({ id }) => id)).toEqual(['A1 2025-02']);
    await expect(open({ businessUnitID: 'C3' })).rejects.toMatchObject({ kind: 'absent' });
  });

  it('marks accounts whose history has a gap', async () => {
    await load('saldo', header, 'B2;1-20;2024-01;1', 'B2;2-10;2024-01;1');
    await even('B2', '2024-02');
    await load('saldo', header, 'B2;1-20;2024-03;1', 'B2;2-10;2024-03;1');
    const { open: detail } = await open({ businessUnitID: 'B2', data_ref: '2024-02' });
    expect(detail?.gaps).toEqual([{ account: '1-20', name: 'Banco' }]);
    expect(await checks.faultsOf('B2', [month(2024, 2)])).toEqual([
      'Sem saldo em fevereiro de 2024, com saldo antes e depois: 1 conta (1-20 Banco).',
    ]);
    expect((await open({ businessUnitID: 'B2', data_ref: '2024-03' })).open?.gaps).toEqual([]);
  });
});

describe('a closed month', () => {
  const at = month(2025, 8);

  it('refuses balances line by line until it is opened again with a reason', async () => {
    await even('A1', '2025-08');
    await close('A1', at);
    await close('A1', at);
    const file = await load('saldo', header, 'A1;1-10;2025-08;11', 'A1;2-10;2025-08;10', 'A1;1-10;2025-09;1');
    expect(file.rows).toMatchObject({ ok: 2, nok: 1 });
    expect(await refusals(file)).toEqual([
      'Mês: agosto de 2025 está fechado na empresa A1; para mudar os saldos, peça que o mês seja reaberto em Fechamento',
    ]);
    expect(await valueOf('A1', '1-10', at)).toBe(10);

    const id = file._id.toHexString();
    const fix = () =>
      desk.repairs.fixAll(desk.ana, id, {
        cause: { column: 'data_ref', kind: 'closed-month' },
        from: null,
        to: '2025-08',
      });
    expect(await fix()).toMatchObject({ moved: 0, refused: 1 });
    await expect(closing.closings.reopen(provenBy(desk.ana), 'A1', at, ' ')).rejects.toMatchObject({
      kind: 'invalid',
      fields: { reason: 'Diga por que o mês é reaberto.' },
    });
    await closing.closings.reopen(provenBy(desk.ana), 'A1', at, 'nota fiscal esquecida');
    await expect(closing.closings.reopen(provenBy(desk.ana), 'A1', at, 'outra vez')).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect(await fix()).toMatchObject({ moved: 1, refused: 0 });
    expect(await valueOf('A1', '1-10', at)).toBe(11);
    expect(await collection(desk.db, balanceHolds).countDocuments()).toBe(0);
    const trail = await desk.db
      .collection('audit')
      .find({ subject: 'A1 2025-08' })
      .sort({ action: 1 })
      .toArray();
    expect(trail.map(({ action, to }) => [action, to as unknown])).toEqual([
      ['month.close', { state: 'closed', reason: 'conferido' }],
      ['month.reopen', { state: 'open', reason: 'nota fiscal esquecida' }],
    ]);
  });

  it('keeps the loads that it has figures of, also where it was closed after somebody asked to take one back', async () => {
    const file = await even('B2', '2025-08', '7');
    const again = await even('B2', '2025-08', '7');
    await close('B2', at);
    await expect(undo(file)).rejects.toThrow();
    expect(await desk.control.obstacle(desk.adm, again._id.toHexString())).toBeNull();
    const third = await load('saldo', header, 'B2;1-10;2025-10;3', 'B2;2-10;2025-10;3');
    await close('B2', month(2025, 10));
    await expect(undo(third)).rejects.toThrow('outubro de 2025 da empresa B2');

    await closing.closings.reopen(provenBy(desk.ana), 'B2', month(2025, 10), 'teste');
    await desk.control.takeBack(desk.adm, third._id.toHexString());
    await collection(desk.db, monthClosings).updateOne({ _id: 'B2 2025-10' }, { $set: { state: 'closed' } });
    expect(await revert(third)).toMatchObject({
      phase: 'completed',
      message: expect.stringContaining('há meses dela fechados') as string,
    });
    expect(await valueOf('B2', '1-10', month(2025, 10))).toBe(3);
  });

  it('is not made while balances are being written, by a job or by a correction', async () => {
    const file = await even('A1', '2025-11');
    const records = collection(desk.db, files);
    await records.updateOne({ _id: file._id }, { $set: { phase: 'reading' } });
    await expect(close('A1', month(2025, 11))).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('está em andamento') as string,
    });
    await records.updateOne({ _id: file._id }, { $set: { phase: 'completed' } });
    const closed = new ClosedMonths(desk.db);
    await closed.holdingOpen(async () => {
      await expect(close('A1', month(2025, 11))).rejects.toMatchObject({ kind: 'conflict' });
    });
    const answers = await Promise.allSettled([close('A1', month(2025, 11)), close('A1', month(2025, 11))]);
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await closed.among([{ businessUnitID: 'A1', data_ref: monthDate(month(2025, 11)) }])).toEqual(
      new Set(['A1 2025-11']),
    );
  });

  it('closed while a load is between its batches leaves no row of the load in it', async () => {
    await even('B2', '2025-12');
    const [first] = await Promise.allSettled([
      close('B2', month(2025, 12)),
      load('saldo', header, 'B2;1-10;2025-12;99'),
    ]);
    const value = await valueOf('B2', '1-10', month(2025, 12));
    // Whichever came first, the month that is closed is the one that was even.
    expect(value).toBe(first.status === 'fulfilled' ? 10 : 99);
  });

  it('that was cut off while it was being closed is open', async () => {
    await even('A1', '2025-12');
    await collection(desk.db, monthClosings).insertOne({
      _id: 'A1 2025-12',
      businessUnitID: 'A1',
      data_ref: monthDate(month(2025, 12)),
      state: 'closing',
      until: new Date(Date.now() - 1_000),
      by: 'ana@demo.example',
      byName: 'Ana',
      at: new Date(),
      reason: '',
    });
    expect((await load('saldo', header, 'A1;1-10;2025-12;5', 'A1;2-10;2025-12;5')).rows).toMatchObject({
      nok: 0,
    });
    await close('A1', month(2025, 12));
    expect((await open({ state: 'closed', businessUnitID: 'A1' })).rows[0]?.id).toBe('A1 2025-12');
  });
});

it('names the accounts that the chart gives no line, until it gives them one', async () => {
  const unlined = async () => (await open({})).unlined;
  expect(await unlined()).toEqual({
    total: 3,
    accounts: [
      { code: '1-10', name: 'Caixa' },
      { code: '1-20', name: 'Banco' },
      { code: '2-10', name: 'Capital' },
    ],
  });
  await load(
    'plano_contas',
    'account;name;statement;category1;category2',
    '1-10;Caixa;balance;Current Assets;Disponível',
    '2-10;Capital;balance;Equity;Capital',
  );
  expect(await unlined()).toEqual({ total: 1, accounts: [{ code: '1-20', name: 'Banco' }] });
});

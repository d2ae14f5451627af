import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnField } from '../../../../app/domain/finance/chart/mapping';
import { mappingForm, type MappingForm } from '../../../../app/domain/finance/chart/mapping-form';
import { month } from '../../../../app/domain/values/month';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { Balances } from '../../../../server/finance/balances/balances';
import { ChartOfAccounts } from '../../../../server/finance/chart/chart';
import { openClosing, type ClosingServices } from '../../../../server/finance/closing/open';
import type { Person } from '../../../../server/people/users/user';
import { Users } from '../../../../server/people/users/users';
import { Problem } from '../../../../server/platform/errors';
import { openJobDesk, type JobDesk } from '../../data/jobs/desk';
import { provenBy } from '../../people/access/proven';

const timeZone = 'America/Sao_Paulo';
let desk: JobDesk;
let chart: ChartOfAccounts;
let balances: Balances;
let closing: ClosingServices;

const header = 'account;name;statement;category1;category2;measure';
beforeAll(async () => {
  desk = await openJobDesk();
  await new Users(desk.db, desk.clock).admit(desk.ana.email, 'USER GOLD');
  const { db, audit, clock, masterData } = desk;
  balances = new Balances(db);
  chart = new ChartOfAccounts(db, { masterData, audit, clock, timeZone });
  closing = openClosing(db, { balances, audit, clock, timeZone });
  await load('empresa', 'businessUnitID;name', 'A1;Luz');
  await load(
    'plano_contas',
    header,
    '1-10;Caixa;balance;Current Assets;Caixa;cash',
    '1-20;Clientes;balance;Current Assets;;',
    '2-10;Capital;balance;Equity;Capital;',
    '3-10;Tarifas;income;Receita;;',
  );
});
afterAll(() => desk.close());

const controller = (person: Person): Person => ({ ...person, type: 'USER GOLD' });
const load = async (base: string, ...lines: string[]): Promise<FileRecord> =>
  desk.run(await desk.send(lines.join('\n'), base));
const asked = (query: Record<string, string> = {}) => chart.page(new URLSearchParams(query));

/** An account's form as a browser sends it, with these fields typed into. */
async function formOf(code: string, typed: Record<string, string>, id = ''): Promise<MappingForm> {
  const { version, fields } = await chart.account(desk.adm, code);
  const form = new URLSearchParams({ id, conta: code, version: String(version) });
  for (const { field, value } of fields) {
    form.set(drawnField(field), value);
    form.set(field, typed[field] ?? value);
  }
  return mappingForm.read(form).value;
}
const save = async (code: string, typed: Record<string, string>, who = controller(desk.ana)) =>
  chart.save(who, await formOf(code, typed));
/** Ana saves a form, and between the reading of its row and the writing another does something. */
async function meanwhile(other: () => Promise<unknown>, form: MappingForm) {
  const { db, audit, clock, masterData } = desk;
  let open = [other];
  const racing = new ChartOfAccounts(db, {
    masterData: {
      base: (...given) => masterData.base(...given),
      sight: (...given) => masterData.sight(...given),
      async seesReasons(...given) {
        const [next] = open;
        open = [];
        await next?.();
        return masterData.seesReasons(...given);
      },
    },
    audit,
    clock,
    timeZone,
  });
  return racing.save(controller(desk.ana), form);
}
const faultsOf = (saving: Promise<unknown>) =>
  saving.then(
    () => ({}),
    (error: unknown) => (error instanceof Problem ? error.fields : error),
  );
const reasons = async (file: FileRecord) =>
  (
    await desk.db.collection('plano_contas_nok').find({ '_source.file': file._id.toHexString() }).toArray()
  ).map((row) => String(row['Error']));

describe('the chart of accounts on its screen', () => {
  it('lists accounts in the order of the statements, filters those without a line, searches and exports', async () => {
    const all = await asked();
    expect(all.rows.map(({ account, statement }) => [account, statement])).toEqual([
      ['1-10', 'Balanço'],
      ['1-20', 'Balanço'],
      ['2-10', 'Balanço'],
      ['3-10', 'Resultado'],
    ]);
    expect(all).toMatchObject({
      unlined: 2,
      total: 4,
      accounts: 4,
      categories: ['Current Assets', 'Equity', 'Receita'],
    });
    const codes = async (query: Record<string, string>) =>
      (await asked(query)).rows.map(({ account }) => account);
    expect(await codes({ situacao: 'sem-linha' })).toEqual(['1-20', '3-10']);
    expect(await codes({ q: 'TARIFA' })).toEqual(['3-10']);
    expect(await codes({ statement: 'balance', sort: 'name', dir: 'desc' })).toEqual([
      '1-20',
      '2-10',
      '1-10',
    ]);
    const file = await chart.export(new URLSearchParams({ situacao: 'sem-linha' }));
    const rows = [];
    for await (const row of file.rows) rows.push(row);
    expect(rows).toHaveLength(2);
    expect(file.columns.map(({ label }) => label)).toContain('Nota explicativa');
  });

  it('proposes what the chart knows, and takes only what a list has', async () => {
    const { fields } = await chart.account(desk.adm, '1-10');
    const of = (name: string) => fields.find(({ field }) => field === name);
    expect(of('category1')).toMatchObject({ only: true, value: 'Current Assets' });
    expect(of('category2')).toMatchObject({ only: false, choices: ['Caixa', 'Capital'] });
    expect(of('equity_move')).toBeUndefined();
    expect((await chart.account(desk.adm, '3-10')).fields.map(({ field }) => field)).not.toContain(
      'cash_flow',
    );
    expect(await faultsOf(save('1-10', { measure: 'ouro' }))).toEqual({
      measure: expect.stringContaining('não é um de Caixa (cash)') as string,
    });
    expect(await faultsOf(save('1-10', { category1: 'Ativo' }))).toEqual({
      category1: expect.stringContaining('não é um de Ativo não circulante') as string,
    });
    await expect(save('1-99', {})).rejects.toMatchObject({ kind: 'absent' });
  });

  it('changes where an account stands, for what is computed next, and tells what it was, by whom', async () => {
    expect((await balances.unlined()).map(({ _id }) => _id)).toContain('1-20');
    expect(await save('1-20', { category2: ' Clientes ', measure: 'receivables' })).toEqual({
      saved: true,
      changed: true,
    });
    expect((await balances.accounts()).find(({ _id }) => _id === '1-20')).toMatchObject({
      category2: 'Clientes',
      measure: 'receivables',
    });
    const { history, edited } = await chart.account(desk.adm, '1-20');
    expect(edited).toContain('ana');
    expect(history).toMatchObject([
      {
        actor: 'ana@demo.example',
        how: 'no portal',
        changes: [
          { label: 'Categoria 2', from: '', to: 'Clientes' },
          { label: 'Medida', from: '', to: 'Contas a receber' },
        ],
      },
    ]);
    expect(await save('1-20', {})).toEqual({ saved: true, changed: false });
    expect((await chart.account(desk.adm, '1-20')).history).toHaveLength(1);
    expect((await asked({ situacao: 'editadas' })).rows.map(({ account }) => account)).toEqual(['1-20']);
  });

  it('tells of an edit whose telling was cut off', async () => {
    await save('1-20', { note: 'Recebíveis' });
    await desk.db.collection('audit').deleteMany({ subject: 'plano_contas/1-20' });
    const { changeSet } = (await desk.db.collection('plano_contas').findOne({ account: '1-20' })) as Document;
    await desk.db
      .collection('plano_contas_changes')
      .updateOne({ _id: changeSet as never }, { $set: { phase: 'recorded', heldUntil: new Date(0) } });
    const historyNow = async () =>
      (await chart.account(desk.adm, '1-20')).history.map(({ changes }) => changes[0]?.to);
    expect(await chart.finishInterrupted()).toBe(1);
    expect(await historyNow()).toEqual(['Recebíveis']);
    await save('1-20', { note: 'Clientes' });
    expect(await historyNow()).toEqual(['Clientes', 'Recebíveis']);
  });

  it('of two people the second is told what the first saved, and loses nothing where they changed other fields', async () => {
    const [mine, other, both] = await Promise.all([
      formOf('2-10', { category2: 'Capital social' }),
      formOf('2-10', { note: 'Patrimônio' }),
      formOf('2-10', { category2: 'Reservas' }),
    ]);
    expect(await chart.save(controller(desk.ana), mine)).toMatchObject({ saved: true });
    expect(await chart.save(controller(desk.bia), other)).toMatchObject({ saved: true });
    expect(await chart.save(controller(desk.bia), both)).toEqual({
      saved: false,
      conflicts: [{ column: 'category2', label: 'Categoria 2', theirs: 'Capital social', yours: 'Reservas' }],
    });
    // What was edited at 21:0x is found by `2-10` too: its time is written beside it.
    const row = (await asked({ q: '2-10' })).rows.find(({ account }) => account === '2-10');
    expect(row).toMatchObject({ category2: 'Capital social', note: 'Patrimônio' });
  });

  it('of two people at the same moment neither loses another field, and the later is told of the same one', async () => {
    const first = await formOf('2-10', { category2: 'Capital próprio' });
    const beside = await formOf('2-10', { category3: 'Patrimônio' });
    expect(await meanwhile(() => chart.save(controller(desk.bia), beside), first)).toMatchObject({
      saved: true,
    });
    const latest = await formOf('2-10', { category2: 'Lucros' });
    expect(
      await meanwhile(() => save('2-10', { category2: 'Ações' }, controller(desk.bia)), latest),
    ).toMatchObject({ saved: false, conflicts: [{ theirs: 'Ações', yours: 'Lucros' }] });
    const row = (await asked({ q: '2-10' })).rows.find(({ account }) => account === '2-10');
    expect(row).toMatchObject({ category2: 'Ações', category3: 'Patrimônio' });
  });
});

describe('a load of the chart', () => {
  it('leaves what was edited as it is, says by whom, and lets the sender decide', async () => {
    await save('3-10', { category2: 'Venda de energia' });
    const again = await load('plano_contas', header, '3-10;Tarifas;income;Receita;Outra linha;');
    expect(await reasons(again)).toEqual([
      expect.stringMatching(/^Categoria 2: editado no portal por ana em .+; ficou o valor do portal, Venda/),
    ]);
    const id = again._id.toHexString();
    expect(await desk.repairs.overrule(desk.ana, id, 'category2')).toMatchObject({ moved: 1, refused: 0 });
    expect(
      (await chart.account(desk.adm, '3-10')).history.map(({ how, changes }) => [how, changes[0]?.to]),
    ).toEqual([
      ['por um arquivo', 'Outra linha'],
      ['no portal', 'Venda de energia'],
    ]);
  });

  it('or an edit leaves an account with balances in closed months on its side', async () => {
    await load('saldo', 'businessUnitID;account;data_ref;valor', 'A1;1-10;2025-01;10', 'A1;2-10;2025-01;10');
    const at = month(2025, 1);
    await closing.closings.close(provenBy(desk.ana), 'A1', at);
    const refusal =
      /mudaria de lado no balanço e tem saldo em meses fechados \(janeiro de 2025 da empresa A1\)/;
    expect(await faultsOf(save('1-10', { category1: 'Equity' }))).toEqual({
      category1: expect.stringMatching(refusal) as string,
    });
    const moved = await load('plano_contas', header, '1-10;Caixa;balance;Equity;Caixa;cash');
    expect(await reasons(moved)).toEqual([expect.stringMatching(refusal)]);
    expect(await save('1-10', { category1: 'No-current Assets' })).toMatchObject({ changed: true });
    await closing.closings.reopen(provenBy(desk.ana), 'A1', at, 'mapa');
    const moving = await formOf('1-10', { category1: 'Equity' }, 'mudou-de-lado');
    expect(await chart.save(controller(desk.ana), moving)).toMatchObject({ changed: true });
    expect(await closing.closingList.page(new URLSearchParams())).toMatchObject({
      rows: [{ state: 'uneven' }],
    });
    const undo = () => chart.undo(controller(desk.bia), '1-10', moving.id);
    await load('saldo', 'businessUnitID;account;data_ref;valor', 'A1;1-20;2025-01;20');
    await closing.closings.close(provenBy(desk.ana), 'A1', at);
    expect(await faultsOf(undo())).toEqual({ category1: expect.stringMatching(refusal) as string });
    await closing.closings.reopen(provenBy(desk.ana), 'A1', at, 'mapa');
    expect(await undo()).toMatchObject({ changed: true });
  });
});

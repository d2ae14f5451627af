import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogOf } from '../../../../server/insight/panels/catalog';
import { checkDefinition } from '../../../../server/insight/panels/definition';
import { PanelViews } from '../../../../server/insight/panels/views';
import { Asking } from '../../../../server/insight/ask/asking';
import { masterDataBases } from '../../../../server/data/master-data/base';
import { collection } from '../../../../server/platform/mongo/collection';
import { createClock } from '../../../../server/platform/clock';
import { openJobDesk, type JobDesk } from '../../data/jobs/desk';
import { allOn } from '../../data/master-data/base-desk';
import { gold } from '../panels/desk';

const timeZone = 'America/Sao_Paulo';
const now = new Date('2026-11-16T15:00:00Z');
const clock = createClock(timeZone, { now, epoch: now });

let desk: JobDesk;
let asking: Asking;

beforeAll(async () => {
  desk = await openJobDesk();
  const rows = (name: string, all: readonly Document[]) =>
    desk.db.collection(name).insertMany(all.map((row) => ({ _id: new ObjectId(), ...row })));
  const balance = (account: string, code: string, valor: number, businessUnitID = 'BR01') => ({
    ...{ businessUnitID, account, data_ref: new Date(`${code}-01T00:00:00Z`), valor },
  });
  await rows('saldo', [
    balance('1.1.1', '2025-12', 70),
    balance('1.1.1', '2026-09', 100),
    balance('1.1.1', '2026-10', 120),
    balance('1.1.1', '2026-10', 30, '1001'),
    balance('2.1.1', '2026-10', -50),
    balance('4.1.1', '2026-10', 900),
    balance('1.1.1', '2026-12', 5_000),
  ]);
  const account = (code: string, statement: string, more: Document) => ({
    ...{ account: code, name: `Conta ${code}`, statement },
    ...more,
  });
  await rows('plano_contas', [
    account('1.1.1', 'balance', { category1: 'Current Assets', category2: 'Disponível', measure: 'cash' }),
    account('2.1.1', 'balance', { category1: 'Current Liabilities', category2: 'Fornecedores' }),
    account('4.1.1', 'income', { category1: 'Receita bruta', category2: 'Vendas' }),
  ]);
  await rows('empresa', [
    { businessUnitID: 'BR01', name: 'Aurora' },
    { businessUnitID: '1001', name: 'Distribuidora' },
  ]);
  await rows(
    'ativo_fiscal',
    [2024, 2025].flatMap((year) =>
      ['Perdas', 'Prejuízo fiscal'].map((label, at) => ({
        ...{ businessUnitID: 'BR01', year, line: `l${at}`, label, valor: year + at },
      })),
    ),
  );
  const panelViews = new PanelViews({
    ...{ db: desk.db, clock, timeZone, flags: allOn },
    report: () => undefined,
  });
  asking = new Asking({ clock, panelViews });
});
afterAll(() => desk.close());

async function answered(q: string) {
  const { view, doubts, sentence } = await asking.answer(gold, q);
  const rows = view?.tiles[0]?.rows.map(({ at, figures }) => [...at, ...figures]);
  return { rows, doubts: doubts.map(({ text }) => text), sentence };
}

describe('a question about balances', () => {
  it('is answered as at the end of the last month of its period that has any, and never added up over months', async () => {
    expect(await answered('saldo por conta em 2026')).toEqual({
      rows: [
        ['1.1.1', 150],
        ['2.1.1', -50],
      ],
      doubts: [],
      sentence: 'Saldo por conta contábil em outubro de 2026: Conta 1.1.1 tem R$ 150.',
    });
    expect(await answered('saldo de caixa da empresa 1001 em outubro')).toMatchObject({
      rows: [[30]],
      sentence: 'Saldo, indicador Caixa, empresa 1001 em outubro de 2026: R$ 30.',
    });
    expect(await answered('saldo de caixa')).toMatchObject({ rows: [[150]] });
    expect(await answered('saldo por categoria em outubro contra o mês anterior')).toMatchObject({
      rows: [
        ['Current Assets', 150, 100, 0.5],
        ['Current Liabilities', -50, null, null],
      ],
    });
  });

  it('is divided by category where nothing says which side of the balance sheet is meant', async () => {
    expect(await answered('saldo em outubro')).toMatchObject({
      rows: [
        ['Current Assets', 150],
        ['Current Liabilities', -50],
      ],
      sentence: 'Saldo por categoria contábil em outubro de 2026: Ativo circulante tem R$ 150.',
    });
    expect(await answered('saldo por empresa')).toMatchObject({
      rows: [
        ['BR01', 'Current Assets', 120],
        ['1001', 'Current Assets', 30],
        ['BR01', 'Current Liabilities', -50],
      ],
      sentence: 'Saldo por empresa e por categoria contábil em outubro de 2026.',
    });
    expect(await answered('saldo do ativo circulante por empresa')).toMatchObject({
      rows: [
        ['BR01', 120],
        ['1001', 30],
      ],
      sentence: expect.stringContaining('R$ 150 ao todo; Aurora tem 80,0%.'),
    });
  });

  it('has each month by itself, and says the last of them as the whole', async () => {
    expect(await answered('saldo de caixa por mês em 2026')).toMatchObject({
      rows: [
        ['2026-09', 100],
        ['2026-10', 150],
        ['2026-12', 5_000],
      ],
      sentence: expect.stringContaining(': R$ 150 em outubro de 2026;'),
    });
  });

  it('has the fiscal asset of the last year that is there, or year by year', async () => {
    expect(await answered('ativo fiscal por linha')).toMatchObject({
      rows: [
        ['l1', 2026],
        ['l0', 2025],
      ],
    });
    expect(await answered('ativo fiscal por ano')).toMatchObject({
      rows: [
        ['2024', 4049],
        ['2025', 4051],
      ],
    });
    expect(await answered('ativo fiscal de prejuízo fiscal em 2024')).toMatchObject({ rows: [[2025]] });
  });

  it.each(['saldo por linha do balanço em 2026', 'saldo por mês', 'ativo fiscal por ano e empresa'])(
    'is a panel that may be kept: %s',
    async (q) => {
      const found = await asking.definition(gold, q);
      expect(checkDefinition(found?.definition, await catalogOf(desk.db)).faults).toEqual([]);
    },
  );

  it('is refused to people without access to the chart of accounts', async () => {
    const bases = collection(desk.db, masterDataBases);
    await bases.updateOne({ _id: 'plano_contas' }, { $set: { readers: ['SYSTEM ADMIN'] } });
    const { view, sentence } = await asking.answer(gold, 'saldo por empresa');
    expect([view?.tiles[0]?.refused, sentence]).toEqual([true, '']);
    await bases.updateOne({ _id: 'plano_contas' }, { $unset: { readers: '' } });
  });
});

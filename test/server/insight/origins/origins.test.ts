import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountKey, equityKey } from '../../../../app/domain/finance/statements/model';
import { watchedTile } from '../../../../app/domain/insight/alerts/alert';
import { originLink, type OriginKind } from '../../../../app/domain/insight/origins/origin';
import { openings } from '../../../../server/planning/forecast/opening/collection';
import { gold, inCentro, openDesk, silver, type Desk } from './desk';

let desk: Desk;
let made: Awaited<ReturnType<Desk['make']>>;
beforeAll(async () => {
  desk = await openDesk();
  made = await desk.make();
});
afterAll(() => desk.close());

type Fields = Parameters<typeof originLink>[1];
const of = (kind: OriginKind, fields: Fields, person = gold) =>
  desk.origins.of(person, kind, new URL(originLink(kind, fields), 'http://x').searchParams);
const month = (code: string) => new Date(`${code}-01T00:00:00Z`);
const brought = (file: ObjectId, line = 7) => ({ _source: { file: file.toHexString(), line } });
const load = (
  _id: ObjectId,
  collection: string,
  phase = 'completed',
  at = '2026-11-14T12:00:00Z',
  nok = 0,
) => ({
  ...{ _id, collection, phase, user: 'ana@x', originalName: `${collection}.csv` },
  ...{
    originalFile: `${_id.toHexString()}`,
    rows: { read: 9, ok: phase === 'completed' ? 9 : 0, nok, ignored: 0 },
  },
  ...{ statusChangeDate: new Date(at), endedAt: new Date(at), createdAt: new Date(at) },
});

const centre = '1001 - Lojas SP';
const cell = (rf: string, code: string, account: string, amount: number, more = {}) => ({
  ...{
    rf,
    cost_center_concat: centre,
    account_concat: account,
    level_descr: 'Pessoal',
    group_level_2: 'Folha',
  },
  ...{ data_ref: month(code), version: 0, ...more },
  ...(rf === 'actual' ? { value: amount, forecast: null } : { value: null, forecast: amount }),
});
const file = new ObjectId();
beforeAll(async () => {
  await desk.insert('files', [load(file, 'realizado')]);
  await desk.insert('forecasts', [
    cell('actual', '2026-09', '610101 - Salários', 100, brought(file)),
    cell('actual', '2026-09', '610102 - Férias', 20.5),
    cell('RF1 2027', '2026-12', '610101 - Salários', 110, { opening: 'aberta' }),
  ]);
  await desk.insert(openings.name, [
    {
      ...{ _id: 'aberta', rf: 'RF1 2027', userName: 'Ana', createdAt: new Date('2026-11-02T12:00:00Z') },
      ...{ source: 'average', percent: 5, months: 3, state: 'done' },
    } as never,
  ]);
});

describe('a figure of a statement', () => {
  const figure = (linha: string, coluna = 0, more: Fields = {}) =>
    of('statement', { demonstracao: made.key, linha, coluna, ...more });

  it('equals the sum of its rows, for every line of the balance sheet', async () => {
    for (const table of made.statement.balanceSheet)
      for (const line of table.lines.filter(({ terms }) => terms.length > 0)) {
        const found = await figure(line.key);
        expect(found.title).toContain(line.label);
        const [rows] = found.rows;
        if (!rows || rows.rows.length < rows.total) continue;
        const cents = rows.rows.reduce(
          (sum, { cells }) =>
            sum + Math.round(Number(String(cells.at(-1)).replaceAll('.', '').replace(',', '.')) * 100),
          0,
        );
        expect(cents, line.key).toBe(line.cents[0]);
      }
  });

  it('lists for an account of the year to date each month that it adds up', async () => {
    const trial = made.statement.trial.find(({ title }) => title === 'Contas de resultado');
    const [row] = trial?.rows.filter(({ cents }) => cents[2]) ?? [];
    const found = await figure(accountKey(row?.account ?? ''), 2);
    expect(found.columns.map(({ label, current }) => [label, current])).toContainEqual([
      'Jan–out/2026',
      true,
    ]);
    expect(found.rows[0]?.total).toBe(10);
    const stored = await desk.stored({
      account: row?.account,
      data_ref: { $gte: month('2026-01'), $lte: month('2026-10') },
    });
    expect(stored.reduce((sum, { valor }) => sum + Math.round(Number(valor) * 100), 0)).toBe(row?.cents[2]);
    expect(found.rules.join(' ')).toContain('nos meses da coluna');
  });

  it('knows the months of every column of each table', async () => {
    const { balanceSheet, income, comprehensive, cashFlow } = made.statement;
    for (const { lines } of [...balanceSheet, income, comprehensive, cashFlow].flatMap(
      (table) => table ?? [],
    )) {
      const [line] = lines.filter(({ terms }) => terms.length > 0);
      for (const [column, cents] of (line?.cents ?? []).entries()) {
        if (cents === null) continue;
        const { faults, rows } = await figure(line?.key ?? '', column);
        expect([faults, rows.length], `${line?.key} ${column}`).toEqual([[], 1]);
      }
    }
  });

  it('subtracts an account where its line subtracts it', async () => {
    const flow = made.statement.cashFlow?.lines.find(({ terms }) => terms.some(({ times = 1 }) => times < 0));
    const term = flow?.terms.find(({ times = 1 }) => times < 0);
    const alone = await figure(term?.of ?? '');
    const within = await figure(term?.of ?? '', 0, { em: flow?.key });
    expect([alone.amount, within.amount].filter((text) => text.startsWith('('))).toHaveLength(
      alone.amount === '–' ? 0 : 1,
    );
  });

  it('explains the changes in equity by component', async () => {
    const [table] = made.statement.equity;
    const row = table?.rows[0];
    const found = await figure(table && row ? equityKey(table, row) : '', 0);
    expect(found.title).toBe(`${row?.label} · ${table?.components[0]?.label}, ${table?.title}`);
  });

  it('reports that the balances have changed since, and that loads failed or were partly refused', async () => {
    const line = made.statement.balanceSheet[0]?.lines.find(({ terms }) => terms.length > 0);
    expect((await figure(line?.key ?? '')).faults).toEqual([]);
    const [file, broken] = [new ObjectId(), new ObjectId()];
    await desk.insert('files', [
      load(file, 'saldo', 'completed', '2026-11-14T12:00:00Z', 2),
      load(broken, 'saldo', 'failed', '2026-11-15T12:00:00Z'),
    ]);
    await desk.db
      .collection('saldo')
      .updateOne(
        { data_ref: month('2026-10'), account: /^1\.1\.1/ },
        { $inc: { valor: 1 }, $set: brought(file, 12) },
      );
    const found = await figure('ativo');
    expect(found.faults).toEqual([
      expect.stringContaining('mudaram desde este documento'),
      expect.stringContaining('falhou em 15 Nov 2026 9:00'),
      expect.stringContaining('2 linhas recusadas'),
    ]);
    const sourceRow = found.rows[0]?.rows.find((row) => row.file !== null);
    expect(sourceRow?.file).toEqual({
      label: 'saldo.csv',
      to: `/captura/processando/${file.toHexString()}`,
      line: '12',
    });
    expect(sourceRow?.to).toContain('/repo/master-data?collection=saldo');
  });

  it('does not exist for what the document does not show', async () => {
    await expect(figure('nenhuma')).rejects.toMatchObject({ kind: 'absent' });
    await expect(figure('ativo', 9)).rejects.toMatchObject({ kind: 'absent' });
    await expect(
      of('statement', { demonstracao: '2236-MONTHLY-1999-01', linha: 'ativo' }),
    ).rejects.toMatchObject({
      kind: 'absent',
    });
  });
});

describe('a balance of the cockpit', () => {
  const row = 'Balance Sheet / Current Assets';

  it('is of one of the two months', async () => {
    const fields = { dateStart: '2026-09', dateEnd: '2026-10', report: 'Balance Sheet', linha: row };
    const found = await of('cockpit', { ...fields, coluna: 'from' });
    expect(found.title).toBe('Current Assets · Sep 26');
    expect(found.rows[0]?.rows.every(({ cells }) => cells[2] === '09/2026')).toBe(true);
    expect(found.columns.map(({ label }) => label)).toEqual(['Sep 26', 'Oct 26']);
    await expect(of('cockpit', { ...fields, linha: 'nenhuma' })).rejects.toMatchObject({ kind: 'absent' });
  });

  it('shows no rows to people without access to the base', async () => {
    const found = await of('cockpit', { linha: row }, silver);
    expect(found.amount).toContain('R$');
    expect(found.rows).toEqual([]);
    expect(JSON.stringify(found)).not.toContain('/repo/');
  });
});

describe('an amount of a cost centre', () => {
  it('is what was booked, with the file and its line', async () => {
    const found = await of('forecast', {
      cenario: 'actual',
      cost_center: centre,
      mes: '2026-09',
      nivel: 'Pessoal',
    });
    expect(found.amount).toBe('R$ 120,50');
    expect(found.changes).toBeNull();
    expect(found.rows).toMatchObject([
      {
        base: 'Realizado',
        rows: [{ cells: ['610101 - Salários', '09/2026', '100,00'], file: { line: '7' } }, {}],
      },
    ]);
    expect(found.files).toMatchObject({ shown: [{ name: 'realizado.csv', rows: 1 }], without: 1 });
  });

  it('comes from the release point from its anchor on, and from actuals before', async () => {
    const found = await of('forecast', {
      ...{ cenario: 'RF1 2027', cost_center: centre, conta: '610101 - Salários' },
      mes: ['2026-09', '2026-12'],
    });
    expect(found.amount).toBe('R$ 210,00');
    expect(found.rules).toContain('Meses antes de out/26 são o realizado.');
    expect(found.rules.join(' ')).toContain(
      'Primeiro valor: média dos últimos 3 meses realizados, +5,00%, na abertura por Ana em 2 Nov 2026 9:00.',
    );
    expect(found.rows.map(({ base }) => base)).toEqual(['Realizado', 'Forecast']);
    expect(found.ways.map(({ to }) => to)).toContain('/ij/conta/610101%20-%20Sal%C3%A1rios');
  });

  it('does not exist if nobody wrote one', async () => {
    for (const cenario of ['actual', 'RF1 2027', 'nenhum'])
      await expect(of('forecast', { cenario, cost_center: centre, mes: '2020-01' })).rejects.toMatchObject({
        kind: 'absent',
      });
  });
});

describe('cells of grids', () => {
  it('show for a planned quantity the line that brought it and who changed it', async () => {
    const [file, id] = [new ObjectId(), new ObjectId()];
    await desk.insert('files', [load(file, 'planejamento_quantidade')]);
    await desk.insert('plan_changes', [
      {
        ...{ _id: 'mudou', user: 'ana@x', createdAt: new Date('2026-11-10T12:00:00Z'), kind: 'unitario' },
        ...{ rows: [], cells: null, state: 'done' },
      } as never,
    ]);
    await desk.insert('planejamento_quantidade', [
      {
        ...{ _id: id, sku: 'A-1', channel: 'FSS', data_ref: month('2026-12'), valor: 12, version: 1 },
        ...{
          creationDate: new Date(),
          material_description: 'Batom',
          trail: [{ change: 'mudou', from: 10 }],
        },
        ...brought(file),
      },
    ]);
    const found = await of('quantity', { linha: id.toHexString() }, silver);
    expect(found.amount).toBe('12');
    expect(found.changes).toMatchObject([{ moved: '10 → 12' }]);
    expect(found.rows).toMatchObject([
      { total: 1, to: null, rows: [{ cells: ['A-1', 'FSS', '12/2026', '12'] }] },
    ]);
    // The file is another's, and SILVER knows only the own ones.
    expect(found.rows[0]?.rows[0]?.file).toBeNull();
  });

  it('show the origin of an HR figure, only to people who may see its branch', async () => {
    const [own, other] = [new ObjectId(), new ObjectId()];
    const row = (_id: ObjectId, branch: string) => ({
      ...{
        _id,
        filial_nome: branch,
        filial_cod: branch,
        marca_cod: '1',
        marca_desc: 'M',
        mes_apur: month('2026-10'),
      },
      ...{
        matricula: '77',
        nome: 'Rui',
        cpf: '11144477735',
        cargo_cod: '1',
        cargo_nome: 'Caixa',
        version: 0,
      },
      ...{
        datas_afastamento: '',
        vendas_adicionais: 5.5,
        dias_media: 20,
        result_qtde_servico: 1,
        comentario: '',
      },
      ...{ result_desafio_mensal: 0, vendas_servicos: 3 },
    });
    await desk.insert('hr_records', [row(own, 'Loja Centro'), row(other, 'Loja Moema')]);
    const found = await of('staff', { linha: own.toHexString(), figura: 'vendas_adicionais' }, inCentro);
    expect(found.amount).toBe('5,50');
    expect(found.columns).toHaveLength(5);
    expect(JSON.stringify(found)).not.toContain('11144477735');
    await expect(of('staff', { linha: other.toHexString() }, inCentro)).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});

describe('an alert on a figure', () => {
  const watched = async (kind: OriginKind, fields: Fields, person = gold) => {
    const request = await desk.origins.request(person, originLink(kind, fields));
    const { tile } = await desk.views.tile(request, watchedTile);
    return tile.rows[0]?.figures[0];
  };
  const amountOf = async (kind: OriginKind, fields: Fields) =>
    Number((await of(kind, fields)).amount.replace(/[^\d,-]/g, '').replace(',', '.'));

  it('watches the figure of its page', async () => {
    await desk.make();
    const figures: readonly (readonly [OriginKind, Fields])[] = [
      ['statement', { demonstracao: made.key, linha: 'ativo' }],
      ['statement', { demonstracao: made.key, linha: 'receita-liquida', coluna: 2 }],
      ['cockpit', { report: 'Balance Sheet', linha: 'Balance Sheet / No-current Assets' }],
      ['cockpit', { businessUnitID: '2236', report: 'Balance Sheet', linha: 'Balance Sheet / Equity' }],
      ['forecast', { cenario: 'actual', cost_center: centre, mes: '2026-09', grupo: 'Folha' }],
      ['forecast', { cenario: 'RF1 2027', cost_center: centre, mes: '2026-12' }],
    ];
    for (const [kind, fields] of figures)
      expect(await watched(kind, fields), JSON.stringify(fields)).toBeCloseTo(
        await amountOf(kind, fields),
        2,
      );
    const { ways } = await of('statement', { demonstracao: made.key, linha: 'ativo' });
    expect(ways.map(({ label }) => label)).toEqual(['Avise quando…']);
  });

  it('is offered only for figures that panels can compute, and only to people who see panels', async () => {
    const flow = made.statement.cashFlow?.lines.find(({ terms }) => terms.some(({ times = 1 }) => times < 0));
    const fields = { demonstracao: made.key, linha: flow?.key };
    expect((await of('statement', fields)).ways).toEqual([]);
    await expect(watched('statement', fields)).rejects.toMatchObject({ kind: 'absent' });
    const booked = { cenario: 'actual', cost_center: centre, mes: '2026-09' };
    const ways = (await of('forecast', booked, silver)).ways.map(({ label }) => label);
    expect(ways).not.toContain('Avise quando…');
    await expect(
      watched('statement', { demonstracao: made.key, linha: 'ativo' }, silver),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(desk.origins.request(gold, '/ij/painel/1')).rejects.toMatchObject({ kind: 'absent' });
    await expect(
      desk.origins.request(gold, '//alheio.example/ij/origem/cockpit?linha=x'),
    ).rejects.toMatchObject({
      kind: 'absent',
    });
  });
});

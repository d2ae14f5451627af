import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { month } from '../../../../app/domain/values/month';
import { Balances } from '../../../../server/finance/balances/balances';
import { files } from '../../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { FileJobRuns } from '../../../../server/data/jobs/ingest/file-job-runs';
import { takeBack } from '../../../../server/data/jobs/take-back/take-back';
import { collection } from '../../../../server/platform/mongo/collection';
import { openJobDesk, type JobDesk } from './desk';

let desk: JobDesk;
let balances: Balances;
beforeAll(async () => {
  desk = await openJobDesk();
  balances = new Balances(desk.db);
  await load('empresa', 'businessUnitID;name;cnpj;state\nA1;Luz;11.222.333/0001-81;sp\nB2;Sol;;RJ');
  await load(
    'plano_contas',
    [
      'account;name;statement;category1;category2;measure;order',
      '1-10;Caixa;balance;Current Assets;Disponível;cash;1',
      '2-10;Capital;balance;Equity;Capital;;2',
      '3-10;Vendas;income;Receita operacional bruta;Vendas;revenue;3',
    ].join('\n'),
  );
});
afterAll(() => desk.close());

const load = async (base: string, content: string): Promise<FileRecord> =>
  desk.run(await desk.send(content, base));

const refusals = async (base: string, file: FileRecord) =>
  (
    await desk.db
      .collection(`${base}_nok`)
      .find({ '_source.file': file._id.toHexString() })
      .sort({ _lineNumber: 1 })
      .toArray()
  ).map((row): [number, string] => [Number(row['_lineNumber']), String(row['Error'])]);

async function undo(file: FileRecord): Promise<void> {
  await desk.control.takeBack(desk.adm, file._id.toHexString());
  const runs = await FileJobRuns.take(collection(desk.db, files), desk.clock, file._id, 'worker');
  if (!runs) throw new Error('not taken');
  await takeBack(desk.parts, runs, new AbortController().signal);
}

const ledgerOf = async (unit: string, at: number) =>
  (await balances.amounts({ businessUnits: [unit], months: [at] })).map(({ account, cents }) => [
    account,
    cents,
  ]);

describe('balances that come as a file', () => {
  it('are what the statements and the cockpit read, to the centavo', async () => {
    const file = await load(
      'saldo',
      'Empresa;Conta;Mês;Valor\nA1;1-10;2026-01;1.234,56\nA1;2-10;01/2026;1234.56\nA1;3-10;2026-01;-0,01',
    );
    expect(file.message).toContain('3 linhas: 3 carregadas, 0 recusadas.');
    expect(await ledgerOf('A1', month(2026, 1))).toEqual([
      ['1-10', 123456],
      ['2-10', 123456],
      ['3-10', -1],
    ]);
    expect(await balances.months('A1')).toEqual([month(2026, 1)]);
    expect((await balances.accounts()).map(({ _id, statement }) => [_id, statement])).toEqual([
      ['1-10', 'balance'],
      ['2-10', 'balance'],
      ['3-10', 'income'],
    ]);
    expect((await balances.units())[0]).toMatchObject({ _id: 'A1', cnpj: '11222333000181', state: 'SP' });
  });

  it('are refused line by line, with the reason', async () => {
    const file = await load(
      'saldo',
      [
        'businessUnitID;account;data_ref;valor',
        'A1;1-10;2026-02;10,0055',
        'C3;1-10;2026-02;10',
        'A1;9-99;2026-02;10',
        'A1;1-10;fevereiro;10',
        'A1;1-10;2026-02;7',
        'A1;1-10;02/2026;8',
      ].join('\n'),
    );
    expect(file.rows).toMatchObject({ ok: 1, nok: 5 });
    expect(await refusals('saldo', file)).toEqual([
      [2, 'Valor: "10,0055" tem mais de duas casas decimais'],
      [3, 'Empresa: "C3" não está na base Empresas'],
      [4, 'Conta: "9-99" não está na base Plano de contas'],
      [5, 'Mês: "fevereiro" não está no formato AAAA-MM, MM/AAAA ou mmm/aa'],
      [7, 'Empresa, Conta, Mês: "A1 / 1-10 / 02/2026" já está na linha 6 deste arquivo'],
    ]);
  });

  it(
    'in many batches are distinguished from those of the base and of earlier lines',
    { tags: 'slow' },
    async () => {
      const months = Array.from({ length: 2_600 }, (_, index) => {
        const at = `${1910 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
        return [`A1;1-10;${at};1`, `A1;2-10;${at};1`];
      }).flat();
      await load('saldo', `businessUnitID;account;data_ref;valor\n${months[4_600]}\n`);
      // The second batch repeats a line of the first and one of its own; the third meets what was there before.
      const lines = [...months.slice(0, 2_400), months[4], months[2_399], ...months.slice(2_400)];
      const file = await load('saldo', `businessUnitID;account;data_ref;valor\n${lines.join('\n')}\n`);
      expect(file.rows).toMatchObject({ read: 5_202, ok: 5_200, nok: 2 });
      expect(
        (await refusals('saldo', file)).map(([line, why]) => [line, /na linha [\d.]+/.exec(why)?.[0]]),
      ).toEqual([
        [2_402, 'na linha 6'],
        [2_403, 'na linha 2.401'],
      ]);
      const { _source } = (await desk.db
        .collection('saldo')
        .findOne({ account: '1-10', data_ref: new Date(Date.UTC(2101, 8, 1)) })) ?? { _source: null };
      expect(_source).toMatchObject({ file: file._id.toHexString() });
      await undo(file);
    },
  );

  it('of an unknown account are loaded by a repair once the chart has it', async () => {
    const file = await load('saldo', 'businessUnitID;account;data_ref;valor\nA1;1-20;2026-03;5');
    const id = file._id.toHexString();
    const cause = { column: 'account', kind: 'unknown-reference' };
    const again = () => desk.repairs.fixAll(desk.ana, id, { cause, from: null, to: '1-20' });
    expect(await again()).toMatchObject({ moved: 0, refused: 1 });
    await load('plano_contas', 'account;name;statement;category1\n1-20;Banco;balance;Current Assets');
    expect(await again()).toMatchObject({ moved: 1, refused: 0 });
    expect(await ledgerOf('A1', month(2026, 3))).toEqual([['1-20', 500]]);
  });

  it('that are sent again update their cell, which is restored when the load is undone', async () => {
    await load('saldo', 'businessUnitID;account;data_ref;valor\nB2;1-10;2026-04;1\nB2;2-10;2026-04;1');
    const second = await load(
      'saldo',
      'businessUnitID;account;data_ref;valor\nB2;1-10;2026-04;2\nB2;1-10;2026-05;3',
    );
    expect(await ledgerOf('B2', month(2026, 4))).toEqual([
      ['1-10', 200],
      ['2-10', 100],
    ]);
    expect(await balances.months('B2')).toEqual([month(2026, 4), month(2026, 5)]);
    const trail = await desk.db.collection('audit').findOne({ subject: 'saldo/B2 / 1-10 / 2026-04' });
    expect(trail).toMatchObject({ action: 'master-data.update', from: { valor: 1 }, to: { valor: 2 } });
    await undo(second);
    expect(await ledgerOf('B2', month(2026, 4))).toEqual([
      ['1-10', 100],
      ['2-10', 100],
    ]);
    expect(await balances.months('B2')).toEqual([month(2026, 4)]);
  });
});

describe('a chart of accounts', () => {
  it('cannot be undone while balances use its accounts, and can once they are gone', async () => {
    const chart = await load(
      'plano_contas',
      'account;name;statement;category1\n8-10;Cofre;balance;Current Assets\n1-10;Caixa;balance;Current Assets',
    );
    const runs = await load(
      'saldo',
      'businessUnitID;account;data_ref;valor\nA1;8-10;2026-06;1\nA1;8-10;2026-07;1\nA1;1-10;2026-06;1',
    );
    const obstacle = await desk.control.obstacle(desk.adm, chart._id.toHexString());
    expect(obstacle).toContain('outras bases usam o que ela trouxe: 2 linhas da base Saldos contábeis.');
    await expect(undo(chart)).rejects.toMatchObject({ kind: 'conflict', message: obstacle });
    await undo(runs);
    await undo(chart);
    expect((await balances.accounts()).map(({ _id }) => _id)).not.toContain('8-10');
    expect((await balances.accounts()).map(({ _id }) => _id)).toContain('1-10');
  });

  it('counts the rows that name it whatever its size', { tags: 'slow' }, async () => {
    const accounts = Array.from({ length: 4_100 }, (_, at) => `90-${at}`);
    const chart = await load(
      'plano_contas',
      `account;name;statement;category1\n${accounts.map((account) => `${account};Conta;balance;Current Assets`).join('\n')}`,
    );
    const named = [accounts[0], accounts[2_050], accounts.at(-1)];
    const runs = await load(
      'saldo',
      `businessUnitID;account;data_ref;valor\n${named.map((account) => `A1;${account};2026-06;1`).join('\n')}`,
    );
    expect(await desk.control.obstacle(desk.adm, chart._id.toHexString())).toContain(
      '3 linhas da base Saldos contábeis.',
    );
    await undo(runs);
    await undo(chart);
  });

  it('lists the valid categories when it refuses an unknown one', async () => {
    const file = await load(
      'plano_contas',
      'account;name;statement;category1\n7.1;Outra;balance;Ativo\n7.2;Mais;renda;Custos',
    );
    const [[, first], [, second]] = (await refusals('plano_contas', file)) as [
      [number, string],
      [number, string],
    ];
    expect(first).toBe(
      'Categoria 1: "Ativo" não é um de Ativo não circulante (No-current Assets), Ativo circulante (Current Assets), Passivo circulante (Current Liabilities), Passivo não circulante (No-current Liabilities), Patrimônio líquido (Equity)',
    );
    expect(second).toBe('Demonstração: "renda" não é um de Balanço (balance), Resultado (income)');
  });
});

describe('cost centres and management accounts', () => {
  it('cannot be undone while actuals or forecasts use them', async () => {
    const centres = await load('centro_custo', 'cost_center_concat\n9 - Loja');
    const accounts = await load(
      'conta_gerencial',
      'account_concat;level_descr;group_level_2\n9 - Luz;Casa;Custos',
    );
    await load('realizado', 'cost_center_concat;account_concat;data_ref;valor\n9 - Loja;9 - Luz;2026-01;10');
    await load(
      'forecast',
      'rf;cost_center_concat;account_concat;data_ref;valor\nRF1 2026;9 - Loja;9 - Luz;2026-01;10\nRF1 2026;9 - Loja;9 - Luz;2026-02;10',
    );
    for (const file of [centres, accounts])
      await expect(undo(file)).rejects.toThrow('1 linha da base Realizado; 2 linhas da base Forecast');
  });
});

describe('management accounts', () => {
  it('update the headings of cells that have others, in small and large files', async () => {
    const codes = Array.from({ length: 12 }, (_, at) => `7${at} - Conta ${at}`);
    const chart = (level: (at: number) => string, upTo = codes.length) =>
      [
        'account_concat;level_descr;group_level_2',
        ...codes.slice(0, upTo).map((code, at) => `${code};${level(at)};Custos`),
      ].join('\n');
    const levels = async () => {
      const cells = desk.db.collection('forecasts').find({ account_concat: { $in: codes } });
      return (await cells.sort({ data_ref: 1 }).toArray()).map((cell) => cell['level_descr'] as unknown);
    };
    await load('centro_custo', 'cost_center_concat\n7 - Loja');
    await load(
      'conta_gerencial',
      chart(() => 'Casa'),
    );
    const booked = codes.map((code, at) => `7 - Loja;${code};${2001 + at}-01;10`);
    await load('realizado', `cost_center_concat;account_concat;data_ref;valor\n${booked.join('\n')}`);
    await load(
      'conta_gerencial',
      chart((at) => (at % 5 === 0 ? 'Rua' : 'Casa')),
    );
    expect(await levels()).toEqual(codes.map((_, at) => (at % 5 === 0 ? 'Rua' : 'Casa')));
    await load(
      'conta_gerencial',
      chart(() => 'Vila', 2),
    );
    expect(await levels()).toEqual(codes.map((_, at) => (at < 2 ? 'Vila' : at % 5 === 0 ? 'Rua' : 'Casa')));
  });
});

describe('the fiscal asset', () => {
  it('is refused line by line, and keeps what somebody typed in the portal', async () => {
    const header = 'Empresa;Ano;Linha;Descrição;Valor;Ordem';
    const file = await load(
      'ativo_fiscal',
      `${header}\nA1;2025;perdas;Perdas;1.000,50;1\nA1;20255;perdas;Perdas;1;1\nA1;2025;uma linha;Uma;1;\nZ9;2025;perdas;Perdas;1;`,
    );
    expect(await refusals('ativo_fiscal', file)).toEqual([
      [3, 'Ano: "20255" é maior que 2100'],
      [4, 'Linha: "uma linha" não é um código de letras, algarismos, pontos e hífens'],
      [5, 'Empresa: "Z9" não está na base Empresas'],
    ]);
    const rows = desk.db.collection('ativo_fiscal');
    const mark = { changedByName: 'Bia', changedAt: new Date('2026-11-10T12:00:00Z') };
    await rows.updateOne({ line: 'perdas' }, { $set: { valor: 7, ...mark }, $inc: { version: 1 } });
    const again = await load('ativo_fiscal', `${header}\nA1;2025;perdas;Perdas;9;1`);
    expect(await refusals('ativo_fiscal', again)).toEqual([
      [2, 'Valor: editado no portal (alteração 2); ficou o valor do portal'],
    ]);
    expect(await rows.findOne({ line: 'perdas' })).toMatchObject({ valor: 7 });
  });
});

describe('a preview', () => {
  it('reports missing references before the file is sent', async () => {
    const content = Buffer.from(
      'businessUnitID;account;data_ref;valor\nA1;5-55;2026-01;1\nA1;1-10;2026-01;1',
    );
    const body = (async function* () {
      yield content;
    })();
    const candidate = { base: 'saldo', name: 'x.csv', size: content.length };
    const preview = await desk.previews.ofBytes(desk.adm, candidate, body, {});
    expect(preview.rows.map(({ faults }) => faults.map(({ message }) => message))).toEqual([
      ['Conta: "5-55" não está na base Plano de contas'],
      [],
    ]);
  });
});

describe('what was sold', () => {
  it('is loaded with a warning if its SKU is unknown, and gets the product once it exists', async () => {
    const content = 'sku;channel;data_ref;valor;receita\nN-1;fss;2026-01;3;10,50';
    const sent = await load('realizado_quantidade', content);
    expect(sent).toMatchObject({
      rows: { ok: 1, nok: 0 },
      message: '1 linha: 1 carregada (1 com aviso), 0 recusadas.',
    });
    expect(await desk.views.view(desk.ana, sent._id.toHexString())).toMatchObject({
      warned: 1,
      warnings: [{ line: 2, text: 'SKU: "N-1" não está na base Produto' }],
    });
    const sold = () => desk.db.collection('realizado_quantidade').findOne({ sku: 'N-1' });
    expect(await sold()).toMatchObject({
      channel: 'FSS',
      receita: 10.5,
      marca: '',
      _warning: 'SKU: "N-1" não está na base Produto',
    });
    await load('produto', 'sku;material_description;marca;abcd\nN-1;Creme;Aurora;A');
    expect(await sold()).toMatchObject({ marca: 'Aurora', abcd: 'A' });
    await load('realizado_quantidade', content);
    expect(await sold()).toMatchObject({ marca: 'Aurora', _warning: '' });
  });
});

describe('what is planned', () => {
  const titles = 'sku;material_description;marca;abcd;plc_local;data_validade_sku';
  const planned = (sku: string) => desk.db.collection('planejamento_quantidade').findOne({ sku });

  it('gets the present attributes of its product, even if the plan existed first', async () => {
    const filler = Array.from({ length: 12 }, (_, n) => `V-${n};Creme;Aurora;A;Ativo;31/12/2027`);
    await load('planejamento_quantidade', 'sku;channel;data_ref;valor\nV-0;FSS;2026-01;3\nV-1;FSS;2026-01;4');
    expect(await planned('V-0')).toMatchObject({ plc_localsku: null });
    await load('produto', [titles, ...filler].join('\n'));
    const first = await planned('V-0');
    const validity = new Date('2027-12-31T00:00:00Z');
    expect(first).toMatchObject({
      marca: 'Aurora',
      abcd: 'A',
      plc_localsku: 'Ativo',
      data_validade_sku: validity,
    });
    expect(first).toMatchObject({ version: 1, valor: 3, hero: null });

    await desk.db.collection('search_marks').deleteMany({});
    await load('produto', [titles, ...filler].join('\n'));
    const marked = () => desk.db.collection('search_marks').distinct('_id', { _id: /^planning:/ as never });
    expect(await marked()).toEqual([]);
    const changed = [titles, 'V-0;Creme;Lume;B;Fora;', ...filler.slice(1)].join('\n');
    const file = await load('produto', changed);
    expect(await planned('V-0')).toEqual({
      ...first,
      marca: 'Lume',
      abcd: 'B',
      plc_local: 'Fora',
      plc_localsku: 'Fora',
      data_validade_sku: null,
    });
    expect(await planned('V-1')).toMatchObject({ marca: 'Aurora', abcd: 'A' });
    expect(await marked()).toEqual(['planning:V-0']);
    await undo(file);
    expect(await planned('V-0')).toEqual(first);
  });

  it('gets them in scenarios too', async () => {
    const rows = desk.db.collection('plan_scenario_rows');
    const [one, other] = [new ObjectId(), new ObjectId()];
    await rows.insertMany([
      { scenario: one, of: new ObjectId(), sku: 'V-9', channel: 'FSS', valor: 1, marca: 'Antiga' },
      { scenario: other, of: new ObjectId(), sku: 'V-9', channel: 'FSS', valor: 2, marca: 'Antiga' },
    ]);
    await load('produto', `${titles}\nV-9;Creme;Nova;C;Ativo;`);
    expect(await rows.find({ sku: 'V-9' }).toArray()).toMatchObject([{ marca: 'Nova' }, { marca: 'Nova' }]);
  });
});

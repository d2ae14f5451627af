import fc from 'fast-check';
import { Workbook } from '@protobi/exceljs';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { places } from '../../../../app/domain/data/files/month-columns';
import { placeText } from '../../../../app/domain/data/files/row-place';
import { month, monthCodeOf, shortMonth } from '../../../../app/domain/values/month';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { files } from '../../../../server/data/provenance/files-collection';
import { FileJobRuns } from '../../../../server/data/jobs/ingest/file-job-runs';
import { takeBack } from '../../../../server/data/jobs/take-back/take-back';
import { collection } from '../../../../server/platform/mongo/collection';
import { savedByOffice } from '../../../servers/office';
import { openJobDesk, type JobDesk } from './desk';
import { odsOf } from './ods-file';
import { runs } from '../../../property-runs';

let desk: JobDesk;
beforeAll(async () => {
  desk = await openJobDesk();
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

const load = async (base: string, content: string | Buffer, name?: string): Promise<FileRecord> =>
  desk.run(await desk.send(content, base, name));

async function undo(file: FileRecord): Promise<FileRecord> {
  await desk.control.takeBack(desk.adm, file._id.toHexString());
  const runs = await FileJobRuns.take(collection(desk.db, files), desk.clock, file._id, 'worker');
  if (!runs) throw new Error('not taken');
  await takeBack(desk.parts, runs, new AbortController().signal);
  return desk.look(file);
}

interface Balance {
  readonly businessUnitID: string;
  readonly account: string;
  readonly data_ref: Date;
  readonly valor: number;
  readonly _source: { readonly file: string; readonly line: number };
}

const balances = () =>
  desk.db.collection<Balance>('saldo').find().sort({ businessUnitID: 1, account: 1, data_ref: 1 }).toArray();

const balancesNow = async () =>
  (await balances()).map((row) => [
    row.businessUnitID,
    row.account,
    monthCodeOf(row.data_ref),
    row.valor,
    placeText(row._source.line, ['A1', 'B2']),
  ]);

const wide =
  'Balancete 2026\n\nEmpresa;Conta;Nome;nov/26;dez/26;Total;2026\nA1;1-10;Caixa;1.234,56;2,00;3;3\nA1;2-10;Capital;;-4,5;;\nTotal;;;1;2;3;3\n';
const turned = [
  ['A1', '1-10', '2026-11', 1234.56, '4, coluna D'],
  ['A1', '1-10', '2026-12', 2, '4, coluna E'],
  ['A1', '2-10', '2026-12', -4.5, '5, coluna E'],
];

type Given = readonly (readonly (string | number | Date | null)[])[];

async function bookOf(sheets: Readonly<Record<string, Given>>): Promise<Buffer> {
  const book = new Workbook();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = book.addWorksheet(name);
    for (const row of rows) sheet.addRow([...row]);
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

const dated: Given = [
  ['Empresa', 'Conta', new Date('2026-11-01'), new Date('2026-12-31'), 'Total'],
  ['A1', '1-10', 1234.56, 2, 1236.56],
  ['A1', '2-10', null, -4.5, -4.5],
];

describe('months in columns', () => {
  it('become one row for each figure, below a report title', async () => {
    const file = await load('saldo', wide);
    expect(await balancesNow()).toEqual(turned);
    expect(file).toMatchObject({
      rows: { read: 3, ok: 3, nok: 0 },
      reading: {
        header: 3,
        footer: [6],
        notes: { months: 2, unused: ['Nome', 'Total', '2026'] },
      },
    });
    const view = await desk.views.view(desk.adm, file._id.toHexString());
    expect(view.notes[0]).toContain('2 colunas de meses viraram linhas');
  });

  it('update the existing rows when they are sent again', async () => {
    const again = await load('saldo', wide.replace('2,00', '7,00'));
    expect(again.rows).toMatchObject({ read: 3, ok: 3, nok: 0 });
    expect((await balances()).map(({ valor }) => valor)).toEqual([1234.56, 7, -4.5]);
    await undo(again);
    expect(await balancesNow()).toEqual(turned);
  });

  it('are taken back whole', async () => {
    const [first] = await balances();
    const [file] = await collection(desk.db, files)
      .find({ _id: new ObjectId(first?._source.file) })
      .toArray();
    expect(file && (await undo(file)).phase).toBe('reverted');
    expect(await balances()).toEqual([]);
  });

  it('are refused cell by cell, with line and column, and can be corrected in place', async () => {
    const file = await load('saldo', 'Empresa;Conta;nov/26;dez/26\nA1;1-10;x;1\nA1;2-10;2;y\nXX;2-10;3;\n');
    const id = file._id.toHexString();
    expect(file.rows).toMatchObject({ read: 5, ok: 2, nok: 3 });
    const { rows } = await desk.repairs.page(desk.adm, id, 1);
    expect(rows.map(({ place, error }) => [place, error])).toEqual([
      ['2, coluna C', 'Valor: "x" não é um valor em reais'],
      ['3, coluna D', 'Valor: "y" não é um valor em reais'],
      ['4, coluna C', expect.stringContaining('"XX"')],
    ]);
    const broken = rows.find(({ place }) => place === '2, coluna C');
    await desk.repairs.save(
      desk.adm,
      id,
      new Map([[broken?.id ?? '', { revision: 0, cells: { valor: '5' } }]]),
    );
    expect((await desk.look(file)).rows.nok).toBe(file.rows.nok - 1);
    await undo(await desk.look(file));
  });

  it('of a repeated account are refused as a repetition that names the cell', async () => {
    const file = await load('saldo', 'Empresa;Conta;nov/26;dez/26\nA1;1-10;1;\nA1;1-10;2;3\n');
    const refused = await desk.db
      .collection('saldo_nok')
      .find({ '_source.file': file._id.toHexString() })
      .toArray();
    expect(refused.map((row) => [row['_lineNumber'], row['Error']])).toEqual([
      [3, expect.stringContaining('já está na linha 2, coluna C deste arquivo')],
    ]);
    await undo(file);
  });

  it('are read alike from XLSX, whose headings are dates, and from JSON lines', async () => {
    const file = await load('saldo', await bookOf({ Saldos: dated }), 'x.xlsx');
    expect((await balancesNow()).map((row) => row.slice(0, 4))).toEqual(turned.map((row) => row.slice(0, 4)));
    await undo(file);
    const lines = [
      { Empresa: 'A1', Conta: '1-10', 'nov/26': 1234.56, 'dez/26': 2 },
      { Empresa: 'A1', Conta: '2-10', 'nov/26': null, 'dez/26': -4.5 },
    ];
    const json = await load('saldo', lines.map((line) => JSON.stringify(line)).join('\n'), 'x.jsonl');
    expect((await balancesNow()).map((row) => row.slice(0, 4))).toEqual(turned.map((row) => row.slice(0, 4)));
    await undo(json);
  });

  it('are read from ODS', async () => {
    const cells = (row: readonly string[]) =>
      `<table:table-row>${row.map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`;
    const rows = [
      ['Empresa', 'Conta', 'nov/26', 'dez/26'],
      ['A1', '1-10', '1.234,56', '2,00'],
      ['A1', '2-10', '', '-4,5'],
    ];
    const file = await load('saldo', Buffer.from(odsOf(rows.map(cells).join(''))), 'x.ods');
    expect((await balancesNow()).map((row) => row.slice(0, 4))).toEqual(turned.map((row) => row.slice(0, 4)));
    await undo(file);
  });

  it('are read from XLS', { tags: 'slow' }, async () => {
    const file = await load(
      'saldo',
      await savedByOffice(await bookOf({ Saldos: dated }), 'xlsx', 'xls'),
      'x.xls',
    );
    expect((await balancesNow()).map((row) => row.slice(0, 4))).toEqual(turned.map((row) => row.slice(0, 4)));
    await undo(file);
  });

  it('of several figures fill each by its name', async () => {
    const shown = await desk.previews.ofBytes(
      desk.adm,
      { base: 'realizado_quantidade', name: 'x.csv', size: 500 },
      bytesOf('SKU;Channel;nov/26 Quantity;nov/26 Receita;dez/26 Quantity;dez/26 Receita\nSK1;FSS;1;10;2;\n'),
      {},
    );
    expect(shown.missing).toEqual([]);
    expect(shown.columns.map(({ title, label }) => [title, label])).toEqual([
      ['SKU', 'SKU'],
      ['Channel', 'Channel'],
      ['Mês da coluna', 'Date'],
      ['Quantity', 'Quantity'],
      ['Receita', 'Receita'],
    ]);
    expect(shown.rows.map(({ cells }) => cells)).toEqual([
      ['SK1', 'FSS', 'nov/26', '1', '10'],
      ['SK1', 'FSS', 'dez/26', '2', ''],
    ]);
  });

  it('continue where a worker was interrupted, with each cell once', async () => {
    const accounts = Array.from({ length: 900 }, (_, at) => `Marca ${at}`);
    const content = [
      'Channel;Brand;nov/26;dez/26;jan/27',
      ...accounts.map((brand, at) => `FSS;${brand};${at};${at};${at}`),
    ].join('\n');
    const file = await desk.send(content, 'planejamento_spend');
    let writes = 0;
    const cut = {
      ...desk.parts,
      db: new Proxy(desk.db, {
        get(db, name) {
          const value: unknown = Reflect.get(db, name);
          if (name === 'command') {
            return (...args: unknown[]) => {
              writes += 1;
              if (writes === 2) return Promise.reject(new Error('cut off'));
              return (value as (...given: unknown[]) => unknown).apply(db, args);
            };
          }
          return typeof value === 'function' ? (value.bind(db) as unknown) : value;
        },
      }),
    };
    await expect(desk.run(file, { parts: cut })).rejects.toThrow('cut off');
    const half = await desk.look(file);
    const done = await desk.run(file, { agent: 'another' });
    expect(half.checkpoint).toBeLessThan(done.checkpoint);
    expect(done.rows).toMatchObject({ read: 2_700, ok: 2_700 });
    expect(
      await desk.db
        .collection('planejamento_spend')
        .countDocuments({ '_source.file': file._id.toHexString() }),
    ).toBe(2_700);
  });
});

async function* bytesOf(content: string | Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(content));
}

describe('a constant and the name of a sheet', () => {
  const columns = { businessUnitID: places.sheet, account: 0, data_ref: places.month, valor: places.figure };
  const tab = (figure: number): Given => [
    ['Conta', 'Nome', 'nov/26', 'dez/26'],
    ['1-10', 'Caixa', figure, figure + 1],
    ['2-10', 'Capital', -figure, null],
    ['Total', null, 0, figure + 1],
  ];
  const later = (figure: number): Given => [
    ['Conta', 'Nome', 'jan/27', 'fev/27', 'mar/27'],
    ['1-10', 'Caixa', figure, figure, figure],
  ];

  it('are shown, loaded, reported and remembered, with one sheet for each company and different months', async () => {
    const book = await bookOf({ Capa: [['Balancete'], ['x']], A1: tab(10), B2: tab(20), Total: tab(30) });
    const candidate = { base: 'saldo', name: 'balancete.xlsx', size: book.length };
    const asked = await desk.previews.ofBytes(desk.adm, candidate, bytesOf(book), {});
    expect(asked.missing).toEqual(['Empresa']);
    expect(asked.sheet?.name).toBe('A1');
    const shown = await desk.previews.ofBytes(desk.adm, candidate, bytesOf(book), {
      columns: { ...asked.map, businessUnitID: places.sheet },
      sheet: 'A1',
    });
    expect(shown).toMatchObject({ missing: [], map: columns });
    expect(shown.rows.map(({ place, cells }) => [place, ...cells])).toEqual([
      ['2, coluna C da aba "A1"', '1-10', 'Caixa', 'nov/26', '10', 'A1'],
      ['2, coluna D da aba "A1"', '1-10', 'Caixa', 'dez/26', '11', 'A1'],
      ['3, coluna C da aba "A1"', '2-10', 'Capital', 'nov/26', '-10', 'A1'],
      ['2, coluna C da aba "B2"', '1-10', 'Caixa', 'nov/26', '20', 'B2'],
      ['2, coluna D da aba "B2"', '1-10', 'Caixa', 'dez/26', '21', 'B2'],
      ['3, coluna C da aba "B2"', '2-10', 'Capital', 'nov/26', '-20', 'B2'],
    ]);
    expect(shown.turned).toContain('Abas que não são lidas: Capa e Total.');
    const { map, titles, shape, header, sheet } = shown;
    await desk.previews.choose(
      { ...desk.adm, email: desk.ana.email },
      {
        ...candidate,
        layout: { columns: map, header, sheet: sheet?.name },
        titles,
        shape,
      },
    );
    const first = await load('saldo', book, 'outro.xlsx');
    expect(first.rows).toMatchObject({ read: 6, ok: 6, nok: 0 });
    expect(first.reading).toMatchObject({
      recalled: true,
      sheets: ['Capa', 'A1', 'B2', 'Total'],
      notes: { months: 2 },
    });
    expect((await balances()).map((row) => [row.businessUnitID, row.account, row.valor])).toEqual([
      ['A1', '1-10', 10],
      ['A1', '1-10', 11],
      ['A1', '2-10', -10],
      ['B2', '1-10', 20],
      ['B2', '1-10', 21],
      ['B2', '2-10', -20],
    ]);
    expect(first.message).toContain(
      'As linhas 4 da aba "A1" e 4 da aba "B2", no fim do arquivo, são totais ou notas e não foram lidas.',
    );
    const view = await desk.views.view(desk.adm, first._id.toHexString());
    expect(view.notes).toContain('2 abas não foram lidas: Capa e Total.');
    const other = await load('saldo', await bookOf({ B2: later(1), A1: tab(50) }), 'depois.xlsx');
    expect(other.rows).toMatchObject({ read: 6, ok: 6 });
    await undo(other);
    await undo(first);
    expect(await balances()).toEqual([]);
  });

  it('leave out sheets that a person leaves out', async () => {
    const book = await bookOf({ A1: tab(10), B2: tab(20) });
    const file = await desk.send(book, 'saldo', 'x.xlsx', 'bia@demo.example');
    await collection(desk.db, files).updateOne(
      { _id: file._id },
      { $set: { layout: { header: true, columns, sheetsLeft: ['A1'] } } },
    );
    const done = await desk.run(await desk.look(file));
    expect((await balances()).map((row) => row.businessUnitID)).toEqual(['B2', 'B2', 'B2']);
    await undo(done);
  });

  it('include a constant that is checked by the rule of its column, and reported', async () => {
    const content = 'Marca;nov/26;dez/26\nAurora;1;2\n';
    const ask = (constants: Record<string, string>) =>
      desk.previews.ofBytes(
        desk.ana,
        { base: 'planejamento_spend', name: 'x.csv', size: content.length },
        bytesOf(content),
        {
          columns: { channel: places.constant, marca: 0, yearMonthDay: places.month, valor: places.figure },
          constants,
        },
      );
    expect((await ask({})).missing).toEqual(['Channel']);
    expect((await ask({ channel: 'LOJA' })).rows[0]?.faults).toMatchObject([{ at: 3 }]);
    const shown = await ask({ channel: 'FSS' });
    expect(shown.rows.map(({ cells, faults }) => [...cells, faults.length])).toEqual([
      ['Aurora', 'nov/26', '1', 'FSS', 0],
      ['Aurora', 'dez/26', '2', 'FSS', 0],
    ]);
    expect(shown.turned).toContain('Channel é "FSS" em todas as linhas.');
  });
});

describe('a choice of months across', () => {
  const ask = (content: string, columns?: Record<string, number>, constants = {}) =>
    desk.previews.ofBytes(
      desk.bia,
      { base: 'planejamento_spend', name: 'x.csv', size: Buffer.byteLength(content) },
      bytesOf(content),
      columns ? { columns, constants } : {},
    );

  it('is remembered for files of other months and other column positions', async () => {
    const columns = {
      channel: places.constant,
      marca: 3,
      yearMonthDay: places.month,
      valor: places.figure,
    };
    const first = await ask('Nota;nov/26;dez/26;Produto\nx;1;2;Aurora\n', columns, { channel: 'FSS' });
    expect(first.missing).toEqual([]);
    await desk.previews.choose(desk.bia, {
      base: 'planejamento_spend',
      name: 'x.csv',
      size: 1,
      layout: { columns, constants: { channel: 'FSS' }, header: 1 },
      titles: first.titles,
      shape: first.shape,
    });
    const content = 'Nota;jan/27;fev/27;mar/27;Produto\nx;1;2;;Aurora\n';
    const next = await ask(content);
    expect(next).toMatchObject({
      recalled: true,
      missing: [],
      constants: { channel: 'FSS' },
      map: { marca: 4 },
    });
    const day = desk.clock.local().toFormat('dd/MM/yyyy');
    expect(next.turned).toContain(
      `Channel é "FSS" em todas as linhas, como foi dito para "x.csv" em ${day}.`,
    );
    const file = await desk.run(await desk.send(content, 'planejamento_spend', 'y.csv', desk.bia.email));
    expect(file).toMatchObject({
      rows: { ok: 2, nok: 0 },
      reading: { recalled: true, notes: { fixed: [{ label: 'Channel', value: 'FSS' }] } },
    });
    // A script that sends files sees the message alone.
    const note = `Em todas as linhas entrou Channel "FSS", como foi dito para "x.csv" em ${day}.`;
    expect(file.message).toBe(`2 linhas: 2 carregadas, 0 recusadas. ${note}`);
    const view = await desk.views.view(desk.bia, file._id.toHexString());
    expect([view.message, ...view.notes].join(' ').split(note)).toHaveLength(2);
    // A file with a column more is none of them, and waits for its columns.
    expect((await ask('Nota;Loja;jan/27;fev/27;Produto\nx;y;1;2;Aurora\n')).missing).toContain('Channel');
  });

  it('can be stated by senders without a preview: one month is enough, and values of the file take precedence', async () => {
    const send = async (content: string, constants: Record<string, string>) => {
      const file = await desk.send(content, 'planejamento_spend', 'z.csv', 'rui@demo.example');
      const stated = { months: true, constants };
      await collection(desk.db, files).updateOne({ _id: file._id }, { $set: { stated } });
      return desk.run(await desk.look(file));
    };
    const one = await send('Marca;nov/26\nAurora;1\n', { channel: 'FSS' });
    expect([one.rows.ok, one.reading?.notes?.fixed]).toEqual([1, [{ label: 'Channel', value: 'FSS' }]]);
    const own = await send('Channel;Marca;nov/26\nECOM;Aurora;2\n', { channel: 'FSS' });
    expect([own.rows.ok + own.rows.nok, own.reading?.notes?.fixed]).toEqual([1, undefined]);
    await expect(send('Marca;nov/26\nAurora;1\n', {})).rejects.toThrow('faltam as colunas Channel');
  });

  it('accepts one of several figures with unknown names, and lists unused columns', async () => {
    const content =
      'Channel;Brand;Orçado nov/26;Orçado dez/26;Feito nov/26;Feito dez/26\nFSS;Aurora;1;2;3;4\n';
    expect((await ask(content)).missing).toEqual(['Version', 'Value']);
    const shown = await ask(content, {
      channel: 0,
      marca: 1,
      yearMonthDay: places.month,
      valor: places.figure + 1,
    });
    expect(shown.rows.map(({ cells }) => cells)).toEqual([
      ['FSS', 'Aurora', 'nov/26', '3'],
      ['FSS', 'Aurora', 'dez/26', '4'],
    ]);
    expect(shown.turned).toContain('Não são usadas: Orçado nov/26 e Orçado dez/26.');
  });

  it('may leave months out', async () => {
    const content = 'Channel;Brand;nov/26;dez/26;jan/27\nFSS;Aurora;1;2;3\n';
    const wanted = { columns: { channel: 0, marca: 1, yearMonthDay: places.month, valor: places.figure } };
    const shown = await desk.previews.ofBytes(
      desk.bia,
      { base: 'planejamento_spend', name: 'x.csv', size: Buffer.byteLength(content) },
      bytesOf(content),
      { ...wanted, left: [3] },
    );
    expect(shown.rows.map(({ place, cells }) => [place, cells[2]])).toEqual([
      ['2, coluna C', 'nov/26'],
      ['2, coluna E', 'jan/27'],
    ]);
  });
});

it('a long table that is pivoted wide reads back as it was', async () => {
  const cell = fc.record({
    brand: fc.constantFrom('Aurora', 'Brisa', 'Cais', 'Duna'),
    at: fc.integer({ min: 0, max: 13 }),
    cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  });
  const tables = fc.uniqueArray(cell, {
    minLength: 2,
    maxLength: 40,
    selector: ({ brand, at }) => `${brand} ${at}`,
  });
  await fc.assert(
    fc.asyncProperty(tables, async (long) => {
      const first = month(2026, 11);
      const months = [...new Set(long.map(({ at }) => at))].toSorted((one, other) => one - other);
      fc.pre(months.length > 1);
      const brands = [...new Set(long.map(({ brand }) => brand))];
      const figure = (brand: string, at: number) => {
        const found = long.find((each) => each.brand === brand && each.at === at);
        return found ? (found.cents / 100).toFixed(2).replace('.', ',') : '';
      };
      const lines = [
        ['Channel', 'Brand', ...months.map((at) => shortMonth(first + at)), 'Total'],
        ...brands.map((brand) => ['FSS', brand, ...months.map((at) => figure(brand, at)), '1']),
      ];
      const file = await load(
        'planejamento_spend',
        lines.map((line) => line.join(';')).join('\n'),
        `${Math.random()}.csv`,
      );
      const rows = await desk.db
        .collection('planejamento_spend')
        .find({ '_source.file': file._id.toHexString() })
        .toArray();
      const text = (brand: string, code: string, valor: number) => `${brand} ${code} ${valor}`;
      expect(
        rows
          .map((row) =>
            text(String(row['marca']), monthCodeOf(row['yearMonthDay'] as Date), Number(row['valor'])),
          )
          .toSorted(),
      ).toEqual(
        long
          .map(({ brand, at, cents }) =>
            text(brand, monthCodeOf(new Date(Date.UTC(2026, 10 + at, 1))), cents / 100),
          )
          .toSorted(),
      );
      await desk.db.collection('planejamento_spend').deleteMany({ '_source.file': file._id.toHexString() });
    }),
    { numRuns: runs(15) },
  );
});

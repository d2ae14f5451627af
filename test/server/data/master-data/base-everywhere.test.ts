import { messages } from '../../../../app/domain/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collection } from '../../../../server/platform/mongo/collection';
import { files } from '../../../../server/data/provenance/files-collection';
import { DatabaseProxy } from '../../../../server/data/gateway/proxy';
import { Writes } from '../../../../server/data/gateway/writes/writes';
import { FileJobRuns } from '../../../../server/data/jobs/ingest/file-job-runs';
import { takeBack } from '../../../../server/data/jobs/take-back/take-back';
import { BaseRecords } from '../../../../server/data/master-data/design/base-records';
import type { BaseDesigns } from '../../../../server/data/master-data/design/base-designs';
import { MasterTables } from '../../../../server/data/master-data/tables';
import { catalogOf } from '../../../../server/insight/panels/catalog';
import { checkDefinition } from '../../../../server/insight/panels/definition';
import { PanelViews } from '../../../../server/insight/panels/views';
import { BuiltinSearch } from '../../../../server/data/search/builtin';
import { Explorer } from '../../../../server/data/search/explorer';
import { IndexWriter } from '../../../../server/data/search/index-writer';
import { SearchIndexer } from '../../../../server/data/search/indexer';
import { RowEntries } from '../../../../server/data/search/row-entries';
import { plainText } from '../../../../app/domain/data/search/result';
import type { Role } from '../../../../app/domain/people/access/roles';
import { openJobDesk, type JobDesk } from '../jobs/desk';
import type { BaseForm, FieldForm } from '../../../../app/domain/data/master-data/base-form';
import { allOn, caller, designsOn, field, orders } from './base-desk';
import { askerOf } from '../../people/access/proven';

const name = 'pedidos_de_compra';
const header = 'Numero;Produto;Pedido em;Entrega em';
const timeZone = 'America/Sao_Paulo';

let desk: JobDesk;
let records: BaseRecords;
let designs: BaseDesigns;
beforeAll(async () => {
  desk = await openJobDesk();
  records = new BaseRecords(desk.db);
  designs = designsOn(desk.db, records, desk.clock);
  await designs.save(caller, null, orders({ readers: ['USER GOLD'] }));
  await load('sku;material_description;marca\nA-1;Batom;Lua\nA-2;Gloss;Lua', 'produto');
});
afterAll(() => desk.close());

const load = async (content: string, base = name) => desk.run(await desk.send(content, base));
const person = (type: Role, email = 'x@demo.example') => ({ email, name: 'X', type, stores: [] });
const stored = async () =>
  (await desk.rows(`base_${name}`)).map(({ numero, produto }) => [numero, produto] as unknown);

describe('a base that was made by form', () => {
  it('accepts files with its key, and refuses rows that break its rules', async () => {
    const file = await load(
      [
        header,
        '1;A-1;01/10/2026;05/10/2026',
        '2;Z-9;01/10/2026;05/10/2026',
        '3;A-1;09/10/2026;05/10/2026',
      ].join('\n'),
    );
    expect(file.rows).toMatchObject({ ok: 1, nok: 2 });
    expect((await desk.rows(`base_${name}_nok`)).map((row) => row['Error'] as unknown)).toEqual([
      'Produto: "Z-9" não está na base Produto',
      'Pedido em: 09/10/2026 é maior que Entrega em, 05/10/2026',
    ]);
  });

  it('updates existing rows, and restores them when the load is undone', async () => {
    const file = await load(`${header}\n1;A-2;01/10/2026;\n4;A-1;01/10/2026;`);
    expect(await stored()).toEqual(
      expect.arrayContaining([
        ['1', 'A-2'],
        ['4', 'A-1'],
      ]),
    );
    await desk.control.takeBack(desk.ana, file._id.toHexString());
    const runs = await FileJobRuns.take(collection(desk.db, files), desk.clock, file._id, 'worker');
    if (!runs) throw new Error('not taken');
    await takeBack(desk.parts, runs, new AbortController().signal);
    expect(await stored()).toEqual([['1', 'A-1']]);
  });

  it('prevents the removal of rows that it refers to', async () => {
    const products = await collection(desk.db, files).findOne({ collection: 'produto' });
    await expect(desk.control.takeBack(desk.ana, String(products?._id))).rejects.toMatchObject({
      message: expect.stringContaining('1 linha da base Pedidos de Compra') as string,
    });
  });

  it('has a model file, without keys of bases that its reader may not see', async () => {
    const { content } = await desk.masterData.model(person('USER BRONZE'), name, 24_322);
    expect(content.byteLength).toBeGreaterThan(1_000);
    await expect(desk.masterData.model(person('USER SILVER'), 'nenhuma', 24_322)).rejects.toMatchObject({
      kind: 'absent',
    });
  });

  it('is a table to search and export', async () => {
    const tables = new MasterTables({ db: desk.db, masterData: desk.masterData, timeZone });
    const screen = await tables.screen(
      { email: '', type: 'SYSTEM ADMIN', stores: [] },
      { collection: name, ok: true },
      new URLSearchParams('q=a-1&pedido_em=2026'),
    );
    expect(screen.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([['1', 'A-1', '01/10/2026']]);
  });

  it('is served to scripts under its name, and to nobody without the right', async () => {
    const proxy = new DatabaseProxy({
      db: desk.db,
      tenant: 't',
      flags: allOn,
      writes: new Writes(new Map()),
    });
    const ask = (type: Role, base: string, query: object = {}) =>
      proxy.run(
        { ...askerOf({ person: person(type), address: '' }), letInBy: null, token: null, origin: '' },
        {
          database: desk.db.databaseName,
          collection: base,
          command: 'find',
          query,
          projection: { _id: 0, numero: 1 },
        },
      );
    expect(await ask('USER GOLD', name)).toEqual([{ numero: '1' }]);
    for (const [type, base, query] of [
      ['USER SILVER', name, {}],
      ['USER GOLD', `base_${name}`, {}],
      ['USER GOLD', name, { $where: '1' }],
      ['USER GOLD', name, { _source: 1 }],
    ] as const)
      await expect(ask(type, base, query)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('may be read by panels', async () => {
    const catalog = await catalogOf(desk.db);
    expect(catalog.of(name)).toMatchObject({
      records: `base_${name}`,
      fields: { pedido_em: { label: 'Pedido em', kind: 'day', calendar: true } },
    });
    expect(catalog.of(`${name}_nok`)?.records).toBe(`base_${name}_nok`);
    const panel = {
      filters: [],
      tiles: [
        {
          id: 'pedidos',
          title: 'Pedidos',
          size: 'third',
          queries: [{ from: name, measures: { n: { label: 'Pedidos', count: true } } }],
          group: [],
          chart: { kind: 'figure', value: 'n' },
        },
      ],
    };
    const { definition, faults } = checkDefinition(panel, catalog);
    expect(faults).toEqual([]);
    expect(checkDefinition(panel).faults).not.toEqual([]);
    if (!definition) throw new Error('faulty');
    const reported: unknown[] = [];
    const report = (error: unknown) => void reported.push(error);
    const views = new PanelViews({ db: desk.db, clock: desk.clock, timeZone, flags: allOn, report });
    const tileFor = async (type: Role) => {
      const asked = { title: 'x', definition, person: person(type), params: new URLSearchParams() };
      return (await views.view(asked)).tiles[0];
    };
    expect(await tileFor('USER GOLD')).toMatchObject({ failure: null, rows: [{ figures: [1] }] });
    expect(await tileFor('USER SILVER')).toMatchObject({ failure: messages.sourceHidden, rows: [] });
    // It is as it should be, and no failure.
    expect(reported).toEqual([]);
  });

  it('is found in the explorer by those who may see it', async () => {
    const indexer = new SearchIndexer(desk.db);
    await indexer.rebuild();
    const explorer = new Explorer(desk.db, new BuiltinSearch(desk.db), allOn);
    const found = async (type: Role) =>
      (
        await explorer.search(person(type), {
          search: 'pedidos 1',
          exactPh: false,
          type: null,
          skip: 0,
          limit: 5,
        })
      ).results
        .filter((result) => result.type.endsWith('record'))
        .map(({ url }) => url.split('&linha')[0]);
    const url = `/repo/master-data?collection=${name}&ok=1&numero=1`;
    expect(await found('USER GOLD')).toEqual([url]);
    const form = await designs.form(name);
    await designs.save(caller, name, { ...form, readers: [] });
    await indexer.sweep();
    expect([await found('USER GOLD'), await found('SYSTEM ADMIN')]).toEqual([[], [url]]);
  });
});

describe('a base of many texts', () => {
  it('is found in the explorer by each of them', async () => {
    const titles = Array.from({ length: 12 }, (_, at) => `Texto ${at}`);
    await designs.save(caller, null, {
      ...orders(),
      label: 'Muitos textos',
      fields: [field('Item', { unique: '1', kind: 'code' }), ...titles.map((label) => field(label))],
      rules: [],
    });
    await load(
      [`Item;${titles.join(';')}`, `9;${titles.map((_, at) => `palavra${at}x`).join(';')}`].join('\n'),
      'muitos_textos',
    );
    await new SearchIndexer(desk.db).rebuild();
    const explorer = new Explorer(desk.db, new BuiltinSearch(desk.db), allOn);
    const search = 'palavra0x palavra11x';
    const asked = { search, exactPh: false, type: null, skip: 0, limit: 5 };
    expect((await explorer.search(person('SYSTEM ADMIN'), asked)).total).toBe(1);
  });
});

describe('a base whose key is no text, and which demands none', () => {
  const made = async (label: string, kind: string, content: string) => {
    const fields = [field(label, { kind, unique: '1' }), field('Cliente', { required: '' })];
    await designs.save(caller, null, orders({ label: `Por ${label}`, fields, rules: [] }));
    return load(content, `por_${label.toLowerCase()}`);
  };
  const found = async (search: string) => {
    const explorer = new Explorer(desk.db, new BuiltinSearch(desk.db), allOn);
    const asked = { search, exactPh: false, type: null, skip: 0, limit: 5 };
    const { results } = await explorer.search(person('SYSTEM ADMIN'), asked);
    return results.map(({ title, url }) => [plainText(title), url.split('&linha=')[0]]);
  };
  const address = (base: string, filter: Record<string, string>) =>
    `/repo/master-data?${new URLSearchParams({ collection: base, ok: '1', ...filter })}`;

  it.each([
    ['Ordem', 'integer', '4711', 'Por Ordem 4711', { ordem: '4711' }],
    ['Taxa', 'number', '1.234,5', 'Por Taxa 1.234,5', { taxa: '1234,5' }],
    ['Quantia', 'money', '8.765,5', 'Por Quantia 8.765,50', { quantia: '8765,5' }],
    ['Dia', 'date', '17/03/2026', 'Por Dia 17/03/2026', { dia: '17/03/2026' }],
    ['Competencia', 'month', '04/2026', 'Por Competencia 04/2026', { competencia: '04/2026' }],
  ])('is found by it (%s: %s)', async (label, kind, value, title, filter) => {
    const base = `por_${label.toLowerCase()}`;
    const file = await made(label, kind, `${label};Cliente\n${value};Eva`);
    const entries = new RowEntries(desk.db, new IndexWriter(desk.db));
    await entries.ofFiles(base, [file]);
    expect(await found(title)).toContainEqual([title, address(base, filter)]);
    // What is filtered by then is the row.
    const tables = new MasterTables({ db: desk.db, masterData: desk.masterData, timeZone });
    const params = new URLSearchParams(filter);
    const screen = await tables.screen(
      { email: '', type: 'SYSTEM ADMIN', stores: [] },
      { collection: base, ok: true },
      params,
    );
    expect(screen.rows).toHaveLength(1);
    await desk.db.collection(`base_${base}`).deleteMany({});
    await entries.ofFiles(base, [file]);
    expect(await found(title)).not.toContainEqual([title, address(base, filter)]);
  });
});

describe('a base that some may not see', () => {
  it('shows neither its files nor its refused rows to them', async () => {
    const [file] = await collection(desk.db, files).find({ collection: name }).toArray();
    const id = String(file?._id);
    await expect(desk.views.view(person('USER GOLD'), id)).rejects.toMatchObject({ kind: 'absent' });
    await expect(desk.repairs.page(person('USER GOLD'), id, 1)).rejects.toMatchObject({ kind: 'absent' });
    expect((await desk.views.view(person('SYSTEM ADMIN'), id)).id).toBe(id);
  });

  it('is corrected only by the people that its record names', async () => {
    const [file] = await collection(desk.db, files)
      .find({ collection: name, 'rows.nok': { $gt: 0 } })
      .toArray();
    const id = String(file?._id);
    expect((await desk.repairs.page(desk.ana, id, 1)).editable).toBe(false);
    await expect(desk.repairs.overrule(desk.ana, id, 'produto')).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await desk.repairs.page(person('SYSTEM ADMIN'), id, 1)).editable).toBe(true);
  });
});

describe('rules over several fields', () => {
  it('hold sums to the last decimal, and combinations over the whole base', async () => {
    await designs.save(caller, null, {
      ...orders({
        label: 'Notas',
        fields: [
          field('Nota', { kind: 'code', unique: '1' }),
          field('Série', { kind: 'code' }),
          field('Chave', { kind: 'code' }),
          field('Mercadoria', { kind: 'money' }),
          field('Frete', { kind: 'number' }),
          field('Total', { kind: 'money' }),
        ],
        rules: [
          { kind: 'sum', first: '', second: 'total', parts: ['mercadoria', 'frete'] },
          { kind: 'together', first: '', second: '', parts: ['serie', 'chave'] },
        ],
      }),
    });
    const file = await load(
      [
        'Nota;Série;Chave;Mercadoria;Frete;Total',
        '1;A;x;0,10;0,20;0,30',
        '2;A;x;1,00;1,00;2,00',
        '3;A;y;1,00;1,00;2,01',
        '4;B;x;1,00;;1,00',
        '5;C;z;1,00;1,004;2,00',
      ].join('\n'),
      'notas',
    );
    expect(file.rows).toMatchObject({ ok: 2, nok: 3 });
    expect((await desk.rows('base_notas_nok')).map((row) => row['Error'] as unknown)).toEqual([
      'Série, Chave: A / x já é de outra linha da base',
      'Total: 2,01 não é a soma de Mercadoria, Frete, 2,00',
      'Total: 2,00 não é a soma de Mercadoria, Frete, 2,004',
    ]);
    const again = await load(
      'Nota;Série;Chave;Mercadoria;Frete;Total\n1;A;x;1,00;;1,00\n5;B;x;1,00;;1,00',
      'notas',
    );
    expect(again.rows).toMatchObject({ ok: 1, nok: 1 });
  });
});

describe('a CPF', () => {
  it('is masked wherever a key, a reference or a combination is shown', async () => {
    const fields = [field('CPF', { kind: 'cpf', unique: '1' }), field('Nome')];
    await designs.save(caller, null, orders({ label: 'Fornecedores', fields, rules: [] }));
    await designs.save(caller, null, {
      ...orders({
        label: 'Pagamentos',
        fields: [
          field('Número', { kind: 'code', unique: '1' }),
          field('CPF', { kind: 'cpf', base: 'fornecedores' }),
        ],
        rules: [],
      }),
    });
    await load('CPF;Nome\n529.982.247-25;Eva\n52998224725;Eva', 'fornecedores');
    await load('Número;CPF\n1;111.444.777-35', 'pagamentos');
    await load('CPF;Nome\n529.982.247-25;Eva Lima', 'fornecedores');
    const reasons = [
      ...(await desk.rows('base_fornecedores_nok')),
      ...(await desk.rows('base_pagamentos_nok')),
    ].map((row) => row['Error'] as unknown);
    expect(reasons).toEqual([
      'CPF: "***.***.***-25" já está na linha 2 deste arquivo',
      'CPF: "***.***.***-35" não está na base Fornecedores',
    ]);
    const trail = await desk.db.collection('audit').find({ action: 'master-data.update' }).toArray();
    expect(JSON.stringify(trail)).not.toContain('52998224725');

    const faultsWith = async (change: (form: BaseForm) => BaseForm) => {
      const result = await designs.save(caller, 'fornecedores', change(await designs.form('fornecedores')));
      return result.kind === 'faulty' ? Object.keys(result.faults) : result.kind;
    };
    const asText = ({ key, was }: FieldForm) => field('CPF', { key, was, unique: '1' });
    expect(await faultsWith((form) => ({ ...form, fields: [asText(form.fields[0] as FieldForm)] }))).toEqual([
      'field.0.kind',
    ]);
    const named = { unique: '1' };
    expect(
      await faultsWith((form) => ({ ...form, fields: [field('Documento', { ...named, key: 'cpf' })] })),
    ).toEqual(['field.0.key']);
  });
});

import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../../server/people/users/user';
import { Users } from '../../../../server/people/users/users';
import { collection } from '../../../../server/platform/mongo/collection';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { hrRecords } from '../../../../server/planning/hr/collection';
import { forecasts, forecastSchema } from '../../../../server/planning/forecast/collection';
import { MasterTables } from '../../../../server/data/master-data/tables';
import { openJobDesk, type JobDesk } from './desk';

let desk: JobDesk;
beforeAll(async () => {
  desk = await openJobDesk();
  await new Users(desk.db, desk.clock).admit(desk.ana.email, 'USER GOLD');
  await load('centro_custo', 'cost_center_concat;country\n10 - Sul;Brasil');
  await load('conta_gerencial', 'account_concat;level_descr;group_level_2\n61 - Luz;Ocupação;Utilidades');
});
afterAll(() => desk.close());

const load = async (base: string, content: string, user?: string): Promise<FileRecord> =>
  desk.run(await desk.send(content, base, 'arquivo.csv', user));

const reasons = async (base: string, file: FileRecord) =>
  (await desk.db.collection(`${base}_nok`).find({ '_source.file': file._id.toHexString() }).toArray()).map(
    (row) => String(row['Error']),
  );

const staff = (mes: string, ...rows: string[]) =>
  [
    'filial_cod;filial_nome;mes_apur;matricula;nome;cpf;vendas_adicionais',
    ...rows.map((row) => row.replace('MES', mes)),
  ].join('\n');
const ana = (sales: string) => `01;Loja Centro;MES;77;Ana;529.982.247-25;${sales}`;
const row = (month: string) =>
  collection(desk.db, hrRecords).findOne({ mes_apur: new Date(`${month}-01T00:00:00Z`), matricula: '77' });

/** What a save of the HR screen leaves. */
const edit = (month: string, vendas_adicionais: number) =>
  collection(desk.db, hrRecords).updateOne(
    { mes_apur: new Date(`${month}-01T00:00:00Z`), matricula: '77' },
    {
      $set: {
        vendas_adicionais,
        changedBy: 'bia@x',
        changedByName: 'Bia Souza',
        changedAt: new Date('2026-11-10T15:00:00Z'),
      },
      $inc: { version: 1 },
    },
  );

describe('a figure that somebody edited in the portal', () => {
  it('is kept when a file brings another, and its sender reads by whom and when', async () => {
    await load('rh', staff('2026-09', ana('10')));
    expect(await row('2026-09')).toMatchObject({
      vendas_adicionais: 10,
      dias_media: 0,
      comentario: '',
      version: 1,
    });
    await edit('2026-09', 12.5);
    const again = await load('rh', staff('2026-09', ana('11')));
    expect(again.rows).toMatchObject({ ok: 0, nok: 1 });
    expect(await reasons('rh', again)).toEqual([
      'Vendas adicionais: editado no portal por Bia Souza em 10 Nov 2026 12:00; ficou o valor do portal, 12,5',
    ]);
    expect(await row('2026-09')).toMatchObject({ vendas_adicionais: 12.5, version: 2 });
  });

  it('is replaced once the sender decides for the file, and an open form shows it', async () => {
    await load('rh', staff('2026-08', ana('10')));
    await edit('2026-08', 12);
    const again = await load('rh', staff('2026-08', ana('11')));
    const done = await desk.repairs.overrule(desk.ana, again._id.toHexString(), 'vendas_adicionais');
    expect(done).toMatchObject({ moved: 1, refused: 0 });
    expect(await row('2026-08')).toMatchObject({ vendas_adicionais: 11, version: 3 });
    const third = await load('rh', staff('2026-08', ana('9')));
    expect(third.rows).toMatchObject({ ok: 1, nok: 0 });
  });

  it('is replaced in the rows that the sender marks, and stays in the others', async () => {
    const months = ['2026-01', '2026-02', '2026-03'];
    const file = (sales: string) =>
      ['filial_cod;filial_nome;mes_apur;matricula;nome;cpf;vendas_adicionais']
        .concat(months.map((month) => ana(sales).replace('MES', month)))
        .join('\n');
    await load('rh', file('10'));
    for (const month of months) await edit(month, 12);
    const again = (await load('rh', file('11')))._id.toHexString();
    const { rows } = await desk.repairs.page(desk.ana, again, 1);
    expect(rows.map(({ edited }) => edited)).toEqual([true, true, true]);
    const typed = rows.map(
      ({ id, revision, cells }, at) => [id, { revision, cells, overrules: at === 1 }] as const,
    );
    expect(await desk.repairs.save(desk.ana, again, new Map(typed))).toMatchObject({ moved: 1, refused: 0 });
    const sales = await Promise.all(months.map(async (month) => (await row(month))?.vendas_adicionais));
    expect(sales).toEqual([12, 11, 12]);
    expect((await desk.repairs.page(desk.ana, again, 1)).total).toBe(2);
  });

  it('is kept once more where somebody edited it again before the sender decided', async () => {
    await load('rh', staff('2025-12', ana('10')));
    await edit('2025-12', 12);
    const id = (await load('rh', staff('2025-12', ana('11'))))._id.toHexString();
    await edit('2025-12', 13);
    const decide = () => desk.repairs.overrule(desk.ana, id, 'vendas_adicionais');
    expect(await decide()).toMatchObject({ moved: 0, refused: 1 });
    expect((await desk.repairs.page(desk.ana, id, 1)).rows[0]?.error).toContain('o valor do portal, 13');
    expect(await decide()).toMatchObject({ moved: 1, refused: 0 });
    expect(await row('2025-12')).toMatchObject({ vendas_adicionais: 11 });
  });

  it('is reported as its screen formats it, and as empty when it was emptied', async () => {
    const centre = (owner: string) => `cost_center_concat;country;owner\n20 - Norte;Brasil;${owner}`;
    await load('centro_custo', centre('a@x.example'));
    await desk.db
      .collection('centro_custo')
      .updateOne({ cost_center_concat: '20 - Norte' }, { $set: { owner: null }, $inc: { version: 1 } });
    const [reason] = await reasons('centro_custo', await load('centro_custo', centre('b@x.example')));
    expect(reason).toMatch(/ficou o valor do portal, vazio$/);
  });

  it('is no conflict when the file has the same value', async () => {
    await load('rh', staff('2026-07', ana('10')));
    await edit('2026-07', 12);
    expect((await load('rh', staff('2026-07', ana('12')))).rows).toMatchObject({ ok: 1, nok: 0 });
  });

  it('prevents that the load that brought it is undone', async () => {
    const file = await load('rh', staff('2026-06', ana('10')));
    await edit('2026-06', 12);
    expect(await desk.control.obstacle(desk.adm, file._id.toHexString())).toContain('1 linha foi editada');
  });
});

describe('HR rows', () => {
  it('of other branches are refused from people limited to branches', async () => {
    await collection(desk.db, users).insertOne({
      _id: 'rui@demo.example',
      user: 'rui@demo.example',
      name: 'Rui',
      type: 'USER SILVER',
      stores: ['Loja Norte'],
      createdAt: null,
      lastSignInAt: null,
    });
    const file = await load('rh', staff('2026-05', ana('1')), 'rui@demo.example');
    expect(await reasons('rh', file)).toEqual(['Filial: "Loja Centro" não é uma filial sua']);
  });

  it('never show a CPF in full: in the table, the refused rows or the trail', async () => {
    await load('rh', staff('2026-04', ana('1')));
    const file = await load(
      'rh',
      staff('2026-04', ana('1'), '01;Loja Centro;2026-04;78;Rui;529.982.247-26;1'),
    );
    expect(await reasons('rh', file)).toEqual(['CPF: ***.***.***-26 não é um CPF válido']);
    const { db, masterData } = desk;
    const tables = new MasterTables({ db, masterData, timeZone: 'America/Sao_Paulo' });
    const other = staff('2026-04', ana('1').replace(/;[^;]*;[^;]*$/, ';111.444.777-35;1'));
    await load('rh', other);
    const { detail } = await tables.screen(
      { email: '', type: 'USER GOLD', stores: [] },
      { collection: 'rh', ok: true },
      new URLSearchParams({ linha: String((await row('2026-04'))?._id) }),
    );
    const past = detail?.past;
    expect(past?.events[0]?.changes).toEqual([
      { label: 'CPF', from: '***.***.***-25', to: '***.***.***-35' },
    ]);
    const shown = [
      await tables.screen(
        { email: '', type: 'USER GOLD', stores: [] },
        { collection: 'rh', ok: true },
        new URLSearchParams(),
      ),
      await tables.screen(
        { email: '', type: 'USER GOLD', stores: [] },
        { collection: 'rh', ok: false },
        new URLSearchParams(),
      ),
      await desk.repairs.page(desk.ana, file._id.toHexString(), 1),
      past,
      await desk.db.collection('audit').find().toArray(),
    ];
    expect(JSON.stringify(shown)).not.toMatch(/529\.?982\.?247/);
    expect(JSON.stringify(shown)).toContain('***.***.***-26');
  });
});

const cells = (rf: string) =>
  collection(desk.db, forecasts)
    .find({ rf }, { projection: { _id: 0, data_ref: 1, value: 1, forecast: 1, group_level_2: 1 } })
    .toArray();

describe('actuals and forecasts', () => {
  it('stand under the headings of their account, and follow them', async () => {
    await load(
      'realizado',
      'cost_center_concat;account_concat;data_ref;valor\n10 - Sul;61 - Luz;2026-01;10,50',
    );
    expect(await cells('actual')).toMatchObject([
      { value: 10.5, forecast: null, group_level_2: 'Utilidades' },
    ]);
    await load('conta_gerencial', 'account_concat;level_descr;group_level_2\n61 - Luz;Ocupação;Energia');
    expect(await cells('actual')).toMatchObject([{ value: 10.5, group_level_2: 'Energia' }]);
  });

  it('take the place of first figures that an opening gave and nobody has edited', async () => {
    const at = (month: string) => new Date(`${month}-01T00:00:00Z`);
    const opened = (month: string, version: number) =>
      forecastSchema.parse({
        _id: new ObjectId(),
        rf: 'RF4 2026',
        cost_center_concat: '10 - Sul',
        cost_center: '10',
        level_descr: 'Ocupação',
        group_level_2: 'Utilidades',
        account_concat: '61 - Luz',
        data_ref: at(month),
        value: null,
        forecast: 1,
        version,
        opening: 'abertura-1',
      });
    await collection(desk.db, forecasts).insertMany([opened('2026-08', 1), opened('2026-09', 2)]);
    const file = await load(
      'forecast',
      'rf;cost_center_concat;account_concat;data_ref;valor\nRF4 2026;10 - Sul;61 - Luz;2026-08;5\nRF4 2026;10 - Sul;61 - Luz;2026-09;6',
    );
    expect(await reasons('forecast', file)).toEqual([expect.stringContaining('editado no portal')]);
    expect((await cells('RF4 2026')).map(({ forecast }) => forecast)).toEqual([5, 1]);
  });

  it('are refused outside the window of their release point', async () => {
    const file = await load(
      'forecast',
      [
        'rf;cost_center_concat;account_concat;data_ref;valor',
        'RF3 2026;10 - Sul;61 - Luz;2026-04;7',
        'RF3 2026;10 - Sul;61 - Luz;2026-03;7',
        'RF9 2026;10 - Sul;61 - Luz;2026-04;7',
        'RF3 2026;11 - Norte;61 - Luz;2026-04;7',
      ].join('\n'),
    );
    expect((await reasons('forecast', file)).sort()).toEqual([
      'Centro de custo: "11 - Norte" não está na base Centros de custo',
      'Mês: março de 2026 está fora da janela de RF3 2026, de abril de 2026 a maio de 2027',
      'Release point: "RF9 2026" não é um release point, como RF1 2027',
    ]);
    expect(await cells('RF3 2026')).toMatchObject([{ value: null, forecast: 7, group_level_2: 'Energia' }]);
  });

  it('are shown by their own bases, though they share a collection', async () => {
    const { db, masterData } = desk;
    const tables = new MasterTables({ db, masterData, timeZone: 'America/Sao_Paulo' });
    const booked = await tables.screen(
      { email: '', type: 'USER GOLD', stores: [] },
      { collection: 'realizado', ok: true },
      new URLSearchParams(),
    );
    expect(booked.rows.map(({ cells: texts }) => texts.slice(0, 4))).toEqual([
      ['10 - Sul', '61 - Luz', '01/2026', '10,50'],
    ]);
    const foreseen = await tables.screen(
      { email: '', type: 'USER GOLD', stores: [] },
      { collection: 'forecast', ok: true },
      new URLSearchParams({ valor: '>5', sort: 'valor' }),
    );
    expect(foreseen.rows.map(({ cells: texts }) => texts[4])).toEqual(['7,00']);
  });
});

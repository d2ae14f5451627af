import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../../app/domain/people/access/roles';
import { FileList } from '../../../../server/data/files/file-list';
import { fileList } from '../../../../app/domain/data/files/file-list';
import { listQueryOf } from '../../../../app/domain/lists/list-query';
import { DatabaseProxy } from '../../../../server/data/gateway/proxy';
import { Writes } from '../../../../server/data/gateway/writes/writes';
import type { BaseDesigns } from '../../../../server/data/master-data/design/base-designs';
import { BaseRecords } from '../../../../server/data/master-data/design/base-records';
import { BaseRemoval } from '../../../../server/data/maintenance/base-removal';
import { MasterTables } from '../../../../server/data/master-data/tables';
import { scopeChoices } from '../../../../server/data/jobs/replace/scope-choices';
import { BuiltinSearch } from '../../../../server/data/search/builtin';
import { Explorer } from '../../../../server/data/search/explorer';
import { SearchIndexer } from '../../../../server/data/search/indexer';
import { catalogOf } from '../../../../server/insight/panels/catalog';
import { isOpenTo } from '../../../../server/insight/panels/sources';
import { BaseMarks } from '../../../../server/data/quality/base-marks';
import { firstWatch } from '../../../../app/domain/data/quality/watch';
import type { MarkedBase } from '../../../../app/domain/data/quality/marked-base';
import { baseWatches, type BaseMark } from '../../../../server/data/quality/collections';
import { users, type Person } from '../../../../server/people/users/user';
import { collection } from '../../../../server/platform/mongo/collection';
import { openJobDesk, type JobDesk } from '../jobs/desk';
import { messages } from '../../../../app/domain/messages';
import { plainText } from '../../../../app/domain/data/search/result';
import { allOn, caller, designsOn, field, orders } from './base-desk';
import { askerOf } from '../../people/access/proven';

const name = 'vendas_por_loja';
const header = 'Pedido;Loja;Valor';
const timeZone = 'America/Sao_Paulo';

const person = (id: string, type: Role, stores: string[] = []): Person => ({
  email: `${id}@demo.example`,
  name: id,
  type,
  stores,
});
const [rui, eva] = [person('rui', 'USER BRONZE'), person('eva', 'USER BRONZE')];
const [gil, leo] = [person('gil', 'USER GOLD'), person('leo', 'USER GOLD')];
const kept = person('kim', 'USER GOLD', ['Loja Centro']);
const sender = person('sol', 'USER SILVER', ['Loja Centro']);

let desk: JobDesk;
let designs: BaseDesigns;
beforeAll(async () => {
  desk = await openJobDesk();
  designs = designsOn(desk.db, new BaseRecords(desk.db), desk.clock);
  await collection(desk.db, users).insertMany(
    [rui, eva, gil, leo, kept, sender].map(({ email, name: called, type, stores }) => ({
      _id: email,
      user: email,
      name: called,
      type,
      stores: [...stores],
      createdAt: null,
      lastSignInAt: null,
    })),
  );
  await designs.save(caller, null, byBranch());
  await send(
    [header, '1;Loja Centro;10,00', '2;Loja Norte;20,00', '3;Loja Centro;30,00', '4;Loja Norte;x'].join('\n'),
    leo,
  );
});
afterAll(() => desk.close());

const byBranch = () =>
  orders({
    label: 'Vendas por loja',
    fields: [
      field('Pedido', { unique: '1', kind: 'code' }),
      field('Loja', { required: '1' }),
      field('Valor', { kind: 'money' }),
    ],
    rules: [],
    senders: ['USER SILVER', 'USER GOLD'],
    readers: ['USER GOLD'],
    correctors: ['USER SILVER', 'USER GOLD'],
    branch: 'loja',
  });
const send = async (content: string, { email }: Person, base = name) =>
  desk.run(await desk.send(content, base, 'vendas.csv', email));
const stored = async () =>
  (await desk.rows(`base_${name}`)).map(({ pedido, loja }) => [pedido, loja] as unknown);
const proxy = () =>
  new DatabaseProxy({ db: desk.db, tenant: 't', flags: allOn, writes: new Writes(new Map()) });
const ask = (who: Person, base: string, more: object = {}) =>
  proxy().run(
    { ...askerOf({ person: who, address: '' }), letInBy: null, token: null, origin: '' },
    { database: desk.db.databaseName, collection: base, command: 'find', query: {}, ...more },
  ) as Promise<Record<string, unknown>[]>;

const late = new Date('2026-11-24T13:00:00Z');
const lateWords = 'está atrasada, esperada até 24 Nov 2026 10:00';
const unusual: BaseMark['unusual'] = {
  at: late,
  alarms: [{ kind: 'shrunken', found: 120, usual: 4_000 }],
};
const unusualWords = 'chegou com 120 linhas; o usual são 4.000 linhas (carga de 24 Nov 2026 10:00)';
const wordsOf = (marked: readonly MarkedBase[]) => marked.map(({ words }) => words);

/** Has this to be said of a base, and gives who tells of it. */
async function marksOn(_id: string, mark: BaseMark) {
  const { db, masterData } = desk;
  const watched = { ...firstWatch, version: 1, since: late, toldLate: null, mark };
  await collection(db, baseWatches).insertOne({ _id, ...watched });
  return new BaseMarks(db, { masterData, flags: allOn, timeZone });
}

/** Where a file is named to somebody. */
async function namedTo(who: Person, id: string) {
  const list = new FileList(desk.db, desk.masterData, timeZone);
  const { rows } = await list.page(who, listQueryOf(new URLSearchParams(), fileList));
  const catalog = await catalogOf(desk.db);
  const source = catalog.of('files');
  const within = source ? catalog.rowsOf(source, who) : {};
  const ids = (found: readonly Record<string, unknown>[]) => found.map(({ _id }) => String(_id));
  const places = {
    lists: rows.map((row) => row.id),
    calls: ids(await ask(who, 'files')),
    panels: ids(await desk.db.collection('files').find(within).toArray()),
  };
  return Object.entries(places).flatMap(([place, named]) => (named.includes(id) ? [place] : []));
}

async function findings(who: Person, search: string) {
  const explorer = new Explorer(desk.db, new BuiltinSearch(desk.db), allOn);
  const asked = { search, exactPh: false, type: null, skip: 0, limit: 40 };
  return (await explorer.search(who, asked)).results
    .map(({ type, title }) => `${type} ${plainText(title)}`)
    .sort();
}

describe('rights by person', () => {
  const named = () =>
    orders({
      label: 'Reservada',
      fields: [field('Item', { unique: '1', kind: 'code' })],
      rules: [],
      senders: [],
      correctors: [],
      people: { senders: 'RUI@demo.example', readers: gil.email, correctors: `${gil.email}, ${rui.email}` },
    });

  it('belong to the people that the record names, and to nobody else of their type', async () => {
    expect(await designs.save(caller, null, named())).toEqual({ kind: 'saved', name: 'reservada' });
    const { masterData } = desk;
    const fed = async (who: Person) => await masterData.mayFeed(who, 'reservada');
    expect([await fed(rui), await fed(eva), await fed(gil)]).toEqual([true, false, false]);
    const seen = async (who: Person) =>
      (await masterData.basesSeenBy(who)).some((base) => base.collection_name === 'reservada');
    expect([await seen(gil), await seen(leo)]).toEqual([true, false]);

    const file = await send('Item\nA\n""', rui, 'reservada');
    expect(file.rows).toMatchObject({ ok: 1 });
    expect((await ask(gil, 'reservada')).map(({ item }) => item)).toEqual(['A']);
    await expect(ask(leo, 'reservada')).rejects.toMatchObject({ kind: 'forbidden' });
    const source = (await catalogOf(desk.db)).of('reservada');
    expect(source && [isOpenTo(source, gil, allOn), isOpenTo(source, leo, allOn)]).toEqual([true, false]);
    const id = String(file._id);
    expect((await desk.views.view(gil, id)).id).toBe(id);
    await expect(desk.views.view(leo, id)).rejects.toMatchObject({ kind: 'absent' });
  });

  it('let these people find its rows and files in the explorer, and nobody else', async () => {
    await new SearchIndexer(desk.db).rebuild();
    const found = (who: Person) => findings(who, 'reservada');
    const all = ['file vendas.csv', 'kept-record Reservada A'];
    expect([await found(gil), await found(leo), await found(person('adm', 'SYSTEM ADMIN'))]).toEqual([
      all,
      [],
      all,
    ]);
    expect(await found(rui)).toEqual(['file vendas.csv']);
  });

  it('name no file of another person in the reason why a load cannot be undone', async () => {
    const one = await send('Item\nB', rui, 'reservada');
    await send('Item\nB', person('adm', 'SYSTEM ADMIN'), 'reservada');
    const why = async (who: Person) => desk.control.obstacle(who, String(one._id));
    expect(await why(rui)).toContain('1 linha mudou com um arquivo de outra pessoa');
    expect(await why(person('bob', 'SYSTEM ADMIN'))).toContain('1 linha mudou com o arquivo vendas.csv');
  });

  it('notify these people of a late base, and nobody else', async () => {
    const marks = await marksOn('reservada', { late, unusual: null });
    const marksFor = async (who: Person) => [
      wordsOf(await marks.within(['base_reservada'], who)),
      wordsOf(await marks.named(['reservada'], who)),
    ];
    expect([await marksFor(gil), await marksFor(leo)]).toEqual([
      [[lateWords], [lateWords]],
      [[], []],
    ]);
  });

  it('refuse undo and reprocessing to people who see a job but may not send to its base', async () => {
    const [file] = await desk.db
      .collection('files')
      .find({ collection: 'reservada', user: rui.email })
      .toArray();
    const id = String(file?._id);
    const { control, previews, views } = desk;
    const acts = [
      () => control.takeBack(gil, id),
      () => control.processAgain(gil, id),
      () => previews.ofFile(gil, id, {}),
      () => previews.processAs(gil, id, { header: true, columns: { item: 0 } }),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await control.obstacle(gil, id)).toBe(messages.otherFeeders);
    const may = async (who: Person) => {
      const { again, map, takeBack } = (await views.view(who, id)).may;
      return [again, map, takeBack];
    };
    expect([await may(gil), await may(rui)]).toEqual([
      [false, false, false],
      [true, true, true],
    ]);
  });

  it('keep its files to them when the base is taken away', async () => {
    const { db, audit, clock } = desk;
    const records = new BaseRecords(db);
    const [file] = await db.collection('files').find({ collection: 'reservada', user: rui.email }).toArray();
    const id = String(file?._id);
    const everywhere = ['lists', 'calls', 'panels'];
    const seen = async () => [await namedTo(gil, id), await namedTo(leo, id), await namedTo(rui, id)];
    expect(await seen()).toEqual([everywhere, [], everywhere]);
    const { version = 0 } = await records.find('reservada');
    await new BaseRemoval(db, { records, audit, clock }).remove(caller, 'reservada', version);

    expect(await seen()).toEqual([everywhere, [], everywhere]);
    expect((await desk.views.view(gil, id)).id).toBe(id);
    await expect(desk.views.view(leo, id)).rejects.toMatchObject({ kind: 'absent' });
    await new SearchIndexer(db).rebuild();
    const files = async (who: Person) =>
      (await findings(who, 'vendas.csv reservada')).filter((finding) => finding.startsWith('file'));
    expect([(await files(gil)).length > 0, await files(leo)]).toEqual([true, []]);
  });

  it.each([
    [
      'somebody who is no user',
      { senders: 'zoe@demo.example', readers: '', correctors: '' },
      'senders.people',
    ],
    [
      'somebody who does not come to the screen',
      { senders: '', readers: rui.email, correctors: '' },
      'readers.people',
    ],
  ])('are refused to %s, at the field', async (_what, people, input) => {
    const result = await designs.save(caller, null, { ...named(), label: 'Outra', people });
    expect(result).toMatchObject({ kind: 'faulty', faults: { [input]: expect.any(String) as string } });
  });
});

describe('rights by branch', () => {
  it('let a person limited to branches send rows of these branches only, and take none from another', async () => {
    const file = await send(
      [header, '5;Loja Centro;1,00', '6;Loja Norte;1,00', '2;Loja Centro;99,00', '1;Loja Centro;11,00'].join(
        '\n',
      ),
      sender,
    );
    expect(file.rows).toMatchObject({ ok: 2, nok: 2 });
    const refused = await desk.db
      .collection(`base_${name}_nok`)
      .find({ '_source.file': String(file._id) })
      .toArray();
    expect(refused.map((row) => row['Error'] as unknown)).toEqual([
      'Loja: "Loja Norte" não é uma filial sua',
      'Loja: a linha com esta chave é de outra filial',
    ]);
    expect(await stored()).toContainEqual(['2', 'Loja Norte']);
  });

  it('offer to limit a replacement to the branches of the sender', async () => {
    const offered = async (who: Person) =>
      (await scopeChoices(desk, who, name))?.find(({ key }) => key === 'loja')?.choices.map(([each]) => each);
    expect(await offered(leo)).toEqual(expect.arrayContaining(['Loja Centro', 'Loja Norte']));
    expect(await offered(kept)).toEqual(['Loja Centro']);
  });

  it('do not offer to limit a replacement to branches when there are more than a list holds, or when rows have none', async () => {
    const rows = desk.db.collection(`base_${name}`);
    const offered = async () =>
      (await scopeChoices(desk, leo, name))?.find(({ key }) => key === 'loja')?.choices.length;
    const branches = [null, '', ...Array.from({ length: 499 }, (_, at) => `Muitas ${at}`)];
    const added = branches.map((loja, at) => ({ _id: new ObjectId(), pedido: `muitas ${at}`, loja }));
    try {
      await rows.insertMany(added.slice(0, -1));
      expect(await offered()).toBe(500);
      await rows.insertMany(added.slice(-1));
      expect(await offered()).toBe(0);
    } finally {
      await rows.deleteMany({ _id: { $in: added.map(({ _id }) => _id) } });
    }
  });

  it('show, search and export only rows of these branches, refused rows included', async () => {
    const tables = new MasterTables({ db: desk.db, masterData: desk.masterData, timeZone });
    const params = new URLSearchParams();
    const own = await tables.screen(kept, { collection: name, ok: true }, params);
    expect(own.rows.map(({ cells }) => cells[1])).toEqual(['Loja Centro', 'Loja Centro', 'Loja Centro']);
    expect(own.total).toBe(3);
    expect((await tables.screen(leo, { collection: name, ok: true }, params)).total).toBe(4);
    const other = await desk.db.collection(`base_${name}`).findOne({ loja: 'Loja Norte' });
    const linha = new URLSearchParams({ linha: String(other?._id) });
    expect((await tables.screen(kept, { collection: name, ok: true }, linha)).detail).toBeNull();
    const exported = [];
    const { rows } = await tables.export(kept, { collection: name, ok: true }, params);
    for await (const row of rows as AsyncIterable<Record<string, unknown>>) exported.push(row['loja']);
    expect(new Set(exported)).toEqual(new Set(['Loja Centro']));
    // Files of others are named to nobody who does not see them, and not found by their names.
    const origins = async (who: Person, query = '') =>
      (await tables.screen(who, { collection: name, ok: true }, new URLSearchParams(query))).rows.map(
        ({ origin }) => origin?.name,
      );
    expect(await origins(leo)).toContain('vendas.csv');
    expect(await origins(kept)).not.toContain('vendas.csv');
    expect([await origins(leo, 'urlPath=vendas'), await origins(kept, 'urlPath=vendas')]).toEqual([
      expect.arrayContaining(['vendas.csv']),
      [],
    ]);
    const refused = await tables.screen(kept, { collection: name, ok: false }, params);
    expect(refused.rows).toHaveLength(1);
  });

  it('hold for scripts and panels', async () => {
    const lojas = (rows: Record<string, unknown>[]) => new Set(rows.map(({ loja }) => loja));
    expect(lojas(await ask(kept, name))).toEqual(new Set(['Loja Centro']));
    expect(lojas(await ask(leo, name))).toEqual(new Set(['Loja Centro', 'Loja Norte']));
    const catalog = await catalogOf(desk.db);
    const source = catalog.of(name);
    expect(source && catalog.rowsOf(source, kept)).toEqual({ loja: { $in: ['Loja Centro'] } });
    expect(source && catalog.rowsOf(source, leo)).toEqual({});
    const refused = catalog.of('rh_nok');
    expect(refused && catalog.rowsOf(refused, kept)).toEqual({ filial_nome: { $in: ['Loja Centro'] } });
  });

  it('hide files of others, which hold rows of other branches, from lists, calls and panels', async () => {
    const [file] = await desk.db.collection('files').find({ collection: name, user: leo.email }).toArray();
    const id = String(file?._id);
    await expect(desk.views.view(kept, id)).rejects.toMatchObject({ kind: 'absent' });
    expect([await namedTo(kept, id), await namedTo(leo, id)]).toEqual([[], ['lists', 'calls', 'panels']]);
  });

  it('show a whole load only to people without a branch limit, and report a late base to all who see some of it', async () => {
    const address = '/ij/rh';
    const marks = await marksOn('rh', { late: null, unusual });
    expect(await marks.at(address, kept)).toEqual([]);
    expect(wordsOf(await marks.at(address, leo))).toEqual([unusualWords]);
    expect(wordsOf(await marks.at(address, { ...kept, stores: [] }))).toEqual([unusualWords]);
    await collection(desk.db, baseWatches).updateOne({ _id: 'rh' }, { $set: { 'mark.late': late } });
    expect(wordsOf(await marks.at(address, kept))).toEqual([lateWords]);
    expect(wordsOf(await marks.at(address, leo))).toEqual([`${lateWords}, e ${unusualWords}`]);

    await marksOn(name, { late, unusual });
    expect(wordsOf(await marks.named([name], kept))).toEqual([lateWords]);
    expect(wordsOf(await marks.within([`base_${name}`], kept))).toEqual([lateWords]);
    expect(wordsOf(await marks.named([name], leo))).toEqual([`${lateWords}, e ${unusualWords}`]);
  });

  it('are of HR in the same way', async () => {
    const hr = (filial: string, who: string) => `${filial.slice(5)};${filial};2026-10;${who};${who}`;
    const titles = 'filial_cod;filial_nome;mes_apur;matricula;nome';
    const load = await send([titles, hr('Loja Centro', 'm1'), hr('Loja Norte', 'm2')].join('\n'), leo, 'rh');
    expect(load.rows).toMatchObject({ ok: 2 });
    const tables = new MasterTables({ db: desk.db, masterData: desk.masterData, timeZone });
    const total = async (who: Person) =>
      (await tables.screen(who, { collection: 'rh', ok: true }, new URLSearchParams())).total;
    expect([await total(kept), await total(leo)]).toEqual([1, 2]);
    const taking = await send([titles, 'Norte;Loja Centro;2026-10;m2;m2'].join('\n'), sender, 'rh');
    expect(taking.rows).toMatchObject({ ok: 0, nok: 1 });
    await expect(desk.views.view(kept, String(load._id))).rejects.toMatchObject({ kind: 'absent' });
  });

  it('let people limited to branches find rows of these branches, and no files of others', async () => {
    await new SearchIndexer(desk.db).rebuild();
    const explorer = new Explorer(desk.db, new BuiltinSearch(desk.db), allOn);
    const rows = (who: Person) => findings(who, 'vendas por loja').then((all) => all.filter(isRow).sort());
    const isRow = (finding: string) => finding.startsWith('branch-record');
    const own = await rows(kept);
    expect(own).toContain('branch-record Vendas por loja 1');
    expect(own).not.toContain('branch-record Vendas por loja 2');
    expect(await rows(leo)).toEqual(expect.arrayContaining([...own, 'branch-record Vendas por loja 2']));
    expect([await findings(kept, 'auxiliar rh'), await findings(leo, 'auxiliar rh')]).toEqual([
      [expect.stringContaining('Loja Centro')],
      expect.arrayContaining([expect.stringContaining('Loja Norte')]),
    ]);
    expect(await findings(leo, 'vendas.csv')).toContain('file vendas.csv');
    expect(await findings(kept, 'vendas.csv')).not.toContain('file vendas.csv');
    await send(`${header}\n9;Loja Centro;1,00`, kept);
    await new SearchIndexer(desk.db).rebuild();
    expect(await findings(kept, 'vendas.csv')).toEqual(['file vendas.csv']);
    const counted = (await explorer.holdings(kept)).find(({ type }) => type === 'file')?.count;
    expect(counted).toBe(1);
    const suggested = await explorer.suggest(kept, 'vendas.c');
    expect(suggested.filter(({ type }) => type === 'file')).toHaveLength(1);
  });

  it('require a text field', async () => {
    const result = await designs.save(caller, null, { ...byBranch(), label: 'Sem loja', branch: 'valor' });
    expect(result).toMatchObject({ kind: 'faulty', faults: { branch: expect.any(String) as string } });
  });

  it('hide what a row was while it belonged to another branch, and whose file it was in', async () => {
    await send(`${header}\n20;Loja Norte;1,00`, leo);
    await send(`${header}\n20;Loja Centro;2,00`, leo);
    await send(`${header}\n20;Loja Centro;3,00`, sender);
    const row = await desk.db.collection(`base_${name}`).findOne({ pedido: '20' });
    const tables = new MasterTables({ db: desk.db, masterData: desk.masterData, timeZone });
    const linha = new URLSearchParams({ linha: String(row?._id) });
    const historyFor = async (who: Person) =>
      (await tables.screen(who, { collection: name, ok: true }, linha)).detail?.past.events.map(
        ({ origin, changes }) => [origin !== null, changes?.map(({ from, to }) => `${from} ${to}`)],
      );
    expect(await historyFor(leo)).toEqual([
      [true, ['2,00 3,00']],
      [true, ['Loja Norte Loja Centro', '1,00 2,00']],
      [true, undefined],
    ]);
    expect(await historyFor(kept)).toEqual([
      [false, ['2,00 3,00']],
      [false, undefined],
    ]);
    await expect(historyFor(sender)).rejects.toMatchObject({ kind: 'absent' });
  });
});

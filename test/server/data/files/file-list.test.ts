import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileList } from '../../../../app/domain/data/files/file-list';
import { listQueryOf } from '../../../../app/domain/lists/list-query';
import { csvChunks } from '../../../../server/platform/exports/csv';
import { files, listedFiles } from '../../../../server/data/provenance/files-collection';
import { fileSchema } from '../../../../server/data/provenance/file';
import { tablesOf } from '../../../../server/data/files/packed-tables';
import { FileList } from '../../../../server/data/files/file-list';
import { everyArea } from '../../../../app/domain/people/access/access';
import { MasterData } from '../../../../server/data/master-data/master-data';
import { collection, type CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { rowCollections } from '../../../../server/platform/row-index/collection';
import type { Person } from '../../../../server/people/users/user';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { indexNow } from '../../platform/row-index/kept-lists';
import { bytesOf } from '../../platform/exports/tables';

const gold: Person = { email: 'gold@x.example', name: 'Gold', type: 'USER GOLD', stores: [] };
const ana: Person = { email: 'ana@x.example', name: 'Ana', type: 'USER BRONZE', stores: [] };

let database: TestDatabase;
let list: FileList;

beforeAll(async () => {
  database = await testDatabase([files, ...rowCollections] as unknown as CollectionDefinition<Document>[]);
  const masterData = new MasterData(database.db, everyArea);
  await masterData.addStandardBases();
  list = new FileList(database.db, masterData, 'America/Sao_Paulo');
  const given = [
    ['Ação Março.csv', 'ana@x.example', '2026-11-14T12:00:00Z', 0, 100, ''],
    ['b.xlsx', 'gold@x.example', '2026-11-15T02:59:59Z', 0, 40, 'Lendo'],
    ['c (.*).csv', 'ana@x.example', '2026-11-15T03:00:00Z', 1, 100, 'A linha 1 não é um cabeçalho'],
    ['d.csv', 'gold@x.example', '2026-11-16T18:04:05Z', 0, 100, ''],
  ] as const;
  const refused = new Set(['Ação Março.csv', 'd.csv']);
  await collection(database.db, files).insertMany(
    given.map(([originalName, user, at, status, progress, message], index) =>
      fileSchema.parse({
        _id: new ObjectId(),
        clientName: 'x',
        originalName,
        originalFile: `key-${index}`,
        bucket: 'disk',
        user,
        size: 1,
        collection: 'canal',
        createdAt: new Date(at),
        statusChangeDate: new Date(at),
        status,
        progress,
        message,
        agent: '',
        phase: 'completed',
        sha256: null,
        rows: { read: 2, ok: 1, nok: refused.has(originalName) ? 1 : 0, ignored: 0 },
        checkpoint: 0,
        attempts: 0,
      }),
    ),
  );
});
afterAll(() => database.close());

const query = (address: string) => listQueryOf(new URLSearchParams(address), fileList);
const names = async (address: string, person = gold) =>
  (await list.page(person, query(address))).rows.map(({ name }) => name.charAt(0)).join('');

const answers = [
  ['', 'dcbA'],
  ['sort=originalName', 'Abcd'],
  ['sort=user&dir=desc', 'dbcA'],
  ['q=acao marco', 'A'],
  ['q=(.*)', 'c'],
  ['user=ANA', 'cA'],
  ['status=1', 'c'],
  ['status=0', 'dbA'],
  ['status=nok', 'dA'],
  ['progress=0', 'b'],
  ['progress=100&status=0', 'dA'],
  ['q=cabecalho', 'c'],
  ['q=gold', ''],
  ['from=2026-11-15', 'dc'],
  ['from=2026-11-14&to=2026-11-14', 'bA'],
  ['to=2026-11-13', ''],
  ['q=cabe lin', 'c'],
  ['q=csv mar', 'A'],
  ['q=1 linha&user=ana', 'c'],
  ['user=ana x', 'cA'],
  ['user=xexample', 'dcbA'],
] as const;

describe('the list of files', () => {
  it.each(answers)('%s', async (address, found) => {
    expect(await names(address)).toBe(found);
  });

  it('says whether it may hold what others sent: where not, nobody is asked whose', async () => {
    const ofOthers = async (person: Person) => (await list.page(person, query(''))).ofOthers;
    expect([await ofOthers(gold), await ofOthers(ana)]).toEqual([true, false]);
  });

  it('finds the same by the blocks that workers keep', async () => {
    await indexNow(database.db, listedFiles);
    for (const [address, found] of answers) expect(await names(address), address).toBe(found);
    expect(await names('q=cabecalho', { ...ana, email: 'gold@x.example' })).toBe('');
  });

  it('holds only one’s own files for BRONZE, whatever is asked', async () => {
    expect(await names('', ana)).toBe('cA');
    expect(await names('user=gold', ana)).toBe('');
    expect((await list.page(ana, query(''))).total).toBe(2);
  });

  it('shows the stamp with the half of the day (rule X4)', async () => {
    expect((await list.page(gold, query('q=d.csv'))).rows[0]?.stamp).toBe('16 Nov 26 03:04:05 PM');
  });

  it('exports what is found', async () => {
    const text = (await bytesOf(csvChunks(list.export(ana, query(''), 'Arquivos')))).toString();
    expect(text.trimEnd().split('\r\n').slice(1)).toEqual([
      'c (.*).csv;Com erro;1;100;A linha 1 não é um cabeçalho;Canal;ana@x.example;15/11/2026 00:00:00;',
      'Ação Março.csv;Concluído com recusas;0;100;;Canal;ana@x.example;14/11/2026 09:00:00;',
    ]);
  });

  it('has beside the form what somebody sent, newest first, and nobody else’s', async () => {
    const sent = await list.sentBy('ana@x.example');
    expect(sent.map(({ name, outcome }) => [name, outcome.label])).toEqual([
      ['c (.*).csv', 'Concluído: com erro'],
      ['Ação Março.csv', 'Concluído: 1 recusada'],
    ]);
  });

  it('has those of a visit that are asked for, however many came since, and nobody else’s', async () => {
    const every = await collection(database.db, files).find().toArray();
    const ids = every.map(({ _id }) => _id.toHexString());
    const sent = await list.sentAmong('ana@x.example', [...ids, 'nada']);
    expect(sent.map(({ name }) => name)).toEqual(['c (.*).csv', 'Ação Março.csv']);
    expect(await list.sentAmong('ana@x.example', [])).toEqual([]);
  });

  it('finds the tables of ZIPs without looking through all files', async () => {
    const plan = await collection(database.db, files)
      .find(tablesOf(['um', 'dois']))
      .explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('"indexName":"unpacked"');
  });

  it('sees a file that has just changed at once', async () => {
    await collection(database.db, files).updateOne(
      { originalName: 'b.xlsx' },
      { $set: { statusChangeDate: new Date('2026-11-17T12:00:00Z'), progress: 100 } },
    );
    expect(await names('')).toBe('bdcA');
    expect(await names('progress=0')).toBe('');
  });
});

describe('files of a base that a type of person may not see', () => {
  it('are named to none of it but their sender', async () => {
    const bases = database.db.collection('master_data_bases');
    await bases.updateMany({ collection_name: 'canal' }, { $set: { readers: ['SYSTEM ADMIN'] } });
    const all = listQueryOf(new URLSearchParams(), fileList);
    const senders = (await list.page(gold, all)).rows.map(({ user }) => user);
    await bases.updateMany({ collection_name: 'canal' }, { $unset: { readers: '' } });
    expect(senders.length).toBeGreaterThan(0);
    expect(new Set(senders)).toEqual(new Set(['gold@x.example']));
    expect((await list.page(gold, all)).total).toBeGreaterThan(senders.length);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectId, type Db } from 'mongodb';
import { reportFilterOf } from '../../app/domain/insight/reports/report';
import { userList } from '../../app/domain/people/users/user-list';
import { listedReports, reports, reportSchema } from '../../server/insight/reports/collection';
import { Reports } from '../../server/insight/reports/reports';
import { DocumentViewer } from '../../server/platform/viewer/viewer';
import { UserDirectory } from '../../server/people/users/directory';
import { Places } from '../../server/people/users/places';
import { keysOfUser, users, userSchema } from '../../server/people/users/user';
import { DiskStorage } from '../../server/platform/storage/disk';
import { fileList } from '../../app/domain/data/files/file-list';
import { listQueryOf } from '../../app/domain/lists/list-query';
import { collections } from '../../server/collections';
import { files, listedFiles } from '../../server/data/provenance/files-collection';
import { FileList } from '../../server/data/files/file-list';
import { everyArea } from '../../app/domain/people/access/access';
import { MasterData } from '../../server/data/master-data/master-data';
import { createLog } from '../../server/platform/log';
import { openPortalDatabase } from './database';
import { collection } from '../../server/platform/mongo/collection';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { ListIndexer } from '../../server/platform/row-index/list-indexer';
import type { Listed } from '../../server/platform/row-index/listed';
import { ensureCollections } from '../../server/platform/schema/ensure';
import { createClock } from '../../server/platform/clock';
import { middle, row } from './lists';
import { fileRecord, fill } from './pages';
import type { BenchRow } from './row';

const timeZone = 'America/Sao_Paulo';
const bases = ['Vendas', 'Estoque', 'Preços', 'Saldos', 'Metas', 'Ação comercial', 'Produtos', 'RH'];
const person = { email: 'bench', name: 'Bench', type: 'SYSTEM ADMIN', stores: [] } as const;

const named = (index: number) => ({
  ...fileRecord(index),
  originalName: `${bases[index % bases.length]} 2026-${1 + (index % 12)} loja ${index % 997} lote-${index}/A.csv`,
  message: `${index % 5_000} linhas: ${index % 4_999} carregadas, ${index % 3} recusadas.`,
  status: index % 50 === 7 ? 1 : 0,
  progress: index % 200 === 7 ? 40 : 100,
});

/** Queries of the list of files. */
const asked: Readonly<Record<string, string>> = {
  'one rare word': 'q=123456',
  'a code without punctuation': 'q=123456a',
  'the beginning of a word': 'q=1234',
  'two words': 'q=estoq 996',
  'three words in any order': 'q=loja 31 aca',
  'a word of one in eight': 'q=vendas',
  'a word of every file': 'q=csv',
  'no hit': 'q=zzzzqq',
  'who sent': 'user=pessoa7',
  'two frequent words': 'q=vendas 10',
  'two frequent words that never come together': 'q=vendas estoque',
  'a word and who sent, eleven people': 'q=vendas&user=pessoa7',
  'a word and who sent, one person': 'q=produtos&user=pessoa14',
  'a word and who sent, who never sent such a file': 'q=vendas&user=pessoa15',
  'a word and a status': 'q=rh&status=1',
  'a word and a status that it never has': 'q=vendas&status=1',
  'a word and refused rows': 'q=vendas&status=nok',
  'a word and a day': 'q=vendas&from=2026-01-02&to=2026-01-02',
  'a word since a day': 'q=vendas&from=2026-01-02',
  'what is not done': 'progress=0',
  'a word by name': 'q=vendas loja&sort=originalName&dir=asc',
  'a word by name, from the end': 'q=vendas loja&sort=originalName&dir=desc',
  'a word by sender': 'q=vendas&sort=user',
  'a word by status': 'q=vendas&sort=status',
  'a word, far back': 'q=vendas&page=3000',
  'one person’s files': 'user=pessoa14@demo',
};

/** The maximum number of files that changed after a worker built the blocks. */
const fresh = 500;
const reportCount = 100_000;
const userCount = 20_000;

const report = (index: number) => {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000);
  return reportSchema.parse({
    _id: new ObjectId(),
    name: `Plano ${bases[index % bases.length]} loja ${index % 997} nº ${index}`,
    origin: 'automatico',
    dateRef: new Date(Date.UTC(2026, index % 12, 1)),
    createdDate: at,
    statusChangeDate: at,
    user: 'bench',
    originalFile: `key-${index}`,
    originalName: `plano-${index}.xlsx`,
    bucket: 'disk',
    url: '',
    facts: [['Linhas', '250']],
    preview: { columns: ['SKU', 'Quantity'], rows: Array.from({ length: 50 }, () => ['SKU-1', '12']) },
    schedule: null,
  });
};

const user = (index: number) => {
  const email = `nome${index}.sobrenome${index % 501}@demo.example`;
  const name = `Nome${index} Sobrenome${index % 501}`;
  return userSchema.parse({
    _id: email,
    user: email,
    name,
    type: 'USER BRONZE',
    stores: [],
    createdAt: new Date(),
    keys: keysOfUser(email, name),
  });
};

/**
 * Searches of a list of a million files, and of smaller ones, against the first page and count of an indexed
 * equality in the same run.
 */
export async function benchFileLists(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const log = createLog('error', 'bench');
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const { db, close } = await openPortalDatabase(
    { mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir },
    log,
  );
  try {
    await ensureCollections(db, collections, log);
    const masterData = new MasterData(db, everyArea);
    await masterData.addStandardBases();
    const records = collection(db, files);
    const { client } = db;
    await fill(db, files.name, named);
    await swept(db, listedFiles);
    // Simulates running jobs: these files have changed since the blocks were built.
    const some = { _id: { $in: (await records.find().limit(fresh).toArray()).map(({ _id }) => _id) } };
    await records.updateMany(some, { $set: { statusChangeDate: new Date() } });
    const floor = await equality(db);
    const measured: BenchRow[] = [];
    for (const [what, query] of Object.entries(asked)) {
      const ask = (list: FileList) => list.page(person, listQueryOf(new URLSearchParams(query), fileList));
      const first = () => ask(new FileList(client.db(db.databaseName), masterData, timeZone));
      const list = new FileList(db, masterData, timeZone);
      const { total } = await ask(list);
      if (process.env['BENCH_VERBOSE']) console.log(query, total);
      const name = `files, ${what} (${query})`;
      measured.push(row(name, await middle(() => ask(list)), floor, 'page and count'));
      measured.push(row(name, await middle(first), floor, 'page and count of a new process'));
    }
    const list = await reportList(db);
    for (const name of ['99999', 'loja 31 est', 'estoque', 'plano', 'zzzz']) {
      const ask = () => list.page(reportFilterOf(new URLSearchParams({ name })), { page: 1, pageSize: 20 });
      measured.push(row(`${reportCount} reports, ${name}`, await middle(ask), floor));
    }
    const people = await directory(db);
    for (const q of ['nome19999', 'sobr 12 nome', 'nome', 'zzzz']) {
      const ask = () => people.page(listQueryOf(new URLSearchParams({ q }), userList));
      measured.push(row(`${userCount} users, ${q}`, await middle(ask), floor));
    }
    return measured;
  } finally {
    await close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Lets a worker build the blocks of a list. */
async function swept(db: Db, list: Listed): Promise<void> {
  const clock = { stamp: () => new Date(), shown: (at: Date) => at };
  const step = <T>(work: () => Promise<T>) => work();
  await new ListIndexer(db, [() => Promise.resolve(list)], { clock, step }).sweep();
}

/** The milliseconds of a page and its count by an index, with the queries of a list. */
const equality = (db: Db): Promise<number> =>
  middle(async (round) => {
    const records = collection(db, files);
    const filter = { user: `pessoa${round}@demo.example` };
    await Promise.all([
      records.find(filter).sort({ statusChangeDate: -1, _id: -1 }).limit(20).toArray(),
      records.countDocuments(filter),
    ]);
  });

async function reportList(db: Db): Promise<Reports> {
  await collection(db, reports).insertMany(Array.from({ length: reportCount }, (_, index) => report(index)));
  await swept(db, listedReports);
  const storage = new DiskStorage('', ['']);
  return new Reports(db, {
    storage,
    viewer: new DocumentViewer(storage, { kind: 'portal' }),
    timeZone,
    clock: createClock(timeZone),
  });
}

async function directory(db: Db): Promise<UserDirectory> {
  await collection(db, users).insertMany(Array.from({ length: userCount }, (_, index) => user(index)));
  return new UserDirectory(db, timeZone, new Places(db), {
    enrolledAmong: () => Promise.resolve(new Set<string>()),
  });
}

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { BSON, type Document } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import { collections } from '../../../../server/collections';
import { masterDataBases } from '../../../../server/data/master-data/base';
import { standardBases } from '../../../../server/data/master-data/standard-bases';
import { listMarks, rowMarks } from '../../../../server/platform/row-index/collection';
import { collection } from '../../../../server/platform/mongo/collection';
import { Audit } from '../../../../server/people/audit/audit';
import { Privacy } from '../../../../server/people/privacy/privacy';
import { secretsOf } from '../../../../server/people/privacy/person-file';
import { createClock } from '../../../../server/platform/clock';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import { privacyOrders } from '../../../../server/people/privacy/collection';
import { WorkQueue, type Work } from '../../../../server/platform/work/queue';
import { secondFactors } from '../../../../server/people/factors/second-factors';
import { waitingSignIns } from '../../../../server/people/factors/waiting';
import { identityGrants } from '../../../../server/people/identity/grants';
import { sources } from '../../../../server/data/sources/collection';
import { webhooks } from '../../../../server/data/webhooks/collection';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { cancelContract } from '../../platform/work/cancel-contract';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';
import { proven } from '../access/proven';

const ana = 'ana@x.example';
const caller = proven({
  person: { email: 'rui@x.example', name: 'Rui', type: 'USER ADMIN' as const, stores: [] },
  address: '192.0.2.1',
});

let database: TestDatabase;
let folder: string;
let background: WorkQueue;
let privacy: Privacy;
let storage: DiskStorage;
beforeEach(async () => {
  database = await testDatabase(collections);
  folder = await mkdtemp(path.join(tmpdir(), 'portal-privacy-'));
  storage = new DiskStorage(folder, ['s'.repeat(32)]);
  const clock = createClock('America/Sao_Paulo');
  background = new WorkQueue(database.db, quiet);
  const { db } = database;
  privacy = new Privacy(db, {
    secrets: secretsOf(collections),
    storage,
    background,
    audit: new Audit(db, clock),
    clock,
  });
  const put = (name: string, ...documents: Document[]) => db.collection(name).insertMany(documents);
  await put(
    'audit',
    { actor: ana, action: 'sign-in', subject: ana },
    { actor: 'rui@x.example', subject: 'x' },
  );
  await put(
    'forecast_reviews',
    { rf: 'RF1', steps: [{ by: ana, name: 'Ana Lima' }] },
    { rf: 'RF2', steps: [{ name: 'Ana Lima' }] },
  );
  await put('planning_filters', { _id: ana, user: ana, query: 'chanel=FSS' } as Document);
  await put('credentials', { user: ana, hash: 'never told' });
  await put(
    'files',
    { originalFile: '1', user: 'mariana@x.example' },
    { originalFile: '2', user: ana, note: 'CPF 529.982.247-25' },
  );
  await background.work();
});
afterEach(async () => {
  await background.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** The newest order once it is no longer under way. */
async function ended() {
  await expect.poll(async () => (await privacy.orders())[0]?.state).toBe('done');
  return (await privacy.orders())[0];
}

/** All of the database as a text. */
async function everything(): Promise<string> {
  const all = await database.db.listCollections().toArray();
  const texts = await Promise.all(
    all.map(async ({ name }) => BSON.EJSON.stringify(await database.db.collection(name).find().toArray())),
  );
  return texts.join('\n');
}

it('collects everything that mentions a person, without secrets and complete CPFs', async () => {
  await privacy.gather(caller, ' ANA@x.example ');
  const order = await ended();
  expect(order).toMatchObject({ person: ana, found: 5 });
  const file = JSON.parse(await text(await storage.open(order?.file ?? ''))) as {
    person: string;
    collections: Record<string, Document[]>;
  };
  expect(file.person).toBe(ana);
  expect(Object.keys(file.collections)).toEqual(['audit', 'files', 'forecast_reviews', 'planning_filters']);
  expect(file.collections['files']).toMatchObject([{ user: ana, note: 'CPF ***.***.***-25' }]);
  const trail = await database.db.collection('audit').findOne({ action: 'person.export' });
  expect(trail).toMatchObject({ actor: 'rui@x.example', subject: ana });
});

it('leaves out what collections declare as secret: whole documents, and fields', async () => {
  const { db } = database;
  const marked = 'selo-secreto';
  const definitions = collections as unknown as CollectionDefinition<Document>[];
  const secretive = definitions.filter(({ secret }) => secret !== undefined);
  for (const { name, secret = [] } of secretive) {
    const fields = secret === 'all' ? ['value'] : secret;
    const hidden = Object.fromEntries(fields.map((field) => [field, { secret: marked }]));
    await db.collection(name).insertOne({ ...hidden, owner: ana, told: `de ${name}` });
  }
  await privacy.gather(caller, ana);
  const file = await text(await storage.open((await ended())?.file ?? ''));
  expect(file).not.toContain(marked);
  for (const { name, secret } of secretive) expect(file.includes(`de ${name}`), name).toBe(secret !== 'all');
});

/** Where something is sealed: the collection that keeps it says so, or it is in no collection. */
const sealing: Readonly<Record<string, { name: string; secret?: 'all' | readonly string[] } | null>> = {
  'data/sources/sources.ts': sources,
  'data/webhooks/webhooks.ts': webhooks,
  // In the form that a browser sends back.
  'people/factors/challenges.ts': null,
  'people/factors/set-up.ts': null,
  'people/factors/second-factors.ts': secondFactors,
  'people/factors/waiting.ts': waitingSignIns,
  'people/identity/grants.ts': identityGrants,
};

it('covers every place that encrypts something', async () => {
  const root = path.resolve(import.meta.dirname, '../../../../server');
  const modules = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const texts = await Promise.all(
    modules.map(async (name) => [name, await readFile(path.join(root, name), 'utf8')] as const),
  );
  const places = texts.flatMap(([name, written]) => (/\bseal\.seal\(/i.test(written) ? [name] : []));
  expect(places.sort()).toEqual(Object.keys(sealing).sort());
  for (const kept of Object.values(sealing)) if (kept) expect(kept.secret, kept.name).toBeDefined();
  // What is a digest of a secret is said to be one in its schema.
  const digests = texts.filter(([, written]) => /\/\*\* SHA-256 of [^*]*token/.test(written));
  for (const [name, written] of digests) expect(written, name).toMatch(/\n {2}secret: /);
});

it('erases a person everywhere, the orders about them too, and keeps what was done', async () => {
  await privacy.gather(caller, ana);
  const file = (await ended())?.file ?? '';
  await privacy.erase(caller, ana, 'Ana Lima');
  const order = await ended();
  const all = await everything();
  expect(all.replaceAll('mariana@x.example', '')).not.toContain('ana@x.example');
  expect(all.match(/Ana Lima/g)).toHaveLength(1);
  expect(order).toMatchObject({
    kind: 'erasure',
    name: '',
    person: expect.stringMatching(/^pessoa-\w{8}@/) as string,
  });
  const person = order?.person;
  const audit = database.db.collection('audit');
  expect(await audit.findOne({ action: 'sign-in' })).toMatchObject({ actor: person, subject: person });
  expect(await audit.findOne({ action: 'person.erase' })).toMatchObject({
    actor: 'rui@x.example',
    subject: person,
  });
  expect(
    await database.db.collection<{ _id: string }>('planning_filters').findOne({ _id: person }),
  ).toMatchObject({
    query: 'chanel=FSS',
  });
  expect(await privacy.orders()).toHaveLength(1);
  await expect(storage.open(file)).rejects.toMatchObject({ kind: 'absent' });
});

it('marks the rows of bases that it rewrites for the search index', async () => {
  const { db } = database;
  const [base] = standardBases();
  if (!base) throw new Error('No base');
  await collection(db, masterDataBases).insertOne(base);
  const { insertedId } = await db.collection(base.records).insertOne({ description: ana });
  await collection(db, rowMarks).deleteMany({});
  await privacy.erase(caller, ana, '');
  await ended();
  const id = insertedId.toHexString();
  expect(await collection(db, rowMarks).find().toArray()).toMatchObject([
    { _id: `rows:${base.collection_name}:${id}-${id}`, from: id, to: id },
  ]);
});

it('marks the files, reports and actions that it rewrites for the search index', async () => {
  const { db } = database;
  const { insertedId: file } = await db.collection('files').insertOne({ user: ana });
  const { insertedId: act } = await db.collection('audit').insertOne({ actor: ana });
  await privacy.erase(caller, ana, '');
  await ended();
  const noted = await collection(db, listMarks).find().toArray();
  for (const [list, id] of [
    ['files', file],
    ['audit', act],
  ] as const) {
    const one = id.toHexString();
    expect(noted).toContainEqual(
      expect.objectContaining({ _id: `${list}:${one}-${one}`, from: one, to: one }),
    );
  }
});

it('refuses to erase a present user, and an invalid e-mail', async () => {
  await database.db.collection<{ _id: string } & Document>('users').insertOne({ _id: ana, user: ana });
  await expect(privacy.erase(caller, ana, '')).rejects.toMatchObject({ kind: 'conflict' });
  await expect(privacy.gather(caller, 'ana')).rejects.toMatchObject({ kind: 'invalid' });
  expect(await privacy.orders()).toEqual([]);
});

it.each(['rui@x.example', 'RF1 2027', '{"$ne":1}', 'x'])('refuses an invalid name: %s', async (name) => {
  await expect(privacy.erase(caller, ana, name)).rejects.toMatchObject({
    kind: 'invalid',
    fields: { name: messages.noName },
  });
});

it('does not erase an e-mail that is the end of another one, since both would match', async () => {
  await database.db.collection<{ _id: string }>('users').insertOne({ _id: `a=${ana}` });
  await expect(privacy.erase(caller, ana, '')).rejects.toMatchObject({ message: messages.endOfUser });
});

it('does not erase a person who has become a user again since the order', async () => {
  await background.stop();
  await privacy.erase(caller, ana, 'Ana Lima');
  await database.db.collection<{ _id: string } & Document>('users').insertOne({ _id: ana, user: ana });
  const { db } = database;
  const clock = createClock('America/Sao_Paulo');
  background = new WorkQueue(db, quiet);
  privacy = new Privacy(db, {
    secrets: secretsOf(collections),
    storage,
    background,
    audit: new Audit(db, clock),
    clock,
  });
  await background.work();
  await expect.poll(async () => (await privacy.orders())[0]?.state).toBe('failed');
  expect(await database.db.collection<{ _id: string }>('users').findOne({ _id: ana })).toMatchObject({
    user: ana,
  });
});

describe('an order', () => {
  let work: (id: string) => ReturnType<Work>;
  let orders: Privacy;
  beforeEach(() => {
    const queue = {
      define: (_kind: string, run: Work) => void (work = (id) => run(id, new AbortController().signal)),
      enqueue: () => Promise.resolve(),
      repeat: () => undefined,
    };
    const clock = createClock('America/Sao_Paulo');
    const { db } = database;
    orders = new Privacy(db, {
      secrets: secretsOf(collections),
      storage,
      background: queue,
      audit: new Audit(db, clock),
      clock,
    });
  });
  const newest = async () => (await orders.orders())[0];
  const rui = { email: 'rui@x.example', name: 'Rui', administers: true };

  cancelContract(() => ({
    cancel: (id, by) => orders.cancel(id, by),
    run: (id) => work(id),
    order: async () => {
      await orders.gather(caller, ana);
      return (await newest())?._id ?? '';
    },
    orderedBy: 'rui@x.example',
    stateOf: async (_id) => String((await collection(database.db, privacyOrders).findOne({ _id }))?.state),
    nothingLeft: async (_id) => {
      expect(await collection(database.db, privacyOrders).findOne({ _id })).toMatchObject({ file: null });
      expect(await storage.any()).toBeNull();
    },
  }));

  it('of an erasure is cancelled before it has begun, and not afterwards', async () => {
    await orders.erase(caller, ana, '');
    const waiting = await newest();
    expect(await orders.cancel(waiting?._id ?? '', rui)).toBe(ana);
    expect(await newest()).toMatchObject({ state: 'cancelled', person: ana });
    expect(await everything()).toContain(`"actor":"${ana}"`);
    await orders.erase(caller, ana, '');
    const begun = await newest();
    await collection(database.db, privacyOrders).updateOne({ _id: begun?._id }, { $set: { agent: 'gone' } });
    expect(await orders.cancel(begun?._id ?? '', rui)).toBeUndefined();
    await work(begun?._id ?? '');
    expect(await newest()).toMatchObject({ state: 'done', kind: 'erasure' });
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Decimal128, Double, Int32, Long, type Db, type Document } from 'mongodb';
import { openDatabase } from '../../../../server/platform/mongo/client';
import { fillIn, type CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { ensureCollections } from '../../../../server/platform/schema/ensure';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import { newKey } from '../../../../server/platform/storage/keys';
import type { Storage } from '../../../../server/platform/storage/port';
import { z } from '../../../../server/platform/zod';
import { quiet } from '../../../servers/mongo';

const anything = z.looseObject({}) as z.ZodType<Document>;

/** Entries of a ledger, documents that name files, and sessions, which no backup has. */
export const definitions: readonly CollectionDefinition<Document>[] = [
  {
    name: 'ledger',
    version: 2,
    schema: anything,
    indexes: [{ key: { number: 1 }, name: 'number', unique: true }],
    migrations: [fillIn('text', 'ledger', { text: null }, { $set: { text: '' } })],
  },
  { name: 'documents', version: 1, schema: anything, indexes: [], objects: ['of.key'] },
  { name: 'sessions', version: 1, schema: anything, indexes: [], passing: true },
];

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A portal's data on an embedded engine and a folder of its own, which somebody writes to. */
export async function openLedger(rows = 5_000) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-ledger-'));
  const { db, close } = await openDatabase({ dataDir, mongodbDatabase: 'portal' }, quiet);
  await ensureCollections(db, definitions, quiet);
  const storage = new DiskStorage(path.join(dataDir, 'storage'), []);
  await db.collection('ledger').insertMany(Array.from({ length: rows }, (_, at) => entry(at - rows)));
  await db.collection('sessions').insertOne({ user: 'ana@demo.example' });
  return {
    dataDir,
    db,
    storage,
    writing: () => new Writing(db, storage),
    close: async () => {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A row of all the kinds of numbers that look alike in JavaScript and are not. */
const entry = (number: number): Document => ({
  number: new Int32(number),
  valor: new Double(number),
  cents: Long.fromNumber(number),
  exact: Decimal128.fromString(`${number}.10`),
  at: new Date(1_700_000_000_000 + number),
  bytes: Buffer.from([number & 255]),
  text: 'ação',
});

/** Somebody who files and enters, one thing after the other, and remembers when each was acknowledged. */
class Writing {
  readonly #acknowledged: number[] = [];
  readonly #work: Promise<void>;
  #over = false;

  constructor(
    private readonly db: Db,
    private readonly storage: Storage,
  ) {
    this.#work = this.#write();
  }

  /** Resolves once what is under way is acknowledged. */
  async end(): Promise<void> {
    this.#over = true;
    await this.#work;
  }

  get count(): number {
    return this.#acknowledged.length;
  }

  countBefore(iso: string): number {
    return this.#acknowledged.filter((at) => at < Date.parse(iso)).length;
  }

  async #write(): Promise<void> {
    for (let number = 0; !this.#over; number += 1) {
      const bytes = randomBytes(2_000);
      const key = newKey('nota.pdf');
      await this.storage.put(key, Readable.from([bytes], { objectMode: false }));
      await this.db.collection('documents').insertOne({ number, of: { key }, sha256: sha256(bytes) });
      await this.db.collection('ledger').insertOne(entry(number));
      this.#acknowledged.push(Date.now());
    }
  }
}

/** Every document of a collection as it is stored, byte for byte, in the order of its numbers. */
export async function stored(db: Db, name: string): Promise<string[]> {
  const documents = await db.collection(name).find({}, { raw: true }).sort({ number: 1 }).toArray();
  return documents.map((document) => (document as unknown as Buffer).toString('base64'));
}

export async function sumOf(db: Db): Promise<unknown> {
  const [total] = await db
    .collection('ledger')
    .aggregate([{ $group: { _id: null, valor: { $sum: '$valor' }, exact: { $sum: '$exact' } } }])
    .toArray();
  return { valor: total?.['valor'], exact: String(total?.['exact']) };
}

/** Numbers of the documents whose file is not what was filed. */
export async function wrongFiles(db: Db, storage: Pick<Storage, 'open'>): Promise<number[]> {
  const wrong: number[] = [];
  for await (const { number, of, sha256: saved } of db.collection('documents').find())
    if (sha256(await buffer(await storage.open((of as { key: string }).key))) !== saved)
      wrong.push(number as number);
  return wrong;
}

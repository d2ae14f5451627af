import type { Db } from 'mongodb';
import { privacyOrders } from './collection';
import { mentionOf } from './mentions';

/** Called with the numbers of further documents read, and of those that mention the person. */
export type Looked = (read: number, found: number) => Promise<void>;

export interface Mention {
  readonly collection: string;
  readonly raw: Uint8Array;
}

/**
 * All documents of the database that mention a person by e-mail. Every collection is searched in full, so that none can
 * be forgotten. The orders themselves are excluded; a step of their own updates them.
 */
export async function* mentionsIn(
  db: Db,
  email: string,
  looked: Looked,
  besides: ReadonlySet<string> = new Set(),
): AsyncGenerator<Mention> {
  const mentions = mentionOf({ email });
  for (const name of await collectionsOf(db)) {
    if (name === privacyOrders.name || besides.has(name)) continue;
    const documents = db.collection<never>(name).find<Uint8Array>({}, { raw: true, batchSize: 1_000 });
    while (await documents.hasNext()) {
      const batch = documents.readBufferedDocuments() as unknown as Uint8Array[];
      const found = batch.filter(mentions);
      for (const raw of found) yield { collection: name, raw };
      await looked(batch.length, found.length);
    }
  }
}

async function collectionsOf(db: Db): Promise<string[]> {
  const all = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return all
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
}

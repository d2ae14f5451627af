import { isDeepStrictEqual } from 'node:util';
import type { Collection, Db, Document } from 'mongodb';
import { exactly, withAlias, type Alias, type Mentioned } from './mentions';
import { mentionsIn, type Looked } from './sweep';

const maxTries = 20;

/**
 * Replaces a person by the alias in every document that mentions them. An interrupted erasure continues when it runs
 * again.
 */
export async function erase(db: Db, person: Mentioned, alias: Alias, looked: Looked): Promise<void> {
  for await (const { collection: name, raw } of mentionsIn(db, person.email, looked))
    await replace(db.collection(name), exactly(raw), person, alias);
}

/**
 * Writes a document with the alias; if others changed it meanwhile, it is read again, so that their changes are kept.
 */
async function replace(
  documents: Collection,
  read: Document,
  person: Mentioned,
  alias: Alias,
): Promise<void> {
  let current: Document | null = read;
  for (let tries = 0; current && tries < maxTries; tries += 1) {
    const renamed = withAlias(current, person, alias);
    if (isDeepStrictEqual(renamed['_id'], current['_id'])) {
      const { matchedCount } = await documents.replaceOne(unchanged(current), renamed);
      if (matchedCount > 0) return;
    } else {
      await documents.replaceOne({ _id: renamed['_id'] as never }, renamed, { upsert: true });
      const { deletedCount } = await documents.deleteOne(unchanged(current));
      if (deletedCount > 0) return;
    }
    current = await documents.findOne({ _id: current['_id'] as never }, { promoteValues: false });
  }
  if (current)
    throw new Error(`A document of ${documents.collectionName} changes too often to be written anew`);
}

/** Filter for the document, if it is unchanged since it was read. */
const unchanged = (document: Document): Document => ({
  _id: document['_id'] as never,
  $expr: { $eq: ['$$ROOT', { $literal: document }] },
});

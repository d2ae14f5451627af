import type { ClientSession, Db, Document } from 'mongodb';
import type { CollectionDefinition } from '../mongo/collection';
import { isKey } from '../storage';

/** Keys of all objects that documents name, where the definitions say that they do; one may come more than once. */
export async function* namedKeys(
  db: Db,
  definitions: readonly CollectionDefinition<Document>[],
  session?: ClientSession,
): AsyncGenerator<string> {
  for (const { name, objects = [], passing } of definitions) {
    if (passing || objects.length === 0) continue;
    const projection = Object.fromEntries(objects.map((field) => [field, 1]));
    for await (const document of db.collection(name).find({}, { projection, session }))
      for (const field of objects)
        for (const key of valuesAt(document, field.split('.')))
          if (typeof key === 'string' && isKey(key)) yield key;
  }
}

function valuesAt(value: unknown, [field, ...deeper]: readonly string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((each) => valuesAt(each, field === undefined ? [] : [field, ...deeper]));
  if (field === undefined) return [value];
  return typeof value === 'object' && value !== null
    ? valuesAt((value as Record<string, unknown>)[field], deeper)
    : [];
}

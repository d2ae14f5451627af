import { BSON, type Db, type Document } from 'mongodb';
import { withoutCpf } from '../../../app/domain/values/cpf';
import type { CollectionDefinition } from '../../platform/mongo/collection';
import { mapped } from './mentions';
import { mentionsIn, type Looked } from './sweep';

/** Secret data by collection, which exports omit: `all` documents, or some fields. */
export type Secrets = ReadonlyMap<string, 'all' | readonly string[]>;

/** Secret data as the collections declare it. */
export const secretsOf = (
  definitions: readonly Pick<CollectionDefinition<Document>, 'name' | 'secret'>[],
): Secrets => new Map(definitions.flatMap(({ name, secret }) => (secret ? [[name, secret] as const] : [])));

interface Asked {
  readonly email: string;
  readonly at: Date;
  readonly secrets: Secrets;
}

/**
 * All documents that mention a person by e-mail, as the text of a JSON file: an object with a list for each collection.
 */
export async function* personFile(
  db: Db,
  { email, at, secrets }: Asked,
  looked: Looked,
): AsyncGenerator<string> {
  const left = new Set([...secrets].flatMap(([name, secret]) => (secret === 'all' ? [name] : [])));
  yield `{"person":${JSON.stringify(email)},"at":${JSON.stringify(at)},"collections":{`;
  let open: string | null = null;
  for await (const { collection, raw } of mentionsIn(db, email, looked, left)) {
    const secret = secrets.get(collection) ?? [];
    const hidden = secret === 'all' ? [] : secret;
    const entries = Object.entries(BSON.deserialize(raw)).filter(([field]) => !hidden.includes(field));
    const text = BSON.EJSON.stringify(mapped(Object.fromEntries(entries), withoutCpf), { relaxed: true });
    const before = open === null ? '' : '],';
    yield open === collection ? `,\n${text}` : `${before}\n${JSON.stringify(collection)}:[\n${text}`;
    open = collection;
  }
  yield `${open === null ? '' : ']'}}}\n`;
}

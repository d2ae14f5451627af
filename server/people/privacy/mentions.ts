import { BSON, type Document } from 'mongodb';

/** Whom a document may speak of. */
export interface Mentioned {
  readonly email: string;
  /** As it stands beside the e-mail; empty where it is not known. */
  readonly name: string;
}

/** What stands in a person's place. */
export interface Alias {
  readonly email: string;
  readonly name: string;
}

/** A text as a pattern that finds just it. */
export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Before which an e-mail may be the end of a longer one: `o'neil@…`, where in `'neil@…'` they are signs around it. */
const inside = String.raw`(?<![\w.+%-]|\w[!#$&'*^` + '`' + String.raw`~}])`;

/** An e-mail as a word of its own, in any case: neither the end of a longer one nor its beginning. */
const emailPattern = (email: string) =>
  new RegExp(String.raw`${inside}${literal(email)}(?![\w-]|\.\w)`, 'gi');

const namePattern = (name: string) =>
  new RegExp(String.raw`(?<![\p{L}\d])${literal(name)}(?![\p{L}\d])`, 'gu');

/** Tells documents, as they come from the database, that mention a person by e-mail; what it passes over has none. */
export function mentionOf({ email }: Pick<Mentioned, 'email'>): (raw: Uint8Array) => boolean {
  const pattern = emailPattern(email);
  return (raw) => {
    const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
    if (!bytes.includes('@')) return false;
    pattern.lastIndex = 0;
    return pattern.test(bytes.toString('latin1'));
  };
}

/** Reads a document so that written back it has the types that it had. */
export const exactly = (raw: Uint8Array): Document => BSON.deserialize(raw, { promoteValues: false });

/** Fields that hold the portal's own words, and whoever acted: no name stands in them. */
const ownWords = new Set([
  ...['_id', 'action', 'actor', 'address', 'collection', 'kind'],
  ...['phase', 'reason', 'state', 'status', 'tier', 'type', 'way'],
]);

/** A document in which another stands in a person's place: the e-mail in every text and key, the name in texts. */
export function withAlias(document: Document, person: Mentioned, alias: Alias): Document {
  const email = emailPattern(person.email);
  const name = person.name === '' ? null : namePattern(person.name);
  const swapped = (text: string, key: string | null) => {
    const known = text.replace(email, alias.email);
    return name && key !== null && !ownWords.has(key) ? known.replace(name, alias.name) : known;
  };
  return mapped(document, swapped) as Document;
}

/**
 * The same value with every text of it, at any depth, as `change` makes it.
 * @param change gets a text with the key that it stands at, and each key with null
 */
export function mapped(
  value: unknown,
  change: (text: string, key: string | null) => string,
  at: string = '',
): unknown {
  if (typeof value === 'string') return change(value, at);
  if (Array.isArray(value)) return value.map((item) => mapped(item, change, at));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [change(key, null), mapped(inner, change, key)]),
  );
}

/** Neither a date nor one of the database's own types. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

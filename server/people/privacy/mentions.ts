import { BSON, type Document } from 'mongodb';

/** A person whose mentions are searched. */
export interface Mentioned {
  readonly email: string;
  /** The name shown next to the e-mail; empty if it is unknown. */
  readonly name: string;
}

/** The replacement of an erased person. */
export interface Alias {
  readonly email: string;
  readonly name: string;
}

/** Escapes a text for use in a regular expression. */
export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Fails if the match is the end of a longer e-mail: `o'neil@…` contains `neil@…`, whereas the quote in `'neil@…'` is
 * not part of it.
 */
const inside = String.raw`(?<![\w.+%-]|\w[!#$&'*^` + '`' + String.raw`~}])`;

/** A pattern of an e-mail as a whole word, without regard to case. */
const emailPattern = (email: string) =>
  new RegExp(String.raw`${inside}${literal(email)}(?![\w-]|\.\w)`, 'gi');

const namePattern = (name: string) =>
  new RegExp(String.raw`(?<![\p{L}\d])${literal(name)}(?![\p{L}\d])`, 'gu');

/** Test for raw documents of the database that mention a person by e-mail. A document that fails it has no mention. */
export function mentionOf({ email }: Pick<Mentioned, 'email'>): (raw: Uint8Array) => boolean {
  const pattern = emailPattern(email);
  return (raw) => {
    const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
    if (!bytes.includes('@')) return false;
    pattern.lastIndex = 0;
    return pattern.test(bytes.toString('latin1'));
  };
}

/** Deserializes a document so that writing it back keeps its types. */
export const exactly = (raw: Uint8Array): Document => BSON.deserialize(raw, { promoteValues: false });

/** Fields with fixed values, and the person who acted: they contain no names to replace. */
const ownWords = new Set([
  ...['_id', 'action', 'actor', 'address', 'collection', 'kind'],
  ...['phase', 'reason', 'state', 'status', 'tier', 'type', 'way'],
]);

/** A copy of a document with the alias: the e-mail is replaced in all texts and keys, the name in texts. */
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
 * A copy of a value in which `change` replaces every text, at any depth.
 * @param change gets a text with its key, and each key with null
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

/** Whether it is neither a date nor a type of the database. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

import { BSON, ObjectId, type Document } from 'mongodb';

/** One write of a command: to what meets a condition, or of a document, which is named by its id. */
export interface Statement {
  readonly filter: Document;
  /** The document that is added. */
  readonly added?: () => Document;
  /** As operators, as a pipeline, or as the whole document; nothing for documents that are added or removed. */
  readonly update?: Document | readonly Document[];
  readonly upsert?: boolean;
}

interface Sequence {
  readonly documents: readonly unknown[];
}
interface Sent {
  readonly q: Document;
  readonly u?: Document | readonly Document[];
  readonly upsert?: boolean;
}

/** The collection that a command names. */
export const collectionOf = (command: Document): string => String(Object.values(command)[0]);

/** Whether a command writes documents. */
export const isWrite = (command: Document): boolean => writing.has(Object.keys(command)[0] ?? '');

const writing: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'findAndModify']);

/** What a command that writes documents writes. */
export function statementsOf(command: Document): Statement[] {
  const [kind] = Object.keys(command);
  if (kind === 'insert') return listOf(command['documents']).flatMap(added);
  if (kind === 'update' || kind === 'delete')
    return (listOf(command[`${kind}s`]) as readonly Sent[]).map(({ q, u, upsert }) => ({
      filter: q,
      ...(u && { update: u }),
      ...(upsert && { upsert }),
    }));
  const { query, update, upsert } = command;
  return [{ filter: query as Document, update: update as Document, upsert: upsert === true }];
}

/** Documents of a bulk write go as a sequence. */
const listOf = (documents: readonly unknown[] | Sequence): readonly unknown[] =>
  'documents' in documents ? documents.documents : documents;

/** Documents of `insertWritten` are BSON already, one behind the other, each with its id first. */
function added(document: unknown): Statement[] {
  if (!Buffer.isBuffer(document)) {
    const each = document as Document;
    return [{ filter: { _id: each['_id'] as unknown }, added: () => each }];
  }
  const statements: Statement[] = [];
  for (let at = 0, end = 0; at < document.length; at = end) {
    end = at + document.readInt32LE(at);
    const each = document.subarray(at, end);
    statements.push({
      filter: { _id: new ObjectId(each.subarray(idAt, idAt + 12)) },
      added: () => BSON.deserialize(each),
    });
  }
  return statements;
}

/** Behind the document's length, the type of its first field, and that field's name. */
const idAt = 4 + 1 + '_id'.length + 1;

/** Values by the fields that an update writes, expressions among them; null where it writes the whole document. */
export function writtenValues(update: NonNullable<Statement['update']>): readonly [string, unknown][] | null {
  const parts = (Array.isArray(update) ? update : [update]) as readonly Document[];
  const written = parts.flatMap((part) => Object.entries(part)) as [string, unknown][];
  return written.every(([operator, fields]) => operator.startsWith('$') && typeof fields === 'object')
    ? written.flatMap(([, fields]) => Object.entries(fields as Document))
    : null;
}

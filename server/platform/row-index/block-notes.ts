import { AsyncLocalStorage } from 'node:async_hooks';
import { ObjectId, type Document } from 'mongodb';
import { collectionOf, isWrite, sendUpdates, statementsOf, writtenValues } from '../mongo';
import type { WriteNotes } from '../mongo/connection';
import type { Send } from '../mongo/revisions';
import type { Statement } from '../mongo/written-statements';
import { listMarks, rowMarks } from './collection';
import type { Listed } from './listed';
import { firstId, lastId } from './stretches';

/** What blocks have of a collection, and which writes there are noted for who reads them. */
export interface Noted {
  /** The collection of the notes, and what their names begin with. */
  readonly marks: string;
  readonly names: readonly string[];
  isNoted(statement: Statement): boolean;
  /** Whether they are noted by the names of files. */
  isNotedByFile(): boolean;
}

/**
 * Rows of bases (rule D26): whatever is written there.
 * @param unnoted fields that are written without a note: no block has them, or what is written in them is put right
 */
export const notedRows = (bases: readonly string[], unnoted: ReadonlySet<string> = new Set()): Noted => ({
  marks: rowMarks.name,
  names: bases.map((base) => `rows:${base}`),
  isNoted: ({ update }) => !update || (fieldsOf(update)?.some((field) => !unnoted.has(field)) ?? true),
  isNotedByFile: () => bases.some(isNotedByFile),
});

/** Records of a list (rule D28): those that are removed, or written without a newer stamp. */
export function notedList({ id, stamp, columns }: Pick<Listed, 'id' | 'stamp' | 'columns'>): Noted {
  const { texts, values, figures } = columns;
  const known = new Set([...texts, ...values, ...figures].map(topOf));
  return {
    marks: listMarks.name,
    names: [id],
    isNoted({ added, update }) {
      const fields = update && fieldsOf(update);
      if (added || fields?.includes(stamp.field)) return false;
      return fields?.some((field) => known.has(topOf(field))) ?? true;
    },
    isNotedByFile: () => false,
  };
}

/** The first and the last of some ids, in hexadecimal. */
interface Span {
  readonly from: string;
  readonly to: string;
}

/** So many rows of a command, or conditions of it, are noted each by itself; of more, all that lies between them. */
export const maxApart = 20;
/** A note that is older than this when its write ends is made again: it may have been looked at meanwhile. */
const renewedMs = 20_000;

const writtenFor = new AsyncLocalStorage<string>();

/** Runs what writes rows of a base for files that are noted by their names: no note is made of each write. */
export const writingUnnoted = <T>(base: string, write: () => Promise<T>): Promise<T> =>
  writtenFor.run(base, write);

/** Whether what is written in a base is noted by the names of files. */
export const isNotedByFile = (base: string): boolean => writtenFor.getStore() === base;

/** Runs what writes other rows than those of the file under way. */
export const writingForNoFile = <T>(write: () => Promise<T>): Promise<T> => writtenFor.exit(write);

/**
 * Notes, before it is sent, what each command writes that blocks have, by the ids that it names, or by those that the
 * database finds for its conditions.
 */
export class BlockNotes implements WriteNotes {
  /** @param notedOf what blocks have of a collection; null for nothing */
  constructor(private readonly notedOf: (collection: string) => Noted | null) {}

  async around<T>(command: Document, send: Send, write: () => Promise<T>): Promise<T> {
    const records = collectionOf(command);
    const noted = isWrite(command) ? this.notedOf(records) : null;
    if (!noted || noted.isNotedByFile()) return write();
    const statements = statementsOf(command).filter((statement) => noted.isNoted(statement));
    const spans = await spansOf(records, statements, send);
    if (spans.length === 0) return write();
    const note = () => noteSpans(noted, spans, send);
    await note();
    const began = performance.now();
    try {
      return await write();
    } finally {
      if (performance.now() - began > renewedMs) await note();
    }
  }
}

const fieldsOf = (update: NonNullable<Statement['update']>): string[] | undefined =>
  writtenValues(update)?.map(([field]) => field);

const topOf = (field: string): string => field.split('.')[0] ?? field;

/** @throws Error for an upsert whose ids are not known before it is written */
async function spansOf(records: string, statements: readonly Statement[], send: Send): Promise<Span[]> {
  const ids: string[] = [];
  const others: Document[] = [];
  for (const { filter, upsert } of statements) {
    const named = idsOf(filter);
    if (!named && upsert) throw new Error(`A row of ${records} is upserted without its id`);
    if (named) for (const id of named) ids.push(id.toHexString());
    else others.push(filter);
  }
  const each = others.length > maxApart ? [others] : others.map((other) => [other]);
  const found: Span[] = [];
  for (const $or of each) found.push(...(await spansFound(records, $or, send)));
  return [...spansAmong(ids), ...found];
}

function spansAmong(ids: string[]): Span[] {
  ids.sort();
  const [from, to] = [ids[0], ids.at(-1)];
  if (from === undefined || to === undefined) return [];
  return ids.length > maxApart ? [{ from, to }] : ids.map((id) => ({ from: id, to: id }));
}

/** The ids that a condition names, of which it may want only some; null where it names none. */
function idsOf(filter: Document): readonly ObjectId[] | null {
  const id = filter['_id'] as { readonly $in?: unknown } | string | number | null | undefined;
  if (id instanceof ObjectId) return [id];
  // No block has a row whose id is of another kind.
  if (typeof id === 'string' || typeof id === 'number') return [];
  const named = id?.$in;
  if (Array.isArray(named) && named.every((each) => each instanceof ObjectId)) return named;
  const all = filter['$and'] as readonly Document[] | undefined;
  return all?.map(idsOf).find((ids) => ids !== null) ?? null;
}

/** From the first to the last of the rows that meet any of some conditions. */
async function spansFound(records: string, $or: readonly Document[], send: Send): Promise<Span[]> {
  const answer = (await send({
    aggregate: records,
    pipeline: [{ $match: { $or } }, { $group: { _id: null, from: { $min: '$_id' }, to: { $max: '$_id' } } }],
    cursor: {},
  })) as { cursor: { firstBatch: readonly { from: unknown; to: unknown }[] } };
  return answer.cursor.firstBatch.map(({ from, to }) => ({
    from: hexOf(from, firstId),
    to: hexOf(to, lastId),
  }));
}

const hexOf = (id: unknown, other: string): string => (id instanceof ObjectId ? id.toHexString() : other);

const noteSpans = ({ marks, names }: Noted, spans: readonly Span[], send: Send): Promise<void> =>
  sendUpdates(
    send,
    marks,
    names.flatMap((name) =>
      spans.map(({ from, to }) => ({
        q: { _id: `${name}:${from}-${to}` },
        u: { $inc: { writes: 1 }, $set: { at: new Date(), from, to } },
        upsert: true,
      })),
    ),
  );

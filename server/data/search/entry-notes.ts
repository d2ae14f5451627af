import { ObjectId, type Document } from 'mongodb';
import { grouped } from '../../../app/domain/values/grouped';
import { reports } from '../../insight/reports';
import { collectionOf, isWrite, sendUpdates, statementsOf, writtenValues } from '../../platform/mongo';
import type { WriteNotes } from '../../platform/mongo/connection';
import type { Send } from '../../platform/mongo/revisions';
import type { Statement } from '../../platform/mongo/written-statements';
import {
  entryMark,
  entryNoteMs,
  isNotedByFile,
  rowMark,
  rowMarks,
  searchMarks,
} from '../../platform/row-index';
import type { RecordSource } from '../bases/record-source';
import { masterDataBases, ownBaseOf, writtenRows } from '../master-data';
import type { Base } from '../master-data/base';
import { files } from '../provenance';
import { formSource } from './sources/form-records';
import { recordSources } from './sources/records';

/** What the explorer has entries of, in one collection. */
interface Described {
  /** Field whose values name the entries. */
  readonly key: string;
  /** The mark of a value; empty for what names nothing. */
  markOf(value: unknown): string;
  isDescribed(statement: Statement): boolean;
  /** The base whose rows they are. */
  readonly base?: string;
  /** Whether blocks are made of it too. */
  readonly blocks?: true;
}

/** Of more entries that one command changes, all of the base are made anew. */
const maxApart = 200;

const hexOf = (value: unknown): string => (value instanceof ObjectId ? value.toHexString() : '');

/** What an entry says of a file, and whether its job is over. */
const fileFields = new Set(['phase', 'status', 'message', 'originalName', 'user', 'collection', 'recount']);

const describedBy = (
  { base, type, key, names, prefix = '' }: RecordSource,
  isDescribed: Described['isDescribed'],
): Described => ({
  base,
  key,
  markOf: (value) => {
    const name = names.nameOf(value);
    return name && `${type}:${prefix}${name}`;
  },
  isDescribed,
});

const described = new Map<string, readonly Described[]>([
  [
    files.name,
    [
      {
        key: '_id',
        markOf: (id) => `file:${hexOf(id)}`,
        isDescribed: ({ update }) =>
          !update || (writtenValues(update)?.some(([field]) => fileFields.has(field)) ?? true),
      },
    ],
  ],
  [reports.name, [{ key: '_id', markOf: (id) => `report:${hexOf(id)}`, isDescribed: () => true }]],
  [
    masterDataBases.name,
    [
      {
        key: 'collection_name',
        markOf: (name) => `base:${String(name)}`,
        isDescribed: () => true,
        blocks: true,
      },
    ],
  ],
  ...grouped(recordSources, ({ records }) => records).map(([records, sources]): [string, Described[]] => [
    records,
    sources.map((source) =>
      describedBy(source, (statement) => writtenRows(records)?.isNoted(statement) ?? false),
    ),
  ]),
]);

async function describedIn(records: string, send: Send): Promise<readonly Described[]> {
  const own = ownBaseOf(records);
  if (own === null) return described.get(records) ?? [];
  if (records.endsWith('_nok') || isNotedByFile(own)) return [];
  const answer = (await send({
    find: masterDataBases.name,
    filter: { collection_name: own, collection_ok: 1 },
    limit: 1,
    singleBatch: true,
  })) as { cursor: { firstBatch: readonly Base[] } };
  return answer.cursor.firstBatch.flatMap((base) => {
    const source = formSource(base);
    return source ? describedBy(source, () => true) : [];
  });
}

/**
 * Notes, before it is sent, of what each command writes the explorer has entries (rule I5), by the names that they had
 * before and that they have after.
 */
export class EntryNotes implements WriteNotes {
  async around<T>(command: Document, send: Send, write: () => Promise<T>): Promise<T> {
    const records = collectionOf(command);
    const of = isWrite(command) ? await describedIn(records, send) : [];
    // What is written for a base is none of another one's whose rows lie in the same collection.
    const isByFile = of.some(({ base }) => base !== undefined && isNotedByFile(base));
    if (of.length === 0 || isByFile) return write();
    const statements = statementsOf(command);
    const marks = new Set<string>();
    const blocks = new Set<string>();
    for (const each of of)
      for (const mark of await marksOf(records, each, statements, send)) {
        marks.add(mark);
        if (each.blocks) blocks.add(mark);
      }
    if (marks.size === 0) return write();
    const note = async () => {
      if (blocks.size > 0) await sendUpdates(send, rowMarks.name, [...blocks].map(rowMark));
      await sendUpdates(send, searchMarks.name, [...marks].map(entryMark));
    };
    await note();
    const began = performance.now();
    try {
      return await write();
    } finally {
      if (performance.now() - began > entryNoteMs / 2) await note();
    }
  }
}

async function marksOf(
  records: string,
  { key, base, markOf, isDescribed }: Described,
  statements: readonly Statement[],
  send: Send,
): Promise<Set<string>> {
  const names: unknown[] = [];
  const asked: Document[] = [];
  let isKnown = true;
  for (const statement of statements.filter(isDescribed)) {
    const { filter, added, update, upsert } = statement;
    const after = added ? [added()[key]] : update ? namesIn(update, key) : [];
    if (after === null) isKnown = false;
    else names.push(...after);
    const named = namesOf(filter[key]);
    if (named) names.push(...named);
    // One that is made where none is has the name that it is given.
    else if (!added && !(upsert && after?.length)) asked.push(filter);
  }
  if (asked.length > 0) {
    const found = await namesFound(records, asked, key, base !== undefined, send);
    // Some of them may name nothing: what was left out counts by what was found.
    if (found.length > maxApart) isKnown = false;
    names.push(...found);
  }
  const marks = new Set(names.map(markOf).filter(Boolean));
  return base !== undefined && (!isKnown || marks.size > maxApart) ? new Set([`base:${base}`]) : marks;
}

/** The names that an update gives; null where it reckons one. */
function namesIn(update: NonNullable<Statement['update']>, key: string): unknown[] | null {
  const values = writtenValues(update);
  if (!values) return key in update ? [(update as Document)[key]] : [];
  const given = values.flatMap(([field, value]) => (field === key ? [value] : []));
  return given.every(isPlain) ? given : null;
}

/** The values that a condition on the key names; null where it names none. */
function namesOf(condition: unknown): readonly unknown[] | null {
  if (condition === undefined) return null;
  if (isPlain(condition)) return [condition];
  const named = (condition as { readonly $in?: unknown } | null)?.$in;
  return Array.isArray(named) && named.every(isPlain) ? named : null;
}

/** Neither an operator nor the name of a field. */
const isPlain = (value: unknown): boolean =>
  (typeof value === 'string' && !value.startsWith('$')) ||
  typeof value === 'number' ||
  value instanceof Date ||
  value instanceof ObjectId;

async function namesFound(
  records: string,
  $or: readonly Document[],
  key: string,
  isLimited: boolean,
  send: Send,
): Promise<unknown[]> {
  const answer = (await send({
    aggregate: records,
    pipeline: [
      { $match: { $or } },
      { $group: { _id: `$${key}` } },
      ...(isLimited ? [{ $limit: maxApart + 1 }] : []),
    ],
    cursor: { batchSize: 100_000 },
  })) as { cursor: { firstBatch: readonly { _id: unknown }[] } };
  return answer.cursor.firstBatch.map(({ _id }) => _id);
}

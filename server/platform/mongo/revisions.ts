import { randomUUID } from 'node:crypto';
import { MongoServerError, type Db, type Document } from 'mongodb';
import { z } from '../zod';
import { collection, defineCollection } from './collection';
import { repeatedPositions } from './repeated';
import { collectionOf, isWrite, statementsOf } from './written-statements';

const markSchema = z.object({ by: z.string(), since: z.date(), until: z.date() });

const revisionSchema = z.object({
  _id: z.string(),
  revision: z.number().int(),
  writers: z.array(markSchema),
});

export type RevisionRecord = z.infer<typeof revisionSchema>;

/**
 * How many times writing to each counted collection began, and who may be writing now (rule X18); separately, under
 * `sizeSubject`, how many times documents began to be added or removed.
 */
export const collectionRevisions = defineCollection({
  name: 'collection_revisions',
  writtenBy: 'every process, before it writes what is counted',
  readBy: 'nearly every page',
  version: 1,
  schema: revisionSchema,
  indexes: [],
  passing: true,
});

/** A silent writer is treated as dead after so many seconds. */
const markSeconds = 60;
const renewedMs = 20_000;
/** A mark outlives the last write by this, so that a run of writes needs one. */
const idleMs = 300;

/** The counted names: collections, and their `sizeSubject`s. */
export type Counted = Pick<ReadonlySet<string>, 'has'>;

/** The name under which additions and removals of documents are counted, without updates. */
export const sizeSubject = (name: string): string => `${name}${ofSize}`;

/** The collection of a `sizeSubject`; null for any other subject. */
export const sizedCollection = (subject: string): string | null =>
  subject.endsWith(ofSize) ? subject.slice(0, -ofSize.length) : null;

/** No collection has a blank in its name. */
const ofSize = ' size';

export interface Revision {
  /** Changes with each change of the collection's documents; null while somebody may be writing. */
  readonly revision: number | null;
  /** Milliseconds of continuous writing; 0 if nobody writes. */
  readonly writtenMs: number;
}

/** The revisions of collections, by default of all; a collection that was never counted has none. */
export async function revisionsOf(db: Db, names?: readonly string[]): Promise<ReadonlyMap<string, Revision>> {
  const found = await collection(db, collectionRevisions)
    .find(names ? { _id: { $in: [...names] } } : {})
    .toArray();
  return revisionsIn(db, found);
}

/** A stage of an aggregation of one document: it brings all records, and saves a command. */
export const bringRevisions = {
  $lookup: { from: collectionRevisions.name, pipeline: [], as: 'revisions' },
};

/** The revisions of these records; whether a mark still stands is asked of the database. */
export async function revisionsIn(
  db: Db,
  found: readonly RevisionRecord[],
): Promise<ReadonlyMap<string, Revision>> {
  const revisions = found.map(({ _id, revision }): [string, Revision] => [_id, { revision, writtenMs: 0 }]);
  const marked = found.flatMap(({ _id, writers }) => (writers.length > 0 ? [_id] : []));
  return new Map(marked.length === 0 ? revisions : [...revisions, ...(await revisionsOfMarked(db, marked))]);
}

/** The same of collections with marks: whose time has not run out, the database's clock alone says. */
async function revisionsOfMarked(db: Db, names: readonly string[]): Promise<[string, Revision][]> {
  const found = await collection(db, collectionRevisions)
    .aggregate<{ _id: string; revision: number; writtenMs: number[] }>([
      { $match: { _id: { $in: [...names] } } },
      {
        $project: {
          revision: 1,
          writtenMs: {
            $map: {
              input: { $filter: { input: '$writers', cond: { $gt: ['$$this.until', '$$NOW'] } } },
              in: { $subtract: ['$$NOW', { $ifNull: ['$$this.since', '$$NOW'] }] },
            },
          },
        },
      },
    ])
    .toArray();
  return found.map(({ _id, revision, writtenMs }) => [
    _id,
    { revision: writtenMs.length > 0 ? null : revision, writtenMs: Math.max(0, ...writtenMs.map(Number)) },
  ]);
}

/** Counts from now on what was never written to by a process that counts. */
export async function countFromNow(db: Db, names: Iterable<string>): Promise<void> {
  const first = { $setOnInsert: { revision: 0, writers: [] } };
  const upserts = [...names].map((_id) => ({ updateOne: { filter: { _id }, update: first, upsert: true } }));
  // Another process that starts may be as far.
  await collection(db, collectionRevisions).bulkWrite(upserts, { ordered: false }).catch(repeatedPositions);
}

/** Sends a command on the connection of the write. */
export type Send = (command: Document) => Promise<unknown>;

interface Mark {
  readonly by: string;
  readonly since: number;
  /** Writes under way. */
  writes: number;
  lastAt: number;
  markedAt: number;
  marking: Promise<void> | null;
}

/**
 * Marks the counted collections that this process writes to: the revision is incremented before the first write of a
 * series is sent, and the mark is removed after the last. Marks of a process that dies expire by the database's
 * clock.
 */
export class WriteMarks {
  readonly #marks = new Map<string, Mark>();
  readonly #name = randomUUID();
  #made = 0;
  #timer: NodeJS.Timeout | null = null;

  /** @param db where timers renew marks and take them away; writers send theirs by their own connections */
  constructor(
    private readonly counted: Counted,
    private readonly db: () => Db,
  ) {}

  /** The names counted for a command: its collection, and its size subject if documents may be added or removed. */
  subjectsOf(command: Document): readonly string[] {
    const [name = ''] = Object.keys(command);
    if (!isWrite(command) && name !== 'drop') return [];
    const written = collectionOf(command);
    const subjects = changesSize(name, command) ? [written, sizeSubject(written)] : [written];
    return subjects.filter((subject) => this.counted.has(subject));
  }

  /** Resolves once the marks are stored. @throws the connection's error: then nothing may be written */
  async begin(subjects: readonly string[], send: Send): Promise<void> {
    for (const [at, subject] of subjects.entries())
      try {
        await this.#begin(subject, send);
      } catch (error) {
        this.end(subjects.slice(0, at));
        throw error;
      }
  }

  end(subjects: readonly string[]): void {
    for (const subject of subjects) this.#end(subject);
  }

  async #begin(subject: string, send: Send): Promise<void> {
    const mark = this.#marks.get(subject) ?? this.#new(subject);
    mark.writes += 1;
    try {
      if (performance.now() - mark.markedAt > renewedMs) await this.#marked(subject, mark, send);
    } catch (error) {
      mark.writes -= 1;
      throw error;
    }
  }

  #end(subject: string): void {
    const mark = this.#marks.get(subject);
    if (!mark) return;
    mark.writes -= 1;
    mark.lastAt = performance.now();
    this.#timer ??= setInterval(() => void this.#look(), idleMs).unref();
  }

  /** Removes the remaining marks. */
  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await Promise.allSettled([...this.#marks.keys()].map((subject) => this.#remove(subject)));
  }

  #new(subject: string): Mark {
    const by = `${this.#name} ${(this.#made += 1)}`;
    const since = performance.now();
    const mark: Mark = { by, since, writes: 0, lastAt: 0, markedAt: -Infinity, marking: null };
    this.#marks.set(subject, mark);
    return mark;
  }

  /** Writers that come while the mark is being stored wait for it. */
  #marked(subject: string, mark: Mark, send: Send): Promise<void> {
    const make = async () => {
      const began = performance.now();
      try {
        await sendUpdates(send, collectionRevisions.name, [
          { q: { _id: subject }, u: updateOf(mark.by, began - mark.since), upsert: true },
        ]);
        mark.markedAt = began;
      } finally {
        mark.marking = null;
      }
    };
    mark.marking ??= make();
    return mark.marking;
  }

  async #look(): Promise<void> {
    const now = performance.now();
    for (const [subject, mark] of this.#marks)
      if (mark.writes === 0 && now - mark.lastAt >= idleMs)
        await this.#remove(subject).catch(() => undefined);
      else if (now - mark.markedAt > renewedMs)
        await this.#marked(subject, mark, (command) => this.db().command(command)).catch(() => undefined);
    if (this.#marks.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  async #remove(subject: string): Promise<void> {
    const by = this.#marks.get(subject)?.by;
    // Writers from now on store a new mark.
    this.#marks.delete(subject);
    await collection(this.db(), collectionRevisions).updateOne(
      { _id: subject },
      { $pull: { writers: { by } } },
    );
  }
}

/** Whether a command that writes may change how many documents there are. */
function changesSize(name: string, command: Document): boolean {
  if (name === 'findAndModify') return command['remove'] === true || command['upsert'] === true;
  return name !== 'update' || statementsOf(command).some(({ upsert }) => upsert);
}

/** Increments the revision, and adds this writer, with the duration of its writing, to those that have not expired. */
const updateOf = (by: string, writtenMs: number): Document[] => [
  {
    $set: {
      revision: { $add: [{ $ifNull: ['$revision', 0] }, 1] },
      writers: {
        $concatArrays: [
          {
            $filter: {
              input: { $ifNull: ['$writers', []] },
              cond: { $and: [{ $gt: ['$$this.until', '$$NOW'] }, { $ne: ['$$this.by', by] }] },
            },
          },
          [
            {
              by,
              since: { $subtract: ['$$NOW', Math.round(writtenMs)] },
              until: { $dateAdd: { startDate: '$$NOW', unit: 'second', amount: markSeconds } },
            },
          ],
        ],
      },
    },
  },
];

/** Sends updates that may make their documents. Of two writers that do so at once the later finds what the other made. */
export async function sendUpdates(
  send: Send,
  to: string,
  updates: readonly Document[],
  again = true,
): Promise<void> {
  const answer = (await send({ update: to, updates, ordered: false })) as {
    writeErrors?: readonly { index: number; code: number; errmsg: string }[];
  };
  const { writeErrors = [] } = answer;
  const [fault] = writeErrors;
  if (fault && again)
    await sendUpdates(
      send,
      to,
      writeErrors.flatMap(({ index }) => updates[index] ?? []),
      false,
    );
  else if (fault) throw new MongoServerError(fault);
}

import type { AnyBulkWriteOperation, Collection, Db, Document, Filter } from 'mongodb';
import { chunksOf, keysOfText, wantedKeys, type TypedChunk } from '../../../app/domain/values/words';
import type { Clock } from '../clock';
import type { WorkQueue } from '../work/queue';
import { z } from '../zod';
import { collection, defineCollection, type CollectionDefinition } from './collection';
import { beginningOf, holdingWords } from './search';

const task = 'kept-keys';
const sweepEvery = '5 seconds';
const recordsAtOnce = 1_000;
/** Whoever stamps a record may be as far behind, its clock and its way to the database together. */
const clockMs = 60_000;

/** Up to when the records of a collection (`_id`) have the keys of their texts, as far as they were there. */
const markSchema = z.object({ _id: z.string(), until: z.date() });
type Mark = z.infer<typeof markSchema>;

export const keptKeyMarks = defineCollection<Mark>({
  name: 'kept_keys',
  version: 1,
  schema: markSchema,
  indexes: [],
  passing: true,
});

/** In the schema of records that keep the keys of their texts. */
export const keysField = z.array(z.string()).optional();

/** A collection whose records keep the keys of their texts (rule D28). One index begins with `keys`, one with `stamp`. */
export interface Keyed<T extends Document> {
  readonly definition: CollectionDefinition<T>;
  readonly texts: readonly (keyof T & string)[];
  /** The field that says when a record was changed last. */
  readonly stamp: keyof T & string;
}

/**
 * Finds records of large collections by an index of the keys of their texts. Whoever writes a record knows nothing of
 * them: workers keep them beside it, and whoever searches first sees to those that changed since.
 */
export class KeptKeys<T extends Document> {
  readonly #records: Collection<Document>;
  readonly #marks: Collection<Mark>;

  constructor(
    db: Db,
    private readonly of: Keyed<T>,
  ) {
    this.#records = db.collection(of.definition.name);
    this.#marks = collection(db, keptKeyMarks);
  }

  /** Records that hold all that somebody typed, in whichever of the texts (rule D25); null where nothing was typed. */
  async holding(typed: string): Promise<Filter<T> | null> {
    const words: Filter<Document> | null = holdingWords(typed, this.of.texts);
    const chunks = chunksOf(typed);
    const mark = words && chunks.length > 0 ? await this.#mark() : null;
    // Signs are in no key, and until all records have theirs each is looked at.
    if (!mark) return words as Filter<T> | null;
    await this.#keep(mark);
    return { $and: chunks.map(keyed) } as Filter<Document> as Filter<T>;
  }

  /**
   * Gives records the keys that they lack, `now` being what is stamped now. Cut off, it begins again; two at once do no
   * harm.
   */
  async sweep(now: Date, signal?: AbortSignal): Promise<void> {
    const mark = await this.#mark();
    // Where the clock of a demo was put back, stamps say nothing any more.
    await this.#keep(mark && mark.until <= now ? mark : null, signal);
    const until = new Date(now.getTime() - clockMs);
    await this.#marks.updateOne({ _id: this.of.definition.name }, { $set: { until } }, { upsert: true });
  }

  /** Looks at the records that may not have the keys of what they hold by now; at all where no mark says which. */
  async #keep(mark: Mark | null, signal?: AbortSignal): Promise<void> {
    const { texts, stamp } = this.of;
    const due = mark ? { $or: [{ keys: null }, { [stamp]: { $gte: mark.until } }] } : {};
    const fields = Object.fromEntries([...texts, stamp, 'keys'].map((field) => [field, 1]));
    const found = this.#records.find(due, { projection: fields, batchSize: recordsAtOnce });
    let writes: AnyBulkWriteOperation<Document>[] = [];
    const write = async () => {
      signal?.throwIfAborted();
      if (writes.length > 0) await this.#records.bulkWrite(writes, { ordered: false });
      writes = [];
    };
    for await (const record of found) {
      const keys = [...new Set(texts.flatMap((text) => keysOfText(String(record[text] ?? ''))))];
      if (String(keys) === String(record['keys'] ?? null)) continue;
      // Changed since, it is looked at again.
      const filter = { _id: record._id, [stamp]: record[stamp] as unknown };
      writes.push({ updateOne: { filter, update: { $set: { keys } } } });
      if (writes.length === recordsAtOnce) await write();
    }
    await write();
  }

  #mark(): Promise<Mark | null> {
    return this.#marks.findOne({ _id: this.of.definition.name });
  }
}

/**
 * Records that hold all that somebody typed, in whichever of the texts (rule D25), of a collection whose writers keep the keys
 * of these with them; one that has none is looked at. Null where nothing was typed.
 */
export function holdingKept<T extends Document>(typed: string, texts: readonly string[]): Filter<T> | null {
  const words = holdingWords(typed, texts);
  const chunks = chunksOf(typed);
  if (!words || chunks.length === 0) return words as Filter<T> | null;
  return { $or: [{ $and: chunks.map(keyed) }, { keys: null, ...words }] } as Filter<Document> as Filter<T>;
}

/** Records that have the keys of a chunk. */
function keyed(chunk: TypedChunk): Document {
  const [only = {}, ...others] = wantedKeys(chunk).map((way): Document => {
    const [key = {}, ...more] = way.map((wanted) => ({ keys: beginningOf(wanted) }));
    return more.length === 0 ? key : { $and: [key, ...more] };
  });
  return others.length === 0 ? only : { $or: [only, ...others] };
}

/** Makes the workers keep the keys. */
export function keepKeys(
  all: readonly Pick<KeptKeys<Document>, 'sweep'>[],
  { clock, background }: { readonly clock: Pick<Clock, 'stamp'>; readonly background: WorkQueue },
): void {
  background.repeat(task, sweepEvery, async (signal) => {
    for (const each of all) await each.sweep(clock.stamp(), signal);
  });
}

import type { Collection, Db } from 'mongodb';
import { collection, defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';
import { layoutSchema, type Layout } from '../../tables/layout';

const chosenSchema = z.object({
  _id: z.object({ user: z.string(), base: z.string(), name: z.string(), size: z.number() }),
  layout: layoutSchema,
  at: z.date(),
});

type ChosenRecord = z.infer<typeof chosenSchema>;

const keptSeconds = 7 * 24 * 3_600;

export const chosenLayouts = defineCollection<ChosenRecord>({
  name: 'chosen_layouts',
  writtenBy: 'preview on `/captura/manual`',
  readBy: 'loads',
  version: 1,
  schema: chosenSchema,
  indexes: [{ key: { at: 1 }, name: 'age', expireAfterSeconds: keptSeconds }],
});

interface Sent {
  readonly base: string;
  readonly name: string;
  readonly size: number;
}

/** Chosen layouts of files that have not arrived yet, by sender, base, name and size, for every way of sending. */
export class ChosenLayouts {
  readonly #records: Collection<ChosenRecord>;

  constructor(db: Db) {
    this.#records = collection(db, chosenLayouts);
  }

  /** `at` is the real time: what never arrives is forgotten a week later. */
  async keep(user: string, { base, name, size }: Sent, layout: Layout, at: Date): Promise<void> {
    const { _id, ...record } = chosenSchema.parse({ _id: { user, base, name, size }, layout, at });
    await this.#records.replaceOne({ _id }, record, { upsert: true });
  }

  /** The layout chosen for a file that has arrived; null where none was. */
  async find(user: string, { base, name, size }: Sent): Promise<Layout | null> {
    return (await this.#records.findOne({ _id: { user, base, name, size } }))?.layout ?? null;
  }
}

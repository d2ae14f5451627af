import type { Collection, Db } from 'mongodb';
import { collection, defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

const mappingSchema = z.object({
  _id: z.object({ user: z.string(), base: z.string() }),
  /** Title in the sender's files for each key of the base; empty for a key that the sender leaves out. */
  titles: z.record(z.string(), z.string()),
  at: z.date(),
});

type MappingRecord = z.infer<typeof mappingSchema>;

export const columnMappings = defineCollection<MappingRecord>({
  name: 'column_mappings',
  writtenBy: 'preview and `/captura/processando/…/colunas`',
  readBy: 'loads',
  version: 1,
  schema: mappingSchema,
  indexes: [],
});

/** How each person's files name a base's columns, remembered from the last mapping that the person chose. */
export class Mappings {
  readonly #records: Collection<MappingRecord>;

  constructor(db: Db) {
    this.#records = collection(db, columnMappings);
  }

  /** Titles by key; empty where the person chose none yet. */
  async titles(user: string, base: string): Promise<Readonly<Record<string, string>>> {
    return (await this.#records.findOne({ _id: { user, base } }))?.titles ?? {};
  }

  async remember(user: string, base: string, titles: Readonly<Record<string, string>>, at: Date) {
    const record = mappingSchema.parse({ _id: { user, base }, titles, at });
    await this.#records.replaceOne({ _id: record._id }, { titles: record.titles, at }, { upsert: true });
  }
}

import { defineCollection } from '../mongo/collection';
import { z } from '../zod';

const cellRule = z.object({
  kind: z.enum(['text', 'number', 'date', 'month', 'cnpj']),
  required: z.boolean().default(false),
  /** One row of the base for each value: a value that comes again updates the row it names. */
  unique: z.boolean().default(false),
  maxLength: z.number().int().positive().optional(),
  oneOf: z.array(z.string()).optional(),
  minimum: z.number().optional(),
});

/** What one column of a base must hold. An empty cell passes unless `required`. */
export type CellRule = z.infer<typeof cellRule>;

/**
 * A master-data base as S0 §3 records it: `fields` maps each column's key to its header, `collection_ok` is 1 for
 * the valid base and 0 for its NOK twin. `checks` are the rules that ingest applies to each key, `records` names the
 * MongoDB collection that holds the rows.
 */
export const baseSchema = z.object({
  _id: z.string(),
  collection_name: z.string(),
  label_name: z.string(),
  collection_ok: z.number().int(),
  fields: z.array(z.record(z.string(), z.string())),
  checks: z.record(z.string(), cellRule),
  records: z.string(),
  order: z.number().int(),
});

export type Base = z.infer<typeof baseSchema>;

export const masterDataBases = defineCollection<Base>({
  name: 'master_data_bases',
  version: 1,
  schema: baseSchema,
  indexes: [{ key: { collection_name: 1, collection_ok: -1 }, name: 'name_ok', unique: true }],
});

/** The key whose values name one row each; null for bases that only grow. */
export const uniqueKeyOf = ({ checks }: Base): string | null =>
  Object.entries(checks).find(([, rule]) => rule.unique)?.[0] ?? null;

/** Columns as [key, header] pairs, in order. */
export const columnsOf = ({ fields }: Base): [string, string][] =>
  fields.flatMap((field) => Object.entries(field));

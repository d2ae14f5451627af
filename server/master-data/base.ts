import { z } from '../zod';

const cellRule = z.object({
  kind: z.enum(['text', 'number', 'date', 'month', 'cnpj']),
  required: z.boolean().default(false),
  unique: z.boolean().default(false),
  maxLength: z.number().int().positive().optional(),
  oneOf: z.array(z.string()).optional(),
  minimum: z.number().optional(),
});

/** What one column of a base must hold. An empty cell passes unless `required`. */
export type CellRule = z.infer<typeof cellRule>;

/**
 * A master-data base as S0 §3 records it: `fields` maps each column's key to its header, `collection_ok` is 1 for
 * the valid base and anything else for its NOK twin. `checks` are the rules that ingest applies to each key and
 * `records` names the MongoDB collection that holds the rows.
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

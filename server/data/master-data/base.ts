import { roles } from '../../../app/domain/people/access/roles';
import { defineCollection } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';

/**
 * What a cell is read as. `money` has at most two decimals; `code` is text that a spreadsheet may hold as a number;
 * `cpf` is kept in full and leaves the server masked; `release` names a release point (`RF1 2027`).
 */
export const cellKinds = [
  'text',
  'code',
  'number',
  'integer',
  'money',
  'date',
  'month',
  'cnpj',
  'cpf',
  'email',
  'uf',
  'release',
] as const;
export type CellKind = (typeof cellKinds)[number];

/** The key of another base that a column must name; `warning` lets a row in that names none, and says so on it. */
const referenceSchema = z.object({
  base: z.string(),
  /** The base as people know it. */
  label: z.string(),
  key: z.string(),
  otherwise: z.enum(['refused', 'warning']),
});

const cellRule = z.object({
  kind: z.enum(cellKinds),
  required: z.boolean().default(false),
  /** The unique columns together name one row of the base: when they come again, the row is updated. */
  unique: z.boolean().default(false),
  maxLength: z.number().int().positive().optional(),
  oneOf: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  /** What the whole text must match, as a regular expression, and how a person is told of it. */
  pattern: z.object({ expression: z.string(), told: z.string() }).optional(),
  /** Stands for an empty cell. */
  empty: z.union([z.number(), z.literal('')]).optional(),
  references: referenceSchema.optional(),
});

/** What one column of a base must hold. An empty cell passes unless `required`. */
export type CellRule = z.infer<typeof cellRule>;

/** Whether a column holds figures, whose notation has to be known before they are read. */
export const isFigure = ({ kind }: Pick<CellRule, 'kind'>): boolean =>
  kind === 'number' || kind === 'integer' || kind === 'money';

/**
 * A master-data base (rule D10): `fields` maps each column's key to its header, `collection_ok` is 1 for
 * the valid base and 0 for its NOK twin. `checks` are the rules that ingest applies to each key, `records` names the
 * MongoDB collection that holds the rows: the one that the screens read. Without `senders`, whoever may send files
 * may feed the base.
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
  senders: z.array(z.enum(roles)).optional(),
});

export type Base = z.infer<typeof baseSchema>;

export const masterDataBases = defineCollection<Base>({
  name: 'master_data_bases',
  version: 1,
  schema: baseSchema,
  indexes: [{ key: { collection_name: 1, collection_ok: -1 }, name: 'name_ok', unique: true }],
});

/** The keys whose values together name one row each; none for bases that only grow. */
export const keysOf = ({ checks }: Pick<Base, 'checks'>): readonly string[] =>
  Object.entries(checks).flatMap(([key, { unique }]) => (unique ? [key] : []));

/** Columns as [key, header] pairs, in order. */
export const columnsOf = ({ fields }: Base): [string, string][] =>
  fields.flatMap((field) => Object.entries(field));

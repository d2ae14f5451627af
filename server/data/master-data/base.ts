import { roles } from '../../../app/domain/people/access/roles';
import { defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

/**
 * What a cell is read as. `money` has at most two decimals; `code` is text that a spreadsheet may hold as a number;
 * `cpf` is kept in full and leaves the server masked; `release` names a release point (`RF1 2027`); `boolean` is kept as
 * `sim` or `não`.
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
  'boolean',
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

export const cellRule = z.object({
  kind: z.enum(cellKinds),
  required: z.boolean().default(false),
  /** The unique columns together name one row of the base: when they come again, the row is updated. */
  unique: z.boolean().default(false),
  minLength: z.number().int().positive().optional(),
  maxLength: z.number().int().positive().optional(),
  /** Most decimals of a number. */
  decimals: z.number().int().min(0).max(10).optional(),
  oneOf: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  /** First and last day of dates and months, as YYYY-MM-DD. */
  earliest: z.string().optional(),
  latest: z.string().optional(),
  /** What the whole text must match, as a regular expression, and how a person is told of it. */
  pattern: z.object({ expression: z.string(), told: z.string() }).optional(),
  /** Stands for an empty cell. */
  empty: z.union([z.number(), z.literal('')]).optional(),
  references: referenceSchema.optional(),
  /** Other titles by which a file may call the column. */
  synonyms: z.array(z.string()).optional(),
});

/** What one column of a base must hold. An empty cell passes unless `required`. */
export type CellRule = z.infer<typeof cellRule>;

/** What the columns of a row must be to one another. An empty cell passes an order, and is 0 in a sum. */
export const baseRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('at-most'), first: z.string(), second: z.string() }),
  z.object({ kind: z.literal('below'), first: z.string(), second: z.string() }),
  z.object({ kind: z.literal('sum'), parts: z.array(z.string()).min(2), second: z.string() }),
  /** No two rows have the same values in all of them. */
  z.object({ kind: z.literal('together'), parts: z.array(z.string()).min(2) }),
]);
export type BaseRule = z.infer<typeof baseRuleSchema>;

/** Whether a column holds figures, whose notation has to be known before they are read. */
export const isFigure = ({ kind }: Pick<CellRule, 'kind'>): boolean =>
  kind === 'number' || kind === 'integer' || kind === 'money';

/** What people may do with a base. */
export const rights = ['senders', 'readers', 'correctors'] as const;
export type Right = (typeof rights)[number];

/** People (e-mails) who have a right besides the types that have it. */
export const namedPeople = z.object({
  senders: z.array(z.string()).optional(),
  readers: z.array(z.string()).optional(),
  correctors: z.array(z.string()).optional(),
});

/** For how many months rows are kept: since they were loaded, or by the day that a column says. */
export const keeping = z.object({ months: z.number().int().positive(), by: z.string().optional() });
export type Keeping = z.infer<typeof keeping>;

/**
 * A master-data base (rule D10): `fields` maps each column's key to its header, `collection_ok` is 1 for
 * the valid base and 0 for its NOK twin. `checks` are the rules that ingest applies to each key, `records` names the
 * MongoDB collection that holds the rows: the one that the screens read. Without `senders`, whoever may send files
 * may feed the base; without `readers`, whoever may open the repository sees it; without `correctors`, whoever sees a
 * file's job corrects its refused rows; `people` have these rights by name, and whoever is kept to branches has them for rows
 * whose column `branch` names one of these. Rows older than `keep` leave. `version` counts the changes that were made by form.
 * Nobody sends to one that is `archived`, and no list offers it.
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
  readers: z.array(z.enum(roles)).optional(),
  correctors: z.array(z.enum(roles)).optional(),
  people: namedPeople.optional(),
  branch: z.string().optional(),
  keep: keeping.optional(),
  rules: z.array(baseRuleSchema).optional(),
  version: z.number().int().optional(),
  archived: z.boolean().optional(),
});

export type Base = z.infer<typeof baseSchema>;

export const masterDataBases = defineCollection<Base>({
  name: 'master_data_bases',
  counted: true,
  version: 1,
  schema: baseSchema,
  indexes: [{ key: { collection_name: 1, collection_ok: -1 }, name: 'name_ok', unique: true }],
});

/** The keys whose values together name one row each; none for bases that only grow. */
export const keysOf = ({ checks }: Pick<Base, 'checks'>): readonly string[] =>
  Object.entries(checks).flatMap(([key, { unique }]) => (unique ? [key] : []));

/** Columns as [key, header] pairs, in order. */
export const columnsOf = ({ fields }: Pick<Base, 'fields'>): [string, string][] =>
  fields.flatMap((field) => Object.entries(field));

/** What people call a column of a base; one that it does not have keeps its key. */
export function labelOf(base: Pick<Base, 'fields'>): (column: string) => string {
  const headers = new Map(columnsOf(base));
  return (column) => headers.get(column) ?? column;
}

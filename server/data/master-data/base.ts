import { roles } from '../../../app/domain/people/access/roles';
import { defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

/**
 * The kinds of cells. `money` has at most two decimals; `code` is text that a spreadsheet may store as a number;
 * `cpf` is stored in full but masked before it leaves the server; `release` names a release point (`RF1 2027`);
 * `boolean` is stored as `sim` or `não`.
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

/**
 * The key of another base that a column must contain; with `warning`, rows without a match are accepted with a
 * warning.
 */
const referenceSchema = z.object({
  base: z.string(),
  /** The base's name for people. */
  label: z.string(),
  key: z.string(),
  otherwise: z.enum(['refused', 'warning']),
});

export const cellRule = z.object({
  kind: z.enum(cellKinds),
  required: z.boolean().default(false),
  /** The unique columns together identify a row of the base: a later row with the same values updates it. */
  unique: z.boolean().default(false),
  minLength: z.number().int().positive().optional(),
  maxLength: z.number().int().positive().optional(),
  /** The maximum number of decimals. */
  decimals: z.number().int().min(0).max(10).optional(),
  oneOf: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  /** First and last day of dates and months, as YYYY-MM-DD. */
  earliest: z.string().optional(),
  latest: z.string().optional(),
  /** A regular expression that the whole text must match, and its description for people. */
  pattern: z.object({ expression: z.string(), told: z.string() }).optional(),
  /** The value of an empty cell. */
  empty: z.union([z.number(), z.literal('')]).optional(),
  references: referenceSchema.optional(),
  /** Other headers of the column in files. */
  synonyms: z.array(z.string()).optional(),
});

/** The requirements on one column of a base. An empty cell passes unless `required`. */
export type CellRule = z.infer<typeof cellRule>;

/** Rules between the columns of a row. An empty cell satisfies an order, and counts as 0 in a sum. */
export const baseRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('at-most'), first: z.string(), second: z.string() }),
  z.object({ kind: z.literal('below'), first: z.string(), second: z.string() }),
  z.object({ kind: z.literal('sum'), parts: z.array(z.string()).min(2), second: z.string() }),
  /** No two rows have the same combination of values in these columns. */
  z.object({ kind: z.literal('together'), parts: z.array(z.string()).min(2) }),
]);
export type BaseRule = z.infer<typeof baseRuleSchema>;

/** Whether a column has figures, whose notation must be known before they are parsed. */
export const isFigure = ({ kind }: Pick<CellRule, 'kind'>): boolean =>
  kind === 'number' || kind === 'integer' || kind === 'money';

/** Rights of people on a base. */
export const rights = ['senders', 'readers', 'correctors'] as const;
export type Right = (typeof rights)[number];

/** People (e-mails) with a right in addition to user types. */
export const namedPeople = z.object({
  senders: z.array(z.string()).optional(),
  readers: z.array(z.string()).optional(),
  correctors: z.array(z.string()).optional(),
});

/** Retention of rows in months: since their load, or since the date in a column. */
export const keeping = z.object({ months: z.number().int().positive(), by: z.string().optional() });
export type Keeping = z.infer<typeof keeping>;

/**
 * A master-data base (rule D10): `fields` maps each column's key to its header, `collection_ok` is 1 for the valid
 * base and 0 for its NOK twin. `checks` are the rules of ingest for each key, `records` names the MongoDB collection
 * of the rows that the screens read. Without `senders`, everybody who may send files may feed the base; without
 * `readers`, everybody with access to the repository sees it; without `correctors`, everybody who sees a file's job
 * corrects its refused rows. `people` have these rights by name. People limited to branches have them only for rows
 * whose column `branch` names one of these. Rows older than `keep` are deleted. `version` counts the changes made by
 * form. An `archived` base accepts no files and is not listed.
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
  writtenBy: 'the portal at its first start, `/repo/bases`',
  readBy: '`/repo/master-data`, `/captura/manual`, models',
  counted: true,
  version: 1,
  schema: baseSchema,
  indexes: [{ key: { collection_name: 1, collection_ok: -1 }, name: 'name_ok', unique: true }],
});

/** The keys whose values together identify a row; empty for bases that only grow. */
export const keysOf = ({ checks }: Pick<Base, 'checks'>): readonly string[] =>
  Object.entries(checks).flatMap(([key, { unique }]) => (unique ? [key] : []));

/** Columns as [key, header] pairs, in order. */
export const columnsOf = ({ fields }: Pick<Base, 'fields'>): [string, string][] =>
  fields.flatMap((field) => Object.entries(field));

/** Returns the header of a column of a base; for an unknown column, its key. */
export function labelOf(base: Pick<Base, 'fields'>): (column: string) => string {
  const headers = new Map(columnsOf(base));
  return (column) => headers.get(column) ?? column;
}

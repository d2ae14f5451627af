import { chartKinds, maxDrawn, meanings, type ChartField } from '../../../app/domain/insight/panels/charts';
import {
  aggregates,
  figureFormats,
  maxQueries,
  pairings,
  tileSizes,
  type PanelDefinition,
} from '../../../app/domain/insight/panels/definition';
import { largestAmount } from '../../../app/domain/values/decimal-entry';
import { z } from '../../platform/zod';

const name = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, 'use letras, dígitos e _, até 40');
const label = z.string().trim().min(1, 'falta o texto').max(80, 'até 80 caracteres');
const field = z.string().min(1).max(60);
const match = z.record(z.string(), z.unknown());

const look = { label, format: z.enum(figureFormats).optional() };

const measure = z.strictObject({
  ...look,
  ...(Object.fromEntries(aggregates.map((each) => [each, field.optional()])) as Record<
    (typeof aggregates)[number],
    z.ZodOptional<typeof field>
  >),
  count: z.literal(true).optional(),
});

const pair = z.tuple([name, name]);
const derived = z.strictObject({
  ...look,
  ...(Object.fromEntries(pairings.map((each) => [each, pair.optional()])) as Record<
    (typeof pairings)[number],
    z.ZodOptional<typeof pair>
  >),
  total: z.array(name).min(2).max(maxQueries).optional(),
  amount: z.number().min(-largestAmount).max(largestAmount).optional(),
});

const query = z.strictObject({
  from: z.string(),
  match: match.optional(),
  measures: z.record(name, measure),
  ignores: z.array(field).max(10).optional(),
  later: z.strictObject({ field, months: z.number().int().min(1).max(120) }).optional(),
});

const chartFields: Readonly<Record<ChartField, z.ZodType>> = {
  measure: name,
  'measure?': name.optional(),
  measures: z.array(name).min(1).max(maxDrawn),
  group: field,
  'group?': field.optional(),
  'over?': field.optional(),
  'meaning?': z.enum(meanings).optional(),
  'number?': z.number().min(-largestAmount).max(largestAmount).optional(),
  'true?': z.literal(true).optional(),
};
const [figure, ...others] = Object.entries(chartKinds).map(([kind, { fields }]) =>
  z.strictObject({
    kind: z.literal(kind),
    ...Object.fromEntries(
      Object.entries<ChartField>(fields).map(([called, names]) => [called, chartFields[names]]),
    ),
  }),
);
if (!figure) throw new Error('There are no kinds of charts.');
const chart = z.discriminatedUnion('kind', [figure, ...others]);

const tile = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'use minúsculas, dígitos e -, até 40'),
  title: label,
  note: z.string().trim().max(200).optional(),
  size: z.enum(tileSizes),
  chart,
  group: z.array(field).max(3).optional(),
  queries: z.array(query).min(1).max(maxQueries),
  align: field.optional(),
  derive: z.record(name, derived).optional(),
  sort: z.strictObject({ by: z.string(), dir: z.enum(['asc', 'desc']) }).optional(),
  limit: z.number().int().min(1).max(500).optional(),
});

const period = z.strictObject({
  from: z.number().int().min(-120).max(120),
  to: z.number().int().min(-120).max(120),
});

const valueNames = z.strictObject({
  values: z.record(z.string().max(200), label).optional(),
  lookup: z
    .strictObject({ from: z.string(), match: match.optional(), value: field, label: field })
    .optional(),
});

const filter = z.strictObject({
  field,
  label: label.optional(),
  from: z.string(),
  match: match.optional(),
  single: z.boolean().optional(),
  initial: z
    .union([z.string().max(200), z.strictObject({ $release: z.number().int().min(-12).max(12) })])
    .optional(),
  period: period.optional(),
});

/** The shape of a definition, before its names are looked up in the allow list. */
export const definitionSchema = z.strictObject({
  description: z.string().trim().max(300).optional(),
  names: z.record(field, valueNames).optional(),
  filters: z.array(filter).max(8),
  tiles: z.array(tile).min(1, 'um painel tem ao menos um quadro').max(24),
}) as unknown as z.ZodType<PanelDefinition>;

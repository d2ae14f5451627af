import { openingSources, openingStates } from '../../../../app/domain/planning/forecast/opening';
import { defineCollection } from '../../../platform/mongo';
import { cancelShape, leaseShape } from '../../../platform/leases';
import { z } from '../../../platform/zod';

const accountSchema = z.object({
  account_concat: z.string(),
  level_descr: z.string(),
  group_level_2: z.string(),
});

/** An account with its two headings, as a cell stores them. */
export type OpenedAccount = z.infer<typeof accountSchema>;

/** One cost centre: what an opening does in one step. `cells` is null before it came to it. */
const centreSchema = z.object({
  costCentre: z.string(),
  cells: z.number().int().nullable(),
  /** R$ of the cells. */
  sum: z.number(),
});

/**
 * The opening of a release point: the cells that get their first figure, and its source. All its parameters are
 * stored before the first cell is made, so that it can continue after an interruption; its `_id` is made when the
 * form is drawn, so that a form sent twice opens once.
 */
export const openingSchema = z.object({
  _id: z.string(),
  rf: z.string(),
  user: z.string(),
  userName: z.string(),
  createdAt: z.date(),
  statusChangeDate: z.date(),
  state: z.enum(openingStates),
  /** True while cells are made or taken away; a release point has one such opening at most. */
  busy: z.literal(true).optional(),
  source: z.enum(openingSources),
  /** Signed; 0 where the source has no amounts. */
  percent: z.number(),
  /** Months that an average is made of. */
  months: z.number().int(),
  /** Only accounts that a cost centre has figures of already. */
  used: z.boolean(),
  /** First and last month of actuals that there were; null without any. */
  bookedFirst: z.number().int().nullable(),
  bookedLast: z.number().int().nullable(),
  accounts: z.array(accountSchema),
  centres: z.array(centreSchema),
  /** Number of cells that somebody had changed when it was undone; they stayed. */
  left: z.number().int(),
  /** The lease of its worker. */
  ...leaseShape,
  ...cancelShape,
});

export type Opening = z.infer<typeof openingSchema>;

/** Newest first; those of a release point; the running one of a release point. */
export const openings = defineCollection<Opening>({
  name: 'forecast_openings',
  writtenBy: '`/ij/report_create_schneider?abrir=1`',
  readBy: 'the same',
  version: 1,
  schema: openingSchema,
  indexes: [
    { key: { createdAt: -1, _id: -1 }, name: 'newest' },
    { key: { rf: 1 }, name: 'under_way', unique: true, partialFilterExpression: { busy: true } },
    { key: { leaseUntil: 1 }, name: 'left_lying', partialFilterExpression: { busy: true } },
  ],
});
